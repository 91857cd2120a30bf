import { mediaType } from '#scripts/publish/api/catalogue.ts';
import type { Artifact } from '#scripts/publish/artifact.ts';
import type { BuildInput } from '#scripts/publish/publication.ts';
import { listen } from '#scripts/serve/local.ts';
import { everyArtifact } from '#support/build/publication.ts';

/** Where the site stands below its host, as it does on a host of many repositories. */
export const PREFIX = '/vendor-almanac/';

/** A page of each kind: its address below the prefix. */
export const KINDS = [
  '',
  'deprecations/',
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
  'about.html',
  'build-log.html',
  'developers.html',
  'no/such/page',
] as const;

/** The file that a host answers with: itself, the page without its ending, or a folder's index. */
export function findFile(files: ReadonlyMap<string, unknown>, path: string): string | undefined {
  const names = path === '' || path.endsWith('/') ? [`${path}index.html`] : [path, `${path}.html`];
  return names.find((name) => files.has(name));
}

/**
 * Serves what a build would write, or some of it, below the prefix, until the tests of the file end.
 *
 * @returns the address below which the site stands, with the prefix
 */
export async function serveSite(
  input: BuildInput,
  derive: (input: BuildInput) => Iterable<Artifact> = everyArtifact,
): Promise<string> {
  const files = new Map([...derive(input)].map((each) => [each.path, each]));
  const { port, close } = await listen(async ({ url }) => {
    const { pathname } = new URL(url);
    const inside = pathname.startsWith(PREFIX) && decodeURIComponent(pathname.slice(PREFIX.length));
    const found = inside === false ? undefined : findFile(files, inside);
    const file = files.get(found ?? '404.html');
    return new Response((file?.bytes as BodyInit | undefined) ?? file?.text, {
      status: found === undefined ? 404 : 200,
      headers: { 'content-type': `${mediaType(found ?? '404.html')}; charset=utf-8` },
    });
  }, 0);
  afterAll(close);
  return `http://127.0.0.1:${port}${PREFIX}`;
}
