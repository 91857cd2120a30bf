import { UNSEEN } from '../../model/escape-text.ts';

/** In an emoji sequence (Unicode Technical Standard 51) the zero-width joiner belongs there. */
const JOINED_BEFORE = /\p{Extended_Pictographic}[\u{1F3FB}-\u{1F3FF}\uFE0F]*$/u;
const JOINED_AFTER = /^\p{Extended_Pictographic}/u;

/** An unseen character of a text. */
export interface Unseen {
  /** Offset in UTF-16 code units. */
  index: number;
  /** `U+202E`. */
  name: string;
}

/** The unseen characters of a text, in order; line ends and tabs are among them. */
export function findUnseen(text: string): Unseen[] {
  const found: Unseen[] = [];
  for (const match of text.matchAll(UNSEEN)) {
    if (match[0] === '\u200D' && isEmojiJoiner(text, match.index)) continue;
    const hex = (match[0].codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    found.push({ index: match.index, name: `U+${hex}` });
  }
  return found;
}

function isEmojiJoiner(text: string, index: number): boolean {
  return (
    JOINED_BEFORE.test(text.slice(Math.max(0, index - 8), index)) &&
    JOINED_AFTER.test(text.slice(index + 1, index + 3))
  );
}
