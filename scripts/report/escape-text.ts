/**
 * Characters that change what a terminal, a log or a reader sees instead of showing themselves:
 * control characters, invisible and direction-changing ones, line separators, lone surrogates.
 */
const UNSEEN =
  /[\p{Cc}\u00AD\u061C\u180E\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB\u{E0000}-\u{E007F}]|\p{Cs}/gu;

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
