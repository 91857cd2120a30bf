// What comes in: the new and gone lines of a page.
// What goes out: a question for each of its sections.
// Example: `2 new, 1 gone`, under the heading `Pricing > Pro`.
import type { Dataset } from './dataset.ts';
import { command, type Finding } from './finding.ts';
import type { CheckedPage, LineGroup } from './generated/published.ts';
import { keyOf, ROW_MARK, writeKey } from './lines.ts';
import { presentIn, when } from './present.ts';
import { readingId, readingPath } from './readings.ts';
import { countOf, groupBy } from './words.ts';

/**
 * What is new on a page, a question for each section; or that nobody has accepted it yet.
 *
 * @param offered the lines that are asked about with the notes whose place they could take
 */
export function pageFindings(
  page: CheckedPage,
  { readings, vendors }: Pick<Dataset, 'readings' | 'vendors'>,
  offered: ReadonlySet<string>,
): Finding[] {
  const { url, lines = [], unaccepted, rewritten } = page;
  const id = readingId(url);
  const reading = readings.find((one) => one.id === id)?.data;
  const common = { url, path: readingPath(url), day: null };
  if (unaccepted && (reading?.read_at ?? '') < (page.observed_on ?? '')) {
    const title = 'nobody has accepted a reading of this page yet, or none in this form';
    const details = [
      `${countOf(unaccepted.length, 'line')}; read the page beside its records once`,
    ];
    const answers = [command('seen', id)];
    return [{ ...common, id, title, details, answers, news: { page, groups: [] } }];
  }
  const accepted = new Set(reading?.lines.split('\n'));
  const hasPlans = vendors.some(({ data }) => data.evidence.some((one) => one.url === url));
  const sections = groupBy(lines, ({ headings }) => JSON.stringify(headings));
  return [...sections.values()].flatMap((section, index): Finding[] => {
    const all = section.flatMap(splitLines);
    const asked = all.filter((group) => namesOf(group).some((line) => offered.has(line)));
    const namesAsked = namesCellOf(asked);
    const isAsked = (group: LineGroup): boolean =>
      asked.includes(group) || group.about !== undefined || namesAsked(group);
    const groups = all.filter((group) => !isAsked(group) && isOpen(group, accepted));
    if (groups.length === 0) return [];
    // A section has its place in the report as its name.
    const name = `${id}:${index + 1}`;
    const [{ headings } = { headings: [] }] = groups;
    const above = headings.join(' > ') || '(no heading that stands)';
    const hasNew = hasPlans && groups.some(({ kind }) => kind === 'new');
    const answers = presentIn(
      when(hasNew, command('add', name)),
      command('seen', name, { lines: groups.flatMap(namesOf) }),
      when(headings.length > 0, command('dismiss', name, { rest: ' --reason "…"' })),
    );
    // What only names rows and columns of the others is not shown.
    const namesOther = namesCellOf(groups);
    const others = groups.filter((group) => !namesOther(group));
    const shown = others.length > 0 ? others : groups;
    let title = newsInWords(shown);
    if (rewritten) title += ' (the page was rewritten)';
    const details = [`under ${above}`, ...groupsInWords(shown)];
    return [{ ...common, id: name, title, details, answers, news: { page, groups } }];
  });
}

/** Each line by itself: one can be recorded while the others wait. */
export function splitLines(group: LineGroup): LineGroup[] {
  if (group.kind === 'gone') return group.accepted.map((line) => ({ ...group, accepted: [line] }));
  if (group.words.length < 2) return [group];
  return group.words.map((text, at) => {
    const own = { ...group, words: [text], accepted: group.accepted.slice(at, at + 1) };
    // Of a longer reading the rest belongs to the last one.
    if (at === group.words.length - 1) own.accepted = group.accepted.slice(at);
    return own;
  });
}

/** The lines that a group is about: today's, and of one that is gone the accepted ones. */
export function namesOf(group: LineGroup): string[] {
  if (group.kind === 'gone') return group.accepted;
  return linesOf(group);
}

/** Whether a line only names the row or the column of one of some cells. */
export function namesCellOf(cells: readonly LineGroup[]): (line: LineGroup) => boolean {
  const labels = new Set(
    cells.flatMap(({ row, column }) => (row ? [...row.split(ROW_MARK), column] : [])),
  );
  return ({ row, column, words: [text = ''] }) =>
    row === null && column !== null && labels.has(text);
}

/** The lines of a group as a reading has them. */
export function linesOf({ headings, row, column, words }: LineGroup): string[] {
  return words.map((text) => writeKey(keyOf({ headings, row, column, words: text })));
}

/** Whether the accepted reading lacks a line that is there now, or still has one that is not. */
export function isOpen(group: LineGroup, lines: ReadonlySet<string>): boolean {
  const now = linesOf(group);
  const isGone = group.accepted.some((line) => lines.has(line) && !now.includes(line));
  return isGone || now.some((line) => !lines.has(line));
}

/** How many lines are new, changed and so on: `2 new, 1 gone`. */
function newsInWords(lines: readonly LineGroup[]): string {
  const counts = (['new', 'changed', 'moved', 'gone'] as const).map((kind) => {
    return [lines.filter((line) => line.kind === kind).length, kind] as const;
  });
  return counts
    .filter(([count]) => count > 0)
    .map((each) => each.join(' '))
    .join(', ');
}

/**
 * What the lines of a section say: `new  Row · Column: words · Column: words`, one for each row of a
 * table, with the recorded notes of that place below it. What is gone has no words, and is counted
 * once.
 */
function groupsInWords(lines: readonly LineGroup[]): string[] {
  const there = lines.filter(({ words }) => words.length > 0);
  const gone = lines.length - there.length;
  const rows = groupBy(there, (line) =>
    JSON.stringify([line.kind, line.row || there.indexOf(line)]),
  );
  const texts = [...rows].flatMap(([, own]) => {
    const said = own.map(({ row, column, words: [text = ''] }) => {
      if (!row) return presentIn(column || undefined, text).join(': ');
      // A note that goes across all columns is its own row.
      return text === row ? '' : ` · ${column}: ${text}`;
    });
    const [{ kind, row } = { kind: '', row: null }] = own;
    const recorded = new Set(own.flatMap(({ before }) => before));
    return [
      `${kind.padEnd(8)}${row ?? ''}${[...new Set(said)].join('')}`,
      ...[...recorded].map((note) => `  recorded ${note}`),
    ];
  });
  if (gone > 0) texts.push(`${'gone'.padEnd(8)}(${countOf(gone, 'accepted line')})`);
  return texts;
}
