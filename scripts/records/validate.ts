// What comes in: every file of records/, and now.
// What goes out: all problems with their places; without any, the dataset.
// Example: a date after now is `records/vendors/zed.yaml:7:13 date-in-future`.
import type { Dataset, RecordFile } from '../model/dataset.ts';
import type { Timestamp } from '../model/day.ts';
import { withPageEffects } from '../model/page-effects.ts';
import { MachineryError, type Problem } from '../model/problem.ts';
import { completeDeprecation, completeScheduled, completeVendor } from '../model/records.ts';
import { compareCodeUnits } from '../model/words.ts';
import { type ParsedRecord, parseRecord } from './parse.ts';
import { checkPath, classifyPath, RECORD_KINDS, type RecordKind, type RecordText } from './read.ts';
import { DATE_RULES } from './rules/dates.ts';
import { FORMAT_RULES } from './rules/format.ts';
import { HOST_RULES } from './rules/hosts.ts';
import { ID_RULES } from './rules/ids.ts';
import { NAME_RULES } from './rules/names.ts';
import { PLAN_RULES } from './rules/plans.ts';
import { PLATFORM_NAME_RULES } from './rules/platform-names.ts';
import type { CheckedFile, Records, RecordTypes, Rule } from './rules/rule.ts';
import { SOURCE_RULES } from './rules/sources.ts';
import { compileSchema, schemaOf } from './schema/schema.ts';

/** What a file says by itself. */
interface ReadFile extends ReturnType<typeof parseRecord> {
  path: string;
}

/** A review validates all records again after an answer, and most have the bytes of before. */
const readFiles = new WeakMap<Uint8Array, ReadFile>();

/** Reads a file, and checks its text and its schema. */
function readRecord({ path, bytes }: RecordText, kind: RecordKind): ReadFile {
  const known = readFiles.get(bytes);
  if (known?.path === path) return known;
  const { document, problems } = parseRecord(path, bytes);
  if (document) {
    const errors = compileSchema(schemaOf(kind))(document.value);
    for (const { code, pointer, at, message } of errors)
      problems.push({ code, path, ...document.locate(pointer, at), message });
  }
  const read = { path, document, problems };
  // A report is large, and only one is held at a time.
  if (kind !== 'report') readFiles.set(bytes, read);
  return read;
}

/**
 * Reads every file and checks it by itself: its path, its text, its schema.
 *
 * @returns the files that rules are about, and what is wrong with the others, in no order
 */
export function readRecords(texts: readonly RecordText[]): {
  records: Records;
  problems: Problem[];
} {
  const problems: Problem[] = [];
  const documents: ParsedRecord[] = [];
  const broken: string[] = [];
  const kinds = RECORD_KINDS.map((kind) => [kind, []]);
  const files: { [Kind in RecordKind]: CheckedFile<RecordTypes[Kind]>[] } =
    Object.fromEntries(kinds);
  for (const text of texts) {
    const { path } = text;
    const wrong = checkPath(text);
    const place = classifyPath(path);
    if (wrong) problems.push(wrong);
    if (wrong || !place) continue;
    const { document, problems: faults } = readRecord(text, place.kind);
    if (document && place.kind !== 'reading' && place.kind !== 'report') documents.push(document);
    problems.push(...faults);
    const data = document?.value;
    // The schema of this kind has just been checked: a value without faults has its type.
    if (faults.length === 0)
      files[place.kind].push({ path, id: place.id, document, data } as never);
    else broken.push(path);
  }
  return { records: { ...files, documents, broken }, problems };
}

/** Every rule beyond the schemas. */
const RULES: readonly Rule[] = [
  ...ID_RULES,
  ...NAME_RULES,
  ...PLATFORM_NAME_RULES,
  ...HOST_RULES,
  ...SOURCE_RULES,
  ...DATE_RULES,
  ...PLAN_RULES,
  ...FORMAT_RULES,
];

