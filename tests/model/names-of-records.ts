import { orderMatches } from '#scripts/model/spellings/check-name.ts';
import { createResolver, exactOf, type NamedRecord } from '#scripts/model/spellings/resolver.ts';
import { foldSpelling } from '#scripts/model/spellings/spellings.ts';
import { ALL_KNOWN } from './spelling-records.ts';

/** Tests what holds of the names of any records. */
export function testNames(read: () => Promise<readonly NamedRecord[]>): void {
  let names: readonly NamedRecord[] = [];
  let resolver = createResolver(names, ALL_KNOWN);
  /** The ids of the records that each item names. */
  let idsOf: ReadonlyMap<string, readonly string[]> = new Map();
  beforeAll(async () => {
    names = await read();
    resolver = createResolver(names, ALL_KNOWN);
    idsOf = new Map(names.map(({ item }) => [item, exactIds(item)]));
  });

  const exactIds = (spelling: string): string[] =>
    exactOf(resolver.find(spelling)).map(({ id }) => id);

  test('every id and every item names its record', () => {
    expect(names.map(({ id }) => exactIds(id))).toEqual(names.map(({ id }) => [id]));
    expect(names.filter(({ id, item }) => !idsOf.get(item)?.includes(id))).toEqual([]);
  });

  test('an item behind a prefix of its platform leads to its record first', () => {
    const prefixes = new Map(
      ALL_KNOWN.providers.flatMap(({ platforms }) =>
        platforms.map((platform) => [platform.id, platform.prefixes?.[0] ?? platform.id]),
      ),
    );
    const others = names.filter(({ id, item }) => {
      const prefix = prefixes.get(id.slice(0, id.indexOf('/')));
      const found = resolver.find(`${prefix}/${item}`);
      const question = { ...found, asked: item, first: [], today: '2026-11-28' };
      const first = orderMatches(found.matches, question)[0];
      return first?.record.item !== item;
    });
    expect(others.map(({ id }) => id)).toEqual([]);
  });

  test('every alias leads to its record', () => {
    for (const record of names) {
      for (const alias of record.aliases) {
        const { matches } = resolver.find(alias);
        expect(matches.map((each) => each.record)).toContain(record);
      }
    }
  });

  test('an item names one record of its platform, or one for each region with a date of its own', () => {
    for (const { item, platform } of names) {
      const exact = exactOf(resolver.find(item)).filter((each) => each.platform === platform);
      expect(new Set(exact.map((each) => each.item)).size, item).toBe(1);
    }
  });

  test.each<[way: string, write: (item: string) => string]>([
    ['in capitals', (item) => item.toUpperCase()],
    ['with other hyphens', (item) => item.replaceAll('-', '\u2011')],
    ['with blanks for hyphens', (item) => item.replaceAll('-', ' ')],
    ['with underscores for hyphens', (item) => item.replaceAll('-', '_')],
    ['in quotes', (item) => ` "${item}", `],
  ])('an item written %s names what the item names', (_, write) => {
    // Who made the model is written in front with a hyphen, never with another sign.
    const plain = [...idsOf].filter(([item]) => !item.includes('/'));
    const given = plain.map(([item]) => [write(item), exactIds(write(item))]);
    expect(given).toEqual(plain.map(([item, wanted]) => [write(item), wanted]));
  });

  test('an item with the prefix of its platform is exact there and nowhere else', () => {
    const prefixes: Readonly<Record<string, string>> = {
      'microsoft-foundry': 'azure/',
      'vertex-ai': 'vertex_ai/',
      'gemini-api': 'gemini/',
      'amazon-bedrock': 'bedrock/us-east-1/',
    };
    const models = names.filter(({ item }) => /^[a-z][\w.:-]*\d[\w.:@-]*$/i.test(item));
    for (const { item, platform } of models) {
      const exact = exactOf(resolver.find(`${prefixes[platform] ?? `${platform}/`}${item}`));
      expect([...new Set(exact.map((each) => each.platform))], item).toEqual([platform]);
    }
  });

  test('a successor without a record is not exact as what it replaces', () => {
    // Azure leaves the dot out of the name of gpt-35-turbo, and Vertex AI ends names in -maas.
    const plain = (name: string): string =>
      foldSpelling(name)
        .replace('gpt-3.5', 'gpt-35')
        .replace(/-maas$/, '');
    const isName = (name: string) => [plain(name), plain(name.replace(/^.*\//, ''))];
    const recorded = new Set(
      names.flatMap(({ item, aliases }) => [item, ...aliases].flatMap(isName)),
    );
    const successors = names.flatMap(({ successor }) => (successor === null ? [] : [successor]));
    for (const successor of successors.filter((each) => !/\s/.test(each))) {
      if (!isName(successor).some((name) => recorded.has(name)))
        expect(exactOf(resolver.find(successor))).toEqual([]);
    }
  });

  test.each(['model', 'latest', 'api', 'free', 'preview', 'gpt', 'claude', 'azure', 'text', 'sdk'])(
    '%s names nothing, and nothing is near',
    (word) => {
      expect(resolver.find(word)).toMatchObject({ meant: null, matches: [] });
      expect(resolver.near(word)).toEqual([]);
    },
  );
}
