/** @jsxRuntime automatic @jsxImportSource preact */
import type { DateMove, Evidence, PlatformMoves } from '../../../model/generated/published.ts';
import { countOf } from '../../../model/words.ts';
import { ValueChange } from '../changes/changes.tsx';
import { type SiteFacts, usePage } from '../facts.ts';
import { ExternalLink, PageLink } from '../links.tsx';
import type { Page } from '../render.tsx';
import { ScrollTable } from '../tables.tsx';
import { shortDate } from '../words.ts';
import { RecordLink } from './records.tsx';

const DIRECTIONS: Record<DateMove['direction'], string> = {
  later: 'later',
  earlier: 'earlier',
  withdrawn: 'withdrawn',
  set_again: 'reinstated',
};

function days(count: number | null): string {
  return count === null ? '' : Number.isInteger(count) ? count.toString() : count.toFixed(1);
}

function sizeOf({ count, median_days: median, largest_days: most }: PlatformMoves['later']) {
  return count === 0 ? '0' : `${count.toString()}, median ${days(median)}, most ${days(most)} days`;
}

/** What is known of each platform, a row of words for each. */
function PlatformTable({ platforms }: { platforms: readonly PlatformMoves[] }) {
  const columns = ['Platform', 'Dates watched', 'Later', 'Earlier', 'Withdrawn', 'Notice in days'];
  return (
    <ScrollTable
      id="platform-moves"
      class="stacked"
      columns={columns}
      caption="Known moves by platform, in alphabetical order"
    >
      <tbody>
        {platforms.map((each) => (
          <tr key={each.platform_id}>
            <th scope="row">{each.platform}</th>
            <td>
              {each.dates_watched} <small>since {shortDate(each.first_seen)}</small>
            </td>
            <td data-label="Later">{sizeOf(each.later)}</td>
            <td data-label="Earlier">{sizeOf(each.earlier)}</td>
            <td data-label="Withdrawn">{each.withdrawn}</td>
            <td data-label="Notice">
              {each.notice.count === 0
                ? 'no announcement dates'
                : `median ${days(each.notice.median_days)}, least ${days(each.notice.least_days)}`}
            </td>
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  );
}

/** Where a date was seen: the copy that shows it, else the page. */
function SourceLink({ source }: { source: Evidence | null }) {
  if (source === null) return <span class="none">–</span>;
  return (
    <ExternalLink url={source.copy ?? source.url}>
      <time dateTime={source.read_at.slice(0, 10)}>{shortDate(source.read_at)}</time>
    </ExternalLink>
  );
}

function dateOf(date: string | null, basis: DateMove['from_basis']): string {
  if (date === null) return 'no date';
  return `${basis === 'earliest' ? 'earliest ' : ''}${shortDate(date)}`;
}

/** Moves that the page lists, so that it stays light. */
const MOST_MOVES = 60;

function MoveTable({ id, moves }: { id: string; moves: readonly DateMove[] }) {
  const { records } = usePage().facts;
  const newest = moves.toReversed().slice(0, MOST_MOVES);
  const caption =
    newest.length === moves.length
      ? 'Newest first'
      : `The newest ${newest.length}; the JSON has all`;
  return (
    <ScrollTable
      id={id}
      class="stacked"
      columns={['Item', 'Platform', 'Move', 'By', 'Before', 'After']}
      caption={caption}
    >
      <tbody>
        {newest.map((move) => (
          <tr key={`${move.id} ${move.from ?? ''} ${move.to ?? ''} ${move.seen_to ?? ''}`}>
            <th scope="row">
              {records.has(move.id) ? (
                <RecordLink record={{ id: move.id, item: move.item ?? move.id }} />
              ) : (
                <code>{move.item ?? move.id}</code>
              )}
            </th>
            <td>{move.platform}</td>
            <td>
              <ValueChange
                old={dateOf(move.from, move.from_basis)}
                now={dateOf(move.to, move.to_basis)}
              />
            </td>
            <td>
              {move.days !== null && `${days(Math.abs(move.days))} days`}{' '}
              {DIRECTIONS[move.direction]}
            </td>
            <td data-label="before">
              <SourceLink source={move.from_source} />
            </td>
            <td data-label="after">
              <SourceLink source={move.to_source} />
            </td>
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  );
}

function DateMovesBody() {
  const { moves, platforms, planned } = usePage().facts.dateMoves;
  return (
    <>
      <h1>Have dates moved?</h1>
      <p class="lead">
        {countOf(moves.length, 'known move')}, each with the page before and after it. We may have
        missed moves; do not read these as rates. Also as{' '}
        <PageLink to="deprecations/date-moves.json">JSON</PageLink>.
      </p>
      {platforms.length === 0 ? (
        <p>No shutdown date has been watched yet.</p>
      ) : (
        <PlatformTable platforms={platforms} />
      )}
      <section aria-labelledby="every">
        <h2 id="every">Moves</h2>
        {moves.length === 0 ? (
          <p>No move of a shutdown date is known.</p>
        ) : (
          <MoveTable id="moves" moves={moves} />
        )}
      </section>
      {planned.count > 0 && (
        <section aria-labelledby="planned">
          <h2 id="planned">Moves of planned dates</h2>
          <p>
            Dates of items that the vendor does not call deprecated. They are not counted above.
          </p>
          <MoveTable id="planned-moves" moves={planned.moves} />
        </section>
      )}
    </>
  );
}

/** How often and how far shutdown dates moved, without judgement. */
export function dateMovesPage(_facts: SiteFacts): Page {
  return {
    path: 'date-moves.html',
    head: {
      title: 'Do shutdown dates of AI models hold?',
      description:
        'By platform: how often and how far published shutdown dates moved, what was withdrawn, and the notice given, each move with two sources.',
      section: 'deprecations/index.html',
    },
    body: <DateMovesBody />,
  };
}
