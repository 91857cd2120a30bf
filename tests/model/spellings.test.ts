import { presentIn } from '#scripts/model/present.ts';
import { type CheckedRecord, createChecker } from '#scripts/model/spellings/check-name.ts';
import type { KnownNames } from '#scripts/model/spellings/platforms.ts';
import { type Match, rank } from '#scripts/model/spellings/relations.ts';
import {
  createResolver,
  exactOf,
  type NamedRecord,
  type Resolver,
} from '#scripts/model/spellings/resolver.ts';
import { cleanSpelling, foldSpelling } from '#scripts/model/spellings/spellings.ts';
import { compareCodeUnits } from '#scripts/model/words.ts';
import { readSamples } from '#support/samples.ts';
import { ALL_KNOWN, KNOWN, named, RECORDS, SPELLINGS } from './spelling-records.ts';

const resolver = createResolver(RECORDS, KNOWN);

const TODAY = '2026-03-01';

const { check } = createChecker(RECORDS, KNOWN);

const LETTERS: Readonly<Record<string, string>> = {
  'openai-api': 'O',
  'claude-api': 'C',
  'amazon-bedrock': 'B',
  'vertex-ai': 'V',
  'gemini-api': 'G',
  'microsoft-foundry': 'F',
};
const SIGNS: Readonly<Record<Match, string>> = {
  exact: '=',
  other_platform: '~',
  version: '>',
  without_version: '<',
  alias: '&',
};

const short = ({ id }: { id: string }): string =>
  id.replace(/^[^/]+/, (slug) => LETTERS[slug] ?? slug);

/** An answer as spellings.txt writes it: what is exact by id, then the rest. */
function write(spelling: string, by: Resolver = resolver): string {
  const found = by.find(spelling);
  const { meant, matches } = found;
  const near = matches.length > 0 ? [] : by.near(spelling);
  const exact = exactOf(found).sort((a, b) => compareCodeUnits(a.id, b.id));
  const related = matches.filter(({ match }) => match !== 'exact');
  // Here in order of ids; the order of an answer is tested with dates.
  related.sort(
    (a, b) =>
      rank(a.match) - rank(b.match) ||
      rank(a.relation) - rank(b.relation) ||
      compareCodeUnits(a.record.id, b.record.id),
  );
  const parts = [
    meant === null ? '' : `in ${meant.join(' or ') || '-'}`,
    exact.length === 0 ? '' : `= ${exact.map(short).join(' ')}`,
    related.map(({ record, match }) => SIGNS[match] + short(record)).join(' '),
    near.length === 0 ? '' : `? ${near.join(', ')}`,
  ];
  return parts.filter((part) => part !== '').join('  ') || 'nothing';
}

test('the table holds at least 500 different spellings', () => {
  expect(SPELLINGS.length).toBeGreaterThan(500);
  expect(new Set(SPELLINGS.map(([spelling]) => spelling)).size).toBe(SPELLINGS.length);
});

test.each(SPELLINGS)('%s', (spelling, answer) => {
  expect(write(spelling)).toBe(answer);
});

describe('a spelling', () => {
  const answer = write('gpt-4o-2024-05-13');

  test.each([
    '  gpt-4o-2024-05-13\n',
    '"gpt-4o-2024-05-13",',
    "'gpt-4o-2024-05-13'",
    '`gpt-4o-2024-05-13`',
    'gpt-4o-\u200b2024-05-13',
    'gpt\u00a04o\u00a02024\u00a005\u00a013',
    'ＧＰＴ－４ｏ－２０２４－０５－１３',
  ])('%j means the same without what is around and between its words', (spelling) => {
    expect(write(spelling)).toBe(answer);
  });

  test('that asks for the newest version is not answered from an old one', () => {
    expect(check('gpt-4o-latest', TODAY)).toMatchObject({ recorded: false, deciding: [] });
    expect(check('gpt-4o-latest', TODAY).found).not.toEqual([]);
    const { deciding } = check('chatgpt-4o-latest', TODAY);
    expect(deciding.map(({ record }) => record.item)).toEqual(['chatgpt-4o-latest']);
  });

  test('with only a preview recorded is not answered from it', () => {
    const { deciding, found, says } = check('gpt-4.5', TODAY);
    expect([deciding, found.length]).toEqual([[], 2]);
    expect(says).toContain('recorded: a preview of it, which is another model.');
    expect(check('gpt-4.5-preview', TODAY).deciding).toHaveLength(2);
  });

  test('that is recorded has nothing near', () => {
    for (const { item } of RECORDS) expect(check(item, TODAY).near).toEqual([]);
  });

  test('of another number is not near, for it is another model', () => {
    for (const live of ['claude-opus-4-8', 'gpt-4.2', 'gemini-2.6-pro', 'o2-mini', 'dall-e-4']) {
      expect(resolver.near(live)).toEqual([]);
    }
  });

  test('has at most five names near', () => {
    const many = [...'abcdefghij'].map((letter) => named('openai-api', `gpt-9-model-x${letter}`));
    expect(createResolver(many, KNOWN).near('gpt-9')).toHaveLength(5);
  });
});

