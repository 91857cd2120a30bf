// Adds a button that copies a text beside everything that is marked for it.
import { copyText, make } from './elements.js';

for (const element of document.querySelectorAll('[data-copy]')) {
  const label = element.dataset.copyLabel ?? 'Copy';
  const button = make('button', label, { type: 'button', class: 'copy' });
  button.addEventListener('click', () => {
    const text = element.dataset.copy || element.textContent;
    copyText(button, text === '#' ? location.href : text);
  });
  element.after(' ', button);
}
