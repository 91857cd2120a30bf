import type { Problem } from '../model/problem.ts';
import { checkPath } from './check-path.ts';
import { compileSchema } from './check-schema.ts';
import { classifyPath, type RecordKind } from './classify-path.ts';
import type { SchemaError } from './explain-errors.ts';
import { keepSound } from './keep-sound.ts';
import { parseRecord } from './parse-record.ts';
import type { RecordText } from './read.ts';
import type { Draft, Drafts, DraftTypes, Finding } from './rules/rule.ts';
import { SCHEMA_OF } from './schema-of.ts';

/**
 * Reads every file and checks it by itself: its path, its text, its schema.
 *
 * @returns what could be read, and what is wrong with it, in no order
 */
export function readDrafts(texts: readonly RecordText[]): { drafts: Drafts; problems: Problem[] } {
  const problems: Problem[] = [];
  const unreadable: string[] = [];
  const drafts: { [Kind in RecordKind]: Draft<DraftTypes[Kind]>[] } = {
    dataset: [],
    baseline: [],
    vendor: [],
    provider: [],
    deprecation: [],
    dismissed: [],
    report: [],
  };
  for (const text of texts) {
    const wrong = checkPath(text);
    const place = classifyPath(text.path);
    if (wrong || !place) {
      if (wrong) problems.push(wrong);
      continue;
    }
    const { document, problems: faults } = parseRecord(text.path, text.bytes);
    problems.push(...faults);
    if (!document) unreadable.push(text.path);
    if (!document) continue;
    const errors = compileSchema(SCHEMA_OF[place.kind])(document.value);
    problems.push(...errors.map((error) => problemOf(error.code, { document, ...error })));
    const data = keepSound(document.value, errors) ?? (place.kind === 'dismissed' ? [] : {});
    // The schema of this kind has just been checked: what is left of the value has its type.
    drafts[place.kind].push({ id: place.id, document, data } as never);
  }
  return { drafts: { ...drafts, unreadable }, problems };
}

/** A finding with its line and column. */
export function problemOf(
  code: string,
  finding: Finding | (SchemaError & Pick<Finding, 'document'>),
): Problem {
  const { document, pointer, at, message } = finding;
  const offset = 'offset' in finding ? finding.offset : undefined;
  if (offset !== undefined)
    return { code, path: document.path, ...document.positionAt(offset), message };
  const position = at === 'key' ? document.locateKey(pointer) : document.locate(pointer);
  return { code, path: document.path, ...position, message };
}
