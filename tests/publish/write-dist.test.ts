import { execFileSync } from 'node:child_process';
import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Artifact } from '../../scripts/publish/artifact.ts';
import { writeDist } from '../../scripts/publish/dist.ts';
import { filesOf, verifyDist } from '../support/dist.ts';
import { temporaryFolder } from '../support/repository.ts';

function site(mark: string): Artifact[] {
  return [
    { path: 'index.html', text: `<p>${mark} – ünïcode 🚀</p>\n` },
    { path: 'data/limits.json', text: `{"mark":"${mark}"}\n` },
    { path: `data/only-${mark}.json`, text: '{}\n' },
  ];
}

function place(): { parent: string; out: string } {
  const parent = temporaryFolder();
  return { parent, out: join(parent, 'dist') };
}

test('a build is written whole, with a list that sha256sum itself confirms', async () => {
  const { out } = place();
  await writeDist(out, site('one'));
  expect(filesOf(out)).toEqual([
    'SHA256SUMS',
    'data/limits.json',
    'data/only-one.json',
    'index.html',
  ]);
  verifyDist(out);
  execFileSync('sha256sum', ['--check', '--strict', '--quiet', 'SHA256SUMS'], { cwd: out });
  const lines = readFileSync(join(out, 'SHA256SUMS'), 'utf8').trimEnd().split('\n');
  expect(lines.map((line) => line.slice(66))).toEqual([
    'data/limits.json',
    'data/only-one.json',
    'index.html',
  ]);
});

test('the next build replaces all of it, keeps the one before for its readers, and no more', async () => {
  const { parent, out } = place();
  for (const mark of ['one', 'two', 'three', 'four']) await writeDist(out, site(mark));
  expect(filesOf(out)).toContain('data/only-four.json');
  expect(filesOf(out)).not.toContain('data/only-three.json');
  verifyDist(out);
  expect(readdirSync(parent).sort()).toEqual(['.dist.builds', 'dist']);
  const builds = readdirSync(join(parent, '.dist.builds'));
  expect(builds).toHaveLength(2);
  const marks = builds.map((name) => filesOf(join(parent, '.dist.builds', name))[2]);
  expect(marks.sort()).toEqual(['data/only-four.json', 'data/only-three.json']);
});

test('an empty folder, and a build that was unpacked as plain files, are replaced', async () => {
  const { parent, out } = place();
  mkdirSync(out);
  await writeDist(out, site('one'));
  const plain = join(parent, 'plain');
  await cp(out, plain, { recursive: true, dereference: true });
  expect(lstatSync(plain).isDirectory()).toBe(true);
  await writeDist(plain, site('two'));
  expect(filesOf(plain)).toContain('data/only-two.json');
  expect(filesOf(plain)).not.toContain('data/only-one.json');
  verifyDist(plain);
  verifyDist(out);
});

test('a folder that is missing is made, with the folders above it', async () => {
  const out = join(temporaryFolder(), 'a', 'b', 'public');
  await writeDist(out, site('one'));
  verifyDist(out);
});

const FOREIGN: Record<string, (out: string) => void> = {
  'a folder without checksums': (out) => {
    mkdirSync(out);
    writeFileSync(join(out, 'thesis.txt'), 'years of work');
  },
  'a build into which somebody put a file': (out) => {
    mkdirSync(out);
    writeFileSync(join(out, 'SHA256SUMS'), `${'0'.repeat(64)}  index.html\n`);
    writeFileSync(join(out, 'index.html'), 'x');
    writeFileSync(join(out, 'thesis.txt'), 'years of work');
  },
  'checksums of another making': (out) => {
    mkdirSync(out);
    writeFileSync(join(out, 'SHA256SUMS'), 'hello');
  },
  'a file': (out) => writeFileSync(out, 'years of work'),
  'a link to a folder elsewhere': (out) => {
    mkdirSync(`${out}-elsewhere`);
    writeFileSync(join(`${out}-elsewhere`, 'thesis.txt'), 'years of work');
    symlinkSync(`${out}-elsewhere`, out);
  },
};

for (const [what, make] of Object.entries(FOREIGN)) {
  test(`what this tool did not make is left alone: ${what}`, async () => {
    const { parent, out } = place();
    make(out);
    const before = execFileSync('ls', ['-lR', parent], { encoding: 'utf8' });
    await expect(writeDist(out, site('one'))).rejects.toMatchObject({ name: 'MachineryError' });
    expect(execFileSync('ls', ['-lR', parent], { encoding: 'utf8' })).toBe(before);
  });
}

for (const path of [
  '../escape.txt',
  'a/../../escape.txt',
  '/etc/escape.txt',
  'a//b',
  './a',
  'a\\b',
  'a\0b',
  '',
  'a/',
  'SHA256SUMS',
  'sha256sums',
  'Index.html',
  'index.html/x',
  'tab\there',
]) {
  test(`a path that does not stay below dist/ or collides is a fault: ${JSON.stringify(path)}`, async () => {
    const { parent, out } = place();
    const artifacts = [...site('one'), { path, text: 'x' }];
    await expect(writeDist(out, artifacts)).rejects.toThrow(TypeError);
    expect(readdirSync(parent)).toEqual([]);
  });
}

test('a disk that fails leaves the build that was there', async () => {
  const { parent, out } = place();
  await writeDist(out, site('one'));
  const broken: Artifact[] = [
    { path: `${'x'.repeat(300)}.json`, text: 'a name that no disk takes' },
  ];
  await expect(writeDist(out, broken)).rejects.toMatchObject({ name: 'MachineryError' });
  expect(filesOf(out)).toContain('data/only-one.json');
  verifyDist(out);
  await writeDist(out, site('two'));
  expect(readdirSync(join(parent, '.dist.builds'))).toHaveLength(2);
});

test('a reader finds one whole build at every instant while builds follow each other', async () => {
  const { out } = place();
  await writeDist(out, site('0'));
  let done = false;
  const writing = (async () => {
    for (let n = 1; n <= 30; n++) await writeDist(out, site(String(n)));
    done = true;
  })();
  let reads = 0;
  while (!done) {
    verifyDist(out);
    reads++;
    await new Promise((resolve) => setImmediate(resolve));
  }
  await writing;
  expect(reads).toBeGreaterThan(30);
});
