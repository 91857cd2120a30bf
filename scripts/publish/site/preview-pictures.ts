import { readFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { sha256 } from '../artifact.ts';

/** A picture that is drawn once and kept beside the stylesheets. */
export interface DrawnPicture {
  /** File in assets/, without its ending. */
  name: string;
  width: number;
  height: number;
  /** The page of which it is a picture. */
  html: string;
}

/** What each kind of page asks, and what it answers; shown where a link to it is posted. */
const PREVIEWS: readonly (readonly [name: string, question: string, answer: string])[] = [
  [
    'preview-start',
    'Is anything you<br>use going away?',
    'AI model shutdown dates and plan limits, in the vendors’ own words, with the age of every fact',
  ],
  [
    'preview-deprecations',
    'When does it shut down,<br>and what replaces it?',
    'Shutdown dates of AI models, APIs and SDKs: OpenAI, Anthropic, Google, AWS, Microsoft',
  ],
  [
    'preview-plans',
    'What does the plan<br>cost and allow?',
    'Prices and limits of AI and developer tools, in the vendors’ own words, side by side',
  ],
];

const STYLES = `
  body { margin: 0; width: 1200px; height: 630px; box-sizing: border-box; padding: 72px 80px;
    border-top: 14px solid #9a2f14; background: #fcfbf8; color: #1d1b18; overflow: hidden;
    font: 32px/1.4 "DejaVu Sans", "Open Sans", sans-serif; }
  p { margin: 0; }
  .name { font: 600 38px/1.2 "Liberation Serif", serif; }
  h1 { margin: 38px 0 30px; font: 600 82px/1.12 "Liberation Serif", serif; }
  .answer { color: #5f5a52; }
  .ages { margin-top: 32px; padding-top: 20px; border-top: 6px double #8a8377; font-size: 28px; }
`;

function previewHtml(question: string, answer: string): string {
  return `<!doctype html><style>${STYLES}</style><p class="name">vendor-almanac</p><h1>${question}</h1><p class="answer">${answer}</p><p class="ages">● seen 3 days ago &nbsp; ◐ 93 days ago &nbsp; ○ 744 days ago</p>`;
}

/** The icon for home screens: the site's icon on a ground without corners. */
function iconHtml(): string {
  const icon = readFileSync(new URL('./assets/icon.svg', import.meta.url), 'utf8');
  return `<!doctype html><style>body { margin: 0; background: #8f2f17 } svg { display: block; width: 180px; height: 180px }</style>${icon}`;
}

/** Every picture that the pages link to. */
export function drawnPictures(): DrawnPicture[] {
  return [
    ...PREVIEWS.map(([name, question, answer]) => ({
      name,
      width: 1200,
      height: 630,
      html: previewHtml(question, answer),
    })),
    { name: 'touch-icon', width: 180, height: 180, html: iconHtml() },
  ];
}

/** Under this name a picture says of which page it is: fonts differ, so its bytes cannot. */
const KEYWORD = 'Source-SHA256';

/** Where the first chunk after the header of a PNG begins (RFC 2083, 3.2 and 4.1.1). */
const AFTER_HEADER = 8 + 25;

/** Writes into a PNG of which page it is a picture (a tEXt chunk, RFC 2083, 4.2.7). */
export function stampPicture(png: Buffer, { html }: DrawnPicture): Buffer {
  const content = Buffer.from(`tEXt${KEYWORD}\0${sha256(html)}`, 'latin1');
  const chunk = Buffer.alloc(content.length + 8);
  chunk.writeUInt32BE(content.length - 4, 0);
  content.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(content), content.length + 4);
  return Buffer.concat([png.subarray(0, AFTER_HEADER), chunk, png.subarray(AFTER_HEADER)]);
}

/** Whether a PNG is a picture of the page as it is now. */
export function isCurrent(png: Buffer, { html }: DrawnPicture): boolean {
  return png.includes(`tEXt${KEYWORD}\0${sha256(html)}`, 0, 'latin1');
}
