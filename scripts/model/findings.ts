import type { Dataset } from './dataset.ts';
import type {
  Candidate,
  CheckedNote,
  CheckedPage,
  CheckedPrice,
  CheckedVendor,
  Difference,
  PlanCandidate,
  SourceCheckReport,
} from './generated/published.ts';
import type { Dismissal, DismissedFile } from './generated/records.ts';
import { DEPRECATION_STATUSES } from './published.ts';
import { slugOf } from './words.ts';

/** What a check can find about a deprecation that waits for a person. */
export type RecordFindingKind = 'mismatch' | 'gone' | 'candidate';

/** What is the matter, as the rest of a sentence that begins with the finding's id. */
export const FINDING_WORDS: Readonly<Record<RecordFindingKind, string>> = {
  mismatch: 'differs from its page',
  gone: 'is no longer on its page',
  candidate: 'is not recorded yet',
};

/** What the page has instead of a recorded value. */
export const DIFFERENCE_WORDS: Readonly<Record<Difference['kind'], string>> = {
  changed: 'another value',
  withdrawn: 'withdrawn',
  textual: 'the same in other words',
};

/**
 * How a page was read, to be put after its address: a saved copy is never a live page. Empty where
 * the report has no such page.
 */
export function howRead(
  url: string,
  pages: readonly CheckedPage[],
  write: (reason: string) => string = String,
): string {
  const page = pages.find((one) => one.url === url);
  if (!page) return '';
  const { copy, state, reason, observed_on: date } = page;
  if (state === 'not_checked') return ` (not checked: ${write(reason ?? '')})`;
  return copy === 'live' ? ` (read live on ${date})` : ` (compared with a saved copy of ${date})`;
}

/** A value of a record or a page as a finding shows it. */
export function valueInWords(value: unknown, write: (json: string) => string = String): string {
  return value === null || value === undefined ? 'nothing' : write(JSON.stringify(value));
}

/** A difference in one line: `shutdown_date: recorded "…", the page says "…" (another value)`. */
export function differenceInWords(
  { field, recorded, found, kind, dismissed }: Difference,
  show: (value: unknown) => string = valueInWords,
): string {
  const marks = [DIFFERENCE_WORDS[kind], ...(dismissed ? ['dismissed'] : [])].join(', ');
  return `${field}: recorded ${show(recorded)}, the page says ${show(found)} (${marks})`;
}

/** Each statement of a page on which differences rest, once. */
export function statementsOf(
  differences: readonly Pick<Difference, 'words' | 'heading'>[],
): Pick<Difference, 'words' | 'heading'>[] {
  const statements = new Map(
    differences.map(({ words, heading }) => [JSON.stringify([words, heading]), { words, heading }]),
  );
  return [...statements.values()];
}

/** Fields whose value a page states; the others are ours. */
export const ACCEPTABLE: readonly string[] = [
  'status',
  'announced_on',
  'shutdown_date',
  'date_basis',
  'successor',
];

/** Where the vendor has taken a deprecation back, its page has another state or none. */
const STATUSES: readonly (string | null)[] = DEPRECATION_STATUSES;

/** Whether the page gives a value that a record can have. */
export function isAcceptable({ field, found }: Difference): boolean {
  return ACCEPTABLE.includes(field) && !(field === 'status' && !STATUSES.includes(found));
}

/** The name by which a candidate is added: the id that its record would have. */
export function candidateId({ platform, item, record }: Candidate): string {
  return typeof record.id === 'string' ? record.id : `${platform}/${slugOf(item)}`;
}

/** The id by which a candidate is dismissed. */
export function dismissalId(candidate: Candidate): string {
  return candidateOf(candidate).id;
}

