import { spawnSync } from 'node:child_process';
import { lstatSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MachineryError } from '#scripts/model/problem.ts';
import { type Artifact, sha256 } from '#scripts/publish/artifact.ts';
import { writeDist } from '#scripts/publish/copies/dist.ts';
import { verifyDist } from '#support/build/dist.ts';
import { filesOf } from '#support/folder.ts';
import { temporaryFolder, writeFiles } from '#support/repositories/repository.ts';

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

test('the next build replaces all of it and leaves nothing beside it', () => {
  const { parent, out } = place();
  for (const mark of ['one', 'two', 'three']) writeDist(out, site(mark));
  expect(filesOf(out)).toContain('data/only-three.json');
  expect(filesOf(out)).not.toContain('data/only-two.json');
  verifyDist(out);
  expect(readdirSync(parent)).toEqual(['dist']);
});

const THESIS = { 'thesis.txt': 'years of work' };
const RELEASE = '{"commit":"main","jobs":[]}';

test.each<[what: string, make: (out: string) => void]>([
  ['a folder without checksums', (out) => writeFiles(out, THESIS)],
  [
    'a build into which somebody put a file',
    (out) => {
      writeDist(out, site('one'));
      writeFiles(out, THESIS);
    },
  ],
  [
    'a release of somebody else that has a build.json',
    (out) => {
      writeFiles(out, { 'build.json': RELEASE, SHA256SUMS: `${sha256(RELEASE)}  build.json\n` });
    },
  ],
  ['checksums of another making', (out) => writeFiles(out, { SHA256SUMS: 'hello' })],
  ['a file', (out) => writeFileSync(out, 'years of work')],
  [
    'a link to a folder elsewhere',
    (out) => {
      writeFiles(`${out}-elsewhere`, THESIS);
      symlinkSync(`${out}-elsewhere`, out);
    },
  ],
])('what this tool did not make is left alone: %s', (_, make) => {
  const { parent, out } = place();
  make(out);
  const list = () =>
    readdirSync(parent, { encoding: 'utf8', recursive: true }).map((path) => {
      const { mode, size, mtimeMs } = lstatSync(join(parent, path));
      return { path, mode, size, mtimeMs };
    });
  const before = list();
  expect(() => writeDist(out, site('one'))).toThrow(MachineryError);
  expect(list()).toEqual(before);
});

test.each(['../escape.txt', 'a\\b', '', 'sha256sums', 'Index.html'])(
  'a path that does not stay below dist/ or collides is a fault: %j',
  (path) => {
    const { parent, out } = place();
    const artifacts = [...site('one'), { path, text: 'x' }];
    expect(() => writeDist(out, artifacts)).toThrow(TypeError);
    expect(readdirSync(parent)).toEqual([]);
  },
);

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
