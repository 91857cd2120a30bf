import { stringify } from 'yaml';
import { dayOf } from '../model/day.ts';
import {
  candidateOf,
  DISMISSED_PATH,
  type DismissedDifference,
  differenceOf,
  isDismissed,
  scheduledCandidateOf,
} from '../model/dismissals.ts';
import { byHand, candidateId, candidateName, isOtherDate, isTakenBack } from '../model/findings.ts';
import type { Candidate, CheckedRecord } from '../model/generated/published.ts';
import type { DeprecationFile, Dismissal } from '../model/generated/records.ts';
import { MachineryError } from '../model/problem.ts';
import { authoredDeprecation, type DeprecationRecord } from '../model/records.ts';
import { scheduledFindings } from '../model/scheduled.ts';
import { parseRecord } from '../records/parse.ts';
import { compileSchema, readSchema } from '../records/schema/check-schema.ts';
import { validateRecords } from '../records/validate.ts';
import { findPlanFinding } from './accept-plan.ts';
import {
  explainProblems,
  type FileChange,
  findCandidates,
  problemsOf,
  type Review,
  validateChange,
} from './review.ts';

/** A record as YAML: keys in the order of the schema, one line per value. */
function renderRecord(record: DeprecationFile): string {
  const order = Object.keys(readSchema('records/deprecation').schema.properties ?? {});
  const rank = (key: string): number => (order.indexOf(key) + order.length) % order.length;
  const entries = Object.entries(record).sort(([a], [b]) => rank(a) - rank(b));
  return stringify(Object.fromEntries(entries), { lineWidth: 0 });
}

function fileFor(review: Review, candidate: Candidate, note: string | undefined): FileChange {
  const id = candidateId(candidate);
  const path = `records/deprecations/${id}.yaml`;
  if (isOtherDate(candidate)) {
    throw new MachineryError(
      `${path} is there already: ${byHand('other_date', candidateName(candidate))}`,
    );
  }
  if (review.texts.some((text) => text.path === path)) {
    throw new MachineryError(`${path} is there already; run check-sources again`);
  }
  // The check has drafted it.
  const drafted = candidate.record as unknown as DeprecationRecord;
  const record = authoredDeprecation({
    ...drafted,
    ...(note === undefined ? {} : { migration_note: note }),
  });
  const [error] = compileSchema('records/deprecation')(record);
  if (error) {
    const where = error.pointer.join('.');
    throw new MachineryError(
      `${id} cannot be added as it is: ${where ? `${where}: ` : ''}${error.message}`,
    );
  }
  return { path, text: renderRecord(record) };
}

/**
 * The new record of one candidate, named by its id (`platform/slug`) or by its item.
 *
 * @throws MachineryError where there is no such candidate, its file is there already, or the
 * record would not be valid.
 */
export function addCandidate(review: Review, name: string, note: string | undefined): FileChange {
  const [candidate] = findCandidates(review, name);
  if (!candidate) {
    throw new MachineryError(
      `${review.reportPath} has no candidate ${name}; list what waits with: npm run review`,
    );
  }
  const change = fileFor(review, candidate, note);
  const problems = problemsOf(review, [change]);
  if (problems.length > 0)
    throw new MachineryError(`nothing was written: ${explainProblems(problems)}`);
  return change;
}

/** What can be added at once, and for each other candidate why not. */
interface Drafts {
  changes: FileChange[];
  refused: { id: string; reason: string }[];
}

function candidatesOf({ report, reportPath, dataset }: Review, platform: string): Candidate[] {
  if (dataset.baseline !== null) {
    throw new MachineryError(
      'records/baseline.yaml is there: from then on each record is a change of its own; add candidates one by one',
    );
  }
  const candidates = report.candidates.filter((entry) => entry.platform === platform);
  if (candidates.length > 0) return candidates;
  const platforms = [...new Set(report.candidates.map((entry) => entry.platform))].join(', ');
  throw new MachineryError(
    `${reportPath} has no candidates of the platform ${platform}; it has some of ${platforms || 'none'}`,
  );
}

/**
 * The new records of all candidates of a platform, for the first draft of a provider. `note` is
 * for those that come without one. Not after the baseline: from then on a record is one change,
 * and reviewed by itself.
 *
 * @throws MachineryError after the baseline, and where the platform has no candidates.
 */
export function addPlatform(review: Review, platform: string, note: string | undefined): Drafts {
  const drafts: Drafts = { changes: [], refused: [] };
  for (const candidate of candidatesOf(review, platform)) {
    try {
      const own = candidate.record.migration_note ? undefined : note;
      drafts.changes.push(fileFor(review, candidate, own));
    } catch (error) {
      if (!(error instanceof MachineryError)) throw error;
      drafts.refused.push({ id: candidateId(candidate), reason: error.message });
    }
  }
  const problems = problemsOf(review, drafts.changes);
  const wrong = new Set(problems.map(({ path }) => path));
  for (const path of wrong) {
    const id = path.replace(/^records\/deprecations\/|\.yaml$/g, '');
    const own = problems.filter((problem) => problem.path === path);
    drafts.refused.push({ id, reason: explainProblems(own) });
  }
  drafts.changes = drafts.changes.filter(({ path }) => !wrong.has(path));
  validateChange(review, drafts.changes);
  return drafts;
}

