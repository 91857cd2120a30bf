import { readPast } from '#scripts/history/branch.ts';
import { byPath } from '#scripts/history/git.ts';
import type { Commit } from '#scripts/history/log.ts';
import { recordFiles } from '#support/records/records.ts';
import { changeAt, filesOf } from '#support/repositories/comparison.ts';
import { BASELINE, deprecationFile } from '#support/repositories/history.ts';
import { createRepository, type Repository } from '#support/repositories/repository.ts';

const pathOf = (id: string) => `records/deprecations/acme-api/${id}.yaml`;
const added = (id: string) => deprecationFile({ id: `acme-api/${id}`, item: id });
const [MERGED, SQUASHED, SEVEN, EIGHT, NINE] = [5, 6, 7, 8, 9].map((at) => pathOf(`rocket-${at}`));
const OLD = recordFiles()[pathOf('rocket-1')] ?? '';

/** What main did, one commit after the other. */
const commits: Record<string, string> = {};
let repository: Repository;

beforeAll(() => {
  repository = createRepository({ ...recordFiles(), ...BASELINE });
  const at = '2026-03-02T12:00:00Z';
  const commit = (name: string, files: Record<string, string>, message?: string) => {
    commits[name] = repository.commit(files, at, message);
  };
  repository.branch('topic');
  commit('topic', added('rocket-5'));
  repository.git('checkout', '--quiet', 'main');
  repository.git('merge', '--quiet', '--no-ff', '--no-edit', 'topic');
  commit('squashed', added('rocket-6'), 'records: rocket-6 (#12)');
  commit('pair', { ...added('rocket-7'), ...added('rocket-8') });
  commit('nine', added('rocket-9'));
  commit('later', { [NINE ?? '']: `${added('rocket-9')[NINE ?? '']}# ours\n` });
  commit('moved', { [pathOf('rocket-1')]: OLD.replace('2026-12-31', '2027-01-31') });
  commit('last', { [pathOf('rocket-1')]: `# Ours.\n${OLD}` });
});

/** The paths that a branch restores, whose commits have these messages and touch what it changes. */
async function restored(
  changes: Record<string, string | null>,
  messages: string[],
  paths = Object.keys(changes),
): Promise<string[]> {
  const texts = ['rocket-5', 'rocket-6', 'rocket-7', 'rocket-8'].map(added);
  const before: Record<string, string> = Object.assign({ ...recordFiles() }, ...texts, {
    [NINE ?? '']: `${added('rocket-9')[NINE ?? '']}# ours\n`,
    [pathOf('rocket-1')]: `# Ours.\n${OLD}`,
  });
  const own = messages.map((message): Commit => {
    return { commit: '', message, seconds: 0, changes: paths.map(changeAt) };
  });
  const base = byPath(filesOf(before));
  const head = byPath(filesOf({ ...before, ...changes }));
  const commit = repository.head();
  const past = await readPast(repository.root, { commit, base, head, commits: own });
  return [...past.restored];
}

const reverts = (...names: string[]) =>
  names.map((name) => `This reverts commit ${commits[name]}.`).join('\n');

test('a file that has again the bytes of before is restored', async () => {
  expect(await restored({ [pathOf('rocket-1')]: OLD }, ['Tidy'])).toEqual([pathOf('rocket-1')]);
  const other = OLD.replace('2026-12-31', '2026-12-30');
  expect(await restored({ [pathOf('rocket-1')]: other }, [reverts('moved')])).toEqual([]);
});

test.each([
  ['merged by a request, named in short', MERGED, () => reverts('topic').slice(0, 27)],
  ['squashed, by GitHub’s button', SQUASHED, () => 'Revert "x" (#13)\n\nReverts acme/almanac#12'],
  ['and changed later', NINE, () => reverts('later', 'nine')],
])('a mistaken record goes with the commits that made it: %s', async (_, path = '', message) => {
  expect(await restored({ [path]: null }, [message()])).toEqual([path]);
});

test('two records that one commit added go together', async () => {
  const gone = { [SEVEN ?? '']: null, [EIGHT ?? '']: null };
  expect(await restored(gone, [reverts('pair')])).toEqual(Object.keys(gone));
});

test.each([
  ['of one commit that added two, only one goes', SEVEN, () => [reverts('pair')]],
  ['it has changed since the commit that is named', NINE, () => [reverts('nine')]],
  ['the commit that is named did not add it', NINE, () => [reverts('later')]],
  ['another record was added by the commit that is named', SEVEN, () => [reverts('nine')]],
])('a record is not restored to nothing where %s', async (_, path = '', messages) => {
  expect(await restored({ [path]: null }, messages())).toEqual([]);
});

test('a commit that removes nothing reverts nothing', async () => {
  expect(await restored({ [NINE ?? '']: null }, [reverts('later', 'nine')], [])).toEqual([]);
});
