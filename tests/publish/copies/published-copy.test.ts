import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { sha256 } from '#scripts/publish/artifact.ts';
import { signCopy } from '#support/build/dist.ts';
import { mustPublish, publishNext } from '#support/build/run-build.ts';
import { createPublicRepository, vendorFile } from '#support/repositories/history.ts';
import { type Repository, temporaryFolder } from '#support/repositories/repository.ts';

let repository: Repository;
let published: string;
beforeAll(async () => {
  repository = createPublicRepository();
  repository.commit(vendorFile({ name: 'Tools' }), '2026-03-02T10:00:00Z');
  ({ folder: published } = await mustPublish(repository, '2026-03-05T09:00:00Z', null));
});

/** What the next build says of a changed copy of what is published. */
async function continueFrom(change: (folder: string) => void) {
  const copy = join(temporaryFolder(), 'copy');
  cpSync(published, copy, { recursive: true });
  change(copy);
  return publishNext(repository, '2026-03-06T09:00:00Z', copy);
}

function edit(folder: string, path: string, change: (text: string) => string): void {
  const file = join(folder, path);
  writeFileSync(file, change(readFileSync(file, 'utf8')));
}

const INDEX = 'dep-snapshots/index.json';
const DAY = 'dep-snapshots/2026-03-01.json.gz';

test.each<[string, (folder: string) => void]>([
  [
    'a day is left out',
    (folder) =>
      edit(folder, INDEX, (text) => text.replace(/\{\s+"date": "2026-03-02"[^}]+\},/, '')),
  ],
  [
    'it names another commit',
    (folder) => edit(folder, 'build.json', (text) => text.replace(/[0-9a-f]{40}/, '0'.repeat(40))),
  ],
])('a copy that was changed and signed again is noticed: %s', async (_, change) => {
  const refused = await continueFrom((folder) => {
    change(folder);
    signCopy(folder);
  }).then(
    ({ problems }) => problems.length > 0,
    (error: Error) => error.name === 'MachineryError',
  );
  expect(refused).toBe(true);
});

/** A day that is another one in the packed file, in its index and in SHA256SUMS. */
function changeDay(folder: string): void {
  const file = join(folder, DAY);
  const text = gunzipSync(readFileSync(file)).toString();
  const changed = text.replaceAll('rocket-2', 'rocket-9');
  writeFileSync(file, gzipSync(changed));
  edit(folder, INDEX, (index) => index.replace(sha256(text), sha256(changed)));
  signCopy(folder);
}

test('a past day is taken over as it is published, whatever a build would make of it', async () => {
  const { folder, problems } = await continueFrom(changeDay);
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
    changeDay(folder);
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

test('a folder with nothing of a build is named as such', async () => {
  const result = publishNext(repository, '2026-03-06T09:00:00Z', temporaryFolder());
  await expect(result).rejects.toThrow('holds no build');
});
