import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listUncommitted } from '#scripts/history/git.ts';
import { readHistory } from '#scripts/history/replay.ts';
import { MachineryError } from '#scripts/model/problem.ts';
import { readRecordTexts } from '#scripts/records/read.ts';
import { VENDOR } from '#support/records/records.ts';
import {
  createPublicRepository,
  historyOf,
  NOW,
  vendorFile,
} from '#support/repositories/history.ts';
import {
  createRepository,
  type Repository,
  temporaryFolder,
} from '#support/repositories/repository.ts';

afterEach(() => vi.unstubAllEnvs());

const opening = (root: string) => expect(readHistory(root, { now: NOW })).rejects;

test.each<[string, () => string, RegExp]>([
  ['is not a repository', temporaryFolder, /clone the repository/],
  ['has no commit', () => createRepository().root, /commit its records first/],
])('a folder that %s is refused with the way out', async (_, make, wayOut) => {
  const folder = make();
  await opening(folder).toThrow(MachineryError);
  await opening(folder).toThrow(wayOut);
});

test('a shallow clone is refused with the command that completes it', async () => {
  const repository = createPublicRepository();
  repository.commit(vendorFile({ name: 'Tools' }), '2026-03-02T10:00:00Z');
  const clone = temporaryFolder();
  repository.git('clone', '--quiet', '--depth', '1', `file://${repository.root}`, clone);
  await opening(clone).toThrow('git fetch --unshallow');
  repository.git('-C', clone, 'fetch', '--quiet', '--unshallow');
  const [expected, found] = [await historyOf(repository), await readHistory(clone, { now: NOW })];
  expect(found).toEqual(expected);
});

test('a partial clone is refused where it lacks a content', async () => {
  const repository = createPublicRepository();
  repository.commit(vendorFile({ name: 'Tools' }), '2026-03-02T10:00:00Z');
  const clone = temporaryFolder();
  repository.git('config', 'uploadpack.allowFilter', 'true');
  repository.git('clone', '--quiet', '--filter=blob:none', `file://${repository.root}`, clone);
  await opening(clone).toThrow(MachineryError);
});

test('content that is missing from the repository is refused', async () => {
  const repository = createPublicRepository();
  // Committed by git, a content is a file of its own.
  repository.write(vendorFile({ name: 'Tools' }));
  repository.git('add', '--all');
  repository.git('commit', '--quiet', '--message', 'change');
  const blob = repository.git('rev-parse', 'HEAD:records/vendors/toolbox.yaml');
  repository.write({ [`.git/objects/${blob.slice(0, 2)}/${blob.slice(2)}`]: null });
  await opening(repository.root).toThrow(blob);
});

/** Settings that change what git prints, in the repository's own configuration. */
const SETTINGS = `
  core.quotepath=true core.abbrev=5 color.ui=always color.diff=always log.showSignature=true
  log.showRoot=false log.follow=true log.date=relative log.decorate=full
  log.diffMerges=separate log.mailmap=true format.pretty=oneline diff.renames=copies
  diff.relative=true diff.orderFile=.git/order i18n.logOutputEncoding=UTF-16
  diff.ignoreSubmodules=all diff.external=false notes.displayRef=refs/notes/*`;

function changedRepository(): Repository {
  const repository = createPublicRepository();
  repository.git('mv', VENDOR, 'records/vendors/box.yaml');
  repository.commit(vendorFile({ id: 'a' }), '2026-03-02T10:00:00Z');
  repository.git('switch', '--quiet', '--create', 'topic', 'HEAD~1');
  repository.commit(vendorFile({ id: 'b' }), '2026-03-03T10:00:00Z');
  repository.git('switch', '--quiet', 'main');
  repository.git('merge', '--quiet', '--no-edit', 'topic');
  repository.git('notes', 'add', '--message', 'a note');
  for (const message of ['submodule', 'another commit of the submodule']) {
    const cached = `160000,${repository.git('rev-parse', 'HEAD')},records/vendors/a.yaml`;
    repository.git('update-index', '--add', '--cacheinfo', cached);
    repository.git('commit', '--quiet', '--message', message);
  }
  return repository;
}

