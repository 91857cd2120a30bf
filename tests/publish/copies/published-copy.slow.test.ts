import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sha256, writeChecksums } from '../../../scripts/publish/artifact.ts';
import { filesOf } from '../../support/build/dist.ts';
import { mustPublish, publishNext } from '../../support/build/run-build.ts';
import {
  createPublicRepository,
  deprecationFile,
  vendorFile,
} from '../../support/repositories/history.ts';
import { temporaryFolder } from '../../support/repositories/repository.ts';

const repository = () => {
  const made = createPublicRepository();
  made.commit(vendorFile({ name: 'Tools' }), '2026-03-02T10:00:00Z');
  made.commit(deprecationFile({ status: 'retired' }), '2026-03-03T10:00:00Z');
  return made;
};

type Json = Record<string, never> & { [key: string]: never };

/** Changes a JSON file of a copy. */
function edit(folder: string, path: string, change: (value: Json) => unknown): void {
  const file = join(folder, path);
  const value = JSON.parse(readFileSync(file, 'utf8'));
  const changed = change(value) ?? value;
  writeFileSync(file, `${JSON.stringify(changed, null, 2)}\n`);
}

/** Makes SHA256SUMS agree with the files. */
function sign(folder: string): void {
  const paths = filesOf(folder).filter((path) => path !== 'SHA256SUMS');
  const sums = paths.map((path): [string, string] => [
    path,
    sha256(readFileSync(join(folder, path))),
  ]);
  writeFileSync(join(folder, 'SHA256SUMS'), writeChecksums(new Map(sums)));
}

const cutLine = (folder: string, path: string) => {
  const lines = readFileSync(join(folder, path), 'utf8').split('\n');
  writeFileSync(join(folder, path), `${lines.slice(0, -2).join('\n')}\n`);
};

/** A checkpoint that agrees with the logs. */
function certify(folder: string): void {
  edit(folder, 'checkpoint.json', (value) => {
    const { logs, ...rest } = value as unknown as { logs: { path: string }[] };
    return {
      ...rest,
      logs: logs.map(({ path }) => {
        const bytes = readFileSync(join(folder, path));
        const entries = bytes.toString().split('\n').length - 1;
        return { path, entries, bytes: bytes.length, sha256: sha256(bytes) };
      }),
    };
  });
}

type Days = { days: { final: boolean; sha256: string; commit: string; records: number }[] };

const TAMPERED: Record<string, (folder: string) => void> = {
  'a log is cut': (folder) => cutLine(folder, 'data/changelog.jsonl'),
  'both forms of a log are cut': (folder) => {
    cutLine(folder, 'data/changelog.jsonl');
    edit(folder, 'data/changelog.json', (value) => (value as unknown as unknown[]).slice(0, -1));
  },
  'both forms of a log are cut, and the checkpoint agrees': (folder) => {
    cutLine(folder, 'data/changelog.jsonl');
    edit(folder, 'data/changelog.json', (value) => (value as unknown as unknown[]).slice(0, -1));
    certify(folder);
  },
  'a log is emptied, and the checkpoint agrees': (folder) => {
    writeFileSync(join(folder, 'deprecations/changes.jsonl'), '');
    rmSync(join(folder, 'deprecations/changes.json'));
    certify(folder);
  },
  'an entry is edited in both forms, and the checkpoint agrees': (folder) => {
    for (const path of ['data/changelog.jsonl', 'data/changelog.json']) {
      const text = readFileSync(join(folder, path), 'utf8');
      writeFileSync(join(folder, path), text.replaceAll('"Tools"', '"Fools"'));
    }
    certify(folder);
  },
  'a final day is left out': (folder) =>
    edit(folder, 'dep-snapshots/index.json', (value) => {
      (value as unknown as Days).days.splice(1, 1);
    }),
  'the last final day is called the running one': (folder) =>
    edit(folder, 'dep-snapshots/index.json', (value) => {
      const day = (value as unknown as Days).days.at(-2);
      if (day) day.final = false;
    }),
  'a day names another commit': (folder) =>
    edit(folder, 'dep-snapshots/index.json', (value) => {
      const day = (value as unknown as Days).days[0];
      if (day) day.commit = '0'.repeat(40);
    }),
  'a day counts another number of records': (folder) =>
    edit(folder, 'dep-snapshots/index.json', (value) => {
      const day = (value as unknown as Days).days[0];
      if (day) day.records = 7;
    }),
  'a final day is edited, and the index agrees': (folder) => {
    const path = 'dep-snapshots/2026-03-01/deprecations.json';
    const text = readFileSync(join(folder, path), 'utf8').replace('rocket-2', 'rocket-9');
    writeFileSync(join(folder, path), text);
    edit(folder, 'dep-snapshots/index.json', (value) => {
      const day = (value as unknown as Days).days[0];
      if (day) day.sha256 = sha256(text);
    });
  },
  'build.json names another commit': (folder) =>
    edit(folder, 'build.json', (value) => ({ ...value, commit: '0'.repeat(40) })),
  'build.json names another baseline': (folder) =>
    edit(folder, 'build.json', (value) => ({ ...value, baseline: '0'.repeat(40) })),
  'build.json names another time': (folder) =>
    edit(folder, 'build.json', (value) => ({ ...value, generated_at: '2026-03-05T08:00:00Z' })),
  'a day file is edited': (folder) => {
    const path = join(folder, 'dep-snapshots/2026-03-01/deprecations.json');
    writeFileSync(path, readFileSync(path, 'utf8').replace('rocket-2', 'rocket-9'));
  },
};

for (const [what, tamper] of Object.entries(TAMPERED)) {
  for (const isSigned of [false, true]) {
    const how = isSigned ? ', and SHA256SUMS agrees' : '';
    test(`a published copy that was changed is noticed: ${what}${how}`, async () => {
      const made = repository();
      const { folder } = await mustPublish(made, '2026-03-05T09:00:00Z', null, { pages: true });
      const copy = join(temporaryFolder(), 'copy');
      cpSync(folder, copy, { recursive: true });
      tamper(copy);
      if (isSigned) sign(copy);
      const result = publishNext(made, '2026-03-06T09:00:00Z', copy, { pages: true });
      const refused = await result.then(
        ({ problems }) => problems.length > 0,
        (error: Error) => error.name === 'MachineryError',
      );
      expect(refused).toBe(true);
    });
  }
}

test('a copy with only the files that bind is enough', async () => {
  const made = repository();
  const { folder } = await mustPublish(made, '2026-03-05T09:00:00Z', null, { pages: true });
  rmSync(join(folder, 'deprecations/records'), { recursive: true });
  rmSync(join(folder, 'index.html'));
  expect(
    (await publishNext(made, '2026-03-06T09:00:00Z', folder, { pages: true })).problems,
  ).toEqual([]);
});

for (const path of ['build.json', 'checkpoint.json', 'SHA256SUMS', 'data/changelog.jsonl']) {
  test(`a copy without ${path} cannot be read, which is another thing than a first publication`, async () => {
    const made = repository();
    const { folder } = await mustPublish(made, '2026-03-05T09:00:00Z', null, { pages: true });
    rmSync(join(folder, path));
    const result = publishNext(made, '2026-03-06T09:00:00Z', folder, { pages: true });
    await expect(result).rejects.toThrow(`${path} is missing`);
  });
}

test('a folder with nothing of a build is named as such', async () => {
  const result = publishNext(repository(), '2026-03-06T09:00:00Z', temporaryFolder(), {
    pages: true,
  });
  await expect(result).rejects.toThrow('holds no build');
});
