import { type Block, plainText } from '../../pages/inline.ts';

/** A card that was captured as lines: the name of a plan, its price, and what the plan includes. */
export interface Card {
  name: string;
  /** Its name and its price. */
  words: string;
  /** Whether the line below the name is a sum, and not what may be said of anything: `Free`. */
  isSure: boolean;
  /** Its first line, and the line after its last. */
  from: number;
  to: number;
}

/** Every word of a name begins with a capital or a digit. */
export const NAME = /^(?:[\p{Lu}\p{N}][^\s]*(?:\s+(?=\S)|$))+$/u;
/** A line of a card below the name of its plan: its price. */
const PRICE_LINE = /^(?:from\s+)?\$\s?\d[\d.,]*(?![\d.,]*\s*(?:credits?|off)\b)/i;
/** Instead of a price. */
const NO_PRICE_LINE = /^(?:free|custom(?: pricing)?|contact (?:us|sales)|talk to us)$/i;
/** Between the name of a card and its price, where a sentence may be too. */
const BADGE = /^(?:(?:most )?popular|recommended|best value|new|free trial)$/i;
const LONGEST_NAME = 30;
const LONGEST_LINE = 160;

function startOf(lines: readonly string[], from: number): Card[] {
  const name = lines[from] ?? '';
  if (name === '' || name.length > LONGEST_NAME || !NAME.test(name) || BADGE.test(name)) return [];
  const [next = '', second = ''] = lines.slice(from + 1, from + 3);
  const price = BADGE.test(next) || next.endsWith('.') ? second : next;
  const isSure = PRICE_LINE.test(price);
  if (!isSure && !NO_PRICE_LINE.test(price)) return [];
  return [{ name, words: `${name} ${price}`, isSure, from, to: from }];
}

/** Whether a line belongs to no card: the end of what was captured together, a question, prose. */
function isEnd(line: string): boolean {
  return line === '' || line.endsWith('?') || line.length > LONGEST_LINE;
}

/** A line of a page, and whether a card may begin with it. */
interface CardLine {
  text: string;
  mayBegin: boolean;
}

/** Whether a block is a line by itself, which may be the name of what is below it. */
export function isLoose({ kind }: Block): boolean {
  return kind === 'line' || kind === 'value' || kind === 'attribute';
}

/** A block as a line of a card, which begins with a line of its own where the page has headings. */
function cardLine(block: Block): CardLine {
  const isText = block.kind !== 'table' && block.kind !== 'heading';
  const mayBegin = block.headings.length === 0 || isLoose(block);
  return { text: isText ? plainText(block.text) : '', mayBegin };
}

/** Cards beside each other are plans where two of them have a price. */
function asGroups(cards: readonly Card[]): Card[] {
  const groups: Card[][] = [];
  for (const card of cards) {
    const group = groups.at(-1);
    if (group?.at(-1)?.to === card.from) group.push(card);
    else groups.push([card]);
  }
  return groups.flatMap((group) => {
    const isSure = group.filter((card) => card.isSure).length > 1;
    return isSure ? group.map((card) => ({ ...card, isSure })) : group;
  });
}

/**
 * The cards of a page. Each ends where the next begins, or before a question or
 * prose; the last of several beside each other is no longer than the longest of the others.
 */
export function readCards(blocks: readonly Block[]): Card[] {
  const all = blocks.map(cardLine);
  const lines = all.map(({ text }) => text);
  const starts = all.flatMap(({ mayBegin }, line) => (mayBegin ? startOf(lines, line) : []));
  const cards = starts.map((card, index) => {
    const limit = starts[index + 1]?.from ?? lines.length;
    const end = lines.findIndex((line, at) => at > card.from && at < limit && isEnd(line));
    return { ...card, to: end < 0 ? limit : end };
  });
  const cut = cards.map((card, index) => {
    if (cards[index + 1]?.from === card.to) return card;
    let longest = 0;
    for (let at = index - 1; at >= 0 && cards[at]?.to === cards[at + 1]?.from; at--) {
      longest = Math.max(longest, (cards[at]?.to ?? 0) - (cards[at]?.from ?? 0));
    }
    return { ...card, to: Math.min(card.to, card.from + longest) };
  });
  return asGroups(cut);
}
