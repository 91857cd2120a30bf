/**
 * Characters that do not show themselves: control characters, what Unicode calls default ignorable
 * (zero-width, direction-changing, tags, fillers; but for the two selectors of emoji style), line
 * separators, lone surrogates, private-use characters (left over from icon fonts), noncharacters.
 */
export const UNSEEN =
  /(?![\uFE0E\uFE0F])[\p{Cc}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\uFFF9-\uFFFB]/gu;

/**
 * Makes any text safe for one line of a terminal or a CI log: unseen characters become `\u{1B}`, and
 * no GitHub workflow command can begin in it (`::command::` at the start of a line, `##[command]`
 * anywhere in one).
 */
export function escapeLine(text: string): string {
  return text
    .replace(UNSEEN, (character) => `\\u{${hexOf(character)}}`)
    .replaceAll('##[', '#\\u{23}[')
    .replace(/^(\s*):(?=:)/, '$1\\u{3A}');
}

/** The same for JSON, with escapes that JSON knows: what is read back is the text itself. */
export function escapeJson(json: string): string {
  return json
    .replace(UNSEEN, (character) => (character === '\n' ? character : jsonEscape(character)))
    .replaceAll('##[', '#\\u0023[');
}

function hexOf(character: string): string {
  return (character.codePointAt(0) ?? 0).toString(16).toUpperCase();
}

function jsonEscape(character: string): string {
  return [...Array(character.length).keys()]
    .map((index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`)
    .join('');
}
