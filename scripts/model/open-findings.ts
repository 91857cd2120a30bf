import type { Dataset } from './dataset.ts';
import { type Day, daysBetween, NO_DATE } from './day.ts';
import { type DismissedDifference, dismissable, dismissedIn } from './dismissals.ts';
import type { Finding } from './finding.ts';
import {
  answersTo,
  candidateId,
  candidateName,
  command,
  differenceInWords,
  FINDING_WORDS,
  isOtherDate,
  isTakenBack,
  knowsDate,
  REASON,
  underHeading,
  valueInWords,
  wordsOfPage,
} from './findings.ts';
import type {
  Candidate,
  CheckedNote,
  CheckedPrice,
  CheckedRecord,
  Difference,
  SourceCheckReport,
} from './generated/published.ts';
import { pageFindings } from './line-findings.ts';
import { noteKey } from './lines.ts';
import { readingId } from './readings.ts';
import type { DeprecationRecord } from './records.ts';
import {
  answersToScheduled,
  SCHEDULED_WORDS,
  type ScheduledFinding,
  scheduledFindings,
} from './scheduled.ts';
import { compareCodeUnits } from './words.ts';

type Facts = Pick<Dataset, 'deprecations' | 'scheduled' | 'vendors' | 'readings' | 'dismissed'>;

/** The records, and what of a report a reviewer has set aside. */
type Known = Facts & {
  aside: ReadonlySet<object>;
  /** What a dismissal of each names. */
  names: ReadonlyMap<object, DismissedDifference>;
};

/**
 * Everything of a report that still waits for a person, most urgent first: deprecations by their
 * next shutdown date, planned dates, plans, and what is new on each page. What has been taken over
 * since the check, seen or dismissed is not among it.
 */
export function openFindings(report: SourceCheckReport, facts: Facts, today: Day): Finding[] {
  const aside = dismissedIn(report, facts.dismissed);
  const known = { ...facts, aside, names: dismissable(report) };
  const deprecations = [
    ...report.records.flatMap((checked) => recordFinding(checked, known, today)),
    ...report.candidates.flatMap((candidate) => candidateFinding(candidate, known, today)),
  ].sort(byUrgency(today));
  const told = new Set(report.candidates.map(({ scheduled }) => scheduled));
  const planned = scheduledFindings(report, facts).filter(({ id }) => !told.has(id));
  return [
    ...deprecations,
    ...planned.map((finding) => plannedFinding(finding, known)),
    ...planFindings(report, known),
    ...report.pages.flatMap((page) => pageFindings(page, facts)),
  ];
}

function namesOf(found: readonly object[], { names }: Known): DismissedDifference[] {
  return found.flatMap((one) => names.get(one) ?? []);
}

/** A finding in one line. */
export function headlineOf({ id, title, details }: Finding): string {
  const [first] = details;
  return `${id}${title.startsWith(':') ? '' : ' '}${title}${first === undefined ? '' : `: ${first}`}`;
}

function isDay(value: unknown): value is Day {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
}

/** Of several dates the next one to come, else the last one that has passed. */
function urgentDay(days: readonly unknown[], today: Day): Day | null {
  const sorted = days.filter(isDay).sort(compareCodeUnits);
  return sorted.find((day) => day >= today) ?? sorted.at(-1) ?? null;
}

/** Upcoming dates first, the nearest at the top; then none; then past ones, the latest first. */
function byUrgency(today: Day): (a: Finding, b: Finding) => number {
  const rank = ({ day }: Finding): number => (day === null ? 1 : day >= today ? 0 : 2);
  const distance = ({ day }: Finding): number =>
    day === null ? 0 : Math.abs(daysBetween(today, day));
  return (a, b) => rank(a) - rank(b) || distance(a) - distance(b) || compareCodeUnits(a.id, b.id);
}

function dueWords(day: Day | null): string {
  return day === null ? NO_DATE : `shutdown ${day}`;
}

/** What still differs: not what has been taken over since the check, or dismissed. */
function leftOf(
  { differences }: CheckedRecord,
  record: DeprecationRecord,
  { aside }: Known,
): Difference[] {
  const data: Readonly<Record<string, unknown>> = { ...record };
  return differences.filter(
    (difference) => !aside.has(difference) && (data[difference.field] ?? null) !== difference.found,
  );
}

function recordFinding(checked: CheckedRecord, facts: Known, today: Day): Finding[] {
  const { id, state, reason } = checked;
  const file = facts.deprecations.find((entry) => entry.id === id);
  if ((state !== 'mismatch' && state !== 'gone') || !file) return [];
  const { data: record, path } = file;
  const differences = leftOf(checked, record, facts);
  if (differences.length === 0 && checked.differences.length > 0) return [];
  const dates = differences.filter(({ field }) => field === 'shutdown_date');
  const day = urgentDay([record.shutdown_date, ...dates.map(({ found }) => found)], today);
  return [
    {
      id,
      title: `${FINDING_WORDS[state]}; ${dueWords(day)}`,
      details: [
        ...(reason === undefined ? [] : [reason]),
        ...differences.map(differenceInWords),
        ...(isTakenBack(differences) ? ['to accept it removes the record'] : []),
        ...wordsOfPage(differences),
      ],
      url: differences.find(({ url }) => url !== undefined)?.url ?? record.source_url,
      path,
      answers: answersTo({ kind: state, id, differences }),
      dismissals: namesOf(differences, facts),
      day,
      subject: { kind: 'record', checked, differences },
    },
  ];
}

