import { createCheck } from '#scripts/serve/package/check.ts';
import { DATA, runOn, TODAY } from './package.ts';

const USED = 'x\nmodel = "acme/gpt-1"';

test('a line for each name says what stops when, what follows, and where it is used', async () => {
  const { code, out } = await runOn(
    { 'a.py': USED, 'b.ts': "{ model: 'gpt-8' }", 'c.yaml': 'model: gpt-8\nllm: gpt-99-turbo\n' },
    ['.', '--region', 'us-east-1'],
  );
  const [first, second, summary] = out.split('\n');
  expect(first).toMatch(
    /^acme\/gpt-1: Yes: gpt-1 on the Acme API stops on 20 March 2026, in 18 days\. Acme names gpt-2, which itself stops on 20 March 2026, then gpt-9\. \(in us-east-1; as of .*\) https:.*; a\.py:2:10$/,
  );
  expect(second).toMatch(/^gpt-8: .*in 90 days.*; b\.ts:1:11, c\.yaml:1:8$/);
  expect(summary).toMatch(
    /^3 files read: 2 names stopped or stopping within 90 days, .* 1 not recorded/,
  );
  expect(code).toBe(1);
});

test.each([
  ['the last day within', '90', '2026-03-02', 1],
  ['one day more', '89', '2026-03-02', 0],
  ['the day itself', '0', '2026-05-31', 1],
  ['the day before', '0', '2026-05-30', 0],
  ['a day that has passed', '0', '2026-06-01', 1],
])('%s decides with --within', async (_, within, today, code) => {
  const found = await runOn({ 'a.py': 'model = "gpt-8"' }, ['--within', within], today);
  expect(found.code).toBe(code);
});

test('a record of one region does not fail a file of another', async () => {
  const { code } = await runOn({ 'a.py': USED }, ['--region', 'eu-west-2']);
  expect(code).toBe(0);
});

test('what is only planned is shown and does not fail', async () => {
  const { code, out } = await runOn({ 'a.py': 'model = "gpt-10"' });
  expect(code).toBe(0);
  expect(out).toMatch(
    /^gpt-10: Not yet known: whether gpt-10 .* has stopped; it was planned to stop on 1 March 2026, 1 day ago\./,
  );
});

test('an answer of the package is null where nothing is recorded, and else of the closest record', () => {
  const check = createCheck(DATA, () => TODAY);
  const asked = [
    'cloud/orb',
    'cloud/orb-2026-03-03',
    'ft:gpt-1:acme::abc',
    'cloud/gpt-7',
    'gpt-99',
  ];
  const answers = check(asked).map(({ stops, records }) => [
    stops,
    ...records.filter((each) => each.stops).map(({ id }) => id),
  ]);
  expect(answers).toEqual([
    // A name whose platform sets versions apart stops with the next of them, not with one before,
    [true, 'acme-cloud/orb-3'],
    // and one that is recorded with no other version.
    [false],
    // What was fine-tuned stops with what it was tuned from.
    [true, 'acme-api/gpt-1', 'acme-cloud/gpt-1'],
    // What stops on another platform than the named one says nothing about this.
    [null],
    [null],
  ]);
});

test('tests, examples, changelogs and docs are counted apart, and nothing is left out silently', async () => {
  const files = {
    'tests/a.py': USED,
    'docs/b.md': USED,
    'CHANGELOG.md': USED,
    'src/app.test.ts': USED,
    'package-lock.json': USED,
    'app.min.js': USED,
    'data.json': `${'x'.repeat(3000)} gpt-1`,
  };
  const { code, out } = await runOn(files);
  expect(code).toBe(0);
  expect(out).toContain('Not counted: 4 places in tests, examples or docs, 0 ignored');
  expect(out).toContain('Not read: 0 files, 1 generated line.');
  const included = await runOn(files, ['--include', 'tests/**', '--exclude', '*.md']);
  expect(included).toMatchObject({ code: 1, out: expect.stringContaining('; tests/a.py:2:10\n') });
  expect(included.out).toContain('Not counted: 1 place in');
});

test('common words in a list are no names, and one that a model is set to is', async () => {
  const { out } = await runOn({
    'a.py':
      'heroes = ["ada", "/ada"]\nx = "fine-tuning"\nmodel="ada"\n# **Fine-tuning** with ada > 0\n',
  });
  expect(out).toMatch(/^ada: .*; a\.py:3:8$/m);
  expect(out).toContain('1 name stopped or stopping within 90 days, 0 only planned by then, 0 not');
});

test.each([
  ['model = "llama-1"', 0],
  ['# They work together.\nmodel = "llama-1"', 0],
  ['client = Together()\nmodel = "llama-1"', 1],
  ['from together import client\nmodel = "llama-1"', 1],
  ['import together\nmodel = "llama-1"', 1],
  ['client = OurPlace()\nmodel = "llama-1"', 1],
  ['model = "inn/llama-1"', 1],
])(
  "another host's copy of a model counts only where the file mentions the host: %j",
  async (text, code) => {
    expect((await runOn({ 'a.py': text })).code).toBe(code);
  },
);

