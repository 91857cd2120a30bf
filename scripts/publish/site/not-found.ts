import type { Artifact } from '../artifact.ts';
import { CONTENT_POLICY, SCRIPTS, STYLESHEET } from './assets.ts';

/**
 * 404.html: served at any depth, and read by agents, who pay for each byte of it. It is no page of the
 * site's layout; its script puts the name that was asked into the link.
 */
export function deriveNotFound({ baseUrl }: { baseUrl: string }): Artifact {
  const base = new URL(baseUrl).pathname;
  const text = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8"/>
<meta http-equiv="Content-Security-Policy" content="${CONTENT_POLICY}"/>
<meta name="viewport" content="width=device-width"/>
<meta name="robots" content="noindex"/>
<title>Page not found</title>
<link rel="stylesheet" href="${base}${STYLESHEET.path}"/>
<script src="${base}${SCRIPTS['not-found'].path}" type="module"></script>
</head>
<body>
<header class="site-header"><p class="site-name"><a href="${base}">Start page</a></p></header>
<main>
<h1>Page not found</h1>
<p>A missing page does not mean that the model is safe: names have many spellings. <a id="ask" href="${base}">Check the name</a> instead. <a href="${base}developers.html#files">All files</a></p>
</main>
</body>
</html>
`;
  return { path: '404.html', text };
}
