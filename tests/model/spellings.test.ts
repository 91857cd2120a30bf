import { describe, expect, test } from 'vitest';
import { presentIn } from '../../scripts/model/present.ts';
import { type CheckedRecord, createChecker } from '../../scripts/model/spellings/check-name.ts';
import type { KnownNames } from '../../scripts/model/spellings/platforms.ts';
import {
  createResolver,
  exactOf,
  type NamedRecord,
  type Resolver,
} from '../../scripts/model/spellings/resolver.ts';
import {
  cleanSpelling,
  foldSpelling,
  type Match,
  rank,
} from '../../scripts/model/spellings/spellings.ts';
import { compareCodeUnits } from '../../scripts/model/words.ts';
import { readSamples } from '../support/samples.ts';
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
  expect([matches.length, otherRegions]).toEqual([2, ['frankfurt']]);
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
