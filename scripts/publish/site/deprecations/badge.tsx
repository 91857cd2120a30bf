/** @jsxRuntime automatic @jsxImportSource preact */
// In: a record. Out: its badge, an SVG for the README of what depends on it, and the fold of its page
// with the lines to paste. It says nothing that a day changes.
// Example: | gpt-4o on OpenAI API | shutdown 14 Jan 2027 |
import { renderToString } from 'preact-render-to-string';
import type { Deprecation } from '../../../model/generated/published.ts';
import { cleanText, countOf } from '../../../model/words.ts';
import type { Artifact } from '../../artifact.ts';
import type { Publication } from '../../publication.ts';
import { addressOf, recordPagePath } from '../addresses.ts';
import { shortDate } from '../dates.ts';
import { usePage } from '../facts.ts';
import { Fold, Snippet } from '../parts.tsx';

/** The file of a record's badge. */
function badgePath(id: string): string {
  return `deprecations/badges/${id}.svg`;
}

function labelOf({ item, platform }: Deprecation): string {
  return `${item} on ${platform}`;
}

/** Status and date, and for how many regions where the date is not for all. */
function verdictOf({ date_basis, regions = [], shutdown_date, status }: Deprecation): string {
  const parts: string[] = [];
  if (shutdown_date === null) parts.push(status, 'no date');
  else if (status === 'retired') parts.push(status, shortDate(shutdown_date));
  else parts.push(`shutdown ${shortDate(shutdown_date)}`);
  if (date_basis === 'earliest') parts.push('at the earliest');
  if (regions.length > 0) parts.push(countOf(regions.length, 'region'));
  return parts.join(', ');
}

/** Pixels of a text of 11 pixels: fonts differ by machine, so the text is fitted to them. */
function widthOf(text: string): number {
  const pixels = [...text].map((character) => (/[fijl.,:'|() -]/.test(character) ? 4.4 : 7));
  return Math.round(pixels.reduce((sum, each) => sum + each, 0));
}

const PADDING = 7;
const COLORS: Record<Deprecation['status'], string> = { deprecated: '#7a3d00', retired: '#5f5a50' };

/** One half of a badge. */
function Half({ text, x, fill }: { text: string; x: number; fill: string }) {
  const width = widthOf(text);
  return (
    <>
      <rect x={x} width={width + 2 * PADDING} height="20" fill={fill} />
      <text x={x + PADDING} y="14" textLength={width} fill="#fff">
        {text}
      </text>
    </>
  );
}

function Picture({ record }: { record: Deprecation }) {
  const label = labelOf(record);
  const verdict = verdictOf(record);
  const middle = widthOf(label) + 2 * PADDING;
  const width = middle + widthOf(verdict) + 2 * PADDING;
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${width} 20`}
      width={width}
      height="20"
      role="img"
      font-family="Verdana,DejaVu Sans,sans-serif"
      font-size="11"
    >
      <title>{`${label}: ${verdict}`}</title>
      <Half text={label} x={0} fill="#1c1b19" />
      <Half text={verdict} x={middle} fill={COLORS[record.status]} />
    </svg>
  );
}

/** A badge for each record; it stays at its address when the date has passed. */
export function* deriveBadges({ deprecations }: Publication): Generator<Artifact> {
  for (const record of deprecations) {
    const text = renderToString(<Picture record={record} />);
    yield { path: badgePath(record.id), text: `${cleanText(text)}\n` };
  }
}

/** The badge and the lines that show it. */
export function Badge({ record }: { record: Deprecation }) {
  const { facts, link } = usePage();
  const page = `${facts.baseUrl}${addressOf(recordPagePath(record.id))}`;
  const image = `${facts.baseUrl}${badgePath(record.id)}`;
  // The date is in the picture alone, which changes where it is shown.
  const alt = `shutdown date of ${labelOf(record)}`;
  const html = renderToString(
    <a href={page}>
      <img src={image} alt={alt} />
    </a>,
  );
  const markdown = `[![${alt.replace(/[[\]\\]/g, '\\$&')}](${image})](${page})`;
  return (
    <Fold title="Badge">
      <img src={link(badgePath(record.id))} alt={alt} loading="lazy" />
      {[markdown, html].map((line) => (
        <Snippet key={line} text={line} />
      ))}
    </Fold>
  );
}
