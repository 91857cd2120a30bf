// Adds a button that copies a text beside everything that is marked for it.
import { copyText } from './elements.js';

for (const element of document.querySelectorAll('[data-copy]')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = element.dataset.copyLabel ?? 'Copy';
  button.addEventListener('click', () => {
    const text = element.dataset.copy || element.textContent;
    copyText(button, text === '#' ? location.href : text);
  });
  element.after(' ', button);
}
