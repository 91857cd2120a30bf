import { normalizeText } from '../../pages/inline.ts';
import { type PlanNames, UNRECORDED } from '../plans/names.ts';
import { type Owners, ownersOf } from '../plans/owners.ts';
import type { Place } from '../plans/page-index.ts';
import {
  hasLabels,
  isBesideOwn,
  isDivided,
  isDividedByTabs,
  type Match,
  ownCells,
  splitsOf,
  type Wanted,
  wantedOf,
} from './cells.ts';
import {
  type Change,
  findChange,
  NOTHING_TAKEN,
  noteOf,
  pageLabel,
  pageWords,
  type Taken,
} from './changes.ts';
import { goesOn } from './likely-words.ts';
import {
  findWhole,
  fold,
  type Indexed,
  type NoteFinding,
  type PlanPages,
  placesWith,
  plain,
  type Spelling,
  type Spelt,
} from './places.ts';

/**
 * Whether a note can be looked up: a number or a word alone always is somewhere.
 */
export function isCheckable(note: string): boolean {
  const text = normalizeText(note);
  return /\p{L}/u.test(text) && text.includes(' ');
}

/**
 * Where the words of a note are in a place: as the whole cell where it has a label, unless they
 * say themselves what they are said of.
 */
function positionIn(wanted: Wanted, { place, texts }: Spelt, names: PlanNames) {
  const { rest, labels, written } = wanted;
  const whole = place.kind === 'cell' && labels.length > 0;
  const isPart = whole && written.rest.includes(': ') && names.inLabel(written.rest).length > 0;
  for (const [index, text] of texts.entries()) {
    const at = whole && !isPart ? wholeAt(rest, text, names) : findWhole(rest, text);
    if (at >= 0 && !goesOn(written.rest, text.slice(at + rest.length)))
      return { text: place.texts[index] ?? '', at };
  }
  // "Other plans: 100" is said of the plans that the same cell does not name.
  const at =
    whole && names.inSentence(place.texts[0] ?? '').length > 0
      ? findWhole(rest, texts[0] ?? '')
      : -1;
  return at >= 0 && CLAUSE_END.test((texts[0] ?? '').slice(at + rest.length))
    ? { text: place.texts[0] ?? '', at }
    : null;
}

/** Where a cell, or what it says after the name of a plan (`Pro: 5 GB`), is these words. */
function wholeAt(rest: string, text: string, names: PlanNames): number {
  if (text === rest) return 0;
  const at = text.length - rest.length;
  const name = text.endsWith(`: ${rest}`) ? text.slice(0, at - 2) : '';
  return name !== '' && names.exactly(name).length > 0 ? at : -1;
}

const CLAUSE_END = /^(?:[,;.)]|$)/;

/** The owners that the labels of a note leave: one that is only around may be another plan's name. */
function withinLabels(owners: Owners, { labels, written }: Wanted, spelt: Spelt, names: PlanNames) {
  const around = written.labels.filter((_, index) => !spelt.particular.has(labels[index] ?? ''));
  const named = around.map((label) => names.exactly(label)).filter(({ length }) => length > 0);
  let left = owners;
  for (const mentions of named) {
    const plans = new Set(mentions.flatMap((mention) => mention.plans));
    left = new Set([...(left ?? plans)].filter((id) => plans.has(id)));
  }
  return left;
}

function matchesOf(wanted: Wanted, spelt: Indexed, names: PlanNames): Match[] {
  const matches: Match[] = [];
  for (const one of placesWith(wanted.rest, spelt)) {
    const position = positionIn(wanted, one, names);
    if (position === null || !hasLabels(wanted, one)) continue;
    const { text, at } = position;
    const end = Math.min(text.length, at + wanted.rest.length);
    const owners = ownersOf(one.place, text, [at, end], names);
    const left = withinLabels(owners, wanted, one, names);
    matches.push({ place: one.place, owners: left, text, span: [at, end] });
  }
  return matches;
}

function placesOfNotes(
  notes: readonly string[],
  { exact, names }: PlanPages,
  isOwn: (match: Match) => boolean,
): Map<Place, string[]> {
  const words = new Map<Place, string[]>();
  for (const split of notes.flatMap(splitsOf)) {
    const wanted = wantedOf(split, plain);
    for (const match of matchesOf(wanted, exact, names)) {
      const { place } = match;
      if (isOwn(match)) words.set(place, [...(words.get(place) ?? []), wanted.rest]);
    }
  }
  return words;
}

