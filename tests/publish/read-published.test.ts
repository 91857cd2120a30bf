import { mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readPublished } from '../../scripts/publish/append-only.ts';
import { deriveArtifacts } from '../../scripts/publish/artifacts.ts';
import { writeDist } from '../../scripts/publish/dist.ts';
import { buildInput } from '../support/publication.ts';
import { temporaryFolder } from '../support/repository.ts';

async function dist(): Promise<string> {
  const out = join(temporaryFolder(), 'dist');
  await writeDist(out, await deriveArtifacts(await buildInput()));
  return realpathSync(out);
}

test('a folder without build.json, a missing one and a file hold no build', async () => {
  const folder = temporaryFolder();
  expect(await readPublished(folder)).toBe(null);
  expect(await readPublished(join(folder, 'missing'))).toBe(null);
  writeFileSync(join(folder, 'file'), '');
  expect(await readPublished(join(folder, 'file'))).toBe(null);
});

const DAMAGE: Record<string, (folder: string) => void> = {
  'a file is missing': (folder) => rmSync(join(folder, 'data/changelog.json')),
  'a file is cut': (folder) => writeFileSync(join(folder, 'deprecations/changes.json'), '{"sch'),
  'a file does not fit its schema': (folder) =>
    writeFileSync(join(folder, 'dep-snapshots/index.json'), '{}'),
  'a commit is no commit': (folder) =>
    writeFileSync(join(folder, 'build.json'), '{"commit":"--upload-pack=evil"}'),
  'a file is a folder': (folder) => {
    rmSync(join(folder, 'build.json'));
    mkdirSync(join(folder, 'build.json'));
  },
};

for (const [what, damage] of Object.entries(DAMAGE)) {
  test(`an earlier build that cannot be read is said, never passed over: ${what}`, async () => {
    const folder = await dist();
    damage(folder);
    await expect(readPublished(folder)).rejects.toMatchObject({ name: 'MachineryError' });
  });
}
