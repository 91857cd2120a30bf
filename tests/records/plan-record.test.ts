import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { planDeprecation, planVendor } from '../../scripts/new.ts';
import { fixRecord } from '../../scripts/records/rules/format.ts';
import { readSchema } from '../../scripts/records/schema/check-schema.ts';
import { propertiesOf, resolveSchema } from '../../scripts/records/schema/schema.ts';
import { TEMPLATE_OPENING } from '../../scripts/records/write.ts';
import { placesIn } from '../support/records/validation.ts';

const NOW = '2026-03-20T09:00:00Z';

const PLATFORMS = ['acme-api', 'other-api'];
const plan = (platform: string, slug: string, item: string | null = null, platforms = PLATFORMS) =>
  planDeprecation(platform, slug, { platforms, item, now: NOW });

test.each([
  ['New Tool', '; try new-tool'],
  ['new_tool', '; try new-tool'],
  ['new.tool', '; try new-tool'],
  ['Über', '; try ber'],
  ['../escape', '; try escape'],
  ['a/b', '; try a-b'],
  ['', ''],
  ['日本', ''],
])('%j is no id of a vendor', (id, end) => {
  const remedy = new RegExp(`use a-z, 0-9 and single hyphens${end}$`);
  expect(() => planVendor(id, NOW)).toThrow(remedy);
});

test.each([
  ['Rocket 3', '; try rocket-3'],
  ['rocket+', '; try rocket-plus'],
  ['-rocket', '; try rocket'],
  ['rocket--3', '; try rocket-3'],
  ['../../x', ''],
  ['...', ''],
])('%j is no slug of a deprecation', (slug, end) => {
  const remedy = new RegExp(`use a-z, 0-9, dots and single hyphens${end}$`);
  expect(() => plan('acme-api', slug)).toThrow(remedy);
});

test('a deprecation needs a platform that is declared', () => {
  expect(() => plan('acme-apis', 'x')).toThrow('use acme-api or other-api');
  expect(() => plan('acme-apis', 'x')).toThrow('did you mean acme-api?');
  expect(() => plan('a', 'x', null, [])).toThrow('declare it');
});

test('a deprecation has a slug that begins with that of its item', () => {
  const { path, text } = plan('acme-api', 'rocket-3.5-eu', 'Rocket: 3.5');
  expect(path).toBe('records/deprecations/acme-api/rocket-3.5-eu.yaml');
  const evidence = [{ read_at: '2026-03-20' }];
  expect(parse(text)).toMatchObject({ item: 'Rocket: 3.5', evidence });
  expect(() => plan('acme-api', 'other', 'Rocket: 3.5')).toThrow('; try rocket-3.5');
});

test.each([
  ['vendor', planVendor('new-tool', NOW)],
  ['deprecation', plan('acme-api', 'rocket-3')],
])(
  'a template of a %s has what its schema asks for, and every value of a closed list',
  (kind, { text }) => {
    const place = readSchema(`records/${kind}`);
    const asked = place.schema.required ?? [];
    const keys = Object.keys(place.schema.properties ?? {});
    expect(Object.keys(parse(text) as object)).toEqual(keys.filter((key) => asked.includes(key)));
    const offered = [...text.matchAll(/^# (\w+):$/gm)].map(([, key = '']) => key);
    expect(keys).toEqual(expect.arrayContaining(offered));
    expect(text.startsWith(TEMPLATE_OPENING)).toBe(true);
    for (const [key, property] of propertiesOf(place)) {
      const comment = new RegExp(`^#(.*)\\n${key}:`, 'm').exec(text)?.[1];
      for (const choice of resolveSchema(property).schema.enum ?? []) {
        expect(comment).toMatch(new RegExp(`\\b${String(choice)}\\b`));
      }
    }
  },
);

test('the comments of a template stay until every value is there; then no other comment goes', () => {
  const { path, text } = planVendor('new-tool', NOW);
  const fix = (one: string) => fixRecord(path, Buffer.from(one)).fixed;
  expect(fix(text)).toBeNull();
  expect(placesIn(path, text)).toContain('1:1 template-comments');
  const filled = text
    .replace('name:\n', 'name: New Tool\n')
    .replace('category:\n', 'category: database\n')
    .replace('currency:\n', 'currency: USD\n')
    .replace('  - id:\n', '  - id: free\n')
    .replace('    name:\n', '    name: Free\n')
    .replace('price_month: null', 'price_month: 0')
    .replace('  - url:\n', '  # mine\n  - url: https://new-tool.example/pricing\n')
    .replace('    limit_notes: []', '    # A note of mine.\n    limit_notes: []');
  const fixed = Buffer.from(fix(filled) ?? []).toString();
  expect(fixed.match(/#.*/g)).toEqual(['# A note of mine.', '# mine']);
  expect(placesIn(path, fixed)).toEqual([]);
});
