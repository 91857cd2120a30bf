import type { Dataset, RecordFile } from '../model/dataset.ts';
import type { Instant } from '../model/day.ts';
import { compareCodeUnits } from '../model/order.ts';
import type { Problem } from '../model/problem.ts';
import type { RecordText } from './read.ts';
import { problemOf, readDrafts } from './read-drafts.ts';
import type { Draft, Drafts, DraftTypes } from './rules/rule.ts';
import { RULES } from './rules.ts';

/**
 * Checks every file of records/: that it can be read, fits its schema, and keeps every rule.
 *
 * @param texts every file, as `readRecordTexts` gives them
 * @param options.now the instant that no record may be dated after
 * @returns every problem of every file, by path, line, column and code; and the typed dataset, null
 * if and only if there are problems.
 */
export function validateRecords(
  texts: readonly RecordText[],
  options: { now: Instant },
): { problems: Problem[]; dataset: Dataset | null } {
  const { drafts, problems } = readDrafts(texts);
  for (const rule of RULES) {
    const findings = rule.check(drafts, options.now);
    problems.push(...findings.map((finding) => problemOf(rule.code, finding)));
  }
  if (!texts.some(({ path }) => path === 'records/dataset.yaml')) problems.push(missingDataset());
  problems.sort(compareProblems);
  return { problems, dataset: problems.length === 0 ? assemble(drafts) : null };
}

function missingDataset(): Problem {
  const message =
    'there is no records/dataset.yaml; add it: schema_version, method, base_url and what else its schema asks for';
  return { code: 'dataset-missing', path: 'records/dataset.yaml', line: 1, column: 1, message };
}

/** By path, line, column and code, then message: the same order on every machine. */
export function compareProblems(a: Problem, b: Problem): number {
  return (
    compareCodeUnits(a.path, b.path) ||
    a.line - b.line ||
    a.column - b.column ||
    compareCodeUnits(a.code, b.code) ||
    compareCodeUnits(a.message, b.message)
  );
}

/** The drafts as what they are once nothing is wrong with them. */
function assemble(drafts: Drafts): Dataset | null {
  const [dataset] = drafts.dataset;
  if (!dataset) return null;
  const files = <T>(list: readonly Draft<T>[]): RecordFile<T>[] =>
    list
      .map(({ id, document }) => ({ path: document.path, id, data: document.value as T }))
      .sort((a, b) => compareCodeUnits(a.id, b.id));
  return {
    dataset: dataset.document.value as DraftTypes['dataset'],
    baseline: (drafts.baseline[0]?.document.value ?? null) as DraftTypes['baseline'] | null,
    providers: files(drafts.provider),
    vendors: files(drafts.vendor),
    deprecations: files(drafts.deprecation),
    reports: files(drafts.report),
    dismissed: (drafts.dismissed[0]?.document.value ?? null) as DraftTypes['dismissed'] | null,
  };
}
