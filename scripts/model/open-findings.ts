// What comes in: a source-check report and the records of today.
// What goes out: what still waits for a person, most urgent first.
// Example: `acme-api/rocket-1 differs from its page; shutdown 2027-01-14`.
import { presentIn } from '../model/present.ts';
import type { Dataset } from './dataset.ts';
import { type Day, daysBetween, isDay, NO_DATE } from './day.ts';
import { dismissable, dismissedIn } from './dismissals.ts';
import { type Answer, command, dismissCommand, type Finding } from './finding.ts';
import {
  candidateId,
  candidateQuestion,
  differenceInWords,
  isAcceptable,
  isDeprecatedNow,
  isOtherDate,
  isTakenBack,
  knowsDate,
  STATE_WORDS,
  wordsOfPage,
} from './findings.ts';
import type {
  Candidate,
  CheckedRecord,
  Difference,
  ScheduledCandidate,
  SourceCheckReport,
} from './generated/published.ts';
import { pageFindings } from './line-findings.ts';
import { planFindings } from './plan-findings.ts';
import { deprecationIdOf, platformOfRow, scheduledIds, scheduledSha256 } from './scheduled.ts';
import { compareCodeUnits } from './words.ts';

type Facts = Pick<Dataset, 'deprecations' | 'scheduled' | 'vendors' | 'readings' | 'dismissed'>;

/** The records, what of a report a reviewer has set aside, and what a dismissal of each part names. */
function knownOf(report: SourceCheckReport, facts: Facts) {
  return { ...facts, aside: dismissedIn(report, facts.dismissed), names: dismissable(report) };
}

type Known = ReturnType<typeof knownOf>;

/**
 * Everything of a report that still waits for a person, most urgent first: deprecations by their
 * next shutdown date, planned dates, plans, and what is new on each page. What has been taken over
 * since the check, seen or dismissed is not among it.
 */
export function openFindings(report: SourceCheckReport, facts: Facts, today: Day): Finding[] {
  const known = knownOf(report, facts);
  const deprecations = [
    ...report.records.flatMap((checked) => recordFinding(checked, known, today)),
    ...report.candidates.flatMap((candidate) => candidateFinding(candidate, known, today)),
  ].sort(byUrgency(today));
  const added = new Set(report.candidates.map(({ scheduled }) => scheduled));
  const plans = planFindings(report, known);
  return [
    ...deprecations,
    ...plannedFindings(report, facts).filter(({ id }) => !added.has(id)),
    ...plans,
    ...report.pages.flatMap((page) => pageFindings(page, facts, offeredLines(plans, page.url))),
  ];
}

/** The lines of a page that are offered for notes: they are asked about with these, and not again. */
function offeredLines(findings: readonly Finding[], url: string): Set<string> {
  const lines = new Set<string>();
  const add = (of: string | undefined, own: readonly string[] = []) => {
    for (const line of own) if (of === url) lines.add(line);
  };
  for (const { subject } of findings) {
    if (subject.kind === 'new-plan') add(subject.found.url, subject.found.lines);
    if (subject.kind !== 'plan') continue;
    const { checked } = subject;
    if ('note' in checked) {
      add(
        checked.url,
        checked.offers?.map(({ line }) => line),
      );
      add(url, checked.gone);
    } else if (checked.line !== undefined) {
      add(checked.url, [checked.line].flat());
    }
  }
  return lines;
}

/** Of several dates the next one to come, else the last one that has passed. */
function urgentDay(days: readonly unknown[], today: Day): Day | null {
  const sorted = days.filter(isDay).sort(compareCodeUnits);
  return sorted.find((day) => day >= today) ?? sorted.at(-1) ?? null;
}

/** Upcoming dates first, the nearest at the top; then none; then past ones, the latest first. */
function byUrgency(today: Day): (a: Finding, b: Finding) => number {
  const rank = ({ day }: Finding): number => {
    if (day === null) return 1;
    if (day >= today) return 0;
    return 2;
  };
  const distance = ({ day }: Finding): number => {
    if (day === null) return 0;
    return Math.abs(daysBetween(today, day));
  };
  return (a, b) => rank(a) - rank(b) || distance(a) - distance(b) || compareCodeUnits(a.id, b.id);
}

function dueWords(day: Day | null): string {
  if (day === null) return NO_DATE;
  return `shutdown ${day}`;
}

/** What still differs: not what has been taken over since the check, or dismissed. */
function leftOf(differences: readonly Difference[], data: object, { aside }: Known): Difference[] {
  const values = new Map<string, unknown>(Object.entries(data));
  return differences.filter(
    (difference) =>
      !aside.has(difference) && (values.get(difference.field) ?? null) !== difference.found,
  );
}

/** The form of a finding about a record, a planned date and what is neither yet. */
function describe(
  found: Omit<Finding, 'details' | 'answers' | 'dismissals'> & {
    /** When it stops. */
    when: string;
    /** What it rests on: differences, or what the page lists. */
    differences: readonly Difference[];
    candidate?: Candidate | ScheduledCandidate;
    reason?: string | undefined;
    /** What an answer also does. */
    effect?: string | false | undefined;
    /** What takes it into the records; words are an instruction, where no command does. */
    take: Answer | string;
  },
  { names }: Known,
): Finding {
  const { title, when, differences, candidate, reason, effect, take, ...finding } = found;
  const rest = candidate ? [candidate] : differences;
  return {
    ...finding,
    title: `${title}; ${when}`,
    details: presentIn(
      reason,
      ...differences.map(differenceInWords),
      effect || undefined,
      ...wordsOfPage(rest),
    ),
    answers: [
      typeof take === 'string' ? { name: 'correct', text: take } : take,
      dismissCommand(finding.id),
    ],
    dismissals: rest.flatMap((one) => names.get(one) ?? []),
  };
}

