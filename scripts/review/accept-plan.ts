import { isMap, isSeq } from 'yaml';
import type { RecordFile } from '../model/dataset.ts';
import type { Day } from '../model/day.ts';
import { type PlanFinding, planFindings } from '../model/findings.ts';
import type { CheckedPage } from '../model/generated/published.ts';
import type { Evidence } from '../model/generated/records.ts';
import { MachineryError } from '../model/problem.ts';
import { permanentLink, type VendorRecord } from '../model/records.ts';
import { slugOf } from '../model/words.ts';
import { columnOf, insertAfter } from '../records/edit-list.ts';
import { nodeAt, type Pointer } from '../records/parse.ts';
import { parseYaml } from '../records/parse-yaml.ts';
import { setValue } from '../records/write.ts';
import { type FileChange, type Review, textOf, validateChange } from './review.ts';

/** What is accepted or added of a vendor's plans. */
export interface PlanChange extends FileChange {
  changed: { field: string; from: string | number | null; to: string | number | null }[];
}

/** The finding about a plan with this name; null where there is none. */
export function findPlanFinding({ report }: Review, name: string): PlanFinding | null {
  const checked = report.plans.find(({ vendor }) => name.startsWith(`${vendor}/`));
  return (checked ? planFindings(checked) : []).find(({ id }) => id === name) ?? null;
}

function vendorOf({ dataset }: Review, { vendor }: PlanFinding): RecordFile<VendorRecord> {
  const record = dataset.vendors.find(({ id }) => id === vendor);
  if (record) return record;
  throw new MachineryError(`there is no vendor ${vendor}; run check-sources again`);
}

function planAt({ data }: RecordFile<VendorRecord>, plan: string | null): number {
  return data.plans.findIndex(({ id }) => id === plan);
}

/** Where the value of a finding is in the record, as long as it still is what the report says. */
function pointerOf(record: RecordFile<VendorRecord>, finding: PlanFinding): Pointer {
  const index = planAt(record, finding.plan);
  const plan = record.data.plans[index];
  if (plan && finding.what === 'name') return ['plans', index, 'name'];
  if (plan && finding.what === 'price' && plan.price_month === finding.recorded) {
    return ['plans', index, 'price_month'];
  }
  const notes: readonly unknown[] = plan?.limit_notes ?? [];
  const note = notes.indexOf(finding.recorded);
  if (finding.what === 'note' && note >= 0) return ['plans', index, 'limit_notes', note];
  throw new MachineryError(
    `${finding.id} is no longer what the report says; run check-sources again`,
  );
}

/** The pages that the finding was compared with: its own, else all of the vendor's that were read. */
function pagesOf({ report }: Review, { data }: RecordFile<VendorRecord>, url: string | null) {
  const compared = comparedPages(report.pages);
  const urls = url === null ? data.evidence.map((entry) => entry.url) : [url];
  return [...new Set(urls)].flatMap((one) => compared.get(one) ?? []);
}

/** Moves `evidence` to the pages. */
function movePages(
  text: string,
  { data }: RecordFile<VendorRecord>,
  pages: readonly ComparedPage[],
): string {
  const newer = pages.filter(({ url, observedOn }) =>
    data.evidence.some((entry) => entry.url === url && entry.read_at.slice(0, 10) < observedOn),
  );
  return newer.reduce((before, page) => moveEvidence(before, data.evidence, page), text);
}

/**
 * Takes what the page says of a note, a price or a plan's name into the vendor's record: that value,
 * and the evidence of the page. Nothing else changes.
 *
 * @throws MachineryError where the page gives no value, or the record has changed since the check.
 */
export function acceptPlan(review: Review, finding: PlanFinding): PlanChange {
  if (finding.command !== 'accept' || finding.found === null) {
    throw new MachineryError(
      finding.command === 'add'
        ? `${finding.id} is not recorded yet; add it with: npm run review -- add ${finding.id}`
        : `the page gives no value for ${finding.id}; read the page and edit records/vendors/${finding.vendor}.yaml by hand, or dismiss it`,
    );
  }
  const record = vendorOf(review, finding);
  const pointer = pointerOf(record, finding);
  const edited = setValue(textOf(review, record.path), pointer, finding.found);
  const text = movePages(edited, record, pagesOf(review, record, finding.url));
  const change = { path: record.path, text };
  validateChange(review, [change]);
  const field = pointer.slice(2).join(' ');
  return { ...change, changed: [{ field, from: finding.recorded, to: finding.found }] };
}

