import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, transform } from 'esbuild';
import type { Artifact } from '../artifact.ts';
import { sha256 } from '../artifact.ts';

/** The stylesheets of the layer, each stronger than those before it. */
const STYLES = [
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

function read(name: string): string {
  return readFileSync(new URL(`./${name}`, import.meta.url), 'utf8');
}

/** The content's hash is part of the name, so that a copy may be cached without end. */
function asset(name: string, extension: string, text: string): Artifact {
  return { path: `assets/${name}.${sha256(text).slice(0, 10)}.${extension}`, text };
}

/** A picture; its bytes are written as they are. */
function picture(name: string): Artifact {
  const bytes = readFileSync(new URL(`./pictures/${name}.png`, import.meta.url));
  return { path: `assets/${name}.${sha256(bytes).slice(0, 10)}.png`, text: '', bytes };
}

/** Shown where a link to a page is posted, 1200 by 630 pixels; a picture for each kind of page. */
export const PREVIEWS = {
  start: picture('preview-start'),
  deprecations: picture('preview-deprecations'),
  plans: picture('preview-plans'),
} as const;

/** The icon for home screens, which take no SVG. */
export const TOUCH_ICON = picture('touch-icon');

const SCRIPTS = [
  'every-page',
  'sort-table',
  'find-records',
  'find-plans',
  'find-change',
  'check-names',
  'compare-plans',
  'copy-text',
] as const;

/** Bundles each script with everything that it imports, so that a page loads one file. */
async function bundleScripts(): Promise<Map<string, string>> {
  const { outputFiles } = await build({
    entryPoints: SCRIPTS.map((name) =>
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
  return new Map(outputFiles.map(({ path, text }) => [basename(path, '.js'), text]));
}

async function minifyStyles(): Promise<string> {
  const layer = STYLES.map((name) => read(`styles/${name}.css`)).join('\n');
  const styles = `@layer site {\n${layer}\n}\n${HIDDEN}`;
  return (await transform(styles, { loader: 'css', minify: true, charset: 'utf8' })).code;
}

// One process of the bundler makes all of them, and the function after them.
const [bundled, styles] = await Promise.all([bundleScripts(), minifyStyles()]);

function script(name: (typeof SCRIPTS)[number]): Artifact {
  return asset(name, 'js', bundled.get(name) ?? '');
}

/** Files of this program, like its code: read when it starts, not from the records. */
export const STYLESHEET = asset('site', 'css', styles);
export const ICON = asset('icon', 'svg', read('pictures/icon.svg'));
/** What a page may load: files of this site only; no inline code; nothing is sent anywhere. */
export const CONTENT_POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'";
/** The same with the stylesheet inside the page, named by its hash. */
export const CONTENT_POLICY_WITH_STYLES = CONTENT_POLICY.replace(
  "style-src 'self'",
  `style-src 'self' 'sha256-${createHash('sha256').update(STYLESHEET.text).digest('base64')}'`,
);
/** Of every page: keeps days left and ages true on a copy that was built some days ago. */
export const PAGE_SCRIPT = script('every-page');
/** Sorts a table by a column. */
export const SORT_SCRIPT = script('sort-table');
/** Finds records by name and filters. */
export const FIND_RECORDS_SCRIPT = script('find-records');
/** Finds plans by the words of their limits. */
export const FIND_PLANS_SCRIPT = script('find-plans');
/** Leads a link to a change to the page that has it. */
export const FIND_CHANGE_SCRIPT = script('find-change');
/** Answers what is pasted on the start page; the resolver of the API is in it. */
export const CHECK_SCRIPT = script('check-names');
/** Puts chosen plans side by side. */
export const COMPARE_SCRIPT = script('compare-plans');
/** Adds buttons that copy a text. */
export const COPY_SCRIPT = script('copy-text');

/** The stylesheet, the icons, the pictures and the scripts. */
export const SITE_ASSETS: readonly Artifact[] = [
  STYLESHEET,
  ICON,
  PAGE_SCRIPT,
  SORT_SCRIPT,
  FIND_RECORDS_SCRIPT,
  FIND_PLANS_SCRIPT,
  FIND_CHANGE_SCRIPT,
  COPY_SCRIPT,
  CHECK_SCRIPT,
  COMPARE_SCRIPT,
  TOUCH_ICON,
  ...Object.values(PREVIEWS),
];
