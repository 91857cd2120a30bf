import { publishFiles } from '#support/build/publication.ts';
import { deprecation } from '#support/records/records.ts';

test('a list has a line for each entry; any other JSON file is indented by 2', () => {
  const deprecations = ['b', 'a'].map((slug) => deprecation({ id: `acme-api/${slug}` }));
  const files = publishFiles({ deprecations });
  const lines = files.text('deprecations/all.json').split('\n');
  expect(lines).toHaveLength(2 + 3);
  expect(lines[0]).toMatch(/^\{"\$schema":"[^"]*","schema_version":"0\.1",.*,"deprecations":\[$/);
  expect(JSON.parse(lines[2]?.replace(/,$/, '') ?? '')).toMatchObject({ id: 'acme-api/b' });
  expect(lines.slice(-2)).toEqual([']}', '']);
  const limits = files.text('data/limits.json');
  expect(limits).toMatch(/^\{\n {2}"\$schema": "..\/schemas\/published\/limits.schema.json",\n/);
  expect(limits.endsWith('\n}\n')).toBe(true);
});
