import type { Day } from './day.ts';
import type { DismissedDifference } from './dismissals.ts';
import type {
  Candidate,
  CheckedNote,
  CheckedPage,
  CheckedPrice,
  Difference,
  LineGroup,
  NewPlan,
  ScheduledCandidate,
} from './generated/published.ts';

/** A planned date: what differs in its row, or a row that the list lacks. */
export interface PlannedSubject {
  kind: 'planned';
  platform: string;
  /** Which row of the list it is; null where the list lacks it. */
  index: number | null;
  /** Those that are not dismissed. */
  differences: readonly Difference[];
  candidate: ScheduledCandidate | null;
}

/** What a finding is about. */
type FindingSubject =
  | { kind: 'record'; differences: readonly Difference[] }
  | { kind: 'candidate'; candidate: Candidate }
  | PlannedSubject
  | { kind: 'plan'; vendor: string; checked: CheckedNote | CheckedPrice }
  | { kind: 'new-plan'; vendor: string; found: NewPlan }
  | { kind: 'text'; vendor: string }
  | { kind: 'lines'; page: CheckedPage; groups: readonly LineGroup[] }
  | { kind: 'reading'; page: CheckedPage };

/** Something that a person can do about a finding: a command, or for `correct` an instruction. */
export interface Answer {
  name: 'accept' | 'replace' | 'remove' | 'keep' | 'add' | 'seen' | 'correct' | 'dismiss';
  text: string;
}

/** One question that waits for a person: told alike in a terminal, an issue and on the site. */
export interface Finding {
  /** The name that commands take. */
  id: string;
  /** What is the matter. */
  title: string;
  /** What is recorded, what the page has, its words and their heading, a line each. */
  details: readonly string[];
  /** The page that says so. */
  url: string | null;
  /** The file that an answer changes. */
  path: string;
  /** What a person can do about it, in the order in which it is offered. */
  answers: readonly Answer[];
  /** What is written where a person dismisses it, one for each difference. */
  dismissals: readonly DismissedDifference[];
  /** The shutdown date that makes it urgent. */
  day: Day | null;
  subject: FindingSubject;
}

/** A record id or a name as one word of a shell. */
export function shellWord(text: string): string {
  return /^[\w./:-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** A command of the review. */
export function command(name: Exclude<Answer['name'], 'correct'>, id: string, rest = ''): Answer {
  return { name, text: `npm run review -- ${name} ${shellWord(id)}${rest}` };
}

export function dismissCommand(id: string): Answer {
  return command('dismiss', id, ' --reason "…"');
}
