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
  const data = dataOf<VendorRecord | undefined>(review, path);
  const index = data?.plans.findIndex((one) => one.id === own) ?? -1;
  const plan = data?.plans[index];
  if (!data || !plan) throw new MachineryError(`there is no plan ${id}; add it to ${path} first`);
  return { path, data, plan, at: ['plans', index] };
}

function write(review: Review, path: string, text: string, url: string): void {
  const { evidence } = dataOf<VendorRecord>(review, path);
  const since = evidence.find((one) => one.url === url)?.read_at.slice(0, 10) ?? null;
  const page = seenPage(review, url, { path, since });
  review.changes.set(path, moveEvidence(text, page));
}

/**
 * Takes the words that stand in the place of a note, or the sum in that of a price, into the
 * vendor's record, and ties it to that line; one that only stands elsewhere is tied there.
 *
 * @returns what changes, a line each
 * @throws MachineryError where the page gives no value, or what has moved stands with another plan.
 */
export function acceptPlan(
  review: Review,
  vendor: string,
  checked: CheckedNote | CheckedPrice,
): string[] {
  const { state, url, line } = checked;
  const id = `${vendor}/${checked.plan}`;
  const { path, data, plan, at } = findPlan(review, id);
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
  const groups = review.report.pages.find((page) => page.url === url)?.lines ?? [];
  const moved = groups.find((group) => state === 'moved' && linesOf(group).includes(line));
  const [other] = (moved && plansOfPlace(data, moved)) ?? [];
  if (other && other !== plan.id) {
    throw new MachineryError(
      `${JSON.stringify(recorded)} of ${id} stands in the place of ${vendor}/${other} now; read the page and edit ${path} by hand, or dismiss it`,
    );
  }
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
  /** Null where the place and the words name no plan of the record, or several. */
  plan: string | null;
  note: string;
  line: string;
}

/**
 * The notes that the new lines of a section can become, for each vendor of the page; not those that
 * are the new words of a recorded note.
 */
export function proposalsOf(
  { dataset, report }: Review,
  url: string,
  groups: readonly LineGroup[],
): Proposal[] {
  const fresh = groups.filter(({ kind }) => kind === 'new');
  const notes = report.plans.flatMap((plan) => plan.notes);
  const changed = notes.flatMap(({ state, line }) => (state === 'changed' ? line : []));
  return dataset.vendors
    .filter(({ data }) => data.evidence.some((page) => page.url === url))
    .flatMap((vendor) => fresh.flatMap((group) => notesOf(vendor, group)))
    .filter(({ line }) => !changed.includes(line));
}

/** Cells become label and cell, the label being that of the axis that is not the plan's. */
function notesOf({ id, data }: RecordFile<VendorRecord>, group: LineGroup): Proposal[] {
  const { row, column, words } = group;
  // What only names a row or a column is no limit.
  if (row === null && column !== null) return [];
  const named = (place: string | null): string[] => plansNamed(data, place ?? '');
  const isOfColumn = named(column).length > 0 || !column;
  const label = isOfColumn ? row : named(row).length > 0 ? column : `${row}: ${column}`;
  const lines = linesOf(group);
  const placed = plansOfPlace(data, group);
  return words.map((text, index) => {
    const [own = null, ...others] = placed ?? named(text);
    return {
      vendor: id,
      plan: others.length === 0 ? own : null,
      note: label ? `${label}: ${text}` : text,
      line: lines[index] ?? '',
    };
  });
}

/**
 * The plans that a place names; null where it names none. A label that is a plan's name, but for a
 * price, counts more than a sentence that has one. Labels that name different plans name none: [].
 */
function plansOfPlace(data: VendorRecord, { headings, row, column }: LineGroup): string[] | null {
  const all = [column ?? '', row ?? '', ...headings];
  const names = data.plans.map(({ name }) => bareName(name));
  const exact = all.filter((text) => names.includes(bareName(text.replace(AFTER_NAME, ''))));
  const named = (exact.length > 0 ? [column ?? '', ...exact] : all)
    .map((text) => plansNamed(data, text))
    .filter((plans) => plans.length > 0);
  return named[0]?.filter((id) => named.every((plans) => plans.includes(id))) ?? null;
}

/** What can follow the name of a plan in its heading: `Pro ($20)`, `Pro - for teams`. */
const AFTER_NAME = /[($€£:|].*| [-–—] .*/;

/** The words of a plan's name, with a blank around each. */
function bareName(text: string): string {
  const words = foldWords(text).replace(/[^\p{L}\p{N}+]+/gu, ' ');
  return ` ${words.trim()} `.replace(/ (?:plan|tier) $/, ' ');
}

/** The plans whose names stand in a text as whole words; of a longer name not the shorter one. */
function plansNamed({ plans }: VendorRecord, text: string): string[] {
  const named = plans.filter(({ name }) => bareName(text).includes(bareName(name)));
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
  const isThere = plan.limit_notes.includes(note);
  if (!isThere) {
    const notes = [...plan.limit_notes, note];
    write(review, path, setEntries(textOf(review, path), [...at, 'limit_notes'], notes), url);
  }
  tie(review, url, { plan: id, before: null, now: noteKey(note), line });
  return `${id}${isThere ? ' has this note already, and it is tied to its line' : ''}: ${JSON.stringify(note)}`;
}
