// Adds a button that copies a text beside everything that is marked for it.
const DONE_FOR_MILLISECONDS = 2000;

function addButton(element) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  const label = element.dataset.copyLabel ?? 'Copy';
  button.textContent = label;
  button.addEventListener('click', async () => {
    const text = element.dataset.copy || element.textContent;
    try {
      await navigator.clipboard.writeText(text === '#' ? location.href : text);
      button.textContent = 'Copied';
    } catch {
      button.textContent = 'Not allowed by the browser';
    }
    setTimeout(() => {
      button.textContent = label;
    }, DONE_FOR_MILLISECONDS);
  });
  element.after(' ', button);
}

for (const element of document.querySelectorAll('[data-copy]')) addButton(element);
