import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { bundle, TOOL_FOLDER } from '../../cli/bundle.js';

/** Where the styles, scripts and pictures of the site are. */
export const SITE_FOLDER = join(TOOL_FOLDER, 'scripts/publish/site');

/** The stylesheets of the layer, each stronger than those before it. */
const STYLESHEETS = ['base', 'layout', 'tables', 'records', 'plans', 'check', 'compare', 'print'];

/**
 * What is hidden, whatever else is said of it. Every other style is in the layer, and what is in no
 * layer is stronger than all of them.
 */
const HIDDEN = `
[hidden] { display: none; }
@media not (scripting: enabled) { .scripted { display: none; } }`;

const ENTRIES = [
  'every-page',
  'find-records',
  'find-plans',
  'check-names',
  'compare-plans',
  'copy-text',
  'not-found',
] as const;

type Scripts = Readonly<Record<(typeof ENTRIES)[number], string>>;

/** Bundles each script with everything that it imports, so that a page loads one file. */
async function bundleScripts(): Promise<Scripts> {
  const files = await bundle('scripts', {
    entryPoints: ENTRIES.map((name) => join(SITE_FOLDER, 'browser', `${name}.js`)),
    minify: true,
    target: 'es2022',
    legalComments: 'none',
  });
  return Object.fromEntries(
    files.map(({ path, text }) => [basename(path, '.js'), text]),
  ) as Scripts;
}

async function minifyStyles(): Promise<string> {
  const styles = STYLESHEETS.map((name) =>
    readFileSync(join(SITE_FOLDER, 'styles', `${name}.css`), 'utf8'),
  );
  const contents = `@layer site {\n${styles.join('\n')}\n}\n${HIDDEN}`;
  const stdin = { contents, loader: 'css' } as const;
  const [file] = await bundle('styles', { stdin, bundle: false, minify: true });
  return file?.text ?? '';
}

/** The scripts of the site by name, minified. */
export const SCRIPTS = await bundleScripts();
/** The stylesheet of the site, minified. */
export const STYLES = await minifyStyles();
