import { crc32, deflateSync } from 'node:zlib';
import { lettersOf, spell, widthOf, wrap } from './letters.ts';

/** What is shown where a link to a page is posted. */
export interface Preview {
  /** The largest text: a name, or what the page answers. */
  name: string;
  /** How it stands, in a pill. */
  state?: string;
  lines: readonly string[];
  /** In small letters at the foot. */
  foot?: string;
}

/** In pixels, as the places that show previews ask for it. */
const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 80;
const ROOM = WIDTH - 2 * MARGIN;
/** Two pixels a byte, after the byte that says how the row is filtered. */
const ROW = 1 + WIDTH / 2;

/** Sixteen colours: eight from paper to ink, seven from the pill to ink, and that of the bar. */
const PILL = 8;
const BAR = 15;
const INK = [28, 27, 25];
const PALETTE = [
  ...shadesBetween([251, 250, 247], INK, 7),
  ...shadesBetween([236, 233, 224], INK, 6),
  ...[20, 83, 45],
];

/** Colours in so many steps from the first to the last. */
function shadesBetween(from: readonly number[], to: readonly number[], steps: number): number[] {
  const part = (shade: number, at: number) =>
    Math.round((from[at] ?? 0) + (((to[at] ?? 0) - (from[at] ?? 0)) * shade) / steps);
  const shades = Array.from({ length: steps + 1 }, (_, shade) => shade);
  return shades.flatMap((shade) => [0, 1, 2].map((at) => part(shade, at)));
}

/** How much of the ink what matters less has. */
const SOFT = 0.7;

/** Writes a line from a point on its base line. */
function write(
  sheet: Uint8Array,
  text: string,
  x: number,
  y: number,
  style: { size: number; strength?: number; ground?: number },
): void {
  const { size, strength = 1, ground = 0 } = style;
  let left = x;
  for (const { width, pixels } of spell(text, lettersOf(size))) {
    const from = Math.round(left);
    for (let at = 0; at < pixels.length; at += 3) {
      const shade = Math.round((pixels[at + 2] ?? 0) * strength);
      put(sheet, from + (pixels[at] ?? 0), y + (pixels[at + 1] ?? 0), ground + shade);
    }
    left += width;
  }
}

/** Colours a pixel, where it is not darker already. */
function put(sheet: Uint8Array, x: number, y: number, color: number): void {
  if (x >= WIDTH) return;
  const at = y * ROW + 1 + (x >> 1);
  const shift = x % 2 === 0 ? 4 : 0;
  const both = sheet[at] ?? 0;
  const known = (both >> shift) & 15;
  if (color > known) sheet[at] = both + ((color - known) << shift);
}

/** A pill around a text, and where it ends. */
function drawPill(sheet: Uint8Array, text: string, y: number): number {
  const [size, half, padding] = [32, 27, 24];
  const end = MARGIN + Math.round(widthOf(text, lettersOf(size))) + 2 * padding;
  for (let row = -half; row <= half; row++) {
    const inset = Math.round(half - Math.sqrt(half ** 2 - row ** 2));
    for (let x = MARGIN + inset; x < end - inset; x++) put(sheet, x, y - 11 + row, PILL);
  }
  write(sheet, text, MARGIN + padding, y, { size, strength: 6 / 7, ground: PILL });
  return end + padding;
}

function chunk(type: string, data: Uint8Array): Buffer {
  const content = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, sum]);
}

/** A PNG with a palette and four bits a pixel. */
function encodePng(sheet: Uint8Array): Uint8Array {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 4, 3, 0, 0, 0]);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(HEIGHT, 4);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('PLTE', Uint8Array.from(PALETTE)),
    // Nodes 20, 22 and 24 give the same bytes; a level above 3 takes three times as long.
    chunk('IDAT', deflateSync(sheet, { level: 3 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Every preview is drawn on it: hundreds of sheets would wait in memory to be collected. */
const SHEET = new Uint8Array(ROW * HEIGHT);

/** Draws a preview in the look of the site, as the bytes of a PNG. */
export function drawPreview({ name, state, lines, foot }: Preview, site: string): Uint8Array {
  const sheet = SHEET.fill(0);
  for (let row = 0; row < 14; row++) sheet.fill(BAR * 17, row * ROW + 1, (row + 1) * ROW);
  write(sheet, site, MARGIN, 112, { size: 42 });
  const size = wrap(name, lettersOf(88), ROOM).length === 1 ? 88 : 60;
  let y = 150;
  for (const line of wrap(name, lettersOf(size), ROOM).slice(0, 3)) {
    y += Math.round(size * 1.12);
    write(sheet, line, MARGIN, y, { size });
  }
  y += 90;
  const left = state === undefined ? MARGIN : drawPill(sheet, state, y);
  for (const [at, line] of lines.entries()) {
    const x = at === 0 ? left : MARGIN;
    const parts = wrap(line, lettersOf(42), WIDTH - MARGIN - x);
    const room = Math.floor(((foot === undefined ? 590 : 545) - y) / 58) + 1;
    for (const [index, part] of parts.slice(0, room).entries()) {
      const isCut = index === room - 1 && parts.length > room;
      write(sheet, isCut ? `${part}...` : part, x, y, { size: 42, strength: at === 0 ? 1 : SOFT });
      y += 58;
    }
    if (at === 0) y += 12;
  }
  if (foot !== undefined) write(sheet, foot, MARGIN, 590, { size: 32, strength: SOFT });
  return encodePng(sheet);
}
