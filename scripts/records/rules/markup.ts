/**
 * In: a text of a record. Out: the first mark of Markdown or HTML in it.
 * Example: `findMarkup('5 GB <b>a month</b>')` is `{ kind: 'an HTML tag', text: '<b>' }`.
 */

/** Elements of HTML; another name between angle brackets may be a placeholder (`<model>`). */
// biome-ignore format: a list of names
const HTML_ELEMENTS = new Set([
  'a', 'b', 'base', 'big', 'body', 'br', 'button', 'code', 'div', 'em', 'embed', 'form', 'frame', 'frameset',
  'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'head', 'hr', 'html', 'i', 'iframe', 'img', 'kbd', 'li', 'link',
  'marquee', 'math', 'meta', 'noscript', 'object', 'ol', 'p', 'pre', 's', 'script', 'small', 'span',
  'strong', 'style', 'sub', 'sup', 'svg', 'table', 'tbody', 'td', 'textarea', 'th', 'thead', 'tr', 'u',
  'ul', 'wbr',
]);

/** Entities of HTML that editors and converters leave in text. */
// biome-ignore format: a list of names
const HTML_ENTITIES = new Set([
  'amp', 'apos', 'bull', 'copy', 'gt', 'hellip', 'laquo', 'ldquo', 'lsquo', 'lt', 'mdash', 'middot',
  'nbsp', 'ndash', 'quot', 'raquo', 'rarr', 'rdquo', 'reg', 'rsquo', 'shy', 'times', 'trade',
]);

/** A mark that turns text into Markdown or HTML; where `names` is given, only with one of these as its group. */
type Mark = readonly [kind: string, pattern: RegExp, names?: ReadonlySet<string>];

/** Each is narrow enough to spare a vendor's plain words. */
const MARKS: readonly Mark[] = [
  ['a Markdown link', /!?\[[^[\]\n]*\]\((?:[^()\s]|\([^()\s]*\))*(?:\s+"[^"]*")?\)/],
  ['a Markdown link', /(?<![\w\]])\[[^[\]\n]+\]\[[^[\]\n]*\]/],
  ['a Markdown footnote', /\[\^[^[\]\s]+\]/],
  ['an address in angle brackets', /<(?:https?:|mailto:)[^<>\s]*>/i],
  ['an HTML comment', /<!--/],
  // A tag that closes, has an attribute or ends in `/>` is a tag whatever its name …
  ['an HTML tag', /<\/[a-z][a-z0-9-]*\s*>/i],
  ['an HTML tag', /<[a-z][a-z0-9-]*(?:\s+[a-z-]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>=]+))+\s*\/?>/i],
  ['an HTML tag', /<[a-z][a-z0-9-]*\s*\/>/i],
  // … without any of these it may be a placeholder (`<label>`, `<model>`), but for these names.
  ['an HTML tag', /<([a-z][a-z0-9]*)[\s/]*>/gi, HTML_ELEMENTS],
  // Browsers close these themselves, and run a handler wherever a slash or a blank precedes it.
  ['an HTML tag', /<(?:base|embed|iframe|img|link|math|meta|object|script|style|svg)[\s/]/i],
  ['an HTML tag', /<[a-z][a-z0-9-]*[\s/][^<>]*\bon[a-z]+\s*=/i],
  ['an HTML entity', /&(?:#\d{1,7}|#x[0-9a-f]{1,6});/i],
  ['an HTML entity', /&([a-z]+);/gi, HTML_ENTITIES],
  ['a Markdown escape', /\\[|*_`[\]~]/],
  ['Markdown code ticks', /(?<!`)(`{1,3})(?!`)[^`\n]+\1(?!`)/],
  ['Markdown emphasis', /(?<![\w*])\*\*(?![\s*])[^*\n]*[^\s*]\*\*(?![\w*])/],
  // One star on each side of words: not `2 * 3`, `claude-*-v1, gpt-*` or a star that marks a footnote.
  [
    'Markdown emphasis',
    /(?<=^|[\s("'“‘])\*(?=[\p{L}\p{N}])[^*\n]*[\p{L}\p{N}.!?)]\*(?=$|[\s.,;:!?)"'”’])/u,
  ],
  // Underscores around several words: `__init__` and `_internal` are identifiers.
  [
    'Markdown emphasis',
    /(?<=^|[\s("'“‘])(__?)(?=[\p{L}\p{N}])[^_\n]*\s[^_\n]*[\p{L}\p{N}.!?)]\1(?=$|[\s.,;:!?)"'”’])/u,
  ],
  ['Markdown strikethrough', /~~(?![\s~])[^~\n]*[^\s~]~~/],
];

/** The first mark of Markdown or HTML in a text, with the characters that make it; or null. */
export function findMarkup(text: string): { kind: string; text: string } | null {
  if (!/[[<&\\`*_~]/.test(text)) return null;
  for (const [kind, pattern, names] of MARKS) {
    const found = names ? findNamed(text, pattern, names) : pattern.exec(text)?.[0];
    if (found !== undefined) {
      return { kind, text: found.length > 60 ? `${found.slice(0, 60)}…` : found };
    }
  }
  return null;
}

/** The first match whose group is one of some names, in lower case. */
function findNamed(text: string, pattern: RegExp, names: ReadonlySet<string>): string | undefined {
  const matches = [...text.matchAll(pattern)];
  return matches.find(([, name = '']) => names.has(name.toLowerCase()))?.[0];
}