test.each([
  ['gpt_4o_2024_05_13', 'O/gpt-4o-2024-05-13 F/gpt-4o-2024-05-13'],
  ['claude 3 opus', 'V/claude-3-opus C/claude-3-opus-20240229'],
  ['claude-3-opus@20240229', 'V/claude-3-opus C/claude-3-opus-20240229'],
  ['gpt-4', 'O/gpt-4 F/gpt-4-0314 F/gpt-4-0613'],
  ['openrouter/openai/gpt-4o-2024-05-13', 'O/gpt-4o-2024-05-13 F/gpt-4o-2024-05-13'],
])('whether %s stops is decided by %s, in this order, before the rest', (spelling, wanted) => {
  const { deciding, found } = check(spelling, TODAY);
  expect(deciding.map(({ record }) => short(record)).join(' ')).toBe(wanted);
  expect(found.slice(0, deciding.length)).toEqual(deciding);
});

test('of another platform the very name is before what is less close, whatever has passed', () => {
  const dated = (platform: string, item: string, shutdown_date: string) => {
    return { ...named(platform, item), shutdown_date };
  };
  const few = createChecker(
    [
      dated('microsoft-foundry', 'gpt-4', '2026-05-01'),
      dated('vertex-ai', 'gpt-4-0613', '2026-02-01'),
      dated('claude-api', 'gpt-4-0613', '2026-04-01'),
      dated('gemini-api', 'gpt-4-0613', '2026-02-20'),
    ],
    KNOWN,
  );
  for (const spelling of ['gpt-4-0613', 'bedrock/gpt-4-0613']) {
    const { found } = few.check(spelling, TODAY);
    expect(found.map(({ record }) => short(record)).join(' '), spelling).toBe(
      'C/gpt-4-0613 G/gpt-4-0613 V/gpt-4-0613 F/gpt-4',
    );
  }
});

test('who makes a model does not move a name to its own API from the place where it is used', () => {
  const { find } = createResolver(
    [named('gemini-api', 'gemini-2-flash'), named('vertex-ai', 'gemini-2-flash')],
    KNOWN,
  );
  const matchesOf = (spelling: string, platform?: string) =>
    find(spelling, { platform })
      .matches.map(({ record, match }) => SIGNS[match] + short(record))
      .sort();
  expect(matchesOf('gemini/gemini-2-flash', 'vertex-ai')).toEqual([
    '=G/gemini-2-flash',
    '~V/gemini-2-flash',
  ]);
  expect(matchesOf('google/gemini-2-flash', 'vertex-ai')).toEqual([
    '=V/gemini-2-flash',
    '~G/gemini-2-flash',
  ]);
});

test('another platform’s name is not that of the platform in front', () => {
  const { find } = createResolver([named('vertex-ai', 'openai/rocket-2')], KNOWN);
  const [found] = find('azure/openai/rocket-2').matches;
  expect(found?.match).toBe('other_platform');
});

