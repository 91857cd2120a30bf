import { readFileSync } from 'node:fs';
import type { Artifact } from '../artifact.ts';
import { sha256 } from '../artifact.ts';

/** Stylesheets in the order in which they hold. */
const STYLES = [
  'base',
  'layout',
  'tables',
  'filters',
  'records',
  'record-table',
  'plans',
  'plots',
  'print',
];

function read(name: string): string {
  return readFileSync(new URL(`./assets/${name}`, import.meta.url), 'utf8');
}

/** The content's hash is part of the name, so that a copy may be kept for ever. */
function asset(name: string, extension: string, text: string): Artifact {
  return { path: `assets/${name}.${sha256(text).slice(0, 10)}.${extension}`, text };
}

/** Files of this program, like its code: read when it starts, not from the records. */
export const STYLESHEET = asset(
  'site',
  'css',
  STYLES.map((name) => read(`${name}.css`)).join('\n'),
);
export const ICON = asset('icon', 'svg', read('icon.svg'));
/** Keeps the days left true on a page that was built some days ago. */
export const DAYS_SCRIPT = asset('days-left', 'js', read('days-left.js'));
/** Filters the rows of a table. */
export const FILTER_SCRIPT = asset('filter-rows', 'js', read('filter-rows.js'));
/** Sorts a table by a column. */
export const SORT_SCRIPT = asset('sort-table', 'js', read('sort-table.js'));

/** The stylesheet, the icon and the scripts. */
export const SITE_ASSETS: readonly Artifact[] = [
  STYLESHEET,
  ICON,
  DAYS_SCRIPT,
  FILTER_SCRIPT,
  SORT_SCRIPT,
];
