import type { RecordFile } from '../model/dataset.ts';
import type { CheckedNote, CheckedPrice, LineGroup } from '../model/generated/published.ts';
import { linesOf } from '../model/line-findings.ts';
import { foldWords, noteKey, recordedPart } from '../model/lines.ts';
import { MachineryError } from '../model/problem.ts';
import type { VendorRecord } from '../model/records.ts';
import { setEntries } from '../records/edit-list.ts';
import { setValue } from '../records/write.ts';
import { moveEvidence, seenPage } from './evidence.ts';
import { tie } from './readings.ts';
import { changeInWords, dataOf, type Review, textOf } from './review.ts';

/** A plan as the answers so far leave it, and where it stands: `vendor/plan`. */
function findPlan(review: Review, id: string) {
  const [vendor, own] = id.split('/');
  const path = `records/vendors/${vendor}.yaml`;
  const isThere = review.dataset.vendors.some((record) => record.id === vendor);
  const plans = isThere ? dataOf<VendorRecord>(review, path).plans : [];
  const index = plans.findIndex((one) => one.id === own);
  const plan = plans[index];
  if (!plan) throw new MachineryError(`there is no plan ${id}; add it to ${path} first`);
  return { path, plan, at: ['plans', index] };
}

function write(review: Review, path: string, text: string, url: string): void {
  const page = seenPage(review, url, { path, since: null });
  review.changes.set(path, moveEvidence(text, page));
}

/**
 * Takes the words that stand in the place of a note, or the sum in that of a price, into the
 * vendor's record, and ties it to that line; one that only stands elsewhere is tied there.
 *
 * @returns what changes, a line each
 * @throws MachineryError where the page gives no value.
 */
export function acceptPlan(
  review: Review,
  vendor: string,
  checked: CheckedNote | CheckedPrice,
): string[] {
  const { state, url, line } = checked;
  const id = `${vendor}/${checked.plan}`;
  const { path, plan, at } = findPlan(review, id);
  if (!url || !line) {
    throw new MachineryError(
      `the page gives no value for ${id}; read the page and edit ${path} by hand, or dismiss it`,
    );
  }
  const isNote = 'note' in checked;
  const recorded = isNote ? checked.note : checked.recorded;
  const { what } = recordedPart(checked);
  const place = isNote
    ? [...at, 'limit_notes', plan.limit_notes.indexOf(checked.note)]
    : [...at, 'price_month'];
  // Another answer of this run may have taken it already.
  if (isNote ? place.at(-1) === -1 : plan.price_month !== recorded) return [];
  const next = checked.found ?? recorded;
  const now = isNote ? noteKey(String(next)) : what;
  tie(review, url, { plan: id, before: what, now, line });
  if (state !== 'changed')
    return [`tied to the place where it stands now: ${JSON.stringify(recorded)}`];
  write(review, path, setValue(textOf(review, path), place, next), url);
  return [changeInWords(id, recorded, next)];
}

/** A note that a line can become, and the plan that its place names. */
interface Proposal {
  vendor: string;
  /** Null where the place names no plan of the record, or several. */
  plan: string | null;
  note: string;
  line: string;
}

/** The notes that the new lines of a section can become, for each vendor of the page. */
export function proposalsOf(
  { dataset }: Review,
  url: string,
  groups: readonly LineGroup[],
): Proposal[] {
  const fresh = groups.filter(({ kind }) => kind === 'new');
  return dataset.vendors
    .filter(({ data }) => data.evidence.some((page) => page.url === url))
    .flatMap((vendor) => fresh.flatMap((group) => notesOf(vendor, group)));
}

/** Cells become label and cell, the label being that of the axis that is not the plan's. */
function notesOf({ id, data }: RecordFile<VendorRecord>, group: LineGroup): Proposal[] {
  const { headings, row, column, words } = group;
  // What only names a row or a column is no limit.
  if (row === null && column !== null) return [];
  const named = (place: string | null): string[] => plansNamed(data, place ?? '');
  const isOfColumn = named(column).length > 0 || !column;
  const label = isOfColumn ? row : named(row).length > 0 ? column : `${row}: ${column}`;
  const lines = linesOf(group);
  return words.map((text, index) => {
    const near = [named(column), named(row), ...headings.map(named).reverse(), named(text)];
    const [own = []] = near.filter((plans) => plans.length > 0);
    return {
      vendor: id,
      plan: own.length === 1 ? (own[0] ?? null) : null,
      note: label ? `${label}: ${text}` : text,
      line: lines[index] ?? '',
    };
  });
}

/** The plans whose names stand in a text as whole words; of a longer name not the shorter one. */
function plansNamed({ plans }: VendorRecord, text: string): string[] {
  const bare = (words: string): string => ` ${foldWords(words).replace(/[^\p{L}\p{N}+]+/gu, ' ')} `;
  const named = plans.filter(({ name }) => {
    return bare(text).includes(bare(name).replace(/ (?:plan|tier) $/, ' '));
  });
  return named
    .filter(({ name }) => !named.some((other) => other.name !== name && other.name.includes(name)))
    .map(({ id }) => id);
}

/** Adds a note at the end of a plan's, where it is not there yet, and ties it to its line. */
export function addNote(
  review: Review,
  url: string,
  { vendor, plan: own, note, line }: Proposal,
): string {
  const id = `${vendor}/${own}`;
  const { path, plan, at } = findPlan(review, id);
  const now = noteKey(note);
  const isThere = plan.limit_notes.includes(note);
  if (!isThere) {
    const notes = [...plan.limit_notes, note];
    write(review, path, setEntries(textOf(review, path), [...at, 'limit_notes'], notes), url);
  }
  tie(review, url, { plan: id, before: isThere ? now : null, now, line });
  return `${id}${isThere ? ' has this note already, and it is tied to its line' : ''}: ${JSON.stringify(note)}`;
}
