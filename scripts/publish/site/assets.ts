import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Artifact } from '../artifact.ts';
import { sha256 } from '../artifact.ts';
import { SCRIPTS, SITE_FOLDER, STYLES } from './minified.ts';

function read(name: string): string {
  return readFileSync(join(SITE_FOLDER, name), 'utf8');
}

/** The content's hash is part of the name, so that a copy may be cached without end. */
function asset(name: string, extension: string, text: string): Artifact {
  return { path: `assets/${name}.${sha256(text).slice(0, 10)}.${extension}`, text };
}

/** A file whose bytes are written as they are. */
function binary(folder: string, name: string, extension: string): Artifact {
  const bytes = readFileSync(join(SITE_FOLDER, folder, `${name}.${extension}`));
  return { path: `assets/${name}.${sha256(bytes).slice(0, 10)}.${extension}`, text: '', bytes };
}

/** The icon for home screens, which take no SVG. */
export const TOUCH_ICON = binary('pictures', 'touch-icon', 'png');

function script(name: keyof typeof SCRIPTS): Artifact {
  return asset(name, 'js', SCRIPTS[name]);
}

/** The typeface of headings: Source Serif 4, under the licence beside it. */
export const FONT = binary('fonts', 'source-serif-4-600', 'woff2');
const FONT_FACE = `@font-face{font-family:"Source Serif 4";font-weight:600;font-display:swap;src:url("${basename(FONT.path)}")format("woff2")}`;

/** Files of this program, like its code: read when it starts, not from the records. */
export const STYLESHEET = asset('site', 'css', `${FONT_FACE}${STYLES}`);
export const ICON = asset('icon', 'svg', read('pictures/icon.svg'));
/** What a page may load: files of this site only; no inline code; nothing is sent anywhere. */
export const CONTENT_POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'";
/** Of every page: keeps days left and ages true on a copy that was built some days ago. */
export const PAGE_SCRIPT = script('every-page');
/** Finds records by name and filters. */
export const FIND_RECORDS_SCRIPT = script('find-records');
/** Finds plans by the words of their limits. */
export const FIND_PLANS_SCRIPT = script('find-plans');
/** Answers what is pasted on the start page; the resolver of the API is in it. */
export const CHECK_SCRIPT = script('check-names');
/** Puts chosen plans side by side. */
export const COMPARE_SCRIPT = script('compare-plans');
/** Adds buttons that copy a text. */
export const COPY_SCRIPT = script('copy-text');
/** On the page for what is not there. */
export const NOT_FOUND_SCRIPT = script('not-found');

/** The stylesheet, the icons, the pictures and the scripts. */
export const SITE_ASSETS: readonly Artifact[] = [
  STYLESHEET,
  FONT,
  ICON,
  PAGE_SCRIPT,
  FIND_RECORDS_SCRIPT,
  FIND_PLANS_SCRIPT,
  COPY_SCRIPT,
  NOT_FOUND_SCRIPT,
  CHECK_SCRIPT,
  COMPARE_SCRIPT,
  TOUCH_ICON,
];
