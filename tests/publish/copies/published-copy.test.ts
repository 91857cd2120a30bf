import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { changeDay, copyOf, editFile, signCopy } from '#support/build/dist.ts';
import { mustPublish, publishNext } from '#support/build/run-build.ts';
import { createPublicRepository, vendorFile } from '#support/repositories/history.ts';
import type { Repository } from '#support/repositories/repository.ts';

let repository: Repository;
let published: string;
beforeAll(async () => {
  repository = createPublicRepository();
  repository.commit(vendorFile({ name: 'Tools' }), '2026-03-02T10:00:00Z');
  ({ folder: published } = await mustPublish(repository, '2026-03-05T09:00:00Z', null));
});

/** What the next build says of a changed copy of what is published. */
async function continueFrom(change: (folder: string) => void) {
  const copy = copyOf(published);
  change(copy);
  return publishNext(repository, '2026-03-06T09:00:00Z', copy);
}

const INDEX = 'dep-snapshots/index.json';
const DAY = 'dep-snapshots/2026-03-01.json.gz';

test.each([
  ['a day is left out', INDEX, /\{\s+"date": "2026-03-02"[^}]+\},/, ''],
  ['it names another commit', 'build.json', /[0-9a-f]{40}/, '0'.repeat(40)],
])('a copy that was changed and signed again is noticed: %s', async (_, path, from, to) => {
  const refused = await continueFrom((folder) => {
    editFile(folder, path, (text) => text.replace(from, to));
    signCopy(folder);
  }).then(
    ({ problems }) => problems.length > 0,
    (error: Error) => error.name === 'MachineryError',
  );
  expect(refused).toBe(true);
});

test('a past day is taken over as it is published, whatever a build would make of it', async () => {
  const { folder, problems } = await continueFrom((copy) => changeDay(copy, '2026-03-01'));
  expect(problems).toEqual([]);
  expect(gunzipSync(readFileSync(join(folder, DAY))).toString()).toContain('rocket-9');
});

test('the files that bind are enough; the file of a past day is made again, and must be the same', async () => {
  const lack = (folder: string) => rmSync(join(folder, DAY));
  const { problems: none } = await continueFrom((folder) => {
    lack(folder);
    rmSync(join(folder, 'deprecations/records'), { recursive: true });
  });
  expect(none).toEqual([]);
  const { problems } = await continueFrom((folder) => {
    changeDay(folder, '2026-03-01');
    lack(folder);
  });
  expect(problems.map(({ path }) => path)).toEqual([INDEX]);
});

test.each(['build.json', 'checkpoint.json', 'SHA256SUMS', 'data/changelog.jsonl'])(
  'a copy without %s cannot be read, which is another thing than a first publication',
  async (path) => {
    const result = continueFrom((folder) => rmSync(join(folder, path)));
    await expect(result).rejects.toThrow(`${path} is missing`);
  },
);
