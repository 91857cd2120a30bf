import { createCheck } from '#scripts/serve/package/check.ts';
import { DATA, runOn, TODAY } from './package.ts';

const FILES = {
  'src/a b.py': 'x\n  model = "gpt-1"',
  'src/c.py': 'model = "gpt-2" # vendor-almanac-ignore: gpt-2 until 2026-04-01 moves soon',
  'tests/d.py': 'model = "gpt-1"',
};

test('JSON has every name with its state, places, records, and the summary', async () => {
  const { code, out } = await runOn(FILES, ['--format', 'json']);
  const { summary, findings } = JSON.parse(out);
  expect(code).toBe(1);
  expect(summary).toMatchObject({ stops: 1, ignored: 1, apart: 1, soonest: '2026-03-20' });
  expect(findings[0]).toMatchObject({
    name: 'gpt-1',
    state: 'stops',
    date: '2026-03-20',
    records: [{ id: 'acme-api/gpt-1', past: false }, { past: false }],
    places: [
      { file: 'src/a b.py', line: 2, column: 12, quiet: null },
      { file: 'tests/d.py', quiet: 'apart' },
    ],
  });
});

test('SARIF has a rule for each record that stops, and a result for each place that counts', async () => {
  const { out } = await runOn(FILES, ['--format', 'sarif']);
  const [run] = JSON.parse(out).runs;
  expect(run.tool.driver.rules.map(({ id }: { id: string }) => id)).toEqual(['acme-api/gpt-1']);
  expect(run.results).toHaveLength(1);
  expect(run.results[0]).toMatchObject({
    ruleId: 'acme-api/gpt-1',
    level: 'error',
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: 'src/a%20b.py' },
          region: { startLine: 2, startColumn: 12, endColumn: 17 },
        },
      },
    ],
  });
});

test('GitHub gets annotations, a job summary and outputs', async () => {
  const name = 'src/a,b:c%.py';
  const { code, out, appended } = await runOn({ [name]: 'model = "gpt-1"' }, [
    '--format',
    'github',
  ]);
  expect(code).toBe(1);
  expect(out).toMatch(
    /^::error file=src\/a%2Cb%3Ac%25\.py,line=1,col=10,title=gpt-1 stops::Yes: .* 20 March 2026/,
  );
  expect(appended.output).toBe('count=1\nsoonest=2026-03-20\n');
  expect(appended.summary).toMatch(/^- gpt-1: Yes: .* 20 March 2026, in 18 days.*%\.py:1:10$/m);
});

test.each(['gpt-8', 'gpt-10', 'gpt-99', 'cloud/gpt-7'])(
  'the command says of %s what the package answers',
  async (name) => {
    const { out } = await runOn({ 'a.py': `model = "${name}"` }, ['--format', 'json']);
    const [answer] = createCheck(DATA, () => TODAY)(name);
    expect(JSON.parse(out).findings).toMatchObject([{ name, sentence: answer?.sentence }]);
  },
);

test('of what is only planned nothing says that it is not in the data', () => {
  const [answer] = createCheck(DATA, () => TODAY)('gpt-10');
  expect(answer).toMatchObject({ recorded: false, says: null });
  expect(answer?.sentence).toMatch(/^Not yet known: whether gpt-10 .* planned /);
});

test('the lines that names begin are found by any of their spellings, after long files too', async () => {
  const text = `${'# none\n'.repeat(5000)}MODEL = "GPT-8"\nx\nmodel: 'acme/gpt_8'`;
  const { out } = await runOn({ 'a.py': text }, ['--format', 'json']);
  const [{ places }] = JSON.parse(out).findings;
  expect(places).toMatchObject([{ line: 5001 }, { line: 5003 }]);
});
