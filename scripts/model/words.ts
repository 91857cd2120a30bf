/** Orders two strings by UTF-16 code units: the same on every machine, whatever its locale. */
export function compareCodeUnits(a: string, b: string): -1 | 0 | 1 {
  if (a === b) return 0;
  if (a < b) return -1;
  return 1;
}

/**
 * The slug of an item: lower case, `+` written `-plus`, every run of other characters than
 * `a-z0-9.` one `-`, none at the ends.
 */
export function slugOf(item: string): string {
  return item
    .toLowerCase()
    .replaceAll('+', '-plus')
    .replace(/[^a-z0-9.]+/g, '-')
    .replace(/^-+|-+$/g, '');
}

/** The platform's id in an id: `acme-api` of `acme-api/rocket-1` and of `scheduled/acme-api/rocket-1`. */
export function platformOf(id: string): string {
  return id.replace(/^scheduled\//, '').replace(/\/.*/, '');
}

/** The name of an item as records spell it: with the version in parentheses. */
export function displayName(item: string, version: string | null): string {
  if (version === null) return item;
  return `${item} (${version})`;
}

/**
 * Characters that do not show themselves: control characters, what Unicode calls default ignorable
 * (zero-width, direction-changing, tags, fillers; but for the two selectors of emoji style), line
 * separators, every blank but the ordinary one, lone surrogates, private-use characters (left over
 * from icon fonts), noncharacters.
 */
export const INVISIBLE =
  /(?![\uFE0E\uFE0F ])[\p{Cc}\p{Co}\p{Cs}\p{Z}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\uFFF9-\uFFFB]/gu;

/**
 * Makes any text safe for one line of a terminal or a CI log: unseen characters become `\u{1B}`, and
 * no GitHub workflow command can begin in it (`::command::` at the start of a line, `##[command]`
 * anywhere in one).
 */
export function escapeLine(text: string): string {
  return text
    .replace(
      INVISIBLE,
      (character) => `\\u{${character.codePointAt(0)?.toString(16).toUpperCase()}}`,
    )
    .replaceAll('##[', '#\\u{23}[')
    .replace(/^(\s*):(?=:)/, '$1\\u{3A}');
}

/**
 * A value as a JSON file in which no character can hide or give a log a command, with escapes that
 * JSON knows: what is read back is the value itself.
 */
export function safeJson(value: unknown): string {
  const escaped = (unit: string): string => {
    if (unit === '\n') return unit;
    return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  };
  const json = JSON.stringify(value, null, 2)
    .replace(INVISIBLE, (character) => character.split('').map(escaped).join(''))
    .replaceAll('##[', '#\\u0023[');
  return `${json}\n`;
}

/**
 * Everything but the characters of XML 1.0 (section 2.2), the C1 controls that XML discourages, and
 * the controls that turn the direction of the text that follows them. Halves of a pair are let
 * through: without `u` it reads a page four times as fast.
 */
const NOT_FOR_READERS = /[^\t\n\r\u0020-\u007e\u0085\u00a0-\u2029\u202f-\u2065\u206a-\ufffd]/g;

/** Text that every feed can carry: what has no place there stands as U+FFFD, so that it is seen. */
export function cleanText(text: string): string {
  return text.toWellFormed().replace(NOT_FOR_READERS, '\u{fffd}');
}

/** Text for a regular expression, which then means these very characters. */
export function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

/** A pattern of one of some patterns; of none, which is without any, nothing matches. */
export function oneOfPatterns(patterns: readonly string[]): string {
  return patterns.join('|') || '(?!)';
}

/** A number with the noun that goes with it: `1 record`, `3 records`. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${count.toString()} ${count === 1 ? one : many}`;
}

/** The elements of a list by a key, keys and elements in the order of the list. */
export function groupBy<T>(
  list: readonly T[],
  keyOf: (each: T) => string,
): Map<string, [T, ...T[]]> {
  const groups = new Map<string, [T, ...T[]]>();
  for (const each of list) {
    const key = keyOf(each);
    const group = groups.get(key);
    if (group) group.push(each);
    else groups.set(key, [each]);
  }
  return groups;
}

/** `a`, `a and b`, `a, b and c`. */
export function joinWords(words: readonly string[], last = 'and'): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
}

/** `a`, `a or b`, `a, b or c`. */
export function listWords(words: readonly string[]): string {
  return joinWords(words, 'or');
}

/** Text for a line of Markdown: one line, with the characters escaped that Markdown reads. */
export function markdownText(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*[\]<>#|~]/g, '\\$&');
}

const LONGEST_TYPED = 64;

/**
 * The edits that lead from `a` to `b` (insert, remove, replace, swap neighbours: optimal string
 * alignment), or `most + 1` where there are more.
 */
export function editDistance(a: string, b: string, most: number): number {
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  if (restA === restB) return 0;
  if (Math.abs(restA.length - restB.length) > most) return most + 1;
  if (most === 0) return 1;
  const edits = [
    [restA.slice(1), restB],
    [restA, restB.slice(1)],
    [restA.slice(1), restB.slice(1)],
  ];
  const isSwapped = restA[0] === restB[1] && restA[1] === restB[0];
  if (isSwapped) edits.push([restA.slice(2), restB.slice(2)]);
  return 1 + Math.min(...edits.map(([x = '', y = '']) => editDistance(x, y, most - 1)));
}

/** The candidates at most `most` edits away from `given`, closest first, then as they were listed. */
export function closeTo(given: string, candidates: readonly string[], most: number): string[] {
  const distances = new Map(candidates.map((each) => [each, editDistance(given, each, most)]));
  const close = [...distances].filter(([, distance]) => distance <= most);
  return close.sort(([, a], [, b]) => a - b).map(([candidate]) => candidate);
}

/**
 * The allowed name that a mistyped one most likely means: equal but for letter case, blanks, hyphens
 * and underscores, or at most two edits away and fewer than half of its characters; the first of
 * several equally close. Null where none is close.
 */
export function didYouMean(given: string, allowed: readonly string[]): string | null {
  const wanted = foldName(given);
  if (wanted === '' || given.length > LONGEST_TYPED) return null;
  const most = Math.min(2, Math.ceil(wanted.length / 2) - 1);
  const [closest] = closeTo(wanted, allowed.map(foldName), most);
  return allowed.find((name) => foldName(name) === closest) ?? null;
}

/** `; did you mean openai-api?`, the end of a message; nothing where no allowed name is close. */
export function didYouMeanHint(given: string, allowed: readonly string[]): string {
  const close = didYouMean(given, allowed);
  return close === null ? '' : `; did you mean ${close}?`;
}

function foldName(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, '_');
}

/**
 * A pattern of one of some patterns, by their first character: so few of them are tried at each place.
 * Of those that begin alike the first is tried first.
 */
export function anyOf(patterns: Iterable<string>): string {
  const groups = groupBy([...new Set(patterns)], (each) => /^[a-z\d]/i.exec(each)?.[0] ?? '');
  const parts = [...groups].map(([first, group]) => {
    if (first === '' || group.length === 1) return group.join('|');
    return `${first}(?:${group.map((pattern) => pattern.slice(first.length)).join('|')})`;
  });
  return parts.join('|');
}

/** Regions that are named one by one. */
const REGIONS_NAMED = 3;

/** `us-east-1, us-west-2`, or of more than a few `31 regions`. */
export function regionsInWords(regions: readonly string[]): string {
  if (regions.length > REGIONS_NAMED) return countOf(regions.length, 'region');
  return regions.join(', ');
}
