// How a search reads what is typed: names set apart by commas, their words in any order and spelling.
const lower = (text) => text.normalize('NFKC').toLowerCase();
/** Letters and digits only, so that gpt4o finds gpt-4o and claude 3.5 finds claude-3-5. */
const compact = (text) => lower(text).replace(/[^\p{L}\p{N}|]+/gu, '');

/** A text as it is searched. */
export const searchable = (text) => `${lower(text)} ${compact(text)}`;

/** Forms of a word, any of which may be found: openai/gpt-4o is also gpt-4o. */
function formsOf(word) {
  const bare = word
    .replace(/^[a-z_-]+\/(?=.)/, '')
    .replace(
      /^(?:(?:us|eu|apac|global)\.)?(?:anthropic|amazon|meta|cohere|ai21|mistral)\.(?=.)/,
      '',
    )
    .replace(/@/, '-');
  return [word, compact(word), compact(bare)].filter(Boolean);
}

/** Names that are set apart by commas: each a list of words, each word a list of forms. */
export function readSearch(text) {
  const names = lower(text).split(/[,;]/);
  const lists = names.map((name) => name.split(/\s+/).filter(Boolean).map(formsOf));
  return lists.filter((words) => words.length > 0);
}

/** Whether a searchable text has all words of one of the names; with no name every text has. */
export function hasWords(text, names) {
  if (names.length === 0) return true;
  return names.some((words) => words.every((forms) => forms.some((form) => text.includes(form))));
}
