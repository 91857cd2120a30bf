// The list that a visitor keeps on this device, and only there; a browser may forbid it.

const KEY = 'almanac-list';

export function readKept() {
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

/** Keeps a text, or forgets the one that is kept already; says on the button what it did. */
export function keep(button, text) {
  const isKept = readKept() === text;
  try {
    if (isKept) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, text);
    button.textContent = isKept ? 'Remember on this device' : 'Forget on this device';
  } catch {
    button.textContent = 'Not allowed by the browser';
  }
}
