const HYPHENS = /[\u2010\u2011]/g;
// Soft hyphen, zero-width characters, marks of writing direction, byte order mark.
const INVISIBLE =
  /\u00ad|\u061c|\u180e|[\u200b-\u200f]|[\u202a-\u202e]|[\u2060-\u2064]|[\u2066-\u2069]|\ufeff/g;
// Every Unicode blank and line end, and the control characters that a terminal would obey.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const BLANKS = /[\s\u0000-\u001f\u007f-\u009f]+/g;

/**
 * Text as it is compared everywhere: hyphens that do not break are hyphens, invisible characters
 * are gone, every run of blanks is one, none stands at the ends. Case, quotes, dashes and
 * punctuation stay as they are.
 */
export function tidy(text: string): string {
  return text.replace(HYPHENS, '-').replace(INVISIBLE, '').replace(BLANKS, ' ').trim();
}
