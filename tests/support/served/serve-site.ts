import type { Artifact } from '../../../scripts/publish/artifact.ts';
import { deriveArtifacts } from '../../../scripts/publish/artifacts.ts';
import { type BuildInput, publish } from '../../../scripts/publish/publication.ts';
import { deriveSite } from '../../../scripts/publish/site/site.ts';
import { listen, mediaType } from '../../../scripts/serve/local.ts';

/** Where the site stands below its host, as it does on a host of many repositories. */
export const PREFIX = '/vendor-almanac/';

/** A page of each kind: its address below the prefix. */
export const KINDS = [
  '',
  'deprecations/',
  'deprecations/timeline.html',
  'deprecations/planned.html',
  'deprecations/records/acme-api/',
  'deprecations/records/acme-api/rocket-1.0-000.html',
  'models/rocket-1.0.html',
  'plans/',
  'plans/vendor-04.html',
  'compare/',
  'compare/database.html',
  'news.html',
  'news/2026-03.html',
  'date-moves.html',
  'subscribe.html',
  'deprecations/records/acme-api/lost-1.html',
  'source-checks/',
  'source-checks/2026-03-19.html',
  'about.html',
  'developers.html',
  'no/such/page',
] as const;

/** A site on 127.0.0.1. */
export interface ServedSite {
  artifacts: Artifact[];
  /** Ends with the prefix. */
  origin: string;
  base: string;
  close(): Promise<void>;
}

/** What a host of files answers: the file, the page without its ending, or 404.html. */
export function findArtifact(
  artifacts: ReadonlyMap<string, string>,
  path: string,
): { path: string; text: string } | null {
  const names = path === '' || path.endsWith('/') ? [`${path}index.html`] : [path, `${path}.html`];
  for (const name of names) {
    const text = artifacts.get(name);
    if (text !== undefined) return { path: name, text };
  }
  return null;
}

/** Serves what a build would write, below the prefix. */
export async function serveSite(input: BuildInput): Promise<ServedSite> {
  return serveArtifacts(await deriveArtifacts(input));
}

/** Serves the pages of a build and their scripts, without its data. */
export async function servePages(input: BuildInput): Promise<ServedSite> {
  return serveArtifacts([...deriveSite(publish(input))]);
}

/** The headers that `_headers` gives every file. */
function headersOfAll(text: string): Record<string, string> {
  const [everywhere = ''] = text.split(/^(?=\/(?!\*\n))/m);
  return Object.fromEntries(
    [...everywhere.matchAll(/^ {2}([\w-]+): (.*)$/gm)].map(([, name = '', value = '']) => [
      name.toLowerCase(),
      value,
    ]),
  );
}

/** Serves some files below the prefix, with the headers of `_headers`. */
async function serveArtifacts(artifacts: Artifact[]): Promise<ServedSite> {
  const files = new Map(artifacts.map(({ path, text }) => [path, text]));
  const bytes = new Map(artifacts.flatMap((each) => (each.bytes ? [[each.path, each.bytes]] : [])));
  const headers = headersOfAll(files.get('_headers') ?? '');
  const answer = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    const inside = pathname.startsWith(PREFIX) ? pathname.slice(PREFIX.length) : null;
    const found = inside === null ? null : findArtifact(files, decodeURIComponent(inside));
    if (found) {
      const type = mediaType(found.path);
      return new Response((bytes.get(found.path) as BodyInit | undefined) ?? found.text, {
        headers: { ...headers, 'content-type': type },
      });
    }
    const type = { 'content-type': 'text/html; charset=utf-8' };
    return new Response(files.get('404.html') ?? '', {
      status: 404,
      headers: { ...headers, ...type },
    });
  };
  const server = await listen(answer, 0);
  const origin = `http://127.0.0.1:${server.port}`;
  return { artifacts, origin, base: `${origin}${PREFIX}`, close: server.close };
}
