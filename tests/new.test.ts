import { parse } from 'yaml';
import { readRecordTexts } from '#scripts/records/read.ts';
import { fixRecord, readTemplate } from '#scripts/records/rules/format.ts';
import { readSchema } from '#scripts/records/schema/schema.ts';
import { validateRecords } from '#scripts/records/validate.ts';
import { runCommand } from '#support/commands/run-command.ts';
import { createFolder, type Folder } from '#support/folder.ts';
import { recordFiles } from '#support/records/records.ts';
import { placesIn } from '#support/records/validation.ts';

const NOW = '2026-03-20T09:00:00Z';

/** Runs the command in a folder of records, with its arguments in one line. */
async function create(line: string, ...more: string[]) {
  const folder = createFolder(recordFiles());
  const args = [...line.split(' ').filter(Boolean), ...more, '--root', folder.root, '--now', NOW];
  return { ...(await runCommand('new', args)), folder };
}

/** What is left to be filled of a file: code and first word of each problem. */
async function left({ root }: Folder, path: string): Promise<string> {
  const { problems } = validateRecords(await readRecordTexts(root), { now: NOW });
  return problems
    .filter((problem) => problem.path === path)
    .map(({ code, message }) => `${code} ${message.split(' ')[0]}`)
    .join(', ');
}

test.each([
  [
    'vendor new-tool',
    'vendors/new-tool',
    'schema-type name, schema-enum category, schema-enum currency, schema-required plans[0], schema-type id, schema-type name, schema-type url',
  ],
  [
    'deprecation acme-api rocket-3',
    'deprecations/acme-api/rocket-3',
    'schema-type item, schema-enum type, schema-enum status, schema-type url',
  ],
])('a new record is dated, and lacks only what its author knows: %s', async (line, name, lacks) => {
  const path = `records/${name}.yaml`;
  const { code, stdout, folder } = await create(line);
  expect([code, stdout]).toEqual([0, expect.stringContaining(`npm run validate -- ${path}`)]);
  const record = parse(folder.texts()[path] ?? '');
  expect(record).toMatchObject({ evidence: [{ read_at: '2026-03-20' }] });
  expect(await left(folder, path)).toBe(lacks);
});

test('the item is written as the vendor spells it, and what tells regions apart follows its slug', async () => {
  const line = 'deprecation acme-api rocket-3.5-eu --item';
  const { folder } = await create(line, 'Rocket: 3.5');
  const text = folder.texts()['records/deprecations/acme-api/rocket-3.5-eu.yaml'] ?? '';
  expect(parse(text)).toMatchObject({ item: 'Rocket: 3.5' });
});

test.each(['vendor', 'deprecation'] as const)(
  'a template of a %s has what its schema asks for, and every value of a closed list',
  (kind) => {
    const text = readTemplate(kind);
    const { required: asked = [], properties = {} } = readSchema(`records/${kind}`);
    const keys = Object.keys(properties);
    expect(Object.keys(parse(text) as object)).toEqual(keys.filter((key) => asked.includes(key)));
    const offered = [...text.matchAll(/^# (\w+):$/gm)].map(([, key = '']) => key);
    expect(keys).toEqual(expect.arrayContaining(offered));
    for (const [key, property] of Object.entries(properties)) {
      const comment = new RegExp(`^#(.*)\\n${key}:`, 'm').exec(text)?.[1];
      for (const choice of property.enum ?? []) {
        expect(comment).toMatch(new RegExp(`\\b${String(choice)}\\b`));
      }
    }
  },
);

test('the comments of a template stay until every value is there; then no other comment goes', () => {
  const path = 'records/vendors/new-tool.yaml';
  const text = readTemplate('vendor').replace('read_at:', 'read_at: 2026-03-20');
  const fix = (one: string) => fixRecord(path, Buffer.from(one)).fixed;
  expect(fix(text)).toBeNull();
  const filled = text
    .replace('name:\n', 'name: New Tool\n')
    .replace('category:\n', 'category: database\n')
    .replace('currency:\n', 'currency: USD\n')
    .replace('  - id:\n', '  - id: free\n')
    .replace('    name:\n', '    name: Free\n')
    .replace('price_month: null', 'price_month: 0')
    .replace('  - url:\n', '  # mine\n  - url: https://new-tool.example/pricing\n')
    .replace('    limit_notes: []', '    # A note of mine.\n    limit_notes: []');
  expect(placesIn(path, filled)).toContain('1:1 format');
  const fixed = Buffer.from(fix(filled) ?? []).toString();
  expect(fixed.match(/#.*/g)).toEqual(['# A note of mine.', '# mine']);
  expect(placesIn(path, fixed)).toEqual([]);
});
