import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MachineryError } from '#scripts/model/problem.ts';
import type { Artifact } from '#scripts/publish/artifact.ts';
import { writeDist } from '#scripts/publish/copies/dist.ts';
import { verifyDist } from '#support/build/dist.ts';
import { filesOf } from '#support/folder.ts';
import { temporaryFolder } from '#support/repositories/repository.ts';

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

test('a build is written whole, with the list of its sums', () => {
  const { out } = place();
  writeDist(out, site('one'));
  expect(filesOf(out)).toEqual([
    'SHA256SUMS',
    'build.json',
    'data/limits.json',
    'data/only-one.json',
    'index.html',
  ]);
  expect(lstatSync(out).isDirectory()).toBe(true);
  verifyDist(out);
});

test('the next build replaces all of it and leaves nothing beside it', () => {
  const { parent, out } = place();
  for (const mark of ['one', 'two', 'three']) writeDist(out, site(mark));
  expect(filesOf(out)).toContain('data/only-three.json');
  expect(filesOf(out)).not.toContain('data/only-two.json');
  verifyDist(out);
  expect(readdirSync(parent)).toEqual(['dist']);
});

const FOREIGN: Record<string, (out: string) => void> = {
  'a folder without checksums': (out) => {
    mkdirSync(out);
    writeFileSync(join(out, 'thesis.txt'), 'years of work');
  },
  'a build into which somebody put a file': (out) => {
    writeDist(out, site('one'));
    writeFileSync(join(out, 'thesis.txt'), 'years of work');
  },
  'a release of somebody else that has a build.json': (out) => {
    mkdirSync(out);
    writeFileSync(join(out, 'build.json'), '{"commit":"main","jobs":[]}');
    const sum = createHash('sha256').update('{"commit":"main","jobs":[]}').digest('hex');
    writeFileSync(join(out, 'SHA256SUMS'), `${sum}  build.json\n`);
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
  test(`what this tool did not make is left alone: ${what}`, () => {
    const { parent, out } = place();
    make(out);
    const before = execFileSync('ls', ['-lR', parent], { encoding: 'utf8' });
    expect(() => writeDist(out, site('one'))).toThrow(MachineryError);
    expect(execFileSync('ls', ['-lR', parent], { encoding: 'utf8' })).toBe(before);
  });
}

for (const path of ['../escape.txt', 'a\\b', '', 'sha256sums', 'Index.html']) {
  test(`a path that does not stay below dist/ or collides is a fault: ${JSON.stringify(path)}`, () => {
    const { parent, out } = place();
    const artifacts = [...site('one'), { path, text: 'x' }];
    expect(() => writeDist(out, artifacts)).toThrow(TypeError);
    expect(readdirSync(parent)).toEqual([]);
  });
}

function* brokenSite(): Iterable<Artifact> {
  yield* site('two');
  throw new Error('a page that cannot be made');
}

test.each([
  ['a file that cannot be made', 'a page that cannot be made', brokenSite()],
  [
    'a disk that fails',
    'could not be written (ENAMETOOLONG',
    [{ path: 'x'.repeat(300), text: '' }],
  ],
])('%s leaves the build that was there', (_, message, artifacts) => {
  const { parent, out } = place();
  writeDist(out, site('one'));
  expect(() => writeDist(out, artifacts)).toThrow(message);
  expect(filesOf(out)).toContain('data/only-one.json');
  verifyDist(out);
  expect(readdirSync(parent)).toEqual(['dist']);
});

test('what killed builds left beside it goes with the next one; a build that runs is left alone', () => {
  const { parent, out } = place();
  const { pid: ended } = spawnSync(process.execPath, ['--version']);
  const running = `.dist.next-${process.ppid}`;
  for (const name of [`.dist.next-${ended}`, `.dist.previous-${ended}`, running, '.dist.other']) {
    mkdirSync(join(parent, name));
  }
  writeDist(out, site('one'));
  expect(readdirSync(parent).sort()).toEqual([running, '.dist.other', 'dist'].sort());
});
