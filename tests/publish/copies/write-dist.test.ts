import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Artifact } from '../../../scripts/publish/artifact.ts';
import { restoreDist, writeDist } from '../../../scripts/publish/copies/dist.ts';
import { filesOf, verifyDist } from '../../support/build/dist.ts';
import { temporaryFolder } from '../../support/repositories/repository.ts';

const BUILD = JSON.stringify({
  schema_version: '0.1',
  generated_at: '2026-03-02T09:00:00Z',
  base_url: 'https://almanac.example/',
  commit: '1'.repeat(40),
  baseline: null,
});

function site(mark: string): Artifact[] {
  return [
    { path: 'build.json', text: BUILD },
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
    'build.json',
    'data/limits.json',
    'data/only-one.json',
    'index.html',
  ]);
  expect(lstatSync(out).isDirectory()).toBe(true);
  verifyDist(out);
  execFileSync('sha256sum', ['--check', '--strict', '--quiet', 'SHA256SUMS'], { cwd: out });
  const lines = readFileSync(join(out, 'SHA256SUMS'), 'utf8').trimEnd().split('\n');
  expect(lines.map((line) => line.slice(66))).toEqual([
    'build.json',
    'data/limits.json',
    'data/only-one.json',
    'index.html',
  ]);
});

test('the next build replaces all of it and leaves nothing beside it', async () => {
  const { parent, out } = place();
  for (const mark of ['one', 'two', 'three']) await writeDist(out, site(mark));
  expect(filesOf(out)).toContain('data/only-three.json');
  expect(filesOf(out)).not.toContain('data/only-two.json');
  verifyDist(out);
  expect(readdirSync(parent)).toEqual(['dist']);
});

test('a copy made with cp -r or tar holds every file', async () => {
  const { parent, out } = place();
  await writeDist(out, site('one'));
  execFileSync('cp', ['-r', 'dist', 'copy'], { cwd: parent });
  execFileSync('tar', ['-cf', 'dist.tar', 'dist'], { cwd: parent });
  mkdirSync(join(parent, 'unpacked'));
  execFileSync('tar', ['-xf', '../dist.tar'], { cwd: join(parent, 'unpacked') });
  for (const copy of ['copy', 'unpacked/dist']) {
    expect(filesOf(join(parent, copy))).toEqual(filesOf(out));
  }
});

test('an empty folder and a copy of a build are replaced', async () => {
  const { parent, out } = place();
  mkdirSync(out);
  await writeDist(out, site('one'));
  const plain = join(parent, 'plain');
  await cp(out, plain, { recursive: true });
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
    writeFileSync(join(out, 'SHA256SUMS'), `${'0'.repeat(64)}  build.json\n`);
    writeFileSync(join(out, 'build.json'), BUILD);
    writeFileSync(join(out, 'thesis.txt'), 'years of work');
  },
  'a release of somebody else, with checksums of every file': (out) => {
    mkdirSync(out);
    const sum = createHash('sha256').update('years of work').digest('hex');
    writeFileSync(join(out, 'SHA256SUMS'), `${sum}  thesis.txt\n`);
    writeFileSync(join(out, 'thesis.txt'), 'years of work');
  },
  'a release of somebody else that has a build.json': (out) => {
    mkdirSync(out);
    writeFileSync(join(out, 'build.json'), '{"commit":"main","jobs":[]}');
    const sum = createHash('sha256').update('{"commit":"main","jobs":[]}').digest('hex');
    writeFileSync(join(out, 'SHA256SUMS'), `${sum}  build.json\n`);
  },
  'checksums in another form': (out) => {
    mkdirSync(out);
    writeFileSync(join(out, 'build.json'), BUILD);
    writeFileSync(join(out, 'SHA256SUMS'), `${'0'.repeat(64)} *build.json\n`);
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

test('files that are made meanwhile are written and listed as all others are', async () => {
  const { parent, out } = place();
  const last = [{ path: 'index.html', text: '<p>' }];
  const first = site('one').filter(({ path }) => path !== 'index.html');
  async function* parts(...each: readonly Artifact[][]) {
    yield* each;
  }
  async function* broken() {
    yield last;
    throw new Error('the thread has ended');
  }
  const count = await writeDist(out, first, parts(last, [{ path: 'more/page.html', text: '' }]));
  expect(count).toBe(filesOf(out).length);
  verifyDist(out);
  expect(filesOf(out)).toEqual(expect.arrayContaining(['index.html', 'more/page.html']));
  const twice = parts(last, [{ path: 'Index.html', text: '' }]);
  await expect(writeDist(out, first, twice)).rejects.toThrow(TypeError);
  await expect(writeDist(out, first, broken())).rejects.toThrow('the thread has ended');
  verifyDist(out);
  expect(readdirSync(parent)).toEqual(['dist']);
});

test('a disk that fails leaves the build that was there', async () => {
  const { parent, out } = place();
  await writeDist(out, site('one'));
  const broken: Artifact[] = [
    { path: `${'x'.repeat(300)}.json`, text: 'a name that no disk takes' },
  ];
  await expect(writeDist(out, broken)).rejects.toMatchObject({ name: 'MachineryError' });
  expect(filesOf(out)).toContain('data/only-one.json');
  verifyDist(out);
  expect(readdirSync(parent)).toEqual(['dist']);
});

test('two builds at once: one of them is there in the end, whole, and nothing else', async () => {
  const { parent, out } = place();
  await writeDist(out, site('0'));
  for (let round = 0; round < 10; round++) {
    await Promise.all([writeDist(out, site('one')), writeDist(out, site('two'))]);
    verifyDist(out);
    expect(readdirSync(parent)).toEqual(['dist']);
  }
});

test('a build that is replaced while another looks at it is not taken for a stranger’s', async () => {
  const { out } = place();
  await writeDist(out, site('0'));
  // Each build starts a little later than the one before it, so that every step of one meets every
  // step of another.
  const start = async (name: string, ticks: number) => {
    for (let tick = 0; tick < ticks; tick++) await new Promise(setImmediate);
    await writeDist(out, site(name));
  };
  for (let round = 0; round < 40; round++) {
    const names = Array.from({ length: 6 }, (_, at) => `${round}-${at}`);
    await Promise.all(names.map((name, at) => start(name, at * (round % 20))));
    verifyDist(out);
  }
});

test('what killed builds left beside it goes when it is old, and what others left stays', async () => {
  const { parent, out } = place();
  const names = ['.dist.next-1', '.dist.previous-1', '.dist.other', 'notes'];
  for (const name of names) mkdirSync(join(parent, name));
  await writeDist(out, site('one'));
  expect(readdirSync(parent).sort()).toEqual([...names, 'dist'].sort());
  await writeDist(out, site('two'), undefined, -1);
  expect(readdirSync(parent).sort()).toEqual(['.dist.other', 'dist', 'notes']);
});

test('a build that was moved aside and never replaced is put back; what is no build is not', async () => {
  const { parent, out } = place();
  await writeDist(out, site('one'));
  renameSync(out, join(parent, '.dist.previous-1'));
  mkdirSync(join(parent, '.dist.previous-2'));
  writeFileSync(join(parent, '.dist.previous-2', 'thesis.txt'), 'years of work');
  expect(await restoreDist(out)).toBe(true);
  expect(filesOf(out)).toContain('data/only-one.json');
  expect(await restoreDist(out)).toBe(false);
  expect(readdirSync(parent).sort()).toEqual(['.dist.previous-2', 'dist']);
});
