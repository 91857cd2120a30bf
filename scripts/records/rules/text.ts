/** Marks that turn text into Markdown or HTML, each narrow enough to spare a vendor's plain words. */
const MARKS: readonly (readonly [kind: string, pattern: RegExp])[] = [
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
  [
    'an HTML tag',
    /<(?:a|b|big|br|code|div|em|h[1-6]|hr|i|img|kbd|li|ol|p|pre|s|small|span|strong|sub|sup|svg|table|tbody|td|th|thead|tr|u|ul|wbr)>/i,
  ],
  [
    'an HTML entity',
    /&(?:amp|apos|bull|copy|gt|hellip|laquo|ldquo|lsquo|lt|mdash|middot|nbsp|ndash|quot|raquo|rarr|rdquo|reg|rsquo|shy|times|trade|#\d{1,7}|#x[0-9a-f]{1,6});/i,
  ],
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
  for (const [kind, pattern] of MARKS) {
    const match = pattern.exec(text);
    if (match) return { kind, text: match[0].length > 60 ? `${match[0].slice(0, 60)}…` : match[0] };
  }
  return null;
}
