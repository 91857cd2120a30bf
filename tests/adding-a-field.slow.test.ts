import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkSchemas } from '#support/build/run-build.ts';
import { createSteps } from '#support/commands/clone.ts';
import { ROOT } from '#support/commands/run-command.ts';
import { deprecation, recordText } from '#support/records/records.ts';
import { readSamples } from '#support/samples.ts';

const steps = createSteps();

const GUIDE = { of: 'Python', url: 'https://docs.borealis.example/guide' };
const NEW_GUIDE = { of: 'Python', url: 'https://docs.borealis.example/new-guide' };
const IN_WORDS = `${NEW_GUIDE.of}: ${NEW_GUIDE.url}`;

/** A record with a guide, as read on a date. */
function guided(guide: typeof GUIDE, read_at: string): string {
  const evidence = [{ url: 'https://docs.borealis.example/deprecations', read_at }];
  const record = deprecation({ id: 'borealis-api/comet-3' });
  return recordText({ ...record, evidence, guides: [guide] });
}

type Json = Record<string, unknown>;

/** What the recipe adds to schemas and to the table of fields, and a script that asks for it. */
const FIELD = readSamples<{
  schemas: { path: string; at: string[]; add: Json }[];
  row: string;
  ask: string;
}>('adding-a-field.yaml', import.meta.url);

beforeAll(async () => {
  for (const { path, at, add } of FIELD.schemas) {
    const file = join(steps.clone.root, `schemas/${path}.schema.json`);
    const schema: Json = JSON.parse(readFileSync(file, 'utf8'));
    const target = at.reduce((part, key) => part[key] as Json, schema);
    if (Array.isArray(target)) target.push(add);
    else Object.assign(target, add);
    writeFileSync(file, `${JSON.stringify(schema, null, 2)}\n`);
  }
  const table = join(steps.clone.root, 'scripts/model/deprecation-fields.ts');
  const rows = readFileSync(table, 'utf8');
  writeFileSync(
    table,
    rows.replace('effects: {', () => `${FIELD.row}effects: {`),
  );
  const { bash } = steps.clone;
  // The bundles of a tool are kept beside its packages, and belong to the folder that these are in.
  const packages = join(ROOT, 'node_modules');
  await bash(
    `rm node_modules && mkdir node_modules && ln -s ${packages}/* ${packages}/.bin node_modules/`,
  );
  await bash('npm run types && npm run typecheck');
  const path = join(steps.clone.root, 'records/deprecations/borealis-api/comet-3.yaml');
  for (const [guide, day] of [
    [GUIDE, '2026-03-03'],
    [NEW_GUIDE, '2026-03-04'],
  ] as const) {
    writeFileSync(path, guided(guide, day));
    const date = `${day}T12:00:00Z`;
    const environment = { GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date };
    const { code, stdout, stderr } = await bash(
      'npm run fix && npm run validate && git add --all && git commit --quiet --message "Add a guide"',
      environment,
    );
    expect(code, stdout + stderr).toBe(0);
  }
  const built = await bash('npm run build -- --now 2026-03-05T09:00:00Z');
  expect(built.code, built.stderr).toBe(0);
});

const read = (path: string) => readFileSync(join(steps.clone.root, 'dist', path), 'utf8');

test('a field that is added by the recipe is in the log, and every file fits its schema', () => {
  const { changes } = JSON.parse(read('deprecations/changes.json'));
  const own = changes.filter(({ id }: { id: string }) => id === 'borealis-api/comet-3');
  expect(own).toMatchObject([
    { change: 'guides_changed', old: [GUIDE], new: [NEW_GUIDE] },
    { change: 'record_added', new: { guides: [GUIDE] } },
  ]);
  checkSchemas(join(steps.clone.root, 'dist'));
});

test('it is in the snapshot, the CSV, the feed and on the page, with the words of its change', () => {
  const [header, ...rows] = read('deprecations/all.csv').split('\r\n');
  expect(header?.split(',')).toContain('guides');
  expect(rows.filter((row) => row.includes(IN_WORDS))).toHaveLength(1);
  const { days } = JSON.parse(read('dep-snapshots/index.json'));
  expect(JSON.parse(read(days.at(-1).path)).deprecations).toContainEqual(
    expect.objectContaining({ guides: [NEW_GUIDE] }),
  );
  expect(read('deprecations/feed.json')).toContain(NEW_GUIDE.url);
  const page = read('deprecations/records/borealis-api/comet-3.html');
  expect(page).toContain(`<dt>Guides</dt><dd><code>${IN_WORDS}</code>`);
  expect(page).toContain('guides <span class="values">');
  // Words that stay on one line are marked.
  expect(page.replace(/<\/?span[^>]*>/g, '')).toContain(`<ins>${IN_WORDS}</ins>`);
});

test('MCP answers with it and its schema names it', async () => {
  writeFileSync(join(steps.clone.root, 'ask.mts'), FIELD.ask);
  const { stdout, stderr } = await steps.clone.bash('npx tsx ask.mts');
  expect(stderr).toBe('');
  const { tools, answer } = JSON.parse(stdout);
  const { outputSchema } = tools.find(({ name }: { name: string }) => name === 'check_items');
  expect(JSON.stringify(outputSchema)).toContain('"guides"');
  expect(JSON.stringify(answer.structuredContent)).toContain(NEW_GUIDE.url);
});
