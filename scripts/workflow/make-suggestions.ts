/** Lines of a file that a comment may stand on: 1-based, both ends included. */
export interface LineRange {
  start: number;
  end: number;
}

/** A replacement of whole lines. */
export interface Suggestion {
  path: string;
  start: number;
  end: number;
  /** New lines without line ends; none where they go. */
  lines: string[];
}

/**
 * What turns one text into another, as replacements of lines: one for each run of changed lines
 * where every line keeps its place, else a single one, for halves of a move must not be taken apart.
 *
 * @returns null where lines cannot say it: other line ends, or a missing line end at the end
 */
export function makeSuggestions(path: string, before: string, after: string): Suggestion[] | null {
  if (before.includes('\r') || !before.endsWith('\n') || !after.endsWith('\n')) return null;
  const old = before.split('\n').slice(0, -1);
  const current = after.split('\n').slice(0, -1);
  return old.length === current.length && keepPlaces(old, current)
    ? eachRun(path, old, current)
    : oneRange(path, old, current);
}

/** Whether each line is still about the same: its key, or its text but for blanks and Unicode form. */
function keepPlaces(old: readonly string[], current: readonly string[]): boolean {
  const subject = (line: string): string =>
    /^\s*(?:- )?\w+:/.exec(line)?.[0] ?? line.normalize('NFC').trim();
  return old.every((line, index) => subject(line) === subject(current[index] ?? ''));
}

function eachRun(path: string, old: readonly string[], current: readonly string[]): Suggestion[] {
  const suggestions: Suggestion[] = [];
  for (const [index, line] of current.entries()) {
    if (old[index] === line) continue;
    const last = suggestions.at(-1);
    if (last?.end === index) {
      last.end += 1;
      last.lines.push(line);
    } else {
      suggestions.push({ path, start: index + 1, end: index + 1, lines: [line] });
    }
  }
  return suggestions;
}

function oneRange(
  path: string,
  old: readonly string[],
  current: readonly string[],
): Suggestion[] | null {
  const shorter = Math.min(old.length, current.length);
  let head = 0;
  while (head < shorter && old[head] === current[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && old.at(-1 - tail) === current.at(-1 - tail)) tail += 1;
  const end = old.length - tail;
  // A comment needs a line to stand on.
  if (end <= head) return null;
  return [{ path, start: head + 1, end, lines: current.slice(head, current.length - tail) }];
}

/** The lines of the new file that a patch of GitHub's API shows, hunk by hunk. */
export function rangesOf(patch: string): LineRange[] {
  return [...patch.matchAll(/^@@ -\d+(?:,\d+)? \+(\d+)(?:,(\d+))? @@/gm)].flatMap((match) => {
    const [start, count] = [Number(match[1]), Number(match[2] ?? '1')];
    return count === 0 ? [] : [{ start, end: start + count - 1 }];
  });
}

/** Whether a comment may stand there: GitHub asks that it lies within one hunk. */
export function isWithin({ start, end }: Suggestion, ranges: readonly LineRange[]): boolean {
  return ranges.some((range) => range.start <= start && end <= range.end);
}

/** The body of a comment with the suggestion: a fence that no line of it can end. */
export function suggestionBody({ lines }: Suggestion): string {
  const runs = lines.flatMap((line) => [...line.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(Math.max(2, ...runs) + 1);
  const note = '`npm run fix` would write it so; the meaning stays.';
  return [note, '', `${fence}suggestion`, ...lines, fence].join('\n');
}
