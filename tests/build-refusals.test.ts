import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
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
import { temporaryFolder } from './support/repositories/repository.ts';

test('history that is only partly there stops the build with exit code 2, and dist stays', async () => {
  const origin = createPublicRepository();
  origin.commit(vendorFile({ name: 'Tools' }), '2026-03-02T12:00:00Z');
  const clone = join(temporaryFolder(), 'clone');
  execFileSync('git', ['clone', '--quiet', '--depth=1', `file://${origin.root}`, clone]);
  const outcome = await runCommand('build', ['--root', clone, '--now', NOW]);
  expect(outcome.code).toBe(2);
  expect(outcome.stderr).toContain('git fetch --unshallow');
  expect(existsSync(join(clone, 'dist'))).toBe(false);
});

test('a file that an attribute changes on checkout is not what was reviewed: nothing is built', async () => {
  const repository = createPublicRepository();
  const note = deprecationFile({ migration_note: 'Use $Id$: it is new.' });
  const attributes = { '.gitattributes': 'records/** ident\n' };
  repository.commit({ ...attributes, ...note }, '2026-03-02T12:00:00Z');
  repository.git('rm', '--quiet', '--cached', '-r', '.');
  repository.git('reset', '--quiet', '--hard');
  const { code, stderr } = await build(repository);
  const message = 'rocket-1.yaml is not as the commit has it';
  expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
  expect(existsSync(join(repository.root, 'dist'))).toBe(false);
});

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
    const outcome = await runCommand('build', args, at);
    expect([what, outcome.code, outcome.stdout]).toEqual([what, 2, '']);
    expect(outcome.stderr, what).toMatch(/^build: .+\n$/);
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