function candidateFinding(candidate: Candidate, facts: Known, today: Day): Finding[] {
  if (facts.aside.has(candidate)) return [];
  const { source_url: source, shutdown_date: date } = candidate.record;
  const record = facts.deprecations.find(({ id }) => id === candidateId(candidate))?.data;
  const kind = isOtherDate(candidate) ? 'other_date' : 'candidate';
  const waits =
    kind === 'candidate'
      ? record === undefined
      : record !== undefined && isDay(date) && !knowsDate(record, date);
  if (!waits) return [];
  const id = candidateName(candidate);
  const day = urgentDay([date], today);
  const { words, heading, scheduled } = candidate;
  return [
    {
      id,
      title: `${FINDING_WORDS[kind]}; ${dueWords(day)}`,
      details: [
        ...(scheduled
          ? [`its planned date ${scheduled} leaves the list when the record is added`]
          : []),
        ...wordsOfPage([{ words, heading }]),
      ],
      url: typeof source === 'string' ? source : null,
      path: `records/deprecations/${candidateId(candidate)}.yaml`,
      answers: answersTo({ kind, id, differences: [] }),
      dismissals: namesOf([candidate], facts),
      day,
      subject: { kind: 'candidate', candidate },
    },
  ];
}

function plannedFinding(finding: ScheduledFinding, known: Known): Finding {
  const { kind, id, date, differences, reason, candidate, path, sourceUrl } = finding;
  return {
    id,
    title: `${SCHEDULED_WORDS[kind]}; planned for ${date}`,
    details: [
      ...(reason === null ? [] : [reason]),
      ...differences.map(differenceInWords),
      ...wordsOfPage(candidate ? [candidate] : differences),
    ],
    url: sourceUrl,
    path,
    answers: answersToScheduled(finding),
    dismissals: namesOf(candidate ? [candidate] : differences, known),
    day: date,
    subject: { kind: 'planned', finding },
  };
}

const STATE_WORDS = {
  changed: 'has changed on the page',
  moved: 'stands at another place of the page',
  not_found: 'is no longer on the page',
} as const;

function isWaiting(state: CheckedNote['state']): state is keyof typeof STATE_WORDS {
  return state in STATE_WORDS;
}

/** The notes and prices whose lines do not stand where they were accepted. */
function planFindings({ plans }: SourceCheckReport, facts: Known): Finding[] {
  return plans.flatMap(({ vendor, notes, prices }) => {
    const file = facts.vendors.find(({ id }) => id === vendor);
    if (!file) return [];
    const planOf = (id: string) => file.data.plans.find((plan) => plan.id === id);
    const url = file.data.evidence[0]?.url ?? null;
    const of = { vendor, path: file.path, url };
    return [
      ...prices.flatMap((checked) => {
        const { plan, recorded, found } = checked;
        if (planOf(plan)?.price_month !== recorded) return [];
        const subject = { kind: 'price', vendor, checked } as const;
        const what = { what: 'price', name: 'price', recorded, found };
        return planFinding(checked, { ...of, ...what, subject }, facts);
      }),
      ...notes.flatMap((checked) => {
        const { plan, note, found } = checked;
        const index = planOf(plan)?.limit_notes.indexOf(note) ?? -1;
        if (index < 0) return [];
        const subject = { kind: 'note', vendor, checked } as const;
        const what = { what: noteKey(note), name: `note/${index}`, recorded: note, found };
        return planFinding(checked, { ...of, ...what, subject }, facts);
      }),
    ];
  });
}

/** A note or a price whose line does not stand where it was accepted; nothing where it does. */
function planFinding(
  checked: CheckedNote | CheckedPrice,
  of: {
    vendor: string;
    path: string;
    /** The vendor's first page. */
    url: string | null;
    /** The note or price in readings, and in the names of findings. */
    what: string;
    name: string;
    recorded: unknown;
    found: unknown;
    subject: Finding['subject'];
  },
  known: Known,
): Finding[] {
  const { aside, readings } = known;
  const { plan, state, heading = null, url, line } = checked;
  const { vendor, path, what, name, recorded, found, subject } = of;
  if (!isWaiting(state) || aside.has(checked)) return [];
  // What has moved may have been tied to its new place since the check.
  const reading = readings.find((one) => url !== undefined && one.id === readingId(url));
  const ties = (reading?.data.ties ?? '').split('\n');
  if (state === 'moved' && ties.includes(`${vendor}/${plan} ${what} ${line}`)) return [];
  const id = `${vendor}/${plan}/${name}`;
  const canAccept = found !== undefined || state === 'moved';
  return [
    {
      id,
      title: `: a ${subject.kind} that ${STATE_WORDS[state]}`,
      details: [
        `recorded ${valueInWords(recorded)}`,
        ...(found === undefined ? [] : [`the page says ${valueInWords(found)}`]),
        ...underHeading(heading),
      ],
      url: url ?? of.url,
      path,
      day: null,
      answers: [...(canAccept ? [command('accept', id)] : []), command('dismiss', id, REASON)],
      dismissals: namesOf([checked], known),
      subject,
    },
  ];
}
