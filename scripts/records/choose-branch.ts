import type { ErrorObject } from 'ajv';
import { resolveSchema, type Schema, type SchemaPlace } from './schema.ts';

/**
 * Where a value fits no branch of an `anyOf` or `oneOf`, ajv tells the errors of every branch. Only
 * those of the branch that the author most likely meant are kept: the one with the fewest errors.
 * Where the branches only differ in what a plain value may be, the choice itself is the error.
 */
export function withoutLostBranches(
  errors: readonly ErrorObject[],
  root: SchemaPlace,
): ErrorObject[] {
  let kept = [...errors];
  // Inner choices come before the outer ones that hold them.
  for (const choice of errors) {
    if (choice.keyword !== 'anyOf' && choice.keyword !== 'oneOf') continue;
    if (!kept.includes(choice)) continue;
    const branches = (choice.schema as Schema[]).map((branch) =>
      schemasWithin({ ...root, schema: branch }),
    );
    const perBranch = branches.map((schemas) =>
      kept.filter((error) => isWithin(error, choice, schemas)),
    );
    const all = new Set(perBranch.flat());
    const meantForCollections =
      isCollection(choice.data) && !namesKeysOnly(choice.schema as Schema[]);
    const best = meantForCollections ? bestOf(choice, perBranch) : null;
    const replaced = new Set(best ?? [choice]);
    kept = kept.filter((error) => replaced.has(error) || (error !== choice && !all.has(error)));
  }
  return kept;
}

/** Whether branches only say which key has to be there: `oneOf: [{required: [a]}, …]`. */
export function namesKeysOnly(branches: readonly Schema[]): boolean {
  return branches.every((branch) => Object.keys(branch).join() === 'required');
}

function isCollection(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

function isWithin(error: ErrorObject, choice: ErrorObject, schemas: ReadonlySet<unknown>): boolean {
  const below = `${error.instancePath}/`.startsWith(`${choice.instancePath}/`);
  return error !== choice && below && schemas.has(error.parentSchema);
}

/** A branch that is not meant fails in its own type or in a constant; such a failure weighs more. */
function bestOf(choice: ErrorObject, perBranch: readonly ErrorObject[][]): ErrorObject[] | null {
  const isDecisive = ({ keyword, instancePath }: ErrorObject): boolean =>
    keyword === 'const' || (keyword === 'type' && instancePath === choice.instancePath);
  const weight = (errors: readonly ErrorObject[]): number =>
    errors.reduce((sum, error) => sum + (isDecisive(error) ? 10 : 1), 0);
  const candidates = perBranch.filter((errors) => errors.length > 0);
  if (candidates.length === 0) return null;
  return candidates.reduce((best, next) => (weight(next) < weight(best) ? next : best));
}

/** Every schema object that speaks of a value or of what it holds, by identity. */
function schemasWithin(place: SchemaPlace, found = new Set<Schema>()): Set<Schema> {
  const { schema } = place;
  if (found.has(schema)) return found;
  found.add(schema);
  if (schema.$ref !== undefined) schemasWithin(resolveSchema(place), found);
  const { items, additionalProperties: rest, then, else: otherwise } = schema;
  const inner = [
    items,
    rest,
    schema.if,
    then,
    otherwise,
    ...Object.values(schema.properties ?? {}),
  ];
  for (const part of [
    ...inner,
    ...(schema.allOf ?? []),
    ...(schema.anyOf ?? []),
    ...(schema.oneOf ?? []),
  ]) {
    if (typeof part === 'object') schemasWithin({ ...place, schema: part }, found);
  }
  return found;
}
