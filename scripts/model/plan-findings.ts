import { type DismissedDifference, noteOf, planCandidateOf, priceOf } from './findings.ts';
import type { CheckedVendor } from './generated/published.ts';
import { slugOf } from './words.ts';

/** One finding about a plan, by the name that commands take. */
export interface PlanFinding {
  /** `vendor/plan/price`, `vendor/plan/note/2` (the third note), `vendor/plan/new/seats-20`. */
  id: string;
  vendor: string;
  /** Null for a plan that is not recorded. */
  plan: string | null;
  what: 'note' | 'price' | 'limit' | 'name' | 'plan';
  state: string;
  recorded: string | number | null;
  found: string | number | null;
  heading: string | null;
  /** The page's words. */
  words: string | null;
  /** As a dismissal names it. */
  difference: DismissedDifference;
  /** The page that has the words, where it is known. */
  url: string | null;
  /** The command that takes it into the record; null where only a person can. */
  command: 'accept' | 'add' | null;
}

type State = CheckedVendor['notes'][number]['state'];

const WAITING: readonly State[] = ['changed', 'elsewhere', 'not_found'];

function notesOf({ vendor, notes }: CheckedVendor): PlanFinding[] {
  const counts = new Map<string, number>();
  return notes.flatMap((checked) => {
    const { plan, note, state, kind, found = null, heading = null, url = null } = checked;
    const index = counts.get(plan) ?? 0;
    counts.set(plan, index + 1);
    if (!WAITING.includes(state) || checked.dismissed) return [];
    return [
      {
        difference: noteOf(vendor, checked),
        url,
        id: `${vendor}/${plan}/note/${index}`,
        vendor,
        plan,
        what: 'note' as const,
        state: kind === 'textual' ? 'textual' : state,
        recorded: note,
        found,
        heading,
        words: state === 'changed' ? found : null,
        command: found !== null && state === 'changed' ? ('accept' as const) : null,
      },
    ];
  });
}

function pricesOf({ vendor, prices }: CheckedVendor): PlanFinding[] {
  return prices.flatMap((checked) => {
    const { plan, recorded, state, found = null } = checked;
    if (!WAITING.includes(state) || checked.dismissed) return [];
    return [
      {
        difference: priceOf(vendor, checked),
        url: null,
        id: `${vendor}/${plan}/price`,
        vendor,
        plan,
        what: 'price' as const,
        state,
        recorded,
        found,
        heading: null,
        words: null,
        command: found === null ? null : ('accept' as const),
      },
    ];
  });
}

function candidatesOf({ vendor, candidates = [] }: CheckedVendor): PlanFinding[] {
  const used = new Map<string, number>();
  return candidates.flatMap((candidate) => {
    const { kind, plan, value, words, heading } = candidate;
    const base = `${vendor}/${plan === null ? '' : `${plan}/`}${kind}/${slugOf(value).slice(0, 60)}`;
    const count = (used.get(base) ?? 0) + 1;
    used.set(base, count);
    if (candidate.dismissed) return [];
    return {
      difference: planCandidateOf(vendor, candidate),
      url: null,
      id: count === 1 ? base : `${base}-${count}`,
      vendor,
      plan,
      what: kind,
      state: 'candidate',
      recorded: null,
      found: value,
      heading,
      words,
      command: kind === 'name' ? ('accept' as const) : ('add' as const),
    };
  });
}

/** Everything about a vendor's plans that waits for a person, in the order of the report. */
export function planFindings(checked: CheckedVendor): PlanFinding[] {
  return [...pricesOf(checked), ...notesOf(checked), ...candidatesOf(checked)];
}

/** What is the matter, as the rest of a sentence that begins with the finding's id. */
export function describeState({ what, state }: PlanFinding): string {
  if (what === 'plan') return 'is a plan that is not recorded';
  if (what === 'name') return 'has a new name on the page';
  if (what === 'limit') return 'is a limit that is not recorded';
  const thing = what === 'price' ? 'a price' : 'a note';
  if (state === 'textual') return `is ${thing} in another spelling on the page`;
  if (state === 'changed') return `is ${thing} that has changed on the page`;
  if (state === 'elsewhere') return `is ${thing} that the page has for another plan`;
  return `is ${thing} that no page has`;
}
