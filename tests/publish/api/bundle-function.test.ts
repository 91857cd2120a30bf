import { bundleFunction } from '#scripts/publish/api/bundle-function.ts';
import type { Artifact } from '#scripts/publish/artifact.ts';
import { textOf } from '#support/build/publication.ts';

let artifacts: Artifact[];

beforeAll(async () => {
  artifacts = await bundleFunction();
});

test('the worker runs for the three paths, and below them, and for no other', () => {
  expect(JSON.parse(textOf(artifacts, '_routes.json'))).toEqual({
    version: 1,
    include: [
      '/deprecations/api',
      '/deprecations/api/*',
      '/deprecations/changes',
      '/deprecations/changes/*',
      '/deprecations/mcp',
      '/deprecations/mcp/*',
    ],
    exclude: [],
  });
});

test('the worker fits what Cloudflare takes, and names no path of this machine', () => {
  const worker = textOf(artifacts, '_worker.js');
  expect(worker.length).toBeLessThan(1_000_000);
  expect(worker).not.toContain(process.cwd());
});

test('every page on the web may read a file and its ETag, and none may frame a page', () => {
  const [everywhere = '', ...others] = textOf(artifacts, '_headers').split(/^(?=\/)/m);
  expect(everywhere).toContain('/*\n  Access-Control-Allow-Origin: *\n');
  expect(everywhere).toContain('  Access-Control-Expose-Headers: ETag\n');
  expect(everywhere).toContain('  X-Frame-Options: DENY\n');
  expect(everywhere).toMatch(/^ {2}Content-Security-Policy: .*; frame-ancestors 'none'$/m);
  // Hosts compress application/xml and application/json, not the types that only feeds have.
  expect(others.join('')).not.toContain('feed');
});
