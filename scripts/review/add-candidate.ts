import { stringify } from 'yaml';
import type { Candidate } from '../model/generated/published.ts';
import { MachineryError } from '../model/problem.ts';
import { slugOf } from '../model/slug.ts';
import { compileSchema } from '../validate/check-schema.ts';
import { readSchema } from '../validate/read-schema.ts';
import { candidateId } from './order-findings.ts';
import type { Review } from './read-review.ts';
import { type FileChange, validateChange } from './validate-change.ts';

/** A record as YAML: keys in the order of the schema, one line per value. */
function renderRecord(record: Readonly<Record<string, unknown>>): string {
  const order = Object.keys(readSchema('records/deprecation').schema.properties ?? {});
  const rank = (key: string): number => (order.indexOf(key) + order.length) % order.length;
  const entries = Object.entries(record).sort(([a], [b]) => rank(a) - rank(b));
  return stringify(Object.fromEntries(entries), { lineWidth: 0 });
}

function findCandidate({ report, reportPath }: Review, name: string): Candidate {
  const found = report.candidates.filter(
    (candidate) =>
      candidateId(candidate) === name ||
      `${candidate.platform}/${slugOf(candidate.item)}` === name ||
      `${candidate.platform}: ${candidate.item}` === name ||
      candidate.item === name,
  );
  const [first, second] = found;
  if (first && second) {
    throw new MachineryError(
      `${name} is the name of several candidates; use one of ${found.map(candidateId).join(', ')}`,
    );
  }
  if (first) return first;
  throw new MachineryError(
    `${reportPath} has no candidate ${name}; list what waits with: npm run review`,
  );
}

function fileFor(review: Review, candidate: Candidate, note: string | undefined): FileChange {
  const id = candidateId(candidate);
  const path = `records/deprecations/${id}.yaml`;
  if (review.texts.some((text) => text.path === path)) {
    throw new MachineryError(`${path} is there already; run check-sources again`);
  }
  const record = { ...candidate.record, ...(note === undefined ? {} : { migration_note: note }) };
  const [error] = compileSchema('records/deprecation')(record);
  if (error) {
    const where = error.pointer.join('.');
    throw new MachineryError(
      `${id} cannot be added as it is: ${where ? `${where}: ` : ''}${error.message}`,
    );
  }
  return { path, text: renderRecord(record) };
}

function explain(error: MachineryError): MachineryError {
  const needsNote = error.message.includes('migration_note');
  return needsNote ? new MachineryError(`${error.message}; give it with --note "…"`) : error;
}

/**
 * The new record of one candidate, named by `platform/slug` or by its item.
 *
 * @throws MachineryError where there is no such candidate, its file is there already, or the
 * record would not be valid.
 */
export function addCandidate(review: Review, name: string, note: string | undefined): FileChange {
  const change = fileFor(review, findCandidate(review, name), note);
  try {
    validateChange(review, [change]);
  } catch (error) {
    throw error instanceof MachineryError ? explain(error) : error;
  }
  return change;
}

/**
 * The new records of all candidates of a platform, for the first draft of a provider. Not after
 * the baseline: from then on a record is one change, and reviewed by itself.
 *
 * @returns the records that can be added, and for each other candidate why not.
 */
export function addPlatform(
  review: Review,
  platform: string,
  note: string | undefined,
): { changes: FileChange[]; refused: { id: string; reason: string }[] } {
  if (review.dataset.baseline !== null) {
    throw new MachineryError(
      'records/baseline.yaml is there: from then on each record is a change of its own; add candidates one by one',
    );
  }
  const candidates = review.report.candidates.filter((entry) => entry.platform === platform);
  if (candidates.length === 0) {
    const platforms = [...new Set(review.report.candidates.map((entry) => entry.platform))];
    throw new MachineryError(
      `${review.reportPath} has no candidates of the platform ${platform}; it has some of ${platforms.join(', ') || 'none'}`,
    );
  }
  const changes: FileChange[] = [];
  const refused: { id: string; reason: string }[] = [];
  for (const candidate of candidates) {
    const id = candidateId(candidate);
    try {
      changes.push(addCandidate(review, id, candidate.record.migration_note ? undefined : note));
    } catch (error) {
      if (!(error instanceof MachineryError)) throw error;
      refused.push({ id, reason: error.message });
    }
  }
  return { changes, refused };
}
