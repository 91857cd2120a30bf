import { markdownBlock } from '../cli/markdown-code.ts';
import type { Problem } from '../model/problem.ts';

/** GitHub shows a summary of at most 1 MiB. */
const MOST = 1000;

/**
 * All problems of the records for a job's summary: GitHub shows ten annotations of a step, this
 * shows the rest.
 */
export function summarizeProblems(problems: readonly Problem[], files: number): string {
  const title = '## Problems in the records';
  if (problems.length === 0) return `${title}\n\nNone in ${files} files.\n`;
  const lines = problems
    .slice(0, MOST)
    .map(({ path, line, column, message }) => `${path}:${line}:${column}  ${message}`);
  const rest = problems.length - lines.length;
  const parts = [
    title,
    `${problems.length} in ${files} files. Each line says where, what stands there, what is allowed, and the way out.`,
    markdownBlock(lines),
    ...(rest > 0 ? [`… and ${rest} more.`] : []),
    'What needs no judgement is mended by `npm run fix`.',
  ];
  return `${parts.join('\n\n')}\n`;
}