test('no setting of the repository changes what is read', async () => {
  const repository = changedRepository();
  const expected = await historyOf(repository);
  writeFileSync(join(repository.root, '.git/order'), '*/box.yaml\n');
  for (const [, section, key] of SETTINGS.matchAll(/(\w+)\.(\S+)/g)) {
    appendFileSync(join(repository.root, '.git/config'), `[${section}]\n\t${key}\n`);
  }
  expect(await historyOf(repository)).toEqual(expected);
});

test('no program that the configuration of a repository names is run', async () => {
  const repository = changedRepository();
  const marker = join(repository.root, 'was-run');
  const program = join(repository.root, '.git/program');
  writeFileSync(program, `#!/bin/sh\ntouch '${marker}'\n`, { mode: 0o755 });
  const commit = repository.git('cat-file', 'commit', 'HEAD');
  const signature = '\ngpgsig -----BEGIN PGP SIGNATURE-----\n \n -----END PGP SIGNATURE-----\n\n';
  writeFileSync(join(repository.root, '.git/signed'), commit.replace('\n\n', signature));
  const signed = repository.git('hash-object', '-t', 'commit', '-w', '.git/signed');
  repository.git('update-ref', 'HEAD', signed);
  repository.git('config', 'log.showSignature', 'true');
  for (const name of ['gpg.program', 'core.fsmonitor', 'core.pager', 'diff.external']) {
    repository.git('config', name, program);
  }
  expect((await historyOf(repository)).head.commit).toBe(signed);
  repository.write(vendorFile({ id: 'b', name: 'B' }));
  expect(await listUncommitted(repository.root, await readRecordTexts(repository.root))).toContain(
    'records/vendors/b.yaml',
  );
  expect(existsSync(marker)).toBe(false);
});

test('neither the environment nor the configuration of a user changes what is read', async () => {
  const repository = changedRepository();
  const expected = await historyOf(repository);
  const home = temporaryFolder();
  writeFileSync(join(home, '.gitconfig'), '[log]\n showRoot = false\n[color]\n ui = always\n');
  const environment = {
    HOME: home,
    XDG_CONFIG_HOME: home,
    GIT_CONFIG_GLOBAL: join(home, '.gitconfig'),
    GIT_CONFIG_COUNT: '1',
    GIT_CONFIG_KEY_0: 'log.showRoot',
    GIT_CONFIG_VALUE_0: 'false',
    GIT_DIR: createRepository({ 'a.txt': 'a' }).root,
    GIT_WORK_TREE: home,
    GIT_INDEX_FILE: '/nonexistent',
    GIT_OBJECT_DIRECTORY: home,
    GIT_EXTERNAL_DIFF: 'false',
    GIT_PAGER: 'false',
    EDITOR: 'false',
    LC_ALL: 'tr_TR.UTF-8',
    TZ: 'Pacific/Kiritimati',
  };
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  expect(await historyOf(repository)).toEqual(expected);
});

test('replaced and grafted commits do not change what was committed', async () => {
  const repository = createPublicRepository();
  const first = repository.git('rev-parse', 'HEAD');
  const second = repository.commit(vendorFile({ name: 'Tools' }), '2026-03-02T10:00:00Z');
  const third = repository.commit(vendorFile({ name: 'Box' }), '2026-03-03T10:00:00Z');
  const expected = await historyOf(repository);
  repository.git('replace', '--graft', third, first);
  writeFileSync(join(repository.root, '.git/info/grafts'), `${second}\n`);
  expect(await historyOf(repository)).toEqual(expected);
});

test('a clone that git would give CRLF line ends has the committed bytes', () => {
  const repository = createPublicRepository();
  const rules = readFileSync(new URL('../../.gitattributes', import.meta.url), 'utf8');
  repository.commit({ '.gitattributes': rules }, '2026-03-02T10:00:00Z');
  const clone = join(temporaryFolder(), 'clone');
  repository.git('-c', 'core.autocrlf=true', 'clone', '--quiet', repository.root, clone);
  expect(readFileSync(join(clone, VENDOR))).toEqual(readFileSync(join(repository.root, VENDOR)));
});
