import { renderComparisonText } from '#scripts/compare/render.ts';
import { DEPRECATION, type Files, recordFiles, VENDOR } from '#support/records/records.ts';
import { validateFiles } from '#support/records/validation.ts';
import { compareChanges, violations } from '#support/repositories/comparison.ts';
import { BASELINE } from '#support/repositories/history.ts';
import { readSamples } from '#support/samples.ts';

type Changes = Record<string, string | null>;

/** Texts that stand in place of others. */
type Edits = Record<string, string>;

interface Change {
  edits?: Record<string, Edits>;
  copies?: Record<string, Edits>;
  files?: Changes;
  read?: string;
}

interface Work extends Change {
  what: string;
  before?: Change;
  /** A file that is again what it was. */
  restores?: string;
  commits?: { commit?: string; message?: string; paths?: string[]; at?: string }[];
  stops?: string;
  says?: string;
  shows?: string;
}

const { hostile, honest, disguised, stated } = readSamples<{
  hostile: Work[];
  honest: Work[];
  disguised: Work[];
  stated: Record<string, [field: string, from: string, to: string][]>;
}>('pull-requests.yaml', import.meta.url);

const BASE: Files = { ...recordFiles(), ...BASELINE };

function edit(path: string, text = '', edits: Edits): string {
  return Object.entries(edits).reduce((now, [from, to]) => {
    if (!now.includes(from)) throw new Error(`${path} has no ${from}`);
    return now.replaceAll(from, () => to);
  }, text);
}

function changesOf({ edits = {}, copies = {}, files = {}, read }: Change, base: Files): Changes {
  const changes: Changes = {};
  for (const [path, texts] of Object.entries(edits)) changes[path] = edit(path, base[path], texts);
  for (const [path, texts] of Object.entries(copies)) {
    const from = path.startsWith('records/vendors/') ? VENDOR : DEPRECATION;
    changes[path] = edit(from, base[from], texts);
  }
  for (const [path, text] of Object.entries(changes))
    changes[path] = text?.replaceAll('2026-03-01', read ?? '2026-03-01') ?? null;
  return { ...changes, ...files };
}

/** What is compared, and the codes and messages of all that stops it. */
function check({ before = {}, restores, commits = [{}], ...change }: Work) {
  const base = { ...BASE, ...changesOf(before, BASE) } as Files;
  const changes = changesOf(change, base);
  if (restores) changes[restores] = BASE[restores] ?? '';
  const comparison = compareChanges(changes, base, {
    restored: new Set(restores ? [restores] : []),
    commits: commits.map(({ at, ...one }) => {
      return at ? { ...one, seconds: Date.parse(at) / 1000 } : one;
    }),
  });
  const records = Object.entries({ ...base, ...changes }).filter(([path]) =>
    path.startsWith('records/'),
  );
  const { problems } = validateFiles(Object.fromEntries(records));
  const guards = comparison.guards.map(({ guard: code, message }) => ({ code, message }));
  const found = [...problems, ...guards];
  return {
    codes: [...new Set(found.map(({ code }) => code))],
    words: found.map(({ message }) => message).join('\n'),
    text: renderComparisonText(comparison),
    paths: records.map(([path]) => path).filter((path) => path in changes),
  };
}

test.each(hostile)('a hostile change is stopped or shown: $what', (work) => {
  const { codes, text, paths } = check(work);
  expect(work.stops ?? work.shows).toBeDefined();
  if (work.stops) expect(codes).toContain(work.stops);
  expect(text).toContain(work.shows ?? '');
  for (const path of paths) expect(text).toContain(`\n  ${path}  `);
});

test.each([...honest, ...disguised])(
  'honest work passes, or is asked for its form: $what',
  (work) => {
    const { codes, words } = check(work);
    expect(codes).toEqual(work.stops ? [work.stops] : []);
    expect(words).toContain(work.says ?? '');
  },
);

describe.each(Object.entries(stated))(
  'what a page states of %s needs a newer reading:',
  (path, rows) => {
    test.each(rows)('%s', (field, from, to) => {
      const change = { edits: { [path]: { [from]: to } } };
      const { guards } = compareChanges(changesOf(change, BASE));
      expect(violations({ guards })).toEqual([['undated-change', path]]);
      expect(guards[0]?.message).toContain(
        `${field} changed, but no page was read after 2026-03-01`,
      );
      const read = changesOf({ ...change, read: '2026-03-10' }, BASE);
      expect(violations(compareChanges(read))).toEqual([]);
    });
  },
);
