import { lstat, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { MachineryError, messageOf, type Problem } from '../model/problem.ts';
import { countOf, escapeLine } from '../model/words.ts';

/**
 * Problems for a terminal: one line each, then a line that counts.
 *
 * @param files how many were read
 * @param hidden problems that are not shown, because they are in files that were not asked for
 */
export function renderText(problems: readonly Problem[], files: number, hidden = 0): string {
  const lines = problems.map(({ path, line, column, message }) =>
    escapeLine(`${path}:${line}:${column}  ${message}`),
  );
  return `${[...lines, summaryLine(problems.length, files, hidden)].join('\n')}\n`;
}

/**
 * Problems as GitHub annotations (workflow commands), then a line that counts. GitHub shows at most
 * ten annotations of a step; the log has all.
 */
export function renderGithub(problems: readonly Problem[], files: number): string {
  const lines = problems.map(({ code, path, line, column, message }) => {
    const place = `file=${property(path)},line=${line},col=${column},title=${property(code)}`;
    return `::error ${place}::${data(message)}`;
  });
  return `${[...lines, summaryLine(problems.length, files)].join('\n')}\n`;
}

function summaryLine(shown: number, files: number, hidden = 0): string {
  const parts = [`${countOf(files, 'file')} read`, 'no problems'];
  if (shown > 0) parts[1] = countOf(shown, 'problem');
  if (hidden > 0) parts.push(`${countOf(hidden, 'problem')} in other files`);
  return parts.join(', ');
}

/** Escapes of the runner's own toolkit (actions/toolkit, packages/core/src/command.ts). */
function data(text: string): string {
  return escapeLine(text).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

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
  const ticks = fenceFor(safe);
  return [`${ticks}text`, ...safe, ticks].join('\n');
}

/** The ticks around a block of code that no line of it can end. */
export function fenceFor(lines: readonly string[]): string {
  return '`'.repeat(Math.max(3, longestRun(lines.join('\n')) + 1));
}

function oneLine(text: string): string {
  return escapeLine(text.replace(/(?<!\s)\s*\n\s*/g, ' '));
}

function fence(line: string): string {
  const ticks = '`'.repeat(longestRun(line) + 1);
  const needsPadding = /^`|`$|^ .* $/.test(line) || line.trim() === '';
  if (needsPadding) return `${ticks} ${line || '(empty)'} ${ticks}`;
  return ticks + line + ticks;
}

function longestRun(text: string): number {
  return Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
}

/**
 * Writes a file in one step: a reader sees the old file or the new one, never a part. A link in
 * its place is replaced, not followed.
 *
 * @throws MachineryError where it cannot be written.
 */
export async function replaceFile(file: string, content: string | Uint8Array): Promise<void> {
  const aside = `${file}.${process.pid}.new`;
  try {
    const there = await lstat(file).catch(() => null);
    if (there?.isDirectory()) throw new Error('a folder has this name');
    await mkdir(dirname(file), { recursive: true });
    await writeFile(aside, content, { flag: 'wx' });
    await rename(aside, file);
  } catch (error) {
    await rm(aside, { force: true }).catch(() => {});
    throw new MachineryError(`cannot write ${file} (${messageOf(error)}); nothing was changed`);
  }
}
