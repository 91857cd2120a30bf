import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { verifyDist } from '#support/build/dist.ts';
import { bytesOf, checkSchemas, ELSEWHERE } from '#support/build/run-build.ts';
import { ROOT, runProcess } from '#support/commands/run-command.ts';
import { temporaryFolder } from '#support/repositories/repository.ts';
import { readAtomFeed } from './publish/feeds/read-atom-feed.ts';

test('this repository’s own records build to the same bytes in other surroundings, each JSON file by its schema', async () => {
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
  checkSchemas(first);
  const feed = readFileSync(join(first, 'deprecations/feed.xml'), 'utf8');
  expect(readAtomFeed(feed).id).toMatch(/^tag:[^,]+,2026:deprecations$/);
});
