import { markdownBlock } from '../cli/output.ts';
import { GUARDS } from '../compare/guards.ts';
import { MachineryError, type Problem } from '../model/problem.ts';

const PREFIX = 'allow: ';

/**
 * The guards that the labels of a pull request lift.
 *
 * @param json the names of all its labels as a JSON array; `null` or nothing outside of a pull request
 * @throws MachineryError where it is no such array
 */
export function readAllowed(json: string | undefined): string[] {
  const labels = parse(json || 'null') ?? [];
  if (!Array.isArray(labels)) {
    throw new MachineryError('the labels are no JSON array of names; give toJSON(….labels.*.name)');
  }
  const names = GUARDS.map(({ name }) => name);
  return names.filter((name) => labels.includes(`${PREFIX}${name}`));
}

/** The labels that lift a guard, each with what it does. */
export function guardLabels(): { name: string; description: string }[] {
  return GUARDS.map(({ name }) => ({
    name: `${PREFIX}${name}`,
    description: `A maintainer lifts the guard ${name} for this pull request`,
  }));
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return json;
  }
}

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
    `${problems.length} in ${files} files. Each line says where, what was found, what is allowed, and how to fix it.`,
    markdownBlock(lines),
    ...(rest > 0 ? [`… and ${rest} more.`] : []),
    '`npm run fix` fixes what needs no judgement.',
  ];
  return `${parts.join('\n\n')}\n`;
}
