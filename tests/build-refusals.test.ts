import { join } from 'node:path';
import { expect, test } from 'vitest';
import { build, bytesOf, mustPublish } from './support/build/run-build.ts';
import { runCommand } from './support/commands/run-command.ts';
import {
  createPublicRepository,
  deprecationFile,
  NOW,
  vendorFile,
} from './support/repositories/history.ts';

const ONE_LINE = /^build: .+\n$/;

const BROKEN_USE: Record<string, string[]> = {
  'an argument too many': ['records'],
  'a timestamp that is not valid': ['--now', 'yesterday'],
  'a base URL that is none': ['--base-url', 'almanac'],
  'a root without records': ['--root', '/nonexistent'],
  'a published copy that is none': ['--published', '/nonexistent'],
  'an output directory with files of somebody else': ['--out', 'schemas-of-mine'],
  'an output directory among the records': ['--out', 'records/dist'],
  'an output directory that is the records': ['--out', 'records'],
};

test('broken use is exit code 2, problems in the records are exit code 1, and dist stays', async () => {
  const repository = createPublicRepository();
  const at = repository.root;
  repository.write({ 'schemas-of-mine/a.txt': 'mine' });
  expect((await runCommand('build', ['--now', NOW], at)).code).toBe(0);
  const before = bytesOf(join(at, 'dist'));
  for (const [what, args] of Object.entries(BROKEN_USE)) {
    const { code, stdout, stderr } = await runCommand('build', args, at);
    expect([what, code, stdout, stderr]).toEqual([what, 2, '', expect.stringMatching(ONE_LINE)]);
  }
  expect(repository.git('status', '--porcelain', 'records')).toBe('');
  repository.write(vendorFile({ source_url: 'http://insecure.example' }));
  repository.write(deprecationFile({ shutdown_date: '2026-02-30' }));
  const { code, stderr } = await build(repository);
  expect(code).toBe(1);
  expect(stderr).toMatch(/^records\/vendors\/toolbox\.yaml:12:\d+ {2}/m);
  expect(stderr).toMatch(/^records\/deprecations\/acme-api\/rocket-1\.yaml:\d+:\d+ {2}/m);
  expect(bytesOf(join(at, 'dist'))).toEqual(before);
});

test('a published copy binds: a history that does not continue it is refused', async () => {
  const repository = createPublicRepository();
  const own = repository.commit(vendorFile({ name: 'Tools' }), '2026-03-02T12:00:00Z');
  const { folder } = await mustPublish(repository, NOW, null);
  repository.git('reset', '--quiet', '--hard', `${own}^`);
  repository.commit(vendorFile({ name: 'Boxes' }), '2026-03-02T12:00:00Z');
  const { code, stderr } = await build(repository, '--published', folder);
  expect(code).toBe(1);
  expect(stderr).toMatch(/^records\/baseline\.yaml:1:1 {2}HEAD does not descend from/);
});
