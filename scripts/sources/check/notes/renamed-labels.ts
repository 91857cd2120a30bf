import type { PlanNames } from '../plans/names.ts';
import { ownersOf } from '../plans/owners.ts';
import type { Place } from '../plans/page-index.ts';
import { labelledCells, ownCells, type Split, splitsOf, wantedOf } from './cells.ts';
import { type Change, likeliestCell, noteOf, pageLabel, type Taken } from './changes.ts';
import { likenessOf } from './likely-words.ts';
import { findWhole, fold, type PlanPages, unfold } from './places.ts';

/** Words of labels that say nothing of what they are about. */
const FILLING =
  /(?<!\p{L})(?:an?|and|by|for|in|of|on|or|per|the|to|max|maximum|minimum|number|total|rate|size|limits?|quotas?|usage|plans?|features?|seconds?|minutes?|hours?|days?|weeks?|months?|years?)(?!\p{L})/giu;
/** What tells two things of one family apart: `Model 4`, `Model mini`, `Model+`. */
const GRADE =
  /[\d+]+|(?<!\p{L})(?:mini|lite|light|nano|micro|small|medium|large|xl|pro|plus|ultra|turbo|flash|fast|premium|standard|basic|preview|beta)(?!\p{L})/giu;
const LONGEST_LABEL = 100;
const LEAST_ALIKE_AROUND = 0.5;
const LEAST_ALIKE_OF_CELL = 0.75;

function gradesOf(label: string): string {
  return (label.match(GRADE) ?? []).join(' ');
}

/** How alike two folded labels are; 0 where they are names of different things. */
function alikeness(label: string, other: string, names: PlanNames): number {
  if (gradesOf(label) !== gradesOf(other) || names.inLabel(other).length > 0) return 0;
  const [words, otherWords] = [label, other].map((text) => unfold(text).replace(FILLING, ' '));
  return likenessOf(words ?? '', otherWords ?? '');
}

/** The labels of a vendor's pages, folded: of rows and columns, and those around texts and tables. */
interface Labels {
  ofCells: ReadonlySet<string>;
  around: ReadonlySet<string>;
}

function labelsOf({ folded }: PlanPages): Labels {
  const around = folded.all.flatMap((spelt) => spelt.around);
  return {
    ofCells: new Set(folded.byLabel.keys()),
    around: new Set(around.filter(({ length }) => length <= LONGEST_LABEL)),
  };
}

function hasLabel({ ofCells, around }: Labels, label: string): boolean {
  return ofCells.has(label) || [...around].some((text) => findWhole(label, text) >= 0);
}

interface Option extends Change {
  alike: number;
}

/** Where a note is with another label instead of one: a heading, or that of a row with its value. */
function renamedIn(
  split: Split,
  index: number,
  plan: string,
  { source, labels, taken }: { source: PlanPages; labels: Labels; taken: Taken },
): Option[] {
  const label = fold(split.labels[index] ?? '');
  const optionsOf = (other: string, alike: number, isHeading: boolean): Option[] => {
    const renamed = split.labels.map((own, at) => (at === index ? other : own));
    const wanted = wantedOf({ labels: renamed, rest: split.rest }, fold);
    const isSame = ({ texts: [text = ''] }: Place): boolean => fold(text) === wanted.rest;
    const isOfAll = (place: Place): boolean => {
      const [text = ''] = place.texts;
      const span: [number, number] = [0, text.length];
      const owners = ownersOf(place, text, span, source.names);
      return owners === null && source.general.mayBeOf(plan, place, text, span);
    };
    const own = ownCells(wanted, plan, source, fold).filter((one) => isHeading || isSame(one));
    const all = labelledCells(wanted, source, fold).filter((one) => isSame(one) && isOfAll(one));
    const cells = (own.length > 0 ? own : all).filter((one) => !taken.cells.has(one));
    const place = likeliestCell(wanted, cells, source.names);
    if (!place) return [];
    const found = noteOf(
      renamed.map((own) => pageLabel(own, place)),
      place.texts[0] ?? '',
    );
    return [{ place, found, alike }];
  };
  const among = (texts: ReadonlySet<string>, least: number): Option[] =>
    [...texts].flatMap((other) => {
      const alike = alikeness(label, other, source.names);
      return alike >= least ? optionsOf(other, alike, texts === labels.around) : [];
    });
  // A heading alone is no path: below it the label of the row or column is the same.
  const headings = split.labels.length > 1 ? among(labels.around, LEAST_ALIKE_AROUND) : [];
  return [...headings, ...among(labels.ofCells, LEAST_ALIKE_OF_CELL)];
}

/**
 * Tells of a note that the pages do not have where it is under another label: one of its labels is
 * nowhere, and a heading that is much like it has the same row and column, or the label of a row or
 * column that is much like it has the same value.
 */
export function findsRenamed(
  source: PlanPages,
): (note: string, plan: string, taken: Taken) => Change | null {
  let known: Labels | null = null;
  return (note, plan, taken) => {
    known ??= labelsOf(source);
    const labels = known;
    const options = splitsOf(note).flatMap((split) =>
      split.labels.flatMap((label, index) =>
        hasLabel(labels, fold(label))
          ? []
          : renamedIn(split, index, plan, { source, labels, taken }),
      ),
    );
    const best = Math.max(...options.map(({ alike }) => alike));
    const likest = options.filter(({ alike }) => alike === best);
    return new Set(likest.map(({ found }) => found)).size === 1 ? (likest[0] ?? null) : null;
  };
}