/** Everything that is wrong with some files, by themselves and with each other. */
function checkRecords(texts: readonly RecordText[], now: Timestamp) {
  const { records, problems } = readRecords(texts);
  for (const { code, check } of RULES) {
    for (const { document, pointer = [], offset, message } of check(records, now)) {
      const position =
        offset === undefined ? document.locate(pointer) : document.positionAt(offset);
      problems.push({ code, path: document.path, ...position, message });
    }
  }
  return { records, problems };
}

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
 * Checks every file of records/: that it can be read, fits its schema, and keeps every rule. Of a
 * file that does not fit its schema only that is told, and what is wrong with its text.
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
  const { records, problems } = checkRecords(
    texts.filter((text) => !isReport(text)),
    now,
  );
  // No rule compares a report with another file, so only one is held at a time.
  for (const report of reports) problems.push(...checkRecords([report], now).problems);
  if (!texts.some(({ path }) => path === 'records/dataset.yaml')) problems.push(MISSING_DATASET);
  problems.sort(compareProblems);
  const dataset = problems.length > 0 ? null : assemble(records, reports);
  return { problems, dataset };
}

const MISSING_DATASET: Problem = {
  code: 'dataset-missing',
  path: 'records/dataset.yaml',
  line: 1,
  column: 1,
  message:
    'there is no records/dataset.yaml; add it: schema_version, method, base_url and what else its schema asks for',
};

/** By path, line, column and code: the same order on every machine. */
function compareProblems(a: Problem, b: Problem): number {
  return (
    compareCodeUnits(a.path, b.path) ||
    a.line - b.line ||
    a.column - b.column ||
    compareCodeUnits(a.code, b.code)
  );
}

/** Records as what they are once nothing is wrong with them. */
function assemble(records: Records, reports: readonly RecordText[]): Dataset | null {
  const [dataset] = records.dataset;
  if (!dataset) return null;
  const files = <T, R>(
    list: readonly CheckedFile<T>[],
    complete: (id: string, file: T) => R,
  ): RecordFile<R>[] =>
    list
      .map(({ path, id, data }) => ({ path, id, data: complete(id, data) }))
      .sort((a, b) => compareCodeUnits(a.id, b.id));
  const providers = files(records.provider, (_, file) => file);
  const pages = providers.flatMap(({ data }) => data.pages ?? []);
  return {
    dataset: dataset.data,
    baseline: records.baseline[0]?.data ?? null,
    names: records.names[0]?.data ?? {},
    providers,
    vendors: files(records.vendor, completeVendor),
    deprecations: files(records.deprecation, (id, file) =>
      withPageEffects(completeDeprecation(id, file), pages),
    ),
    scheduled: files(records.scheduled, completeScheduled),
    readings: files(records.reading, (_, file) => file),
    reports: openReports(reports),
    dismissed: records.dismissed[0]?.data ?? null,
  };
}

/** Reports by date; each is read when it is asked for: those of years are not in memory at once. */
function openReports(texts: readonly RecordText[]): Dataset['reports'] {
  return texts
    .map((text) => ({
      path: text.path,
      id: classifyPath(text.path)?.id ?? '',
      get data(): RecordTypes['report'] {
        // It has just been checked.
        return JSON.parse(Buffer.from(text.bytes).toString());
      },
    }))
    .sort((a, b) => compareCodeUnits(a.id, b.id));
}

/**
 * Reads a source-check report that is not in the repository, in the form in which the check writes it.
 *
 * @param name of the file, for messages
 * @throws MachineryError where it is not one
 */
export function readReport(name: string, bytes: Uint8Array): RecordTypes['report'] {
  const { document, problems } = parseRecord('report.json', bytes);
  const errors = document ? compileSchema(schemaOf('report'))(document.value) : [];
  const [reason] = [
    ...problems.map(({ message }) => message),
    ...errors.map(({ pointer, message }) => `${pointer.join('.')}: ${message}`),
  ];
  if (document && reason === undefined) return document.value as RecordTypes['report'];
  throw new MachineryError(
    `${name} is not a source-check report (${reason}); make one with: npm run check-sources`,
  );
}
