import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, transform } from 'esbuild';

/** The stylesheets of the layer, each stronger than those before it. */
const STYLESHEETS = [
  'base',
  'layout',
  'tables',
  'records',
  'plans',
  'plots',
  'check',
  'compare',
  'print',
];

/**
 * What is hidden, whatever else is said of it. Every other style is in the layer, and what is in no
 * layer is stronger than all of them.
 */
const HIDDEN = `
[hidden] { display: none; }
@media not (scripting: enabled) { .scripted { display: none; } }`;

const ENTRIES = [
  'every-page',
  'sort-table',
  'find-records',
  'find-plans',
  'find-change',
  'check-names',
  'compare-plans',
  'copy-text',
] as const;

type Scripts = Readonly<Record<(typeof ENTRIES)[number], string>>;

/** Bundles each script with everything that it imports, so that a page loads one file. */
async function bundleScripts(): Promise<Scripts> {
  const { outputFiles } = await build({
    entryPoints: ENTRIES.map((name) =>
      fileURLToPath(new URL(`./browser/${name}.js`, import.meta.url)),
    ),
    outdir: 'assets',
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    charset: 'utf8',
    legalComments: 'none',
  });
  const scripts = outputFiles.map(({ path, text }) => [basename(path, '.js'), text] as const);
  return Object.fromEntries(scripts) as Scripts;
}

function readStyles(name: string): string {
  return readFileSync(new URL(`./styles/${name}.css`, import.meta.url), 'utf8');
}

async function minifyStyles(): Promise<string> {
  const layer = STYLESHEETS.map(readStyles).join('\n');
  const styles = `@layer site {\n${layer}\n}\n${HIDDEN}`;
  return (await transform(styles, { loader: 'css', minify: true, charset: 'utf8' })).code;
}

// One process of the bundler makes all of them, and the function after them.
const [scripts, styles] = await Promise.all([bundleScripts(), minifyStyles()]);

/** The scripts of the site by name, minified. */
export const SCRIPTS = scripts;
/** The stylesheet of the site, minified. */
export const STYLES = styles;
