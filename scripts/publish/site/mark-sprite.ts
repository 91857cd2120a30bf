import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TOOL_FOLDER } from '../../cli/bundle.js';
import type { Artifact } from '../artifact.ts';
import type { Publication } from '../publication.ts';
import { hashedAsset } from './assets.ts';

/** The package of marks that `marks` of records/dataset.yaml names; each is one file. */
const ICONS = join(TOOL_FOLDER, 'node_modules/@lobehub/icons-static-svg/icons');

/** The marks of platforms and vendors: one file for all pages, in which each has its name. */
export interface Marks {
  sprite: Artifact;
  /** Platform id or vendor id to the name of its mark. */
  names: ReadonlyMap<string, string>;
}

/** What an icon draws: its view box and its paths. */
const DRAWING = /viewBox="([\d. ]+)"[^>]*>(?:<title>[^<]*<\/title>)?(.*)<\/svg>/s;

/** Puts the marks that the dataset names into one file; a name without an icon has none. */
export function collectMarks({ dataset }: Pick<Publication, 'dataset'>): Marks {
  const marks = dataset.dataset.marks ?? {};
  const names = new Map<string, string>();
  const symbols = Object.entries(marks).flatMap(([name, ids]) => {
    const file = join(ICONS, `${name}.svg`);
    const [, box, paths] = (existsSync(file) && DRAWING.exec(readFileSync(file, 'utf8'))) || [];
    if (box === undefined) return [];
    for (const id of ids) names.set(id, name);
    return [`<symbol id="${name}" viewBox="${box}">${paths}</symbol>`];
  });
  const text = `<svg xmlns="http://www.w3.org/2000/svg" fill="currentColor" fill-rule="evenodd">${symbols.join('')}</svg>\n`;
  return { sprite: hashedAsset('marks.svg', text), names };
}
