import { renderComparisonText } from '#scripts/compare/render.ts';
import { suspicionsOf, weighTooling } from '#scripts/compare/tooling.ts';
import type { ToolingFile } from '#scripts/history/branch.ts';
import { readText } from '#support/commands/workflow-files.ts';
import { compareChanges } from '#support/repositories/comparison.ts';
import { deprecationFile } from '#support/repositories/history.ts';

const REGISTRY = 'https://registry.npmjs.org/';
const lock = (entry: object) =>
  JSON.stringify({ packages: { '': {}, 'node_modules/left': entry } });
const SOUND = { resolved: `${REGISTRY}left/-/left-1.0.0.tgz`, integrity: 'sha512-abc' };

const OWN_LOCK = readText('package-lock.json');

const file = (path: string, text: string | null, more: Partial<ToolingFile> = {}): ToolingFile => {
  return { path, state: 'file', size: text?.length ?? 0, old: '', new: text, ...more };
};

/** The lock file with one package, as it is now and as it was. */
const locked = (now: object, old?: object): ToolingFile =>
  file('package-lock.json', lock(now), old ? { old: lock(old) } : {});

const REFUSED: [what: string, file: ToolingFile, why: string][] = [
  ['another registry', file('.npmrc', 'registry=https://evil.example'), 'packages come from'],
  ['what cannot be read', file('.gitattributes', null), 'nobody can review it'],
  ['… a line fewer', file('.github/a/.npmrc', '', { old: 'a=b' }), 'packages come from'],
  [
    'a script on installation',
    file('package.json', '{"scripts":{"postinstall":"sh x"}}'),
    'postinstall',
  ],
  ['… that prepares', file('package.json', '{"scripts":{"prepare":"sh x"}}'), 'prepare'],
  [
    'a package from elsewhere',
    locked({ ...SOUND, resolved: 'https://evil.example/left.tgz' }),
    'node_modules/left comes from https://evil.example/left.tgz',
  ],
  ['… from a repository', locked({ resolved: 'git+ssh://git@x.example/y' }), 'comes from git+ssh'],
  ['a package without a checksum', locked({ ...SOUND, integrity: '' }), 'no sha512'],
  [
    'another checksum of the same version',
    locked({ ...SOUND, version: '1.0.0', integrity: 'sha512-xyz' }, { ...SOUND, version: '1.0.0' }),
    'another checksum',
  ],
  ['a package that runs something', locked({ ...SOUND, hasInstallScript: true }), 'runs a script'],
  ['a filter of git', file('.gitattributes', 'records/** filter=evil'), 'other bytes'],
  ['… that writes ids', file('.gitattributes', 'records/** ident'), 'other bytes'],
  ['records without a diff', file('.gitattributes', 'records/** -diff'), 'would not show'],
  ['… as if they were generated', file('.gitattributes', 'a linguist-generated'), 'would not show'],
  ['… as if they were pictures', file('.gitattributes', '*.yaml binary'), 'would not show'],
  [
    'a record that git ignores',
    file('.gitignore', 'records/vendors/zed.yaml'),
    'without being in git',
  ],
  ['a list of submodules', file('.gitmodules', '[submodule "x"]'), 'other repositories'],
  [
    'a symbolic link',
    file('README.md', '/etc/passwd', { state: 'irregular' }),
    'symbolic link or a submodule',
  ],
  ['200 megabytes', file('.github/pictures/a.png', null, { size: 200_000_000 }), '200000000 bytes'],
  ['nobody reviews', file('.github/CODEOWNERS', '# none'), 'names who reviews'],
  [
    '… as the file is gone',
    file('.github/CODEOWNERS', null, { state: 'removed' }),
    'names who reviews',
  ],
  [
    'a label that lifts a guard, by path',
    file('.github/labeler.yml', '"allow: removed-record":'),
    'by itself',
  ],
  [
    'a stranger’s code with a token',
    file('.github/workflows/a.yml', 'on: [pull_request_target]'),
    'token',
  ],
];