/** The record with one more note at the end of a plan's. */
function insertNote(text: string, index: number, note: string): string {
  const list = nodeAt(parseYaml(text).tree?.root ?? null, ['plans', index, 'limit_notes']);
  if (!isSeq(list) || !list.range) throw new MachineryError('the plan has no limit_notes');
  const [start, , end] = list.range;
  const item = `- ${JSON.stringify(note)}`;
  if (!list.flow) return insertAfter(text, end, [`${' '.repeat(columnOf(text, start))}${item}`]);
  if (list.items.length > 0) {
    throw new MachineryError('write limit_notes as a list with a dash per note first');
  }
  const lineStart = text.lastIndexOf('\n', start) + 1;
  const indent = ' '.repeat(text.slice(lineStart).search(/\S/) + 2);
  return `${text.slice(0, start).trimEnd()}\n${indent}${item}${text.slice(list.range[1])}`;
}

/** The record with one more plan at the end: its name, and that no price was read. */
function insertPlan(text: string, record: RecordFile<VendorRecord>, name: string): string {
  const id = slugOf(name).replaceAll('.', '-');
  if (planAt(record, id) >= 0) throw new MachineryError(`${record.id} has a plan ${id} already`);
  const list = nodeAt(parseYaml(text).tree?.root ?? null, ['plans']);
  if (!isSeq(list) || !list.range || !isMap(list.items[0])) {
    throw new MachineryError('write plans as a list with a dash per plan first');
  }
  const indent = ' '.repeat(columnOf(text, list.range[0]));
  return insertAfter(text, list.range[2], [
    `${indent}- id: ${id}`,
    `${indent}  name: ${JSON.stringify(name)}`,
    `${indent}  price_month: null`,
    `${indent}  price_detail: "not stated on the pages read"`,
    `${indent}  limit_notes: []`,
  ]);
}

/**
 * Adds a limit or a plan that the page states and the record lacks, at the end of its list. Of a
 * plan only the name is known: its price and its limits are then found by the next check.
 */
export function addToPlans(review: Review, finding: PlanFinding): PlanChange {
  if (finding.command !== 'add' || typeof finding.found !== 'string') {
    throw new MachineryError(
      `${finding.id} is recorded already; take it over with: npm run review -- accept ${finding.id}`,
    );
  }
  const record = vendorOf(review, finding);
  const before = textOf(review, record.path);
  const { plan, found, what } = finding;
  const edited =
    what === 'plan'
      ? insertPlan(before, record, found)
      : insertNote(before, planAt(record, plan), found);
  const text = movePages(edited, record, pagesOf(review, record, finding.url));
  const change = { path: record.path, text };
  validateChange(review, [change]);
  return { ...change, changed: [{ field: what, from: null, to: found }] };
}

/** A page that a record was compared with: when it was seen, and where its copy is kept. */
export interface ComparedPage {
  url: string;
  observedOn: Day;
  copy: CheckedPage['kept_at'];
}

/** The pages of a report that were read, by their address. */
function comparedPages(pages: readonly CheckedPage[]): Map<string, ComparedPage> {
  return new Map(
    pages.flatMap(({ url, state, observed_on, kept_at }) =>
      state === 'read' && observed_on !== null
        ? [[url, { url, observedOn: observed_on, copy: kept_at }] as const]
        : [],
    ),
  );
}

/** The evidence that a page is. */
export function evidenceOf({ url, observedOn, copy }: ComparedPage): Evidence {
  const link = permanentLink(copy ?? {});
  return { url, read_at: observedOn, ...(link !== null && { copy: link }) };
}

/** The text with one entry of `evidence` written for another copy of its page. */
function rewriteEntry(text: string, index: number, page: ComparedPage): string {
  const root = parseYaml(text).tree?.root ?? null;
  const list = nodeAt(root, ['evidence']);
  const entry = nodeAt(root, ['evidence', index]);
  if (!isSeq(list) || !isMap(entry) || entry.flow || !entry.range) {
    return setValue(text, ['evidence', index, 'read_at'], page.observedOn);
  }
  const [start, valueEnd] = entry.range;
  const before = text.slice(0, start);
  const indent = ' '.repeat(start - (before.lastIndexOf('\n') + 1));
  const end = text.slice(0, valueEnd).trimEnd().length;
  const lines = Object.entries(evidenceOf(page)).map(([key, value]) => `${key}: ${value}`);
  return before + lines.join(`\n${indent}`) + text.slice(end);
}

/**
 * Moves the evidence of a record to the page that it was compared with: its date, and the place of
 * its copy where there is one, else none. Entries of other pages stay.
 */
export function moveEvidence(
  text: string,
  evidence: readonly Evidence[],
  page: ComparedPage,
): string {
  const own = evidence.flatMap(({ url }, index) => (url === page.url ? [index] : []));
  const [first] = own;
  if (first === undefined) return text;
  const { read_at, copy = null } = evidence[first] ?? {};
  const isSame = read_at === page.observedOn && copy === permanentLink(page.copy ?? {});
  return isSame ? text : rewriteEntry(text, first, page);
}
