// A link to a change or date that is on no part of this page leads to the page that has it.
const { anchors } = document.querySelector('[data-anchors]').dataset;

async function follow() {
  const name = location.hash.slice(1);
  if (!/^[cd]-/.test(name) || document.getElementById(name)) return;
  const response = await fetch(anchors);
  if (!response.ok) return;
  for (const line of (await response.text()).split('\n')) {
    const [page, ...names] = line.split(' ');
    if (!names.includes(name)) continue;
    location.replace(`${page}#${name}`);
    return;
  }
}

addEventListener('hashchange', follow);
follow();