/** Where notes are on the pages said of their plan, each with the words that it has there. */
export function wordsOfNotes(notes: readonly string[], plan: string, source: PlanPages) {
  return placesOfNotes(notes, source, ({ owners }) => owners?.has(plan) ?? false);
}

/** The same, also where they are said of no plan and may be said of this one. */
export function wordsOfGeneralNotes(notes: readonly string[], plan: string, source: PlanPages) {
  return placesOfNotes(notes, source, ({ place, owners, text, span }) =>
    owners === null ? source.general.mayBeOf(plan, place, text, span) : owners.has(plan),
  );
}

function placeName(place: Place): string | null {
  return place.headings.at(-1) ?? (place.column === '' ? null : place.column);
}

function finding(
  state: NoteFinding['state'],
  match?: { place: Place; found?: string | null },
): NoteFinding {
  const place = match?.place ?? null;
  return {
    state,
    kind: null,
    found: match?.found ?? null,
    heading: place === null ? null : placeName(place),
    place,
  };
}

/** What is said of a note that the page has otherwise. */
export function changedFinding(note: string, change: Change): NoteFinding {
  const kind = fold(change.found) === fold(note) ? 'textual' : 'changed';
  return { ...finding('changed', change), kind };
}

/** Whether the words are said of the plan, or of no plan where nothing of its own has the label. */
function isFound(wanted: Wanted, match: Match, plan: string, source: PlanPages): boolean {
  const { place, owners, text, span } = match;
  if (owners !== null) return owners.has(plan) && !isDivided(wanted, match, plan, source);
  if (!source.general.mayBeOf(plan, place, text, span)) return false;
  if (isDividedByTabs(wanted, match, source)) return false;
  return ownCells(wanted, plan, source).every((own) => own === place);
}

function lookUp(note: string, plan: string, source: PlanPages, spell: Spelling) {
  const elsewhere: Match[] = [];
  const spelt = spell === plain ? source.exact : source.folded;
  for (const split of splitsOf(note)) {
    const wanted = wantedOf(split, spell);
    for (const match of matchesOf(wanted, spelt, source.names)) {
      const isExact = spell === plain && match.place.kind === 'cell';
      const isOwn = isExact || !isBesideOwn(wanted, match, plan, source);
      if (isOwn && isFound(wanted, match, plan, source))
        return { own: { split, match }, elsewhere };
      if (match.owners !== null) elsewhere.push(match);
    }
  }
  return { own: null, elsewhere };
}

/**
 * Looks a plan's limit note up on the vendor's pages, verbatim up to white space and markup: as
 * part of one block or one cell, or as a cell below its labels (`heading: label: cell`), where the
 * place is said of the plan or of none. What is not there may be there in other words, or be said
 * of another plan.
 *
 * @param taken other notes of the plan that are on the pages.
 */
export function findNote(
  note: string,
  plan: string,
  source: PlanPages,
  taken: Taken = NOTHING_TAKEN,
): NoteFinding {
  const { own, elsewhere } = lookUp(note, plan, source, plain);
  if (own) return finding('found', own.match);
  const respelt = lookUp(note, plan, source, fold).own;
  if (respelt) {
    const { place } = respelt.match;
    const labels = respelt.split.labels.map((label) => pageLabel(label, place));
    const words = pageWords(respelt.split.rest, place);
    const found = noteOf(labels, words);
    const kind = fold(words) === fold(respelt.split.rest) ? 'textual' : 'changed';
    return { ...finding('changed', { place, found }), kind };
  }
  const change = findChange(note, plan, source, taken);
  if (change) return changedFinding(note, change);
  const [other] = elsewhere;
  const owners = new Set(elsewhere.flatMap((match) => [...(match.owners ?? [])]));
  owners.delete(UNRECORDED);
  // What is said of plans that the record lacks is of no other plan that it has.
  if (!other || owners.size === 0) return finding('missing');
  const plans = [...owners].join(', ');
  return { ...finding('elsewhere', { place: other.place, found: plans }), place: null };
}
