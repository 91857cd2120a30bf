import type { Dataset } from './dataset.ts';
import { type Day, daysBetween, NO_DATE } from './day.ts';
import {
  candidateOf,
  type DismissedDifference,
  differenceOf,
  isDismissed,
  noteOf,
  priceOf,
  scheduledCandidateOf,
} from './dismissals.ts';
import type { Finding } from './finding.ts';
import {
  type Answer,
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
import type { DeprecationRecord, VendorRecord } from './records.ts';
import {
  answersToScheduled,
  SCHEDULED_WORDS,
  type ScheduledFinding,
  scheduledFindings,
} from './scheduled.ts';
import { compareCodeUnits } from './words.ts';

type Facts = Pick<Dataset, 'deprecations' | 'scheduled' | 'vendors' | 'readings' | 'dismissed'>;

/**
 * Everything of a report that still waits for a person, most urgent first: deprecations by their
 * next shutdown date, planned dates, plans, and what is new on each page. What has been taken over
 * since the check, seen or dismissed is not among it.
 */
export function openFindings(report: SourceCheckReport, facts: Facts, today: Day): Finding[] {
  const deprecations = [
    ...report.records.flatMap((checked) => recordFinding(checked, facts, today)),
    ...report.candidates.flatMap((candidate) => candidateFinding(candidate, facts, today)),
  ].sort(byUrgency(today));
  const told = new Set(report.candidates.map(({ scheduled }) => scheduled));
  const planned = scheduledFindings(report, facts).filter(({ id }) => !told.has(id));
  return [
    ...deprecations,
    ...planned.map(plannedFinding),
    ...planFindings(report, facts),
    ...report.pages.flatMap((page) => pageFindings(page, facts)),
  ];
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
  { id, differences }: CheckedRecord,
  record: DeprecationRecord,
  { dismissed }: Facts,
): Difference[] {
  const data: Readonly<Record<string, unknown>> = { ...record };
  return differences.filter((difference) => {
    if (difference.dismissed) return false;
    if (isDismissed(differenceOf(id, difference), dismissed ?? [])) return false;
    return (data[difference.field] ?? null) !== difference.found;
  });
}

function recordFinding(checked: CheckedRecord, facts: Facts, today: Day): Finding[] {
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
      dismissals: differences.map((one) => differenceOf(id, one)),
      day,
      subject: { kind: 'record', checked, differences },
    },
  ];
}

function candidateFinding(candidate: Candidate, facts: Facts, today: Day): Finding[] {
  if (candidate.dismissed || isDismissed(candidateOf(candidate), facts.dismissed ?? [])) return [];
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
      dismissals: [candidateOf(candidate)],
      day,
      subject: { kind: 'candidate', candidate },
    },
  ];
}

function plannedFinding(finding: ScheduledFinding): Finding {
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
    dismissals: candidate
      ? [scheduledCandidateOf(candidate)]
      : differences.map((one) => differenceOf(id, one)),
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
function planFindings({ plans }: SourceCheckReport, facts: Facts): Finding[] {
  return plans.flatMap(({ vendor, notes, prices }) => {
    const file = facts.vendors.find(({ id }) => id === vendor);
    if (!file) return [];
    return [
      ...prices.flatMap((checked) => priceFinding(vendor, checked, file.data, facts)),
      ...notes.flatMap((checked) => noteFinding(vendor, checked, file.data, facts)),
    ].map((finding) => ({ ...finding, path: file.path, day: null }));
  });
}

type PlanFinding = Omit<Finding, 'path' | 'day'>;

function isSetAside(one: DismissedDifference, { dismissed }: Facts): boolean {
  return isDismissed(one, dismissed ?? []);
}

/** Whether what has moved was tied to its new place since the check. */
function isTied(
  { readings }: Facts,
  { state, url, line }: Pick<CheckedNote, 'state' | 'url' | 'line'>,
  what: string,
): boolean {
  if (state !== 'moved' || !url || !line) return false;
  const reading = readings.find(({ id }) => id === readingId(url));
  return (reading?.data.ties ?? '').split('\n').includes(`${what} ${line}`);
}

function priceFinding(
  vendor: string,
  checked: CheckedPrice,
  { plans, evidence }: VendorRecord,
  facts: Facts,
): PlanFinding[] {
  const { plan, recorded, state, found = null, heading = null, url } = checked;
  const current = plans.find(({ id }) => id === plan);
  if (!isWaiting(state) || checked.dismissed || current?.price_month !== recorded) return [];
  if (isSetAside(priceOf(vendor, checked), facts)) return [];
  if (isTied(facts, checked, `${vendor}/${plan} price`)) return [];
  const id = `${vendor}/${plan}/price`;
  return [
    {
      id,
      title: `: a price that ${STATE_WORDS[state]}`,
      details: [
        `recorded ${valueInWords(recorded)}${found === null ? '' : `, the page says ${found}`}`,
        ...underHeading(heading),
      ],
      url: url ?? evidence[0]?.url ?? null,
      answers: answersToPlan(id, found !== null || state === 'moved'),
      dismissals: [priceOf(vendor, checked)],
      subject: { kind: 'price', vendor, checked },
    },
  ];
}

function noteFinding(
  vendor: string,
  checked: CheckedNote,
  { plans, evidence }: VendorRecord,
  facts: Facts,
): PlanFinding[] {
  const { plan, note, state, found = null, heading = null, url } = checked;
  const notes = plans.find(({ id }) => id === plan)?.limit_notes ?? [];
  const index = notes.indexOf(note);
  if (!isWaiting(state) || checked.dismissed || index < 0) return [];
  if (isSetAside(noteOf(vendor, checked), facts)) return [];
  if (isTied(facts, checked, `${vendor}/${plan} ${noteKey(note)}`)) return [];
  const id = `${vendor}/${plan}/note/${index}`;
  return [
    {
      id,
      title: `: a note that ${STATE_WORDS[state]}`,
      details: [
        `recorded ${valueInWords(note)}`,
        ...(found === null ? [] : [`the page says ${valueInWords(found)}`]),
        ...underHeading(heading),
      ],
      url: url ?? evidence[0]?.url ?? null,
      answers: answersToPlan(id, found !== null || state === 'moved'),
      dismissals: [noteOf(vendor, checked)],
      subject: { kind: 'note', vendor, checked },
    },
  ];
}

function answersToPlan(id: string, canAccept: boolean): Answer[] {
  return [...(canAccept ? [command('accept', id)] : []), command('dismiss', id, REASON)];
}
