import { escapeLine } from '../model/escape-text.ts';

/**
 * Untrusted text as a code span of GitHub's Markdown, outside of a table. In a code span no HTML,
 * link, mention, issue number, emphasis or entity is read (GFM 6.3), so all that could be forged
 * is its end, and the fence is longer than any run of backticks in the text.
 */
export function markdownCode(text: string): string {
  return fence(oneLine(text));
}

/** The same for a cell of a table, which an unescaped pipe would end (GFM 4.10). */
export function markdownCell(text: string): string {
  const line = oneLine(text)
    // A backslash before the escaped pipe would be read as escaping itself by some parsers.
    .replace(/\\+\|/g, (match) => `${match.slice(0, -1)}\\u{7C}`)
    .replaceAll('|', '\\|');
  return fence(line);
}

/** Untrusted lines as a fenced block of code that nothing in them can end. */
export function markdownBlock(lines: readonly string[]): string {
  const safe = lines.map(escapeLine);
  const ticks = '`'.repeat(Math.max(3, ...safe.map((line) => longestRun(line) + 1)));
  return [`${ticks}text`, ...safe, ticks].join('\n');
}

function oneLine(text: string): string {
  return escapeLine(text.replace(/\s*\n\s*/g, ' '));
}

function fence(line: string): string {
  const ticks = '`'.repeat(longestRun(line) + 1);
  const needsPadding = /^`|`$|^ .* $/.test(line) || line.trim() === '';
  return needsPadding
    ? `${ticks} ${line === '' ? '(empty)' : line} ${ticks}`
    : ticks + line + ticks;
}

function longestRun(text: string): number {
  return Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
}
