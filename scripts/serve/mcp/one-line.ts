const LONGEST_VALUE = 240;
const LINES_SHOWN = 20;

/** Recorded text on one line of bounded length: it can neither start a line nor flood an answer. */
export function oneLine(text: string): string {
  const flat = text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  return flat.length > LONGEST_VALUE ? `${flat.slice(0, LONGEST_VALUE)}…` : flat;
}

/** A heading and the first of a list, a line each, with the number of those that are left out. */
export function listLines<T>(
  heading: string,
  list: readonly T[],
  lineOf: (entry: T) => string,
): string {
  const lines = list.slice(0, LINES_SHOWN).map((entry) => `- ${lineOf(entry)}`);
  const rest = list.length - lines.length;
  const more = `… and ${rest} more in structuredContent; narrow the arguments to read them here.`;
  return [heading, ...lines, ...(rest > 0 ? [more] : [])].join('\n');
}