const ignoring = (until: string) =>
  `model = "gpt-1" # vendor-almanac-ignore: gpt-1 until ${until} moves in spring`;

test.each([
  'await acme.evals.runs.create({})',
  "run = client.evals.retrieve('x')",
  'curl https://api.acme.example/v1/evals/7',
])('a call or path that a vendor writes is found in code that mentions it: %s', async (line) => {
  const { out, code } = await runOn({ 'a.ts': `import Acme from 'acme';\n${line}\n` });
  expect(out).toContain('Yes: Evals platform on the Acme API stops on 20 March 2026');
  expect(code).toBe(1);
  expect((await runOn({ 'a.ts': "import 'acme';\nrocket.evals.create();\n" })).code).toBe(0);
});

test('an ignore in a comment holds up to its last day, for its own name, with a reason', async () => {
  expect((await runOn({ 'a.py': ignoring('2026-03-02') })).code).toBe(0);
  expect((await runOn({ 'a.py': ignoring('2026-03-01') })).code).toBe(1);
  // A day that no calendar has would never pass.
  expect((await runOn({ 'a.py': ignoring('2026-99-99') })).code).toBe(1);
  const other = await runOn({ 'a.py': ignoring('2026-03-02').replace('"gpt-1"', '"gpt-2"') });
  expect(other.code).toBe(1);
  const broken = await runOn({ 'a.py': 'model = "gpt-1" # vendor-almanac-ignore: gpt-1' });
  expect(broken.code).toBe(1);
});

const SETTINGS = `
within: 20 # days
exclude: ['*.gen.ts', src/legacy/**]
platforms:
  infra/**: acme-cloud
ignore:
  - name: gpt-1
    until: 2026-03-02
    reason: moves in spring
    paths: [src/old/**]
`;

test('a file of settings says days, files, platforms by path, and ignores by path', async () => {
  const used = 'model = "gpt-1"';
  const { code, out } = await runOn({
    '.vendor-almanac.yaml': SETTINGS,
    'src/old/a.py': used,
    'src/legacy/a.py': used,
    'a.gen.ts': used,
    'infra/a.tf': 'model = "gpt-7"',
  });
  expect({ code, out }).toMatchObject({ code: 0, out: expect.stringContaining('1 ignored, ') });
  expect(out).toContain('1 not recorded');
  const files = { '.vendor-almanac.yaml': SETTINGS, 'src/legacy/a.py': used };
  expect((await runOn(files, ['src'])).code).toBe(0);
  expect((await runOn({ ...files, 'src/a.py': used }, ['src'])).code).toBe(1);
});

test.each([
  ['{"withn": 20}', 'there is no withn; use within,'],
  ['within: [20', '.vendor-almanac.yaml: '],
  ['legacy', 'it has no keys'],
  ['withn: 20', 'there is no withn; use within,'],
  ['{"within": "soon"}', 'within is "soon"; give a number of days'],
  ['{"exclude": "legacy/**"}', 'give a list of texts'],
  ['{"platforms": ["acme-api"]}', 'each with the id of a platform'],
  ['{"ignore": [{"name": "gpt-1", "until": "2026-02-30", "reason": "x"}]}', 'until (YYYY-MM-DD)'],
  ['{"ignore": [{"name": "gpt-1", "until": "2026-02-03"}]}', 'reason and'],
])('settings %j are refused with what is allowed', async (settings, message) => {
  const found = await runOn({ '.vendor-almanac.yaml': settings });
  expect(found).toMatchObject({ code: 2, err: expect.stringContaining(message) });
});

test('with a baseline only what is new fails', async () => {
  const files = { 'a.py': 'model = "gpt-1"' };
  const { code, out: baseline } = await runOn(files, ['--format', 'baseline']);
  expect([code, JSON.parse(baseline)]).toEqual([0, ['a.py gpt-1']]);
  const again = (more: object) =>
    runOn({ ...files, ...more, 'base.json': baseline }, ['--baseline', 'base.json']);
  expect(await again({ 'a.py': '\n\nmodel = "gpt-1"' })).toMatchObject({
    code: 0,
    out: expect.stringContaining('1 in the baseline'),
  });
  expect((await again({ 'b.py': 'model = "gpt-1"' })).code).toBe(1);
});

test.each([
  ["'--foo'", '--foo'],
  ['missing.py: no such file', 'missing.py'],
  ['acme-api, acme-cloud or inn', '--platform', 'acme'],
  ['--format is xml; give text, json,', '--format', 'xml'],
  ['--within is soon', '--within', 'soon'],
  ['none.json: ', '--baseline', 'none.json'],
])('wrong use is told with %s and exits with 2', async (message, ...args) => {
  const found = await runOn({ 'a.py': '' }, args);
  expect(found).toMatchObject({ code: 2, out: '', err: expect.stringContaining(message) });
});

test('a file of blank lines is read to its end', async () => {
  const { out } = await runOn({ 'a.py': `model = "llama-1"${'\n'.repeat(500_000)}` });
  expect(out).toContain('1 file read');
});
