import type { Day } from './day.ts';
import type { DismissedDifference } from './dismissals.ts';
import type { Answer } from './findings.ts';
import type {
  Candidate,
  CheckedNote,
  CheckedPage,
  CheckedPrice,
  CheckedRecord,
  Difference,
  LineGroup,
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
  | { kind: 'record'; checked: CheckedRecord; differences: readonly Difference[] }
  | { kind: 'candidate'; candidate: Candidate }
  | PlannedSubject
  | { kind: 'note'; vendor: string; checked: CheckedNote }
  | { kind: 'price'; vendor: string; checked: CheckedPrice }
  | { kind: 'lines'; page: CheckedPage; groups: readonly LineGroup[] }
  | { kind: 'reading'; page: CheckedPage };

/** One question that waits for a person: told alike in a terminal, an issue and on the site. */
export interface Finding {
  /** The name that commands take. */
  id: string;
  /** What is the matter, as the rest of a sentence that begins with the id. */
  title: string;
  /** What is recorded, what the page has, its words and their heading, a line each. */
  details: readonly string[];
  /** The page that says so. */
  url: string | null;
  /** The file that an answer changes. */
  path: string;
  answers: readonly Answer[];
  /** What is written where a person dismisses it, one for each difference. */
  dismissals: readonly DismissedDifference[];
  /** The shutdown date that makes it urgent. */
  day: Day | null;
  subject: FindingSubject;
}
