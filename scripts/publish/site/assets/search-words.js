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

/** Reads the fields of a form from the address; a value that is no option is left out. */
export function readAddress(fields) {
  const query = new URLSearchParams(location.search);
  for (const field of fields) {
    field.value = query.get(field.name) ?? '';
    // A value that is no option leaves a select empty.
    if (field.selectedIndex === -1) field.value = '';
  }
}

/** Keeps the fields of a form in the address. */
export function writeAddress(fields) {
  const query = new URLSearchParams(location.search);
  for (const { name, value } of fields) {
    if (value.trim()) query.set(name, value.trim());
    else query.delete(name);
  }
  const wanted = query.size > 0 ? `?${query}` : '';
  if (wanted === location.search) return;
  history.replaceState(null, '', `${location.pathname}${wanted}${location.hash}`);
}

/** On a narrow screen folds the choices of a form away, unless one of them is made. */
export function foldChoices(form, fields) {
  const isMade = fields.some(({ name, value }) => name !== 'q' && value !== '');
  if (matchMedia('(max-width: 39.99rem)').matches && !isMade) {
    form.querySelector('.choices').open = false;
  }
}

/** Makes an element with a text and attributes. */
export function make(name, text, attributes = {}) {
  const element = document.createElement(name);
  if (text) element.textContent = text;
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

/** Loads a file of JSON once; a failure is tried again the next time. */
export function loader(address, read) {
  let loading = null;
  return () => {
    loading ??= fetch(address)
      .then((response) => {
        if (!response.ok) throw new Error(`${response.status}`);
        return response.json();
      })
      .then(read);
    loading.catch(() => {
      loading = null;
    });
    return loading;
  };
}

/** The date of the visitor (UTC); a clock that is behind the build would count backwards. */
export const today = [
  new Date().toISOString().slice(0, 10),
  document.documentElement.dataset.built ?? '',
].sort()[1];
