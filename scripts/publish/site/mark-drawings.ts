import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TOOL_FOLDER } from '../../cli/bundle.js';
import { MachineryError } from '../../model/problem.ts';
import type { Publication } from '../publication.ts';

/** The package of marks that `marks` of records/dataset.yaml names; each is one file. */
const ICONS = join(TOOL_FOLDER, 'node_modules/@lobehub/icons-static-svg/icons');

/** What an icon draws: its view box and its paths. */
const DRAWING = /viewBox="([\d. ]+)"[^>]*>(?:<title>[^<]*<\/title>)?(.*)<\/svg>/s;

/** A mark, to be drawn in the colour of the text. */
export interface Drawing {
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
