/** @jsxRuntime automatic @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import type { PlatformMoves } from '../../../model/generated/published.ts';
import { countOf } from '../../../model/words.ts';
import { shortDate } from '../dates.ts';
import { usePage } from '../facts.ts';
import type { Page } from '../layout.tsx';
import { PageLink, ScrollTable } from '../parts.tsx';

function days(count: number | null): string {
  if (count === null) return '';
  return Number(count.toFixed(1)).toString();
}

function sizeOf({ count, median_days: median, largest_days: most }: PlatformMoves['later']) {
  if (count === 0) return '–';
  return `${count}, median ${days(median)}, most ${days(most)} days`;
}

function noticeOf({ count, median_days: median, least_days: least }: PlatformMoves['notice']) {
  if (count === 0) return '–';
  return `median ${days(median)}, least ${days(least)}`;
}

/** What is known of a platform, by column. */
const COLUMNS: readonly [name: string, cell: (each: PlatformMoves) => ComponentChildren][] = [
  [
    'Dates watched',
    (each) => [each.dates_watched, <small> since {shortDate(each.first_seen)}</small>],
  ],
  ['Later', ({ later }) => sizeOf(later)],
  ['Earlier', ({ earlier }) => sizeOf(earlier)],
  ['Withdrawn', ({ withdrawn }) => withdrawn],
  ['Reinstated', (each) => each.set_again],
  ['Notice in days', ({ notice }) => noticeOf(notice)],
];

function DateMovesBody() {
  const { moves, platforms, planned } = usePage().facts.dateMoves;
  const moved = platforms.filter((each) => {
    return each.later.count + each.earlier.count + each.withdrawn + each.set_again > 0;
  });
  return (
    <>
      <h1>Have dates moved?</h1>
      <p class="lead">
        {countOf(moves.length, 'known move')}. Each, with the pages that said so, is in the{' '}
        <PageLink to="deprecations/date-moves.json">JSON</PageLink>, as are{' '}
        {countOf(planned.count, 'move')} of dates that were only planned. Those of the last year are
        in the <PageLink to="news.html">news</PageLink>.
      </p>
      {moved.length > 0 && (
        <ScrollTable
          id="platform-moves"
          class="stacked"
          columns={['Platform', ...COLUMNS.map(([name]) => name)]}
          caption="Platforms whose dates moved"
        >
          <tbody>
            {moved.map((each) => (
              <tr key={each.platform_id}>
                <th scope="row">{each.platform}</th>
                {COLUMNS.map(([name, cell]) => (
                  <td key={name} data-label={name}>
                    {cell(each)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </ScrollTable>
      )}
    </>
  );
}

/** How often and how far shutdown dates moved, without judgement. */
export function dateMovesPage(): Page {
  return {
    path: 'date-moves.html',
    title: 'Do shutdown dates of AI models hold?',
    description: 'How often and how far published shutdown dates moved, by platform.',
    body: <DateMovesBody />,
  };
}
