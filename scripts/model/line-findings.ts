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
  const { url, unaccepted, rewritten } = page;
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
  const all = splitLines(page);
  const isAsked = (group: LineGroup): boolean =>
    group.about !== undefined || namesOf(group).some((line) => offered.has(line));
  const asked = new Set(linesTaken(all, isAsked));
  const sections = groupBy(all, ({ headings }) => JSON.stringify(headings));
  return [...sections.values()].flatMap((section, index): Finding[] => {
    const groups = section.filter((group) => !asked.has(group) && isOpen(group, accepted));
    if (groups.length === 0) return [];
    const [{ headings }] = section;
    // A section has its place in the report as its name.
    const name = `${id}:${index + 1}`;
    const above = headings.join(' > ') || '(no heading that stands)';
    const hasNew = hasPlans && groups.some(({ kind }) => kind === 'new');
    const below = all.filter((one) => headings.every((text, at) => one.headings[at] === text));
    const rest = ' --reason "…"';
    const answers = presentIn(
      when(hasNew, command('add', name)),
      command('seen', name, { lines: groups.flatMap(namesOf) }),
      when(
        headings.length > 0,
        command('dismiss', name, { rest, lines: below.flatMap(namesOf), outside: headings }),
      ),
    );
    // What only names rows and columns of the others is not shown.
    const isName = namesCellOf(groups);
    const others = groups.filter((group) => !isName(group));
    const shown = others.length > 0 ? others : groups;
    const kinds = [...groupBy(shown, ({ kind }) => kind)];
    let title = kinds.map(([kind, own]) => `${own.length} ${kind}`).join(', ');
    if (rewritten) title += ' (the page was rewritten)';
    const details = [`under ${above}`, ...groupsInWords(shown)];
    return [{ ...common, id: name, title, details, answers, news: { page, groups } }];
  });
}

/** What is new on a page, each line by itself: one can be recorded while the others wait. */
export function splitLines({ lines = [] }: CheckedPage): LineGroup[] {
  return lines.flatMap((group) => {
    const { kind, words, accepted } = group;
    if (kind === 'gone') return accepted.map((line) => ({ ...group, accepted: [line] }));
    return words.map((text, at) => {
      // Of a longer reading the rest belongs to the last one.
      const end = at === words.length - 1 ? accepted.length : at + 1;
      return { ...group, words: [text], accepted: accepted.slice(at, end) };
    });
  });
}

/** The lines that are taken, and those that only name the row or the column of one of them. */
export function linesTaken(
  lines: readonly LineGroup[],
  isTaken: (line: LineGroup) => boolean,
): LineGroup[] {
  const taken = new Set(lines.filter(isTaken));
  const isName = namesCellOf([...taken]);
  return lines.filter((line) => taken.has(line) || isName(line));
}

/** Whether a line only names the row or the column of one of some cells, below the same headings. */
function namesCellOf(cells: readonly LineGroup[]): (line: LineGroup) => boolean {
  const labels = new Set(
    cells.flatMap(({ headings, row, column }) =>
      row ? [...row.split(ROW_MARK), column].map((label) => JSON.stringify([headings, label])) : [],
    ),
  );
  return ({ headings, row, column, words: [text = ''] }) =>
    row === null && column !== null && labels.has(JSON.stringify([headings, text]));
}

/** The lines that a group is about: today's, and of one that is gone the accepted ones. */
export function namesOf(group: LineGroup): string[] {
  if (group.kind === 'gone') return group.accepted;
  return linesOf(group);
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
    const [{ kind, row }] = own;
    const recorded = new Set(own.flatMap(({ before }) => before));
    return [
      `${kind.padEnd(8)}${row ?? ''}${[...new Set(said)].join('')}`,
      ...[...recorded].map((note) => `  recorded ${note}`),
    ];
  });
  if (gone > 0) texts.push(`${'gone'.padEnd(8)}(${countOf(gone, 'accepted line')})`);
  return texts;
}
