// What comes in: new lines of a section, and what a person says of them.
// What goes out: the limits that they become, of the plans that their places or the person names.
// Example: the cell `5` in the row `Seats` and the column `Pro` is `Seats: 5` of `pro`.
import { isDeepStrictEqual } from 'node:util';
import { type Answer, type Edit, editOf, type Finding } from '../model/finding.ts';
import type { CommonNotes, VendorFile } from '../model/generated/records.ts';
import { hasLimit, type LimitParts, limitText, writeLimit } from '../model/limits.ts';
import { keyOf, writeKey } from '../model/lines.ts';
import { changePlan } from '../model/plan-findings.ts';
import { MachineryError } from '../model/problem.ts';
import { labelsToTake, lastPart, ownLines, planNames } from '../sources/lines/find-limit.ts';
import type { AnswerOptions, OpenOption, Review } from './review.ts';

/** A limit that a new line can become, and the plan that its place names. */
interface Proposal extends LimitParts {
  vendor: string;
  /** Null where the place and the words name no plan of the record, or several. */
  plan: string | null;
  line: string;
}

/** The limits that the new lines of a section can become, for each vendor of the page. */
function proposalsOf(
  { dataset }: Review,
  { page: { url }, groups }: Required<Finding>['news'],
): Proposal[] {
  const lines = groups
    .filter(({ kind }) => kind === 'new')
    .flatMap(({ words, ...place }) => words.map((text) => ({ ...place, words: text })));
  return dataset.vendors
    .filter(({ data }) => data.evidence.some((one) => one.url === url))
    .flatMap(({ id: vendor, data }) => {
      const names = planNames(data.plans);
      // What only names a row or a column is not a limit.
      const owned = ownLines(url, lines, names).filter(
        ({ line }) => line.row !== null || line.column === null,
      );
      return owned.map((own): Proposal => {
        const [plan = null, ...others] = own.plans ?? [];
        const labels = labelsToTake(own, { labels: [], value: '' }, names);
        const line = writeKey(keyOf(own.line));
        const value = lastPart(own);
        return { vendor, plan: others.length === 0 ? plan : null, labels, value, line };
      });
    });
}

/** What a person may say of new lines before they are added; null where nothing is open. */
export function openChoice(
  review: Review,
  news: Required<Finding>['news'],
  { words, plan }: AnswerOptions,
): OpenOption | null {
  const proposals = proposalsOf(review, news);
  if (words === undefined && proposals.length > 1) {
    const question = 'which lines (words of them; empty for all; the others wait)';
    return { name: 'words', question };
  }
  const texts = proposals.filter((one) => one.plan === null).map(limitText);
  const open = texts.filter((text) => text.includes(words ?? ''));
  if (plan !== undefined || open.length === 0) return null;
  const whose = open.map((text) => `“${text}”`).join(', ');
  const question = `whose is ${whose} (vendor/plan, several with commas, or vendor/all)`;
  return { name: 'plan', question };
}

/**
 * The new lines of a section as notes of the plans that their places name, or of the one given.
 *
 * @throws MachineryError where no line is anybody's
 */
export function addLines(
  review: Review,
  id: string,
  news: Required<Finding>['news'],
  { plan: given = '', words = '' }: AnswerOptions,
): Pick<Answer, 'edits' | 'lines'> {
  const [plan = '', vendor] = given.split('/').reverse();
  const meant = proposalsOf(review, news).filter(
    (one) =>
      (!vendor || one.vendor === vendor) &&
      limitText(one).includes(words) &&
      (one.plan ?? plan) !== '',
  );
  if (meant.some((one) => plan === '' || (one.plan ?? plan) === plan))
    return { edits: meant.map((one) => addLimit(one, plan)), lines: meant.map(({ line }) => line) };
  throw new MachineryError(
    `no new line of ${id} is under the name of one plan, or of the plan that was named; name it with --plan VENDOR/PLAN (several with commas, or VENDOR/all), take the new words of a note with replace, or edit the record by hand`,
  );
}

/**
 * Adds a limit where it is not there yet: to the plan that its place names, else to `free,pro` or
 * `all`, as those of several are found.
 */
function addLimit(limit: Proposal, named: string): Edit {
  const path = `records/vendors/${limit.vendor}.yaml`;
  return editOf<VendorFile>(path, (file) => {
    const all = file.plans.map(({ id }) => id);
    const wanted = limit.plan === null ? named.split(',') : [limit.plan];
    const ids = all.filter((id) => wanted.includes(id) || wanted[0] === 'all');
    if (ids.length < wanted.length)
      throw new MachineryError(
        `there is no plan ${limit.vendor}/${named}; add it to ${path} first`,
      );
    if (ids.every((id) => hasLimit(file, id, limitText(limit)))) return file;
    const note = writeLimit(limit);
    if (limit.plan !== null)
      return changePlan(file, limit.plan, (one) => {
        return { ...one, limit_notes: [...one.limit_notes, note] };
      });
    const plans: CommonNotes['plans'] = named === 'all' ? named : ids;
    const groups = file.common_notes ?? [];
    const at = groups.findIndex((one) => isDeepStrictEqual(one.plans, plans));
    const grown = { plans, limit_notes: [...(groups[at]?.limit_notes ?? []), note] };
    return { ...file, common_notes: at < 0 ? [...groups, grown] : groups.with(at, grown) };
  });
}
