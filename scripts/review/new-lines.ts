// What comes in: new lines of a section, and what a person says of them.
// What goes out: the limits that they become, of the plans that their places or the person names.
// Example: the cell `5` in the row `Seats` and the column `Pro` is `Seats: 5` of `pro`.
import { isDeepStrictEqual } from 'node:util';
import { type Edit, editOf, type Finding } from '../model/finding.ts';
import type { LineGroup } from '../model/generated/published.ts';
import type { CommonNotes, VendorFile } from '../model/generated/records.ts';
import { hasLimit, type LimitParts, limitText, writeLimit } from '../model/limits.ts';
import { linesOf } from '../model/line-findings.ts';
import { changePlan } from '../model/plan-findings.ts';
import { MachineryError } from '../model/problem.ts';
import { labelsToTake, lastPart, ownLines, planNames } from '../sources/lines/find-limit.ts';
import type { AnswerOptions, Review } from './review.ts';

/** A limit that a new line can become, and the plan that its place names. */
interface Proposal extends LimitParts {
  vendor: string;
  /** Null where the place and the words name no plan of the record, or several. */
  plan: string | null;
  line: string;
}

/** The limits that the new lines of a section can become, for each vendor of the page. */
export function proposalsOf(
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
      // What only names a row or a column is no limit.
      const owned = ownLines(url, lines, names).filter(
        ({ line }) => line.row !== null || line.column === null,
      );
      return owned.map((own): Proposal => {
        const [plan = null, ...others] = [...(own.plans ?? [])];
        const labels = labelsToTake(own, { labels: [], value: '' }, names);
        const [line = ''] = linesOf({ ...own.line, words: [own.line.words] } as LineGroup);
        const value = lastPart(own);
        return { vendor, plan: others.length === 0 ? plan : null, labels, value, line };
      });
    });
}

/**
 * The new lines of a section as notes of the plans that their places name, or of the one given.
 *
 * @throws MachineryError where no line is anybody's
 */
export function addLines(
  review: Review,
  { id }: Finding,
  news: Required<Finding>['news'],
  { plan: given = '', words = '' }: AnswerOptions,
): { edits: Edit[]; lines: string[] } {
  const [plan = '', vendor] = given.split('/').reverse();
  const meant = proposalsOf(review, news).filter(
    (one) =>
      (!vendor || one.vendor === vendor) &&
      limitText(one).includes(words) &&
      (one.plan ?? plan) !== '',
  );
  if (meant.some((one) => plan === '' || (one.plan ?? plan) === plan)) {
    return {
      edits: meant.map((one) =>
        one.plan === null ? addCommon(one, plan) : addNote(one, one.plan),
      ),
      lines: meant.map(({ line }) => line),
    };
  }
  const having = words === '' ? '' : ` with the words “${words}”`;
  const whose = plan ? `of the plan “${plan}”` : 'under the name of one plan';
  throw new MachineryError(
    `no new line of ${id}${having} is ${whose}; name it with --plan VENDOR/PLAN (several with commas, or VENDOR/all), take the new words of a note with replace, or edit the record by hand`,
  );
}

const pathOf = ({ vendor }: Proposal): string => `records/vendors/${vendor}.yaml`;

/** Adds a limit at the end of a plan's, where it is not there yet. */
function addNote(limit: Proposal, plan: string): Edit {
  return editOf<VendorFile>(pathOf(limit), (file) => {
    if (hasLimit(file, plan, limitText(limit))) return file;
    return changePlan(file, plan, (one) => {
      return { ...one, limit_notes: [...one.limit_notes, writeLimit(limit)] };
    });
  });
}

/**
 * Adds a limit of plans that its place on the page does not name, `free,pro` or `all`: it is found as
 * those of several are.
 */
function addCommon(limit: Proposal, named: string): Edit {
  return editOf<VendorFile>(pathOf(limit), (file) => {
    const wanted = named.split(',');
    const ids = file.plans
      .map(({ id }) => id)
      .filter((id) => named === 'all' || wanted.includes(id));
    if (named !== 'all' && ids.length !== wanted.length)
      throw new MachineryError(
        `there is no plan ${limit.vendor}/${named}; add it to ${pathOf(limit)} first`,
      );
    if (ids.every((id) => hasLimit(file, id, limitText(limit)))) return file;
    const plans: CommonNotes['plans'] = named === 'all' ? named : ids;
    const groups = file.common_notes ?? [];
    const group = groups.find((one) => isDeepStrictEqual(one.plans, plans));
    const { limit_notes = [] } = group ?? {};
    const grown = { plans, limit_notes: [...limit_notes, writeLimit(limit)] };
    if (!group) return { ...file, common_notes: [...groups, grown] };
    return { ...file, common_notes: groups.with(groups.indexOf(group), grown) };
  });
}
