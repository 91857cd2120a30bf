import type { VendorRecord } from '../../../model/records.ts';
import { findWhole, type PlanSource } from '../notes/places.ts';
import type { Place } from './page-index.ts';
import { countedIn, type Label, observedSentences } from './recorded-limits.ts';

const LEFT_OUT = /\bleft out\b/i;
/** What an observation lists as left out, in words: `device codes`, `CIBA`. */
const LISTED = /\s*[,;:]\s*|\.?\s+(?:and|or)\s+|\.$/;
const COUNTED = /^(?:one|two|three|four|five|six|seven|eight|nine|ten|further|other|all)$/;

/** Whether a thing that is left out is what a label names: all of its words, or its acronym. */
function namesThing(thing: string, label: ReadonlySet<string>): boolean {
  const words = countedIn(thing).filter((word) => !COUNTED.test(word));
  const isEnough = words.length > 1 || /^\p{Lu}{3,}$/u.test(thing);
  return isEnough && words.every((word) => label.has(word));
}

/** After the name of what alone has what is left out: `models that are listed for Hosted only`. */
const THAT_ONLY = /^\s+only\b/i;

/**
 * Whether an observed sentence leaves out what only some plans have, and the rows of its table with
 * its label are of these alone.
 */
function isLeftOutAsOnly(place: Place, { vendor, opened: { names } }: PlanSource): boolean {
  const label = place.row[0]?.[0] ?? '';
  const rows = (place.table?.rows ?? []).filter(([cell = []]) => cell[0] === label);
  return observedSentences(vendor).some((text) => {
    if (!LEFT_OUT.test(text)) return false;
    return names.inSentence(text).some(({ end, plans }) => {
      if (!THAT_ONLY.test(text.slice(end))) return false;
      const named = rows.flatMap((row) =>
        row.slice(1).flatMap(([cell = '']) => names.exactly(cell)),
      );
      const isOfThese = named.map((one) => one.plans.some((id) => plans.includes(id)));
      return named.length > 0 && isOfThese.every(Boolean);
    });
  });
}

/** Whether an observed sentence says that what a label of several words names is left out. */
function isLabelLeftOut(label: string, vendor: VendorRecord): boolean {
  const wanted = label.replace(/\s*\([^()]*\)$/, '').toLowerCase();
  const words = new Set(countedIn(label));
  return observedSentences(vendor).some((text) => {
    if (!LEFT_OUT.test(text)) return false;
    if (wanted.includes(' ') && findWhole(wanted, text.toLowerCase()) >= 0) return true;
    return text.split(LISTED).some((thing) => namesThing(thing, words));
  });
}

/** Whether the record says that it leaves out what a cell with these labels says. */
export function isLeftOut(place: Place, labels: readonly Label[], source: PlanSource): boolean {
  return (
    labels.some(([words = '']) => isLabelLeftOut(words, source.vendor)) ||
    isLeftOutAsOnly(place, source)
  );
}
