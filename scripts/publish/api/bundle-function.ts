import { bundle, readToolFile } from '../../cli/bundle.js';
import { FUNCTION_PATHS } from '../../model/published.ts';
import { type Artifact, jsonText } from '../artifact.ts';
import { CONTENT_POLICY } from '../site/assets.ts';

/**
 * What Pages does not say of files by itself (Pages, _headers): that every page on the web may read
 * them and their ETag, as the function's answers, what a page may load, that no page may frame ours,
 * that files named by their hash never change, and the type that a name does not tell. Feeds keep the types of
 * XML and JSON: Cloudflare compresses those, and neither of the types of feeds.
 */
function headersText(): string {
  return readToolFile('scripts/publish/api/headers.txt').replace('$content_policy', CONTENT_POLICY);
}

/**
 * The function as Cloudflare Pages runs it in advanced mode: `_worker.js`, one module without
 * imports, with `_routes.json` and `_headers`. The data is not in it: the worker reads the files
 * beside it.
 */
export async function bundleFunction(): Promise<Artifact[]> {
  const [worker] = await bundle('worker', {
    entryPoints: ['scripts/serve/worker.ts'],
    platform: 'browser',
    target: 'es2022',
    conditions: ['workerd', 'worker', 'browser'],
    minify: true,
    legalComments: 'eof',
  });
  // Which requests reach the worker; every other one is answered with a file (Pages, _routes.json).
  const include = Object.values(FUNCTION_PATHS).flatMap((path) => [path, `${path}/*`]);
  return [
    { path: '_headers', text: headersText() },
    { path: '_routes.json', text: jsonText({ version: 1, include, exclude: [] }) },
    { path: '_worker.js', text: worker?.text ?? '' },
  ];
}
