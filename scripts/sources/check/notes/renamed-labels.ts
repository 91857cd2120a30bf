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

/** A folded label with what tells it from others. */
interface Label {
  text: string;
  grades: string;
  words: string;
}

function readLabel(text: string): Label {
  const grades = (text.match(GRADE) ?? []).join(' ');
  return { text, grades, words: unfold(text).replace(FILLING, ' ') };
}

/** How alike two labels are; 0 where they are names of different things. */
function alikeness(a: Label, b: Label, names: PlanNames): number {
  if (a.grades !== b.grades || names.inLabel(b.text).length > 0) return 0;
  return likenessOf(a.words, b.words);
}

type ByWord = ReadonlyMap<string, readonly Label[]>;

/** The labels of a vendor's pages: of rows and columns, and those around texts and tables. */
interface Labels {
  ofCells: ByWord;
  around: ByWord;
  has(label: string): boolean;
}

const WORD = /[\p{L}\p{N}]+/gu;

/** The labels that share a word with one, each once. */
function near({ words }: Label, index: ByWord): Set<Label> {
  return new Set((words.match(WORD) ?? []).flatMap((word) => index.get(word) ?? []));
}

function byWord(texts: Iterable<string>): ByWord {
  const index = new Map<string, Label[]>();
  for (const label of [...new Set(texts)].map(readLabel)) {
    for (const word of new Set(label.words.match(WORD))) {
      const own = index.get(word);
      if (own) own.push(label);
      else index.set(word, [label]);
    }
  }
  return index;
}

function labelsOf({ folded }: PlanPages): Labels {
  const around = new Set(folded.all.flatMap((spelt) => spelt.around));
  const known = new Map<string, boolean>();
  const isAround = (label: string): boolean =>
    [...around].some((text) => findWhole(label, text) >= 0);
  return {
    ofCells: byWord(folded.byLabel.keys()),
    around: byWord([...around].filter(({ length }) => length <= LONGEST_LABEL)),
    has(label) {
      const is = known.get(label) ?? (folded.byLabel.has(label) || isAround(label));
      known.set(label, is);
      return is;
    },
  };
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
  const label = readLabel(fold(split.labels[index] ?? ''));
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
  const among = (index: ByWord, least: number): Option[] =>
    [...near(label, index)].flatMap((other) => {
      const alike = alikeness(label, other, source.names);
      return alike >= least ? optionsOf(other.text, alike, index === labels.around) : [];
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
        labels.has(fold(label)) ? [] : renamedIn(split, index, plan, { source, labels, taken }),
      ),
    );
    const best = Math.max(...options.map(({ alike }) => alike));
    const likest = options.filter(({ alike }) => alike === best);
    return new Set(likest.map(({ found }) => found)).size === 1 ? (likest[0] ?? null) : null;
  };
}