/** The differences of a finding, as dismissals name them. */
function findDifferences(review: Review, name: string): DismissedDifference[] {
  const { report, reportPath, dataset } = review;
  const planned = scheduledFindings(report, dataset).find(({ id }) => id === name);
  if (planned?.candidate) return [scheduledCandidateOf(planned.candidate)];
  if (planned) return planned.differences.map((difference) => differenceOf(name, difference));
  const record = report.records.find(({ id }) => id === name);
  if (record && (record.state === 'mismatch' || record.state === 'gone')) {
    return record.differences.map((difference) => differenceOf(record.id, difference));
  }
  const plan = findPlanFinding(review, name);
  if (plan) return [plan.difference];
  const candidates = findCandidates(review, name);
  if (candidates.length > 0) return candidates.map(candidateOf);
  if (record) throw new MachineryError(`${name} is ${record.state}: there is nothing to dismiss`);
  throw new MachineryError(
    `${reportPath} has no finding ${name}; list what waits with: npm run review`,
  );
}

/** The file with entries at its end, and all that was there left as it was. */
function append(text: string, entries: readonly Dismissal[]): string {
  const added = stringify(entries, { lineWidth: 0 });
  const { document } = parseRecord(DISMISSED_PATH, Buffer.from(text));
  const before = Array.isArray(document?.value) ? document.value : [];
  if (before.length === 0) return added;
  const [start = 0] = document?.range([]) ?? [];
  if (text.charAt(start) === '[') {
    throw new MachineryError(`write ${DISMISSED_PATH} as a list with a dash per entry first`);
  }
  return `${text.replace(/\n*$/, '\n')}${added}`;
}

/**
 * The file of dismissals with a finding added: each of its differences stays out of what waits
 * until the record or the page says something else. It is no match.
 *
 * @throws MachineryError where there is no such finding.
 */
export function dismissFinding(review: Review, name: string, reason: string): FileChange {
  if (reason.trim() === '') {
    throw new MachineryError('say why it is dismissed, with --reason "…"');
  }
  const dismissed_on = dayOf(review.now);
  const entries = findDifferences(review, name)
    .filter((one) => !isDismissed(one, review.dataset.dismissed ?? []))
    .map((one) => ({ ...one, reason: reason.trim(), dismissed_on }));
  if (entries.length === 0) {
    throw new MachineryError(`${name} is dismissed already; run check-sources again`);
  }
  const bytes = review.texts.find(({ path }) => path === DISMISSED_PATH)?.bytes;
  const before = bytes ? new TextDecoder().decode(bytes) : '';
  const change = { path: DISMISSED_PATH, text: append(before, entries) };
  validateChange(review, [change]);
  return change;
}

/** A record to be removed, and the message of the commit that keeps the reason. */
interface Withdrawal {
  path: string;
  /** First line of the commit message. */
  title: string;
  /** What follows: the reason, what the page says, and where. */
  body: string;
}

/** What stays true of an item of which only the date was taken back. */
function refuseDateOnly({ id, differences }: CheckedRecord): MachineryError {
  const words = differences.flatMap((difference) => difference.words ?? []);
  const said = words.length > 0 ? ` (${JSON.stringify(words[0])})` : '';
  return new MachineryError(
    `the page has taken back the date of ${id} only, and not the deprecation${said}; take that over with: npm run review -- accept ${id} shutdown_date`,
  );
}

/** The report's finding that the vendor takes a deprecation back. */
function findWithdrawn({ report, reportPath }: Review, id: string): CheckedRecord {
  const checked = report.records.find((record) => record.id === id);
  if (!checked) {
    throw new MachineryError(`there is no ${id} in ${reportPath}; list it with: npm run review`);
  }
  if (isTakenBack(checked.differences)) return checked;
  if (
    checked.differences.some(({ field, kind }) => field === 'shutdown_date' && kind === 'withdrawn')
  )
    throw refuseDateOnly(checked);
  throw new MachineryError(
    `${id} is ${checked.state}: no page says that the vendor has taken the deprecation back`,
  );
}

/**
 * The removal of a record whose deprecation the vendor has taken back. Consumers see it as
 * `record_removed`; its page stays and says so. The reason is kept in the commit, beside what the
 * page says; the guard against removed records accepts it on the evidence of the committed report.
 *
 * @throws MachineryError where no report says so, no reason is given, or the records would have a
 * problem without it.
 */
export function withdrawRecord(review: Review, id: string, reason: string): Withdrawal {
  if (reason.trim() === '') {
    throw new MachineryError('say why the record goes, with --reason "…"');
  }
  const checked = findWithdrawn(review, id);
  const record = review.dataset.deprecations.find((entry) => entry.id === id);
  if (!record) throw new MachineryError(`records/deprecations/${id}.yaml is not there any more`);
  const texts = review.texts.filter(({ path }) => path !== record.path);
  const { problems } = validateRecords(texts, { now: review.now });
  if (problems.length > 0) {
    throw new MachineryError(`nothing was removed: ${explainProblems(problems)}`);
  }
  const { source_url: url, item } = record.data;
  const page = review.report.pages.find((one) => one.url === url);
  const words = checked.differences.flatMap((difference) => difference.words ?? []);
  const seen = page?.observed_on ? `, as seen on ${page.observed_on}` : '';
  return {
    path: record.path,
    title: `records: withdraw ${id}`.slice(0, 72),
    body: [reason.trim(), `${url}${seen}, says: ${words[0]} (${item}).`].join('\n\n'),
  };
}