test('what code calls with two words is known without its client', () => {
  const used = { ...named('openai-api', 'Kites API'), in_code: ['client.kites.jobs'] };
  const { find } = createResolver([used], KNOWN);
  const isFound = (code: string): boolean => exactOf(find(code)).length > 0;
  expect(['kites.jobs.create', 'client.kites.jobs', 'kites.create', 'jobs'].map(isFound)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('what code uses may be another platform’s under the same name', () => {
  const used = { ...named('openai-api', 'Kites API'), in_code: ['client.kites'] };
  const { find } = createResolver([used, named('microsoft-foundry', 'Kites API')], KNOWN);
  const matchesOf = (code: string) =>
    find(code).matches.map(({ record, match }) => SIGNS[match] + short(record));
  for (const code of [
    'client.kites',
    'OpenAI().kites.create',
    'from client.kites import Kite',
    'import client.kites as k',
  ]) {
    expect(matchesOf(code), code).toEqual(['=O/kites-api', '~F/kites-api']);
  }
  expect(matchesOf('kites.create')).toEqual([]);
  // Its client says that it is that of the other platform.
  expect(matchesOf('AzureOpenAI().kites.create')).toEqual(['~O/kites-api', '=F/kites-api']);
});

describe('an open model', () => {
  const hosts = [
    ['cerebras', 'llama-3.3-70b', '2026-02-16'],
    ['groq', 'llama-3.3-70b-specdec', '2025-04-14'],
    ['groq', 'llama-3.3-70b-versatile', '2026-02-20'],
    ['together-ai', 'meta-llama/Llama-3.3-70B-Instruct-Turbo-Free', '2025-11-13'],
    ['amazon-bedrock', 'meta.llama3-3-70b-instruct-v1:0', '2027-03-30'],
    ['vertex-ai', 'llama-3.3-70b-instruct-maas', '2026-02-21'],
  ] as const;
  const { check: checkHosts } = createChecker(
    hosts.map(([platform, item, date]) => ({ ...named(platform, item), shutdown_date: date })),
    ALL_KNOWN,
  );
  const platformsOf = (spelling: string): string[] =>
    checkHosts(spelling, TODAY).found.map(({ record }) => record.platform);

  test.each([
    ['llama-3.3-70b', 'vertex-ai cerebras amazon-bedrock groq together-ai groq'],
    [
      'meta-llama/Llama-3.3-70B-Instruct',
      'vertex-ai cerebras amazon-bedrock groq together-ai groq',
    ],
    ['llama-3.3-70b-versatile', 'groq amazon-bedrock vertex-ai cerebras together-ai'],
    ['groq/llama-3.3-70b-versatile', 'groq amazon-bedrock vertex-ai cerebras together-ai'],
    ['llama3.3:70b', 'vertex-ai cerebras amazon-bedrock groq together-ai groq'],
  ])('as %s is found on every host, however each writes it', (spelling, wanted) => {
    expect(platformsOf(spelling).join(' ')).toBe(wanted);
  });

  test('that a host serves in another way does not answer for the one that was asked', () => {
    const asked = 'together_ai/meta-llama/Llama-3.3-70B-Instruct-Turbo';
    expect(checkHosts(asked, TODAY)).toMatchObject({ recorded: false, deciding: [] });
  });
});

interface Few {
  what: string;
  records: (Pick<NamedRecord, 'platform' | 'item'> & Partial<CheckedRecord>)[];
  provider?: KnownNames['providers'][number];
  /** Spellings with their answers. */
  answers: Record<string, string>;
}

const recordOf = ({ platform, item, aliases, ...more }: Few['records'][number]) => ({
  ...named(platform, item, aliases),
  ...more,
});

test.each(readSamples<Few[]>('few-records.yaml', import.meta.url))(
  'where few are recorded, $what',
  ({ records, provider, answers }) => {
    const providers = [...KNOWN.providers, ...presentIn(provider)];
    const few = createResolver(records.map(recordOf), { ...KNOWN, providers });
    const spellings = Object.keys(answers);
    expect(Object.fromEntries(spellings.map((each) => [each, write(each, few)]))).toEqual(answers);
  },
);

test('a region that is asked for selects its record; one that no record has is said', () => {
  const item = 'anthropic.claude-3-5-sonnet-20240620-v1:0';
  const record = (slug: string, regions: string[]) => {
    return { ...named('amazon-bedrock', item), id: `amazon-bedrock/${slug}`, regions };
  };
  const gov = record('gov', ['ap-northeast-1', 'us-gov-west-1']);
  const few = createResolver([gov, record('rest', ['us-east-1', 'eu-west-3'])], KNOWN);
  const find = (...regions: string[]) => few.find(item, { regions });
  expect(find('ap-northeast-1').matches.map((one) => one.record)).toEqual([gov]);
  expect(find('eu-west-3', 'ap-northeast-1').matches).toHaveLength(2);
  const { matches, otherRegions } = find('eu-west-3', 'frankfurt');
  expect([matches.length, otherRegions]).toEqual([1, ['frankfurt']]);
  const answer = createChecker([gov, record('rest', ['us-east-1'])], KNOWN);
  for (const spelling of [
    `arn:aws:bedrock:sa-east-1::foundation-model/${item}`,
    `arn:aws:bedrock:sa-east-1:*:foundation-model/${item}`,
    `arn:aws:bedrock:sa-east-1:123456789012:inference-profile/sa.${item}`,
    `sa.${item}`,
  ]) {
    const { recorded, deciding, found: shown, absence } = answer.check(spelling, TODAY);
    expect([recorded, deciding.length, shown.length], spelling).toEqual([false, 0, 2]);
    expect(absence).toMatch(/^Not in our data: .* on Amazon Bedrock in sa(-east-1)?, .*no promise/);
    expect(absence).toContain('recorded only for ap-northeast-1, us-gov-west-1, us-east-1.');
  }
});

describe('whatever is sent', () => {
  test.each([
    '__proto__',
    'constructor',
    '',
    ' ',
    '\u0000',
    '\ud800',
    '((((',
    '[',
    'ft:',
    '@',
    '....',
  ])('%j names nothing', (spelling) => {
    expect(write(spelling)).toBe('nothing');
  });

  test('a text of more than 200 characters names nothing, however it begins', () => {
    expect(write(`gpt-4-0314${' '.repeat(191)}`)).toBe('nothing');
    expect(write(`gpt-4-0314${' '.repeat(190)}`)).not.toBe('nothing');
    expect(write('gpt-4-0314 '.repeat(100_000))).toBe('nothing');
  });

  test.each(['-', ' ', '4-1-', 'gpt4', 'v1:0', '(a)', '-fp8'])(
    '200 characters of %j are taken apart in bounded steps',
    (part) => {
      const text = part.repeat(200).slice(0, 200);
      expect(resolver.parse(text).text.length).toBeLessThan(1000);
      expect(cleanSpelling(text).length).toBeLessThanOrEqual(200);
      expect(foldSpelling(text).length).toBeLessThan(1200);
    },
  );
});
