import { existsSync, readFileSync } from 'node:fs';
import { basename, join, parse } from 'node:path';
import { bundle, TOOL_FOLDER } from '../../cli/bundle.js';
import { MachineryError } from '../../model/problem.ts';
import { type Artifact, sha256 } from '../artifact.ts';
import type { Publication } from '../publication.ts';

/** Where the styles, scripts and pictures of the site are. */
export const SITE_FOLDER = join(TOOL_FOLDER, 'scripts/publish/site');

/** A file that may be cached without end: the hash of its content is part of its name. */
export function hashedAsset(name: string, content: string | Uint8Array): Artifact {
  const { name: stem, ext } = parse(name);
  const path = `assets/${stem}.${sha256(content).slice(0, 10)}${ext}`;
  if (typeof content === 'string') return { path, text: content };
  return { path, text: '', bytes: content };
}

/** A file whose bytes are written as they are. */
function file(path: string): Artifact {
  return hashedAsset(path, readFileSync(join(SITE_FOLDER, path)));
}

export const ICON = file('pictures/icon.svg');
/** The icon for home screens, which take no SVG. */
export const TOUCH_ICON = file('pictures/touch-icon.png');
/** What is shown where a link to a page is posted. */
export const CARD = file('pictures/card.png');
/** The typeface of headings: Source Serif 4, under the licence beside it. */
const FONT = file('fonts/source-serif-4-600.woff2');
const FONT_FACE = `@font-face{font-family:"Source Serif 4";font-weight:600;font-display:swap;src:url("${basename(FONT.path)}")format("woff2")}`;

/** The stylesheets of the layer, each stronger than those before it. */
const STYLESHEETS = ['base', 'layout', 'tables', 'records', 'plans', 'check', 'compare', 'print'];

/**
 * Hides an element whatever other styles say. Every other style is in the layer, and what is in no
 * layer is stronger than all of them.
 */
const HIDDEN = `
[hidden] { display: none; }
@media not (scripting: enabled) { .scripted { display: none; } }`;

async function bundleStyles(): Promise<string> {
  const styles = STYLESHEETS.map((name) =>
    readFileSync(join(SITE_FOLDER, 'styles', `${name}.css`), 'utf8'),
  );
  const contents = `@layer site {\n${styles.join('\n')}\n}\n${HIDDEN}`;
  const stdin = { contents, loader: 'css' } as const;
  const [made] = await bundle('styles', { stdin, bundle: false, minify: true });
  return made?.text ?? '';
}

/** They are within each page: what is painted first waits for no other file. */
export const STYLES = await bundleStyles();
/** The same for the page of 404, which is short. */
export const STYLESHEET = hashedAsset('site.css', STYLES);
/** At the end of each page: headings are painted before their typeface is there. */
export const FONT_STYLES = hashedAsset('font.css', FONT_FACE);

const SCRIPT_NAMES = [
  'every-page',
  'find-anywhere',
  'find-rows',
  'check-names',
  'answers',
  'compare-plans',
  'not-found',
] as const;
/** A script of browser/ that pages load. */
export type ScriptName = (typeof SCRIPT_NAMES)[number];

/** Bundles each script with everything that it imports, so that a page loads one file. */
async function bundleScripts(): Promise<Readonly<Record<ScriptName, Artifact>>> {
  const made = await bundle('scripts', {
    entryPoints: SCRIPT_NAMES.map((name) => join(SITE_FOLDER, 'browser', `${name}.js`)),
    minify: true,
    target: 'es2022',
    legalComments: 'none',
  });
  return Object.fromEntries(
    made.map(({ path, text }) => [parse(path).name, hashedAsset(path, text)]),
  ) as Record<ScriptName, Artifact>;
}

export const SCRIPTS = await bundleScripts();

const STYLES_HASH = Buffer.from(sha256(STYLES), 'hex').toString('base64');

/** What a page may load: files of this site only; no inline code; nothing is sent anywhere. */
export const CONTENT_POLICY = `default-src 'none'; style-src 'self' 'sha256-${STYLES_HASH}'; script-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'`;

/** Files of this program, like its code: read when it starts, not from the records. */
export const SITE_ASSETS: readonly Artifact[] = [
  STYLESHEET,
  FONT_STYLES,
  FONT,
  ICON,
  TOUCH_ICON,
  CARD,
  ...Object.values(SCRIPTS),
];

/** The package of marks that `marks` of records/dataset.yaml names; each is one file. */
const ICONS = join(TOOL_FOLDER, 'node_modules/@lobehub/icons-static-svg/icons');

/** What an icon draws: its view box and its paths. */
const DRAWING = /viewBox="([\d. ]+)"[^>]*>(?:<title>[^<]*<\/title>)?(.*)<\/svg>/s;

/** A mark, to be drawn in the colour of the text. */
interface Drawing {
  box: string;
  /** Elements of SVG. */
  paths: string;
}

/**
 * The marks that the dataset names, by the id of their platform or vendor.
 *
 * @throws where the package of marks is not installed or does not have one of them
 */
export function readDrawings({ dataset }: Pick<Publication, 'dataset'>): Map<string, Drawing> {
  const drawings = new Map<string, Drawing>();
  for (const [name, ids] of Object.entries(dataset.dataset.marks ?? {})) {
    const file = join(ICONS, `${name}.svg`);
    const icon = existsSync(file) ? readFileSync(file, 'utf8') : '';
    const [, box, paths] = DRAWING.exec(icon) ?? [];
    if (box === undefined || paths === undefined) {
      throw new MachineryError(
        `${file} is not there or draws nothing; run npm ci, or correct \`marks\` of records/dataset.yaml`,
      );
    }
    for (const id of ids) drawings.set(id, { box, paths });
  }
  return drawings;
}
