/** @jsxRuntime automatic @jsxImportSource preact */
import type { DateMove, Evidence, PlatformMoves } from '../../../model/generated/published.ts';
import { countOf } from '../../../model/words.ts';
import { recordPagePath } from '../addresses.ts';
import { type SiteFacts, usePage } from '../facts.ts';
import { ExternalLink, PageLink } from '../layout.tsx';
import type { Page } from '../render.tsx';
import { ScrollTable } from '../tables.tsx';

const DIRECTIONS: Record<DateMove['direction'], string> = {
  later: 'later',
  earlier: 'earlier',
  withdrawn: 'withdrawn',
  set_again: 'reinstated',
};

function days(count: number | null): string {
  return count === null ? '' : Number.isInteger(count) ? count.toString() : count.toFixed(1);
}

function SizeCell({ count, median_days: median, largest_days: largest }: PlatformMoves['later']) {
  if (count === 0) return <>0</>;
  return (
    <>
      {count}{' '}
      <small>
        median {days(median)}, most {days(largest)} days
      </small>
    </>
  );
}

function PlatformTable({ platforms }: { platforms: readonly PlatformMoves[] }) {
  return (
    <ScrollTable
      id="platform-moves"
      columns={[
        'Platform',
        'Dates watched',
        'Between',
        'Moved later',
        'Moved earlier',
        'Withdrawn',
        'Reinstated',
        'Notice in days',
      ]}
      numbers={['Dates watched', 'Withdrawn', 'Reinstated']}
      caption="Known moves by platform, in alphabetical order"
    >
      <tbody>
        {platforms.map((each) => (
          <tr key={each.slug}>
            <th scope="row">{each.platform}</th>
            <td class="number">{each.dates_watched}</td>
            <td>
              <time dateTime={each.first_seen}>{each.first_seen}</time> to{' '}
              <time dateTime={each.last_seen}>{each.last_seen}</time>
            </td>
            <td>
              <SizeCell {...each.later} />
            </td>
            <td>
              <SizeCell {...each.earlier} />
            </td>
            <td class="number">{each.withdrawn}</td>
            <td class="number">{each.set_again}</td>
            <td>
              {each.notice.count === 0 ? (
                <span class="none">no announcement dates</span>
              ) : (
                <>
                  median {days(each.notice.median_days)}, least {days(each.notice.least_days)}{' '}
                  <small>({countOf(each.notice.count, 'record')})</small>
                </>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  );
}

/** Where a date was seen: the copy that shows it, else the page. */
function SourceLink({ source, name }: { source: Evidence | null; name: string }) {
  if (source === null) return <span class="none">no source</span>;
  return (
    <>
      <ExternalLink url={source.copy ?? source.url}>{name}</ExternalLink>{' '}
      <small>{source.read_at.slice(0, 10)}</small>
    </>
  );
}

function dateOf(date: string | null, basis: DateMove['from_basis']): string {
  if (date === null) return 'no date';
  return basis === 'earliest' ? `earliest ${date}` : date;
}

/** Moves that the page lists, so that it stays light. */
const MOST = 150;

function MoveTable({ moves, caption }: { moves: readonly DateMove[]; caption: string }) {
  const { records } = usePage().facts;
  return (
    <ScrollTable
      id="moves"
      columns={['Item', 'Platform', 'From', 'To', 'Move', 'Days', 'Sources', 'Seen']}
      numbers={['Days']}
      caption={caption}
    >
      <tbody>
        {moves.map((move) => (
          <tr key={`${move.id} ${move.from ?? ''} ${move.to ?? ''} ${move.seen_to ?? ''}`}>
            <th scope="row">
              {records.has(move.id) ? (
                <PageLink to={recordPagePath(move.id)}>
                  <code>{move.item ?? move.id}</code>
                </PageLink>
              ) : (
                <code>{move.item ?? move.id}</code>
              )}
            </th>
            <td>{move.platform}</td>
            <td>{dateOf(move.from, move.from_basis)}</td>
            <td>{dateOf(move.to, move.to_basis)}</td>
            <td>{DIRECTIONS[move.direction]}</td>
            <td class="number">{days(move.days)}</td>
            <td>
              <SourceLink source={move.from_source} name="before" />,{' '}
              <SourceLink source={move.to_source} name="after" />
            </td>
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  );
}

function Body() {
  const { moves, platforms } = usePage().facts.dateMoves;
  const newest = moves.toReversed().slice(0, MOST);
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
          <MoveTable
            moves={newest}
            caption={
              newest.length === moves.length
                ? 'Newest first'
                : `The newest ${newest.length}; the JSON has all`
            }
          />
        )}
      </section>
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
    body: <Body />,
  };
}
