import type { CheckedNote } from '../../../model/generated/published.ts';
import type { VendorRecord } from '../../../model/records.ts';
import type { Place } from '../plans/page-index.ts';
import type { Taken } from './changes.ts';
import { changedFinding, findNote, isCheckable } from './notes.ts';
import type { NoteFinding, NotesOnPages, PlanPages } from './places.ts';
import { findsRenamed } from './renamed-labels.ts';

/** A recorded note and what the pages say of it. */
export interface FoundNote {
  plan: string;
  note: string;
  finding: NoteFinding | null;
}

/** What is not on the pages that count may be on one that could not be read. */
function stateOf(finding: NoteFinding, complete: boolean): CheckedNote['state'] {
  if (finding.state !== 'missing') return finding.state;
  return complete ? 'not_found' : 'not_checked';
}

/**
 * Looks up the notes of every plan; what cannot be looked up has no finding. What is on none of all
 * pages may be there under another label.
 */
export function findNotes(
  { plans }: VendorRecord,
  source: PlanPages,
  complete: boolean,
): FoundNote[] {
  const findRenamed = findsRenamed(source);
  return plans.flatMap(({ id, limit_notes: notes }) => {
    const first = notes.map((note) => (isCheckable(note) ? findNote(note, id, source) : null));
    const found = first.flatMap((finding) => (finding?.state === 'found' ? [finding.place] : []));
    const cells = found.filter((place) => place !== null).filter(({ kind }) => kind === 'cell');
    const others = notes.filter((_, index) => first[index]?.state === 'found');
    const taken: Taken = { cells: new Set(cells), notes: others };
    return notes.map((note, index) => {
      const before = first[index] ?? null;
      const isThere = before === null || before.state === 'found' || others.length === 0;
      const finding = isThere ? before : findNote(note, id, source, taken);
      const isMissing = finding?.state === 'missing' && complete;
      const renamed = isMissing ? findRenamed(note, id, taken) : null;
      return { plan: id, note, finding: renamed ? changedFinding(note, renamed) : finding };
    });
  });
}

/** What the report says of notes, which may be on a page that could not be read. */
export function checkNotes(notes: readonly FoundNote[], complete: boolean): CheckedNote[] {
  return notes.map(({ plan, note, finding }): CheckedNote => {
    const entry = { plan, note };
    if (finding === null) return { ...entry, state: 'not_checked', found: null, heading: null };
    const { kind, found, heading, place } = finding;
    const state = stateOf(finding, complete);
    const url = state === 'changed' && place ? { url: place.url } : {};
    return { ...entry, state, ...(kind ? { kind } : {}), found, heading, ...url };
  });
}

/** What of this is to be known where limits are looked for that the record lacks. */
export function notesOnPages(
  { plans }: VendorRecord,
  notes: readonly FoundNote[],
  complete: boolean,
): Map<string, NotesOnPages> {
  return new Map(
    plans.map(({ id }) => {
      const own = notes.filter(({ plan }) => plan === id);
      const isGone = ({ finding }: FoundNote): boolean =>
        finding !== null && ['not_found', 'elsewhere'].includes(stateOf(finding, complete));
      const changed = own.flatMap(({ finding }) =>
        finding?.state === 'changed' && finding.place ? [finding.place] : [],
      );
      const gone = own.filter(isGone).map(({ note }) => note);
      const cells = own.flatMap(({ note, finding }): [string, Place][] =>
        finding?.state === 'found' && finding.place?.kind === 'cell' ? [[note, finding.place]] : [],
      );
      return [id, { gone: new Set(gone), cells: new Map(cells), changed: new Set(changed) }];
    }),
  );
}
