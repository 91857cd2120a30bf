import { escapeLine } from './escape-text.ts';

/**
 * Untrusted text as a code span of GitHub's Markdown, in a table or out of one. In a code span no
 * HTML, link, mention, issue number, emphasis or entity is read (GFM 6.3), so only its own end and
 * the end of a table's cell (GFM 4.10: a pipe without a backslash) can be forged, and neither can.
 */
export function markdownCode(text: string): string {
  const line = escapeLine(text.replace(/\s*\n\s*/g, ' '))
    // A backslash before the escaped pipe would be read as escaping itself by some parsers.
    .replace(/\\+\|/g, (match) => `${match.slice(0, -1)}\\u{7C}`)
    .replaceAll('|', '\\|');
  const fence = '`'.repeat(longestRun(line) + 1);
  const needsPadding = /^`|`$|^ .* $/.test(line) || line.trim() === '';
  return needsPadding
    ? `${fence} ${line === '' ? '(empty)' : line} ${fence}`
    : `${fence}${line}${fence}`;
}

/** Untrusted lines as a fenced block of code that nothing in them can end. */
export function markdownBlock(lines: readonly string[]): string {
  const safe = lines.map(escapeLine);
  const fence = '`'.repeat(Math.max(3, ...safe.map((line) => longestRun(line) + 1)));
  return [`${fence}text`, ...safe, fence].join('\n');
}

function longestRun(text: string): number {
  return Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
}
