import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { SITE_FOLDER } from '../minified.ts';

/** A letter as pixels. */
interface Letter {
  /** How far the next letter is. */
  width: number;
  /** What is not blank: x, y (from the base line) and shade, 1 to 7 (ink), one after the other. */
  pixels: Int16Array;
}

/** A size of the site's typeface: its letters from the blank to the tilde. */
export type Letters = readonly Letter[];

/** How `npm run pictures -- --site` writes a size: the shades of all letters, row by row. */
interface StoredLetters {
  widths: number[];
  /** Columns on both sides of a letter, for what reaches beyond its width. */
  pad: number;
  height: number;
  baseline: number;
  pixels: string;
}

const SIZES = new Map<number, Letters>();

/** The letters of a size in pixels: Source Serif 4, under the licence in fonts/. */
export function lettersOf(size: number): Letters {
  if (SIZES.size === 0) {
    const file = gunzipSync(readFileSync(join(SITE_FOLDER, 'previews/letters.json.gz')));
    const sizes = JSON.parse(file.toString()) as Record<string, StoredLetters>;
    for (const [each, stored] of Object.entries(sizes)) SIZES.set(Number(each), unpack(stored));
  }
  const letters = SIZES.get(size);
  if (!letters) throw new TypeError(`letters.json.gz has no letters of ${size} pixels`);
  return letters;
}

function unpack({ widths, pad, height, baseline, pixels }: StoredLetters): Letters {
  const shades = Buffer.from(pixels, 'base64');
  let start = 0;
  return widths.map((width) => {
    const columns = Math.ceil(width) + 2 * pad;
    const lit: number[] = [];
    for (let at = 0; at < columns * height; at++) {
      const shade = shades[start + at] ?? 0;
      if (shade > 0) lit.push((at % columns) - pad, Math.floor(at / columns) - baseline, shade);
    }
    start += columns * height;
    return { width, pixels: Int16Array.from(lit) };
  });
}

/** The letters of a text. Accents are left out, as are letters that the size has not. */
export function spell(text: string, letters: Letters): Letter[] {
  const plain = text.replaceAll('’', "'").replaceAll(/[–—]/g, '-').normalize('NFD');
  return [...plain].flatMap((each) => letters[(each.codePointAt(0) ?? 0) - 32] ?? []);
}

/** In pixels. */
export function widthOf(text: string, letters: Letters): number {
  return spell(text, letters).reduce((sum, { width }) => sum + width, 0);
}

/** Lines that fit into the room; an identifier breaks after its punctuation. */
export function wrap(text: string, letters: Letters, room: number): string[] {
  const lines = [''];
  for (const piece of text.split(/(?<=[ ./:_-])/)) {
    const longer = `${lines.at(-1) ?? ''}${piece}`;
    if (widthOf(longer.trimEnd(), letters) <= room) lines[lines.length - 1] = longer;
    else lines.push(piece);
  }
  return lines.filter((line) => line !== '');
}
