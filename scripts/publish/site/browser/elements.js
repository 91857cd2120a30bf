// What every script of the site does with the page and its clock.
/** Makes an element with what is in it, a text or a list of texts and elements, and attributes. */
export function make(name, content = [], attributes = {}) {
  const element = document.createElement(name);
  element.append(...[content].flat());
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

/** Makes something the first time it is asked for; a failure is tried again the next time. */
export function once(begin) {
  let begun = null;
  return () => {
    begun ??= begin();
    begun.catch(() => {
      begun = null;
    });
    return begun;
  };
}

/** Loads a file, of JSON or text. */
export async function load(address, form = 'json') {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${response.status}`);
  return response[form]();
}

/** Lets the browser take what was pressed meanwhile, between two long steps. */
export const pause = () => new Promise((resolve) => setTimeout(resolve));

/** Copies a text and says so on the button for a moment. */
export async function copyText(button, text) {
  const label = button.textContent;
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = 'Copied';
  } catch {
    button.textContent = 'Not allowed by the browser';
  }
  setTimeout(() => {
    button.textContent = label;
  }, 2000);
}

/** Shows what was hidden until the answer was there. */
export function revealPage() {
  document.documentElement.classList.remove('asked');
}

/** The date of the visitor (UTC); a clock that is behind the build would count backwards. */
export const today = [
  new Date().toISOString().slice(0, 10),
  document.documentElement.dataset.built ?? '',
].sort()[1];
