/*
 * Runs a command as one file: `node scripts/cli/bundled.js scripts/build.ts [ARG ...]`. With tsx each
 * start finds and compiles some 800 files, which takes a second. Errors name lines of that file, or
 * those of the sources where NODE_OPTIONS is --enable-source-maps.
 */
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundle, TOOL_FOLDER } from './bundle.js';

const [entry] = process.argv.splice(2, 1);
const files = await bundle(basename(entry, '.ts'), {
  entryPoints: [entry],
  outExtension: { '.js': '.mjs' },
  platform: 'node',
  target: `node${process.versions.node}`,
  // Node.js reads a file without other characters faster.
  charset: 'ascii',
  // It starts a program that it finds beside its own file.
  external: ['esbuild'],
  // Packages that are not ES modules ask for Node's own modules by `require`.
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
  },
  sourcemap: 'linked',
  sourcesContent: false,
});
const file = files.find(({ path }) => path.endsWith('.mjs'));
if (!existsSync(file.path)) (await import('tsx/esm/api')).register();
process.argv[1] = existsSync(file.path) ? file.path : join(TOOL_FOLDER, entry);
await import(pathToFileURL(process.argv[1]).href);
