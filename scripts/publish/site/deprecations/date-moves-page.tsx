/** @jsxRuntime automatic @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import type { DateMove, Evidence, PlatformMoves } from '../../../model/generated/published.ts';
import { countOf, groupBy } from '../../../model/words.ts';
import { ValueChange } from '../changes/changes.tsx';
import { shortDate } from '../dates.ts';
import { usePage } from '../facts.ts';
import { ExternalLink, GroupRow, PageLink, ScrollTable } from '../parts.tsx';
import type { Page } from '../render.tsx';
import { RecordLink } from './record-parts.tsx';

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

function PlatformTable({ platforms }: { platforms: readonly PlatformMoves[] }) {
  const moved = platforms.filter((each) => {
    return each.later.count + each.earlier.count + each.withdrawn + each.set_again > 0;
  });
  return (
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
  );
}

/** A date, which leads to the page that said so: to a copy of it, where there is one. */
function DateLink(props: {
  date: string | null;
  basis: DateMove['from_basis'];
  source: Evidence | null;
}) {
  const { date, basis, source } = props;
  const words = date === null ? 'no date' : shortDate(date);
  return (
    <>
      {basis === 'earliest' && 'earliest '}
      {source === null ? (
        words
      ) : (
        <ExternalLink url={source.copy ?? source.url}>{words}</ExternalLink>
      )}
    </>
  );
}

/** How far a date moved; what cannot be counted in words. */
function distanceOf({ days: distance, direction }: DateMove): string {
  if (distance === null) return direction === 'withdrawn' ? 'withdrawn' : 'reinstated';
  return `${distance > 0 ? '+' : '−'}${days(Math.abs(distance))}`;
}

function MoveRow({ move }: { move: DateMove }) {
  return (
    <tr>
      <th scope="row">
        <RecordLink record={move} />
      </th>
      <td>
        <ValueChange
          old={<DateLink date={move.from} basis={move.from_basis} source={move.from_source} />}
          now={<DateLink date={move.to} basis={move.to_basis} source={move.to_source} />}
        />
      </td>
      <td data-label="Days">{distanceOf(move)}</td>
    </tr>
  );
}

/** Moves that the page lists, so that it stays light. */
const MOST_MOVES = 25;

function MoveTable({ moves }: { moves: readonly DateMove[] }) {
  const newest = moves.toReversed().slice(0, MOST_MOVES);
  const readings = groupBy(
    newest,
    ({ platform, to_source: source, seen_to: seen }) =>
      `${platform}, read ${shortDate(source?.read_at ?? seen ?? '')}`,
  );
  return (
    <ScrollTable
      id="moves"
      class="stacked"
      columns={['Item', 'Move', 'Days']}
      caption={`The newest ${newest.length}`}
    >
      {[...readings].map(([reading, read]) => (
        <tbody key={reading}>
          <GroupRow columns={3}>{reading}</GroupRow>
          {read.map((move) => (
            <MoveRow key={`${move.id} ${move.to}`} move={move} />
          ))}
        </tbody>
      ))}
    </ScrollTable>
  );
}

function DateMovesBody() {
  const { moves, platforms, planned } = usePage().facts.dateMoves;
  return (
    <>
      <h1>Have dates moved?</h1>
      <p class="lead">
        {countOf(moves.length, 'known move')}, each date linked to a page that said so. All of them,
        and {countOf(planned.count, 'move')} of dates that were only planned, are in the{' '}
        <PageLink to="deprecations/date-moves.json">JSON</PageLink>.
      </p>
      {moves.length === 0 ? (
        <p>No move of a shutdown date is known.</p>
      ) : (
        <>
          <PlatformTable platforms={platforms} />
          <h2>Moves</h2>
          <MoveTable moves={moves} />
        </>
      )}
    </>
  );
}

/** How often and how far shutdown dates moved, without judgement. */
export function dateMovesPage(): Page {
  return {
    path: 'date-moves.html',
    head: {
      title: 'Do shutdown dates of AI models hold?',
      description:
        'How often and how far published shutdown dates moved, by platform, each move with its sources.',
      section: 'deprecations/index.html',
    },
    body: <DateMovesBody />,
  };
}
