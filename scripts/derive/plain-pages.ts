import type { Artifact } from '../model/artifact.ts';
import { dayOf } from '../model/day.ts';
import {
  type Address,
  checkingAddresses,
  deprecationAddresses,
  followingAddresses,
  pageAddresses,
  planAddresses,
} from './describe-addresses.ts';
import { type Html, html } from './html-text.ts';
import { PROMISES } from './promises.ts';
import type { Publication } from './publication.ts';
import { cleanText } from './xml-text.ts';

/** A whole page. Links are built from the base URL, because 404.html is served at every depth. */
function page(publication: Publication, path: string, title: string, body: Html): Artifact {
  const { baseUrl, dataset } = publication;
  const name = cleanText(dataset.dataset.name);
  const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title === '' ? name : `${title} – ${name}`}</title>
<link rel="alternate" type="application/atom+xml" href="${baseUrl}deprecations/feed.xml" title="Deprecations">
<link rel="alternate" type="application/feed+json" href="${baseUrl}deprecations/feed.json" title="Deprecations">
</head>
<body>
<header><p><a href="${baseUrl}">${name}</a></p></header>
<main>
<h1>${title === '' ? name : title}</h1>
${body}
</main>
</body>
</html>
`;
  return { path, text: document.markup };
}

function linkList(baseUrl: string, addresses: readonly Address[]): Html {
  const items = addresses.map(
    ({ path, what }) =>
      html`<li><a href="${baseUrl}${path}">${path}</a>: ${cleanText(what)}</li>\n`,
  );
  return html`<ul>\n${items}</ul>`;
}

function indexPage(publication: Publication): Artifact {
  const { baseUrl, dataset, deprecations, history, now } = publication;
  const list = (addresses: readonly Address[]) => linkList(baseUrl, addresses);
  return page(
    publication,
    'index.html',
    '',
    html`<p>${cleanText(dataset.dataset.summary)}</p>
<p>${dataset.vendors.length} vendors, ${deprecations.length} deprecations; made at ${now} from commit ${history.head.commit}.</p>
<ul>\n${PROMISES.map((promise) => html`<li>${promise}</li>\n`)}</ul>
<h2>Plan limits</h2>
${list(planAddresses())}
<h2>Deprecations</h2>
${list(deprecationAddresses(publication))}
<h2>Following changes</h2>
${list(followingAddresses())}
<h2>Checking</h2>
${list(checkingAddresses())}
<h2>More</h2>
${list(pageAddresses())}`,
  );
}

function supportPage(publication: Publication): Artifact {
  const { repository, roadmap } = publication.dataset.dataset;
  return page(
    publication,
    'support.html',
    'Support',
    html`<p>What is published here is free and stays so. The following is planned and does not exist yet; none of it is billed.</p>
<ul>\n${roadmap.map((offer) => html`<li>${cleanText(offer)}</li>\n`)}</ul>
<p>If you want one of them, say so in <a href="${repository}/issues">the repository’s issues</a>; that is where interest is counted.</p>
<p>A value that is wrong is reported there too, with the address of the page that states the right one.</p>`,
  );
}

function buildLogPage(publication: Publication): Artifact {
  const { changelog, changes, days } = publication.history;
  const changesOn = new Map<string, number>();
  for (const { ts } of [...changelog, ...changes]) {
    changesOn.set(dayOf(ts), (changesOn.get(dayOf(ts)) ?? 0) + 1);
  }
  const rows = days
    .toReversed()
    .map(
      ({ date, final, commit, deprecations }) =>
        html`<tr><th scope="row">${date}${final ? '' : ' (running)'}</th><td><code>${commit.slice(0, 12)}</code></td><td>${deprecations.length}</td><td>${changesOn.get(date) ?? 0}</td></tr>\n`,
    );
  const table = html`<table>
<thead><tr><th scope="col">Day (UTC)</th><th scope="col">Commit</th><th scope="col">Deprecations</th><th scope="col">Changes of both datasets</th></tr></thead>
<tbody>\n${rows}</tbody>
</table>`;
  const none = html`<p>Public history has not begun yet.</p>`;
  return page(publication, 'build-log.html', 'Build log', days.length === 0 ? none : table);
}

function notFoundPage(publication: Publication): Artifact {
  const { baseUrl } = publication;
  return page(
    publication,
    '404.html',
    'Not found',
    html`<p>There is nothing at this address. Everything that is published is listed on <a href="${baseUrl}">the first page</a> and in <a href="${baseUrl}llms.txt">llms.txt</a>.</p>`,
  );
}

/** The pages for people, in their plainest form. */
export function derivePlainPages(publication: Publication): Artifact[] {
  return [
    indexPage(publication),
    supportPage(publication),
    buildLogPage(publication),
    notFoundPage(publication),
  ];
}
