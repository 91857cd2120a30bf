// What comes in: the new and gone lines of a page.
// What goes out: a question for each of its sections.
// Example: `2 new, 1 gone`, under the heading `Pricing > Pro`.
import { presentIn, when } from '../model/present.ts';
import type { Dataset } from './dataset.ts';
import { command, dismissCommand, type Finding } from './finding.ts';
import type { CheckedPage, LineGroup } from './generated/published.ts';
import { keyOf, ROW_MARK, writeKey } from './lines.ts';
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
  const path = readingPath(url);
  const reading = readings.find((one) => one.id === id)?.data;
  const common = { url, path, day: null, dismissals: [] };
  if (unaccepted && (reading?.read_at ?? '') < (page.observed_on ?? '')) {
    let title = 'nobody has accepted a reading of this page yet';
    if (reading)
      title =
        'none of what was accepted stands on this page; accept it where it is the page in another form';
    const details = [
      `${countOf(unaccepted.length, 'line')}; read the page beside its records once`,
    ];
    const subject = { kind: 'reading', page } as const;
    return [{ ...common, id, title, details, answers: [command('seen', id)], subject }];
  }
  const accepted = new Set(reading?.lines.split('\n'));
  const hasPlans = vendors.some(({ data }) => data.evidence.some((one) => one.url === url));
  const sections = groupBy(lines, ({ headings }) => JSON.stringify(headings));
  return [...sections.values()].flatMap((groups, index): Finding[] => {
    const all = groups.flatMap(splitLines);
    const asked = all.filter((group) => namesOf(group).some((line) => offered.has(line)));
    const labels = new Set(asked.flatMap(labelsOfCell));
    const open = all.filter((group) => {
      const isLabel = group.row === null && group.words.some((text) => labels.has(text));
      const isAsked = asked.includes(group) || group.about !== undefined;
      return !isAsked && !isLabel && isOpen(group, accepted);
    });
    if (open.length === 0) return [];
    // A section has its place in the report as its name.
    const name = `${id}:${index + 1}`;
    const headings = groups[0]?.headings ?? [];
    const above = headings.join(' > ') || '(no heading that stands)';
    const hasNew = hasPlans && open.some(({ kind }) => kind === 'new');
    const answers = presentIn(
      when(hasNew, command('add', name)),
      command('seen', name),
      when(headings.length > 0, dismissCommand(name)),
    );
    // What only names rows and columns of the others is not shown.
    const names = newLabels(open);
    const shown = open.filter((group) => !names.includes(group));
    let title = newsInWords(shown.length > 0 ? shown : open);
    if (rewritten) title += ' (the page was rewritten)';
    const details = [`under ${above}`, ...groupsInWords(open)];
    const subject = { kind: 'lines', page, groups: open } as const;
    return [{ ...common, id: name, title, details, answers, subject }];
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

/** The texts that name the row and the column of a cell. */
export function labelsOfCell({ row, column }: LineGroup): string[] {
  if (row) return [...row.split(ROW_MARK), column ?? ''];
  return [];
}

/** The new lines of a section that only name the rows and columns of others. */
export function newLabels(groups: readonly LineGroup[]): LineGroup[] {
  const labels = new Set(groups.flatMap(labelsOfCell));
  return groups.filter(({ kind, row, column, words: [text = ''] }) => {
    return kind === 'new' && row === null && column !== null && labels.has(text);
  });
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

function newsInWords(groups: readonly LineGroup[]): string {
  const counts = (['new', 'changed', 'moved', 'gone'] as const).flatMap((kind) => {
    const own = groups.filter((group) => group.kind === kind);
    const count = own.flatMap(splitLines).length;
    if (count === 0) return [];
    return [`${count} ${kind}`];
  });
  return counts.join(', ');
}

/**
 * What the groups of a section say: `new  Row · Column: words · Column: words`, a line for each row of
 * a table, with what is recorded of that place below it. Cells that only name a row or a column of
 * what is shown are left out; what is gone has no words, and is counted once.
 */
function groupsInWords(groups: readonly LineGroup[]): string[] {
  const labels = new Set(groups.flatMap(({ row, column }) => (row ? [row, column] : [])));
  const shown: { kind: string; row: string | null; texts: string[]; before: string[] }[] = [];
  let gone = 0;
  for (const { kind, row, column, words, before, accepted } of groups) {
    if (words.length === 0 && before.length === 0) {
      gone += accepted.length;
      continue;
    }
    const isLabel = row === null && column !== null && before.length === 0;
    let said = words;
    if (words.length === 0) said = [`(${countOf(accepted.length, 'accepted line')})`];
    const texts = [...new Set(said.filter((text) => !isLabel || !labels.has(text)))];
    const last = shown.at(-1);
    if (row) {
      // A note that goes across all columns is its own row.
      const cells = texts.map((text) => (text === row ? '' : ` · ${column}: ${text}`));
      const isSame = last?.kind === kind && last.row === row;
      if (isSame && last.before.length + before.length === 0) last.texts.push(...cells);
      else shown.push({ kind, row, texts: cells, before });
      continue;
    }
    const place = column ? `${column}: ` : '';
    for (const text of texts) shown.push({ kind, row, texts: [`${place}${text}`], before: [] });
    shown.at(-1)?.before.push(...before);
  }
  const lines = shown.flatMap(({ kind, row, texts, before }) => [
    `${kind.padEnd(8)}${row ?? ''}${[...new Set(texts)].join('')}`,
    ...[...new Set(before)].map((text) => `  recorded ${text}`),
  ]);
  if (gone > 0) lines.push(`${'gone'.padEnd(8)}(${countOf(gone, 'accepted line')})`);
  return lines;
}
