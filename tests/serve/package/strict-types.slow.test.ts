import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { derivePackage } from '#scripts/publish/package/npm-package.ts';
import { publish } from '#scripts/publish/publication.ts';
import { buildInput } from '#support/build/publication.ts';
import { ROOT } from '#support/commands/run-command.ts';
import { temporaryFolder, writeFiles } from '#support/repositories/repository.ts';

const CONSUMER = `import { type CheckedName, type CheckOptions, check, generatedAt, type Match, records, scheduled } from 'test-almanac';

const options: CheckOptions = { platform: 'acme-api', region: ['us-east-1'], within: 60, today: '2026-03-02' };
const [answer]: CheckedName[] = check('rocket-1', options);
const stops: boolean | null | undefined = answer?.stops;
const [record] = answer?.records ?? [];
const past: boolean | null | undefined = record?.past;
const match: Match | undefined = record?.match;
const dates: (string | null)[] = records.map((each) => each.shutdown_date);
const planned: string[] = scheduled.map(({ date }) => date);
// @ts-expect-error a platform is text
check('rocket-1', { platform: 1 });
export const all = { stops, past, match, dates, planned, generatedAt };
`;

const OPTIONS = {
  compilerOptions: {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    verbatimModuleSyntax: true,
    skipLibCheck: false,
    module: 'nodenext',
    target: 'es2022',
    noEmit: true,
    types: [],
  },
  files: ['consumer.ts'],
};

test('the packed package has no dependencies, and a consumer in strict TypeScript compiles', async () => {
  const folder = temporaryFolder();
  const files = await derivePackage(publish(buildInput()));
  writeFiles(folder, Object.fromEntries(files.map(({ path, text }) => [path, text])));
  const args = ['pack', join(folder, 'package'), '--json', '--pack-destination', folder];
  const [packed] = JSON.parse(execFileSync('npm', args, { cwd: folder, encoding: 'utf8' }));
  const manifest = JSON.parse(
    files.find(({ path }) => path === 'package/package.json')?.text ?? '',
  );
  expect(Object.keys(manifest).filter((key) => /dependencies$/i.test(key))).toEqual([]);
  const consumer = join(folder, 'consumer');
  const installed = join(consumer, 'node_modules/test-almanac');
  mkdirSync(installed, { recursive: true });
  const from = join(folder, packed.filename);
  execFileSync('tar', ['-xzf', from, '-C', installed, '--strip-components=1']);
  writeFiles(consumer, {
    'package.json': '{"type": "module"}\n',
    'tsconfig.json': JSON.stringify(OPTIONS),
    'consumer.ts': CONSUMER,
  });
  const tsc = spawnSync(join(ROOT, 'node_modules/.bin/tsc'), ['-p', consumer], {
    encoding: 'utf8',
  });
  expect(tsc.stdout).toBe('');
  expect(tsc.status).toBe(0);
});