/** A record id or a name as one word of a shell. */
export function shellWord(text: string): string {
  return /^[\w./:-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** Something that a person can do about a finding: a command, or for `correct` an instruction. */
export interface Answer {
  name: 'accept' | 'add' | 'correct' | 'withdraw' | 'dismiss';
  text: string;
}

const command = (name: Exclude<Answer['name'], 'correct'>, id: string, rest = ''): Answer => {
  return { name, text: `npm run review -- ${name} ${shellWord(id)}${rest}` };
};

const REASON = ' --reason "…"';

/** What a person can do about a finding of a deprecation, in the order in which it is offered. */
export function answersTo(finding: {
  kind: RecordFindingKind;
  id: string;
  differences: readonly Difference[];
}): Answer[] {
  const { kind, id, differences } = finding;
  const isBack = differences.some(
    ({ field, kind: change }) => change === 'withdrawn' && (field === 'status' || field === 'item'),
  );
  const byHand = `read the page and edit records/deprecations/${id}.yaml by hand`;
  return [
    kind === 'candidate'
      ? command('add', id)
      : kind === 'mismatch' && differences.some(isAcceptable)
        ? command('accept', id)
        : { name: 'correct', text: byHand },
    ...(isBack ? [command('withdraw', id, REASON)] : []),
    command('dismiss', id, REASON),
  ];
}

/** What a person can do about a finding of a plan. */
export function answersToPlan(id: string, take: 'accept' | 'add' | null): Answer[] {
  return [...(take === null ? [] : [command(take, id)]), command('dismiss', id, REASON)];
}

/** What a dismissal is of: one difference. */
export type DismissedDifference = Omit<Dismissal, 'reason' | 'dismissed_on'>;

/** Whether a reviewer has dismissed this very difference: other values or words bring it back. */
export function isDismissed(one: DismissedDifference, dismissed: DismissedFile): boolean {
  return dismissed.some(
    ({ id, field, recorded, found, words }) =>
      id === one.id &&
      field === one.field &&
      recorded === one.recorded &&
      found === one.found &&
      words === one.words,
  );
}

/** Longer words of a page are cut: a reader finds the place by their beginning. */
const LONGEST_QUOTE = 2_000;

/** Words of a page as a report quotes them. */
export function quoteOf(words: string): string;
export function quoteOf(words: string | null): string | null;
export function quoteOf(words: string | null): string | null {
  return words === null || words.length <= LONGEST_QUOTE
    ? words
    : `${words.slice(0, LONGEST_QUOTE - 1)}…`;
}

/** The difference of a record as a dismissal names it. */
export function differenceOf(
  id: string,
  { field, recorded, found, words }: Difference,
): DismissedDifference {
  return { id, field, recorded, found, words: quoteOf(words) };
}

/** A candidate as a dismissal names it: a candidate is recorded nowhere. */
export function candidateOf({ platform, item, words }: Candidate): DismissedDifference {
  const id = `${platform}: ${item}`;
  return { id, field: 'candidate', recorded: null, found: item, words: quoteOf(words) };
}

/** Differences in which each that was dismissed says so. */
export function markDismissed(
  id: string,
  differences: readonly Difference[],
  dismissed: DismissedFile,
): Difference[] {
  return differences.map((difference) =>
    isDismissed(differenceOf(id, difference), dismissed)
      ? { ...difference, dismissed: true as const }
      : difference,
  );
}

/** A note as a dismissal names it. */
export function noteOf(vendor: string, { plan, note, found = null }: CheckedNote) {
  return { id: `${vendor}/${plan}`, field: 'note', recorded: note, found, words: found };
}

/** A price as a dismissal names it. */
export function priceOf(vendor: string, { plan, recorded, found = null }: CheckedPrice) {
  return { id: `${vendor}/${plan}`, field: 'price_month', recorded, found, words: null };
}

/** What a record lacks, as a dismissal names it. */
export function planCandidateOf(vendor: string, { kind, plan, value, words }: PlanCandidate) {
  const id = plan === null ? vendor : `${vendor}/${plan}`;
  return {
    id,
    field: kind,
    recorded: null,
    found: value,
    words: words === '' ? null : quoteOf(words),
  };
}

/** A vendor's findings in which each that was dismissed says so. */
export function markPlans(checked: CheckedVendor, dismissed: DismissedFile): CheckedVendor {
  const { vendor, notes, prices, candidates = [] } = checked;
  const mark = <T extends object>(entry: T, one: DismissedDifference): T =>
    isDismissed(one, dismissed) ? { ...entry, dismissed: true as const } : entry;
  return {
    ...checked,
    notes: notes.map((note) => mark(note, noteOf(vendor, note))),
    prices: prices.map((price) => mark(price, priceOf(vendor, price))),
    candidates: candidates.map((candidate) => mark(candidate, planCandidateOf(vendor, candidate))),
  };
}

export const DISMISSED_PATH = 'records/source-checks/dismissed.yaml';

type Facts = Pick<Dataset, 'providers' | 'vendors' | 'deprecations' | 'dismissed'>;

/** Every difference of a report, dismissed or not, as dismissals name them. */
function differencesOf({ records, plans, candidates }: SourceCheckReport): DismissedDifference[] {
  return [
    ...records.flatMap(({ id, differences }) =>
      differences.map((difference) => differenceOf(id, difference)),
    ),
    ...plans.flatMap(({ vendor, notes, prices, candidates: lacking = [] }) => [
      ...notes.map((note) => noteOf(vendor, note)),
      ...prices.map((price) => priceOf(vendor, price)),
      ...lacking.map((candidate) => planCandidateOf(vendor, candidate)),
    ]),
    ...candidates.map(candidateOf),
  ];
}

/** The addresses of the pages on which the subject of a dismissal is looked for; null for none. */
function pagesOf(id: string, { providers, vendors, deprecations }: Facts): string[] | null {
  const vendor = vendors.find((one) => id === one.id || id.startsWith(`${one.id}/`));
  if (vendor) return vendor.data.evidence.map(({ url }) => url);
  const record = deprecations.find((one) => one.id === id);
  if (record) return [record.data.source_url];
  const provider = providers.find(({ data }) =>
    (data.platforms ?? []).some((platform) => id.startsWith(`${platform.id}: `)),
  );
  if (!provider) return null;
  const pages = (provider.data.pages ?? []).filter(({ former }) => former === undefined);
  return pages.filter(({ read = [] }) => read.length > 0).map(({ url }) => url);
}

/**
 * Dismissals that set nothing aside any more: every page of what they are about was read, and no
 * difference is the one that was dismissed; or what they are about is not in the records. They do
 * no harm, and can be removed.
 */
export function outdatedDismissals(report: SourceCheckReport, facts: Facts): Dismissal[] {
  const found = differencesOf(report);
  const read = new Set(report.pages.filter(({ state }) => state === 'read').map(({ url }) => url));
  return (facts.dismissed ?? []).filter((dismissal) => {
    if (found.some((one) => isDismissed(one, [dismissal]))) return false;
    const pages = pagesOf(dismissal.id, facts);
    return pages === null || pages.every((url) => read.has(url));
  });
}

/** A dismissal in one line. */
export function dismissalInWords({ id, field, recorded, found, dismissed_on }: Dismissal): string {
  const values = [recorded, found].filter((value) => value !== null);
  return `${id}, ${[field, ...values.map((value) => JSON.stringify(value))].join(' ')}, of ${dismissed_on}`;
}
