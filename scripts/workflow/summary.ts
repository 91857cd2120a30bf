import { GUARDS } from '../compare/run-guards.ts';
import { MachineryError } from '../model/problem.ts';

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
