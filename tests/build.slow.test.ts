import { cpSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { verifyDist } from './support/build/dist.ts';
import { build, bytesOf, ELSEWHERE } from './support/build/run-build.ts';
import { ROOT, runProcess } from './support/commands/run-command.ts';
import { createPublicRepository, deprecationFile, NOW } from './support/repositories/history.ts';
import { temporaryFolder } from './support/repositories/repository.ts';

test('this repository’s own records build twice, elsewhere and in other surroundings, to the same bytes', async () => {
  // The records' own days bound it from below, so the time is today's; it is the same for both.
  const args = ['--now', new Date().toISOString(), '--base-url', 'https://mirror.example/x/'];
  const places = [temporaryFolder(), temporaryFolder()].map((folder) => join(folder, 'dist'));
  for (const [index, out] of places.entries()) {
    const env = index === 0 ? {} : ELSEWHERE;
    const outcome = await runProcess('build', [...args, '--out', out], ROOT, env);
    expect([outcome.code, outcome.stderr.replace(/^warning: .*\n/gm, '')]).toEqual([0, '']);
    verifyDist(out);
  }
  const [first = '', second = ''] = places;
  expect(bytesOf(second)).toEqual(bytesOf(first));
});

test.each([
  ['does not fit its schema', { shutdown_date: 'soon' }],
  ['breaks a rule', { shutdown_date: '2019-12-30' }],
])(
  'a process, whose second thread validates, says what is wrong as this process does: a record that %s',
  async (_, fields) => {
    const repository = createPublicRepository();
    repository.commit(deprecationFile(fields), '2026-03-02T23:30:00Z');
    const args = ['--root', repository.root, '--now', NOW];
    const here = await build(repository);
    expect(here.code).toBe(1);
    expect(await runProcess('build', args)).toEqual(here);
  },
);

test('a process whose history cannot be read ends with the reason, although its second thread is busy', async () => {
  const root = temporaryFolder();
  cpSync(join(createPublicRepository().root, 'records'), join(root, 'records'), {
    recursive: true,
  });
  const { code, stderr } = await runProcess('build', ['--root', root, '--now', NOW]);
  expect([code, stderr]).toEqual([2, expect.stringMatching(/ is not a git repository;/)]);
});

test('a build that never begins leaves nothing in the folder for temporary files', async () => {
  const folder = temporaryFolder();
  const { code } = await runProcess('build', ['--now', 'never'], ROOT, { TMPDIR: folder });
  expect([code, readdirSync(folder)]).toEqual([2, []]);
});
