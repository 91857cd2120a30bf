// What comes in: every file of records/, and now.
// What goes out: all problems with their places; without any, the dataset.
// Example: a date after now is `records/vendors/zed.yaml:7:13 date-in-future`.
import type { Dataset, RecordFile } from '../model/dataset.ts';
import type { Timestamp } from '../model/day.ts';
import { withPageEffects } from '../model/page-effects.ts';
import type { Problem } from '../model/problem.ts';
import { completeDeprecation, completeScheduled, completeVendor } from '../model/records.ts';
import { compareCodeUnits } from '../model/words.ts';
import { decodeUtf8, parseRecord } from './parse.ts';
import { checkPath, classifyPath, type RecordKind, type RecordText } from './read.ts';
import { DATE_RULES } from './rules/dates.ts';
import { FORMAT_RULES } from './rules/format.ts';
import { HOST_RULES } from './rules/hosts.ts';
import { ID_RULES } from './rules/ids.ts';
import { NAME_RULES } from './rules/names.ts';
import { PLAN_RULES } from './rules/plans.ts';
import { PLATFORM_NAME_RULES } from './rules/platform-names.ts';
import { REWRITE_RULES } from './rules/rewrites.ts';
import type { Draft, Drafts, DraftTypes, Rule, Violation } from './rules/rule.ts';
import { SOURCE_RULES } from './rules/sources.ts';
import { TEXT_RULES } from './rules/text.ts';
import { compileSchema, dropInvalid, SCHEMA_OF } from './schema/check-schema.ts';
import type { SchemaError } from './schema/explain-errors.ts';

/**
 * Reads every file and checks it by itself: its path, its text, its schema.
 *
 * @returns what could be read, and what is wrong with it, in no order
 */
export function readDrafts(texts: readonly RecordText[]): { drafts: Drafts; problems: Problem[] } {
  const problems: Problem[] = [];
  const unreadable: string[] = [];
  const kinds = Object.keys(SCHEMA_OF).map((kind) => [kind, []]);
  const drafts: { [Kind in RecordKind]: Draft<DraftTypes[Kind]>[] } = Object.fromEntries(kinds);
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
    let data = dropInvalid(document.value, errors) ?? {};
    if (place.kind === 'dismissed' && !Array.isArray(data)) data = [];
    // The schema of this kind has just been checked: what is left of the value has its type.
    drafts[place.kind].push({ id: place.id, document, data, errors } as never);
  }
  return { drafts: { ...drafts, unreadable }, problems };
}

/** A finding with its line and column. */
function problemOf(
  code: string,
  finding: Violation | (SchemaError & Pick<Violation, 'document'>),
): Problem {
  const { document, pointer, at, message } = finding;
  let position = document.locate(pointer);
  if (at === 'key') position = document.locateKey(pointer);
  if ('offset' in finding && finding.offset !== undefined)
    position = document.positionAt(finding.offset);
  return { code, path: document.path, ...position, message };
}

/** Every rule beyond the schemas. */
const RULES: readonly Rule[] = [
  ...ID_RULES,
  ...NAME_RULES,
  ...PLATFORM_NAME_RULES,
  ...REWRITE_RULES,
  ...HOST_RULES,
  ...SOURCE_RULES,
  ...DATE_RULES,
  ...PLAN_RULES,
  ...TEXT_RULES,
  ...FORMAT_RULES,
];

/** What validation gives. */
interface Validated {
  /** Every problem of every file, by path, line, column and code. */
  problems: Problem[];
  /**
   * Null if and only if there are problems. Its reports are read again each time one is asked for.
   */
  dataset: Dataset | null;
}

/**
 * Checks every file of records/: that it can be read, fits its schema, and keeps every rule.
 *
 * @param texts every file, as `readRecordTexts` gives them
 * @param options.now no record may be dated later than this
 */
export function validateRecords(
  texts: readonly RecordText[],
  { now }: { now: Timestamp },
): Validated {
  const isReport = ({ path }: RecordText) => classifyPath(path)?.kind === 'report';
  const reports = texts.filter(isReport);
  const { drafts, problems } = readDrafts(texts.filter((text) => !isReport(text)));
  problems.push(...checkTogether(drafts, now));
  // No rule compares a report with another file, so only one is held at a time.
  for (const report of reports) {
    const { drafts: alone, problems: faults } = readDrafts([report]);
    problems.push(...faults, ...checkTogether(alone, now));
  }
  if (!texts.some(({ path }) => path === 'records/dataset.yaml')) problems.push(missingDataset());
  problems.sort(compareProblems);
  const dataset = problems.length > 0 ? null : assemble(drafts, reports);
  return { problems, dataset };
}

/** Checks what could be read of files, by themselves and with each other. */
function checkTogether(drafts: Drafts, now: Timestamp): Problem[] {
  return RULES.flatMap((rule) =>
    rule.check(drafts, now).map((finding) => problemOf(rule.code, finding)),
  );
}

function missingDataset(): Problem {
  const message =
    'there is no records/dataset.yaml; add it: schema_version, method, base_url and what else its schema asks for';
  return { code: 'dataset-missing', path: 'records/dataset.yaml', line: 1, column: 1, message };
}

/** By path, line, column and code, then message: the same order on every machine. */
function compareProblems(a: Problem, b: Problem): number {
  return (
    compareCodeUnits(a.path, b.path) ||
    a.line - b.line ||
    a.column - b.column ||
    compareCodeUnits(a.code, b.code) ||
    compareCodeUnits(a.message, b.message)
  );
}

/** The drafts as what they are once nothing is wrong with them. */
function assemble(drafts: Drafts, reports: readonly RecordText[]): Dataset | null {
  const [dataset] = drafts.dataset;
  if (!dataset) return null;
  const files = <T, R>(
    list: readonly Draft<T>[],
    complete: (id: string, file: T) => R,
  ): RecordFile<R>[] =>
    list
      .map(({ id, document: { path, value } }) => ({ path, id, data: complete(id, value as T) }))
      .sort((a, b) => compareCodeUnits(a.id, b.id));
  const providers = files(drafts.provider, (_, file) => file);
  const pages = providers.flatMap(({ data }) => data.pages ?? []);
  return {
    dataset: dataset.document.value as DraftTypes['dataset'],
    baseline: (drafts.baseline[0]?.document.value ?? null) as DraftTypes['baseline'] | null,
    names: (drafts.names[0]?.document.value ?? {}) as DraftTypes['names'],
    providers,
    vendors: files(drafts.vendor, completeVendor),
    deprecations: files(drafts.deprecation, (id, file) =>
      withPageEffects(completeDeprecation(id, file), pages),
    ),
    scheduled: files(drafts.scheduled, completeScheduled),
    readings: files(drafts.reading, (_, file) => file),
    reports: openReports(reports),
    dismissed: (drafts.dismissed[0]?.document.value ?? null) as DraftTypes['dismissed'] | null,
  };
}

/** Reports by date; each is read when it is asked for, and only the last one is kept. */
function openReports(texts: readonly RecordText[]): Dataset['reports'] {
  let last: { path: string; data: DraftTypes['report'] } | null = null;
  const read = (text: RecordText): DraftTypes['report'] => {
    if (last?.path === text.path) return last.data;
    // It has just been checked.
    last = { path: text.path, data: JSON.parse(decodeUtf8(text.bytes) ?? 'null') };
    return last.data;
  };
  return texts
    .map((text) => ({
      path: text.path,
      id: classifyPath(text.path)?.id ?? '',
      get data() {
        return read(text);
      },
    }))
    .sort((a, b) => compareCodeUnits(a.id, b.id));
}
