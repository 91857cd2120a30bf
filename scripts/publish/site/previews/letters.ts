import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { SITE_FOLDER } from '../assets.ts';

/** A letter as pixels. */
interface Letter {
  /** How far the next letter is. */
  width: number;
  /** What is not blank: x, y (from the base line) and shade, 1 to 7 (ink), one after the other. */
  pixels: Int8Array;
}

/** A size of the site's typeface: its letters from the blank to the tilde. */
type Letters = readonly Letter[];

const SIZES = new Map<number, Letters>();

/**
 * The letters of a size in pixels: Source Serif 4, under the licence in fonts/, as
 * `npm run pictures -- --site` has drawn them.
 */
export function lettersOf(size: number): Letters {
  if (SIZES.size === 0) {
    const file = gunzipSync(readFileSync(join(SITE_FOLDER, 'previews/letters.json.gz')));
    const drawn: Record<string, { width: number; pixels: string }[]> = JSON.parse(file.toString());
    for (const [each, letters] of Object.entries(drawn)) {
      const read = letters.map(({ width, pixels }) => {
        return { width, pixels: new Int8Array(Buffer.from(pixels, 'base64')) };
      });
      SIZES.set(Number(each), read);
    }
  }
  return SIZES.get(size) ?? [];
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
