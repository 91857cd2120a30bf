// Adds a button that copies a text beside everything that is marked for it.
import { copyText, make } from './elements.js';

for (const element of document.querySelectorAll('[data-copy]')) {
  const button = make('button', 'Copy', { type: 'button', class: 'copy' });
  button.addEventListener('click', () => {
    copyText(button, element.dataset.copy || element.textContent);
  });
  element.after(' ', button);
}
