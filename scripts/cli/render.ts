import { escapeJson, escapeLine } from '../model/escape-text.ts';
import type { Problem } from '../model/problem.ts';

/** What was looked at, for the last line of a report. */
export interface Reading {
  /** Number of files read. */
  files: number;
  /** Number of problems that are not shown, because they are in files that were not asked for. */
  hidden: number;
}

/** Problems for a terminal: one line each, then a line that counts. */
export function renderText(problems: readonly Problem[], reading: Reading): string {
  const lines = problems.map(({ path, line, column, message }) =>
    escapeLine(`${path}:${line}:${column}  ${message}`),
  );
  return `${[...lines, summaryLine(problems.length, reading)].join('\n')}\n`;
}

/**
 * Problems as GitHub annotations (workflow commands), then a line that counts. GitHub shows at most
 * ten annotations of a step; the log has all.
 */
export function renderGithub(problems: readonly Problem[], reading: Reading): string {
  const lines = problems.map(({ code, path, line, column, message }) => {
    const place = `file=${property(path)},line=${line},col=${column},title=${property(code)}`;
    return `::error ${place}::${data(message)}`;
  });
  return `${[...lines, summaryLine(problems.length, reading)].join('\n')}\n`;
}

/** Problems as a JSON array of `{code, path, line, column, message}`. */
export function renderJson(problems: readonly Problem[]): string {
  const plain = problems.map(({ code, path, line, column, message }) => {
    return { code, path, line, column, message };
  });
  return `${escapeJson(JSON.stringify(plain, null, 2))}\n`;
}

function summaryLine(shown: number, { files, hidden }: Reading): string {
  const elsewhere = hidden > 0 ? `, ${count(hidden, 'problem')} in other files` : '';
  return `${count(files, 'file')} read, ${shown === 0 ? 'no problems' : count(shown, 'problem')}${elsewhere}`;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

/** Escapes of the runner's own toolkit (actions/toolkit, packages/core/src/command.ts). */
function data(text: string): string {
  return escapeLine(text).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
