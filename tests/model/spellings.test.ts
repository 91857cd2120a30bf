import { describe, expect, test } from 'vitest';
import { createChecker } from '../../scripts/model/spellings/check-name.ts';
import { createResolver, exactOf, type Resolver } from '../../scripts/model/spellings/resolver.ts';
import {
  cleanSpelling,
  foldSpelling,
  type Match,
  rank,
} from '../../scripts/model/spellings/spellings.ts';
import { compareCodeUnits } from '../../scripts/model/words.ts';
import { KNOWN, named, RECORDS, SPELLINGS } from './spelling-records.ts';

const resolver = createResolver(RECORDS, KNOWN);

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
  const { platform, matches } = found;
  const near = matches.length > 0 ? [] : by.near(spelling);
  const exact = exactOf(found).sort((a, b) => compareCodeUnits(a.id, b.id));
  const related = matches.filter(({ match }) => match !== 'exact');
  // The platforms of the vendor that a spelling names come first; here they are in order of ids.
  if (platform === null) {
    related.sort(
      (a, b) => rank(a.match) - rank(b.match) || compareCodeUnits(a.record.id, b.record.id),
    );
  }
  const parts = [
    platform === null ? '' : `in ${platform}`,
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

  test('is never shortened or completed to an identifier', () => {
    const few = createResolver(
      [named('openai-api', 'gpt-4-0314'), named('openai-api', 'o1')],
      KNOWN,
    );
    for (const other of ['gpt-4', 'gpt-4-0314-internal', 'gpt', 'o', 'o1-pro']) {
      expect(exactOf(few.find(other))).toEqual([]);
    }
  });

  test('that an item has goes before the same as an alias, on one platform', () => {
    const few = createResolver(
      [
        named('openai-api', 'gpt-4', ['gpt-4-0613']),
        named('openai-api', 'gpt-4-0613', ['gpt-4']),
        named('microsoft-foundry', 'gpt-4 (0613)', ['gpt-4']),
      ],
      KNOWN,
    );
    expect(write('gpt-4', few)).toBe('= F/gpt-4-0613 O/gpt-4  >O/gpt-4-0613');
  });

  test('that a vendor prints beside the identifier leads to all that it prints it for', () => {
    const display_name = 'Orb Medium 3';
    const few = createResolver(
      [
        { ...named('openai-api', 'orb-medium-2505'), display_name },
        { ...named('openai-api', 'orb-medium-2508'), display_name },
        named('openai-api', 'orb-medium'),
      ],
      KNOWN,
    );
    expect(write('Orb Medium 3', few)).toBe('>O/orb-medium-2505 >O/orb-medium-2508');
    expect(write('orb-medium', few)).toMatch(/^= O\/orb-medium {2}>/);
  });

  test('in the form of one platform does not lead to what another writes nearly so', () => {
    const few = createResolver([named('openai-api', 'deepseek-v3.2')], KNOWN);
    expect(write('deepseek.v3.2', few)).toBe('in amazon-bedrock  ~O/deepseek-v3.2');
  });

  test('that asks for the newest version is not answered from an old one', () => {
    expect(check('gpt-4o-latest', '2026-03-01')).toMatchObject({ recorded: false, deciding: [] });
    expect(check('gpt-4o-latest', '2026-03-01').matches).not.toEqual([]);
    const { deciding } = check('chatgpt-4o-latest', '2026-03-01');
    expect(deciding.map(({ record }) => record.item)).toEqual(['chatgpt-4o-latest']);
  });

  test('that is recorded has nothing near', () => {
    for (const { item } of RECORDS) expect(check(item, '2026-03-01').near).toEqual([]);
  });

  test('of another number is not near, for it is another model', () => {
    for (const live of ['claude-opus-4-8', 'gpt-4.2', 'gemini-2.6-pro', 'o2-mini', 'dall-e-4']) {
      expect(resolver.near(live)).toEqual([]);
    }
  });

  test('may differ in one character, in two where it has twelve or more, in none below five', () => {
    const names = ['adam', 'quasar', 'quasar-cluster', 'orb-002 (2)'];
    const records = names.map((name) => named('globex-api', name));
    const { near } = createResolver(records, KNOWN);
    expect(near('adan')).toEqual([]);
    expect(near('adams')).toEqual(['adam']);
    expect(near('quasat')).toEqual(['quasar']);
    expect(near('quaset')).toEqual([]);
    expect(near('quaset-cluster')).toEqual(['quasar-cluster']);
    expect(near('orbs-002')).toEqual(['orb-002']);
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
  const { deciding, matches } = check(spelling, '2026-03-01');
  expect(deciding.map(({ record }) => short(record)).join(' ')).toBe(wanted);
  expect(matches.slice(0, deciding.length)).toEqual(deciding);
});

describe('a region', () => {
  const item = 'anthropic.claude-3-5-sonnet-20240620-v1:0';
  const record = (slug: string, regions?: readonly string[]) => ({
    ...named('amazon-bedrock', item),
    id: `amazon-bedrock/${slug}`,
    ...(regions && { regions }),
  });
  const few = createResolver(
    [
      record('gov', ['ap-northeast-1', 'us-gov-west-1']),
      record('rest', ['us-east-1', 'eu-west-3']),
    ],
    KNOWN,
  );
  const ids = (spelling: string, regions?: readonly string[]) =>
    few.find(spelling, { regions }).matches.map(({ record: found }) => found.id);

  test.each([
    [`us.${item}`, 'rest'],
    [`eu.${item}`, 'rest'],
    [`us-gov.${item}`, 'gov'],
    [`jp.${item}`, 'gov'],
    [`bedrock/us-gov-west-1/${item}`, 'gov'],
    [`arn:aws-us-gov:bedrock:us-gov-west-1:123456789012:foundation-model/${item}`, 'gov'],
    [`bedrock/arn:aws:bedrock:us-east-1:123456789012:inference-profile/us.${item}`, 'rest'],
  ])('in %s selects the record of that region', (spelling, slug) => {
    expect(ids(spelling)).toEqual([`amazon-bedrock/${slug}`]);
  });

  test('that is not named selects nothing; one that is asked for does', () => {
    expect(ids(item)).toHaveLength(2);
    expect(ids(`global.${item}`)).toHaveLength(2);
    expect(ids(item, ['ap-northeast-1'])).toEqual(['amazon-bedrock/gov']);
    expect(ids(item, ['eu-west-3', 'ap-northeast-1'])).toHaveLength(2);
    const { matches, otherRegions } = few.find(item, { regions: ['eu-west-3', 'frankfurt'] });
    expect([matches.length, otherRegions]).toEqual([2, ['frankfurt']]);
  });

  test('of no record selects the one without regions', () => {
    const two = createResolver([record('gov', ['us-gov-west-1']), record('rest')], KNOWN);
    expect(two.find(`us.${item}`).matches.map(({ record: found }) => found.id)).toEqual([
      'amazon-bedrock/rest',
    ]);
  });
});

describe('a platform that is new', () => {
  const provider = {
    slug: 'globex',
    name: 'Globex',
    prefixes: ['globex'],
    platforms: [
      {
        id: 'globex-cloud',
        name: 'Globex Cloud',
        names: ['GX'],
        prefixes: ['gx'],
        hosts: ['*.globex.example'],
        forms: ['^crn:(?<region>[a-z]+):(?<name>.+)$'],
      },
    ],
  };
  const records = [named('globex-cloud', 'orb-2'), named('openai-api', 'orb-2')];
  const seventh = createResolver(records, { ...KNOWN, providers: [...KNOWN.providers, provider] });

  test.each([
    'gx/orb-2',
    'globex-cloud/orb-2',
    'orb-2 on GX',
    'Globex Cloud: orb-2',
    'crn:north:orb-2',
    'openrouter/crn:north:orb-2',
    'https://eu.globex.example/v1/models/orb-2',
  ])('is understood in %s by its provider’s file alone', (spelling) => {
    expect(write(spelling, seventh)).toBe('in globex-cloud  = globex-cloud/orb-2  ~O/orb-2');
  });
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