test.each(REFUSED)('what no honest change does is refused: %s', (_, changed, why) => {
  expect(suspicionsOf(changed)).toEqual([expect.stringContaining(why)]);
});

test('what honest changes do is not', () => {
  const before = '{"scripts":{"test":"vitest"}}';
  const changes = [
    file('package.json', '{"scripts":{"test":"vitest run"}}', { old: before }),
    locked(SOUND),
    locked({ integrity: SOUND.integrity }),
    locked({ ...SOUND, version: '1.0.1', integrity: 'sha512-xyz' }, { ...SOUND, version: '1.0.0' }),
    file('package-lock.json', OWN_LOCK, { old: OWN_LOCK }),
    locked({ ...SOUND, hasInstallScript: true }, { ...SOUND, hasInstallScript: true }),
    file('.gitattributes', '*.png binary'),
    file('.gitignore', 'coverage'),
    file('.github/CODEOWNERS', '* @acme/people'),
    file('.github/workflows/a.yml', 'on: [push]'),
  ];
  expect(changes.flatMap(suspicionsOf)).toEqual([]);
});

test('files are shown by weight, with what they decide, and no other is left out', () => {
  const large = file('a.bin', null, { size: 2_000_000 });
  const paths = [
    'scripts/compare/guards.ts',
    'scripts/publish/site/a.tsx',
    'scripts/publish/b.ts',
    'docs.md',
    '.github/workflows/check.yml',
    '.vscode/tasks.json',
    'CODEOWNERS',
    '.github/CODEOWNERS',
  ];
  expect(weighTooling([...paths.map((path) => file(path, 'More.')), large])).toEqual([
    { path: 'a.bin', decides: 'how large the repository is' },
    { path: '.github/CODEOWNERS', decides: 'who reviews' },
    { path: 'CODEOWNERS', decides: 'who reviews' },
    { path: '.github/workflows/check.yml', decides: 'what runs' },
    { path: '.vscode/tasks.json', decides: 'what runs' },
    { path: 'scripts/compare/guards.ts', decides: 'what judges records' },
    { path: 'docs.md', decides: 'of less weight' },
    { path: 'scripts/publish/b.ts', decides: 'of less weight' },
    { path: 'scripts/publish/site/a.tsx', decides: 'of less weight' },
  ]);
});

test('a branch that changes no record is shown and judged too', () => {
  const tooling = [file('.npmrc', 'registry=https://evil.example/'), file('a.md', 'x')];
  const comparison = compareChanges({}, undefined, { tooling });
  expect(comparison.guards.map(({ guard }) => guard)).toEqual(['unsafe-tooling']);
  const text = renderComparisonText(comparison);
  expect(text).toContain('2 other files');
  expect(text).toContain('.npmrc  what is installed\n');
});

const COMMIT = 'b'.repeat(40);
const citing = (copy: string) => {
  const url = 'https://docs.acme.example/deprecations';
  return deprecationFile({ evidence: [{ url, read_at: '2026-03-01', copy }] });
};

test.each([
  [`https://github.com/mirror/pages/blob/${COMMIT}/b.md`, []],
  [`https://github.com/Evil/pages/blob/${COMMIT}/a.md`, ['github.com/evil/pages']],
  [`https://github.com/mirror/other/blob/${COMMIT}/a.md`, ['github.com/mirror/other']],
  [
    'https://web.archive.org/web/20260301000000/https://docs.acme.example/x',
    ['web.archive.org, docs.acme.example'],
  ],
])('on a host of many owners the owner is what is new: %s', (copy, hosts) => {
  const before = citing(`https://github.com/mirror/pages/blob/${COMMIT}/a.md`);
  const { unknownHosts } = compareChanges(citing(copy), before);
  expect(unknownHosts.map(({ host }) => host)).toEqual(hosts);
});