function recordFinding(checked: CheckedRecord, known: Known, today: Day): Finding[] {
  const { id, state, reason } = checked;
  const title = STATE_WORDS[state];
  const file = known.deprecations.find((entry) => entry.id === id);
  if (title === undefined || !file) return [];
  const { data: record, path } = file;
  const differences = leftOf(checked.differences, record, known);
  if (differences.length === 0 && checked.differences.length > 0) return [];
  const dates = differences.filter(({ field }) => field === 'shutdown_date');
  const day = urgentDay([record.shutdown_date, ...dates.map(({ found }) => found)], today);
  const isBack = isTakenBack(differences);
  const canAccept = state === 'mismatch' && (isBack || differences.some(isAcceptable));
  let take: Answer | string = `read the page and edit ${path} by hand`;
  if (canAccept) take = command('accept', id);
  const effect = isBack && 'to accept it removes the record';
  const subject = { kind: 'record', differences } as const;
  const common = { id, title, when: dueWords(day), differences, reason, effect, take };
  return [describe({ ...common, url: record.source_url, path, day, subject }, known)];
}

function candidateFinding(candidate: Candidate, known: Known, today: Day): Finding[] {
  const { source_url: source, shutdown_date: date } = candidate.record;
  const own = candidateId(candidate);
  const record = known.deprecations.find(({ id }) => id === own)?.data;
  const isOther = isOtherDate(candidate);
  const path = `records/deprecations/${own}.yaml`;
  const { scheduled } = candidate;
  const day = urgentDay([date], today);
  const common = {
    when: dueWords(day),
    effect: scheduled && `its planned date ${scheduled} leaves the list when the record is added`,
    subject: { kind: 'candidate', candidate } as const,
    differences: [],
    candidate,
    url: source === null ? null : String(source),
    path,
    day,
  };
  if (known.aside.has(candidate)) return [];
  if (!isOther && record) return [];
  if (!isOther) {
    const title = 'is not recorded yet';
    return [describe({ ...common, id: own, title, take: command('add', own) }, known)];
  }
  if (!record || !isDay(date) || knowsDate(record, date)) return [];
  const title = 'is another date of a recorded item';
  const take = `read both pages; name the date in the migration_note of ${path}, or correct its date`;
  return [describe({ ...common, id: candidateQuestion(candidate), title, take }, known)];
}

/**
 * What a report says of planned dates and still waits, by date: not what is about items that are
 * recorded as deprecated.
 */
export function plannedFindings(report: SourceCheckReport, facts: Facts): Finding[] {
  const known = knownOf(report, facts);
  const recorded = new Set(facts.deprecations.map(({ id }) => id));
  const checked = new Map(report.scheduled.map((one) => [one.id, one]));
  const rows = facts.scheduled.flatMap(({ path, data }) => {
    const { platform, source_url: url } = data;
    return scheduledIds(data).flatMap((id, index): Finding[] => {
      const [row, one] = [data.items[index], checked.get(id)];
      const title = STATE_WORDS[one?.state ?? ''];
      if (!row || !one || title === undefined) return [];
      const own = deprecationIdOf(platform, row);
      const differences = one.differences.filter((each) => !known.aside.has(each));
      if (one.facts_sha256 !== scheduledSha256(row, url)) return [];
      if (differences.length === 0 || recorded.has(own)) return [];
      let take: Answer | string = command('accept', id);
      if (isDeprecatedNow(differences)) take = `add a record: ${command('add', own).text}`;
      const subject = { kind: 'planned', platform, index, differences, candidate: null } as const;
      const common = { id, title, when: `planned for ${row.date}`, differences, take };
      return [
        describe({ ...common, reason: one.reason, url, path, day: row.date, subject }, known),
      ];
    });
  });
  const printed = report.scheduled_candidates.flatMap((candidate): Finding[] => {
    const { id, row, source_url: url } = candidate;
    const platform = platformOfRow(id);
    const list = facts.scheduled.find(({ data }) => data.platform === platform);
    const isThere = list?.data.items.some(
      ({ item, version, date }) =>
        item === row.item && version === row.version && date === row.date,
    );
    const isRecorded = recorded.has(deprecationIdOf(platform, row));
    if (isThere || isRecorded || known.aside.has(candidate)) return [];
    const title = 'is a planned date that is not recorded yet';
    const path = list?.path ?? `records/scheduled/${platform}.yaml`;
    const subject = { kind: 'planned', platform, index: null, differences: [], candidate } as const;
    const common = { id, title, when: `planned for ${row.date}`, take: command('add', id) };
    return [
      describe({ ...common, differences: [], candidate, url, path, day: row.date, subject }, known),
    ];
  });
  return [...rows, ...printed].sort(
    (a, b) => compareCodeUnits(a.day ?? '', b.day ?? '') || compareCodeUnits(a.id, b.id),
  );
}
