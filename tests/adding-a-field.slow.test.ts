import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { checkSchemas } from './support/build/run-build.ts';
import { createSteps } from './support/commands/clone.ts';
import { ROOT } from './support/commands/run-command.ts';
import { deprecation, recordText } from './support/records/records.ts';

const steps = createSteps();

const GUIDE = { of: 'Python', url: 'https://docs.borealis.example/guide' };
const NEW_GUIDE = { of: 'Python', url: 'https://docs.borealis.example/new-guide' };
const IN_WORDS = `${NEW_GUIDE.of}: ${NEW_GUIDE.url}`;

interface Schema {
  properties: object;
  oneOf: object[];
  $defs: { deprecation: { properties: object } };
}

/** Changes a schema of the clone. */
function edit(path: string, change: (schema: Schema) => void): void {
  const file = join(steps.clone.root, path);
  const schema = JSON.parse(readFileSync(file, 'utf8'));
  change(schema);
  writeFileSync(file, `${JSON.stringify(schema, null, 2)}\n`);
}

/** A record with a guide, as read on a date. */
function guided(guide: typeof GUIDE, read_at: string): string {
  const evidence = [{ url: 'https://docs.borealis.example/deprecations', read_at }];
  const record = deprecation({ id: 'borealis-api/comet-3' });
  return recordText({ ...record, evidence, guides: [guide] });
}

/** Asks the function of the clone, over what the clone has built. */
const ASK = `
import { readFile } from 'node:fs/promises';
import { createHandler } from './scripts/serve/handler.ts';
const handler = createHandler({
  readFile: (path) => readFile('dist/' + path, 'utf8').catch(() => null),
  now: () => '2026-03-05T10:00:00Z',
});
const post = async (method, params) => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const headers = { 'Content-Type': 'application/json', Accept: '*/*' };
  const init = { method: 'POST', headers, body };
  const response = await handler(new Request('https://a.example/deprecations/mcp', init));
  return (await response.json()).result;
};
const { tools } = await post('tools/list', {});
const answer = await post('tools/call', { name: 'check_items', arguments: { items: ['comet-3'] } });
console.log(JSON.stringify({ tools, answer }));
`;

beforeAll(async () => {
  const text = { type: 'string', description: 'A part of it.' };
  const property = {
    description: 'Guides of the vendor.',
    type: 'array',
    items: {
      title: 'Guide',
      description: 'One of them.',
      type: 'object',
      additionalProperties: false,
      required: ['of', 'url'],
      properties: { of: text, url: { ...text, $ref: 'values.schema.json#/$defs/https_url' } },
    },
  };
  edit('schemas/records/deprecation.schema.json', ({ properties }) => {
    Object.assign(properties, { guides: property });
  });
  const authored = { $ref: '../records/deprecation.schema.json#/properties/guides' };
  edit('schemas/published/deprecation.schema.json', ({ properties }) => {
    Object.assign(properties, { guides: authored });
  });
  edit('schemas/history/version-0-1.schema.json', ({ $defs }) => {
    const { properties } = $defs.deprecation;
    Object.assign(properties, { guides: { type: 'array' } });
  });
  edit('schemas/published/deprecation-change.schema.json', ({ oneOf }) => {
    const either = { anyOf: [authored, { type: 'null' }] };
    oneOf.push({
      title: 'GuidesChanged',
      type: 'object',
      required: ['change', 'old', 'new'],
      properties: { change: { const: 'guides_changed' }, old: either, new: either },
    });
  });
  edit('schemas/published/logged-record.schema.json', ({ properties }) => {
    Object.assign(properties, { guides: authored });
  });
  const table = join(steps.clone.root, 'scripts/model/deprecation-fields.ts');
  const row = `guides: {
    ...plain,
    page: 'Guides',
    answered: true,
    texts: (guides) => (guides ?? []).map((guide) => \`\${guide.of}: \${guide.url}\`),
    change: { kind: 'guides_changed', what: 'guides', none: 'none' },
  },
  effects: {`;
  writeFileSync(table, readFileSync(table, 'utf8').replace('effects: {', row));
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
  expect(page).toContain(`<ins>${IN_WORDS}</ins>`);
});

test('MCP answers with it and its schema names it', async () => {
  writeFileSync(join(steps.clone.root, 'ask.mts'), ASK);
  const { stdout, stderr } = await steps.clone.bash('npx tsx ask.mts');
  expect(stderr).toBe('');
  const { tools, answer } = JSON.parse(stdout);
  const { outputSchema } = tools.find(({ name }: { name: string }) => name === 'check_items');
  expect(JSON.stringify(outputSchema)).toContain('"guides"');
  expect(JSON.stringify(answer.structuredContent)).toContain(NEW_GUIDE.url);
});
