// On the page for what is not there: asks the checker about the name that was in the address.

const parts = location.pathname.split('/').filter(Boolean);
const name = decodeURIComponent(parts.at(-1) ?? '').replace(/\.(?:html|json|md)$/, '');
if (name !== '') document.getElementById('ask').hash = `m=${encodeURIComponent(name)}`;
