import type { CheckedRecord } from '../model/generated/published.ts';
import { MachineryError } from '../model/problem.ts';
import { validateRecords } from '../records/validate.ts';
import { explainProblems, type Review } from './review.ts';

/** A record to be removed, and the message of the commit that keeps the reason. */
export interface Withdrawal {
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
  const withdrawn = checked.differences.filter(({ kind }) => kind === 'withdrawn');
  const isBack = withdrawn.some(({ field }) => field === 'status' || field === 'item');
  if (checked.state === 'gone' || isBack) return checked;
  if (withdrawn.length > 0) throw refuseDateOnly(checked);
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
  const says = words.length > 0 ? `says: ${words[0]}` : 'no longer lists it';
  return {
    path: record.path,
    title: `records: withdraw ${id}`.slice(0, 72),
    body: [reason.trim(), `${url}${seen}, ${says} (${item}).`].join('\n\n'),
  };
}
