/** @jsxRuntime automatic @jsxImportSource preact */
import * as Plot from '@observablehq/plot';
import type { VNode } from 'preact';
import type { Day } from '../../../model/day.ts';
import type { DateMove, Evidence, PlatformMoves } from '../../../model/generated/published.ts';
import { compareCodeUnits, countOf } from '../../../model/words.ts';
import { recordPagePath } from '../addresses.ts';
import { type SiteFacts, usePage } from '../facts.ts';
import { Age, ExternalLink, PageLink } from '../layout.tsx';
import type { Page } from '../render.tsx';
import { drawPlot, PlotFigure, ScrollTable } from '../tables-and-charts.tsx';
import { ageInWords } from '../words.ts';
import { splitByYear, YearLinks, type YearPage, yearPage } from '../year-pages.tsx';
import { copyAddress } from './records.tsx';

const DIRECTIONS: Record<DateMove['direction'], string> = {
  later: 'later',
  earlier: 'earlier',
  withdrawn: 'withdrawn',
  set_again: 'set again',
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
        'Set again',
        'Notice in days',
      ]}
      numbers={['Dates watched', 'Withdrawn', 'Set again']}
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
      <ExternalLink url={copyAddress(source) ?? source.url}>{name}</ExternalLink>{' '}
      <small>{source.read_at.slice(0, 10)}</small>
    </>
  );
}

function dateOf(date: string | null, basis: DateMove['from_basis']): string {
  if (date === null) return 'no date';
  return basis === 'earliest' ? `earliest ${date}` : date;
}

/** Moves that the page lists and draws; each year has pages of its own. */
const NEWEST = 80;
/** Moves that one page of a year lists. */
const MOST = 100;

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
            <td>{move.seen_to && <Age seen={move.seen_to} />}</td>
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  );
}

function Body({ years }: { years: readonly YearPage<DateMove>[] }) {
  const { dateMoves, today } = usePage().facts;
  const { moves, platforms } = dateMoves;
  const newest = moves.toReversed().slice(0, NEWEST);
  const sized = newest.filter(({ days: size }) => size !== null);
  const all = newest.length === moves.length;
  const table = (
    <MoveTable
      moves={newest}
      caption={
        all
          ? 'Every known move, newest first'
          : `The newest ${NEWEST} of ${moves.length} known moves, newest first`
      }
    />
  );
  return (
    <>
      <h1>Do dates hold?</h1>
      <p class="lead">
        {countOf(moves.length, 'known move')} of shutdown dates, each with the page or copy before
        and after it. Also as <PageLink to="deprecations/date-moves.json">JSON</PageLink>.
      </p>
      <p>
        What happened before recording began is known from dated copies of the vendors’ pages, which
        were not kept every day; since then from the change history. A date that was not watched may
        have moved unseen, so no count here is a rate. An earliest possible date that becomes later
        breaks no promise.
      </p>
      {platforms.length === 0 ? (
        <p>No shutdown date has been watched yet.</p>
      ) : (
        <PlatformTable platforms={platforms} />
      )}
      <section aria-labelledby="every">
        <h2 id="every">{all ? 'Every known move' : 'Newest moves'}</h2>
        {!all && <p>Every known move, by the year in which it was seen:</p>}
        <YearLinks pages={years} label="Moves by year" />
        {moves.length === 0 && <p>No move of a shutdown date is known.</p>}
        {moves.length > 0 && sized.length === 0 && table}
        {sized.length > 0 && (
          <PlotFigure
            plot={movesPlot(sized, today)}
            label="How far shutdown dates moved"
            caption={
              <ul class="legend">
                <li>Days: earlier to the left, later to the right.</li>
                <li class="legend-coming">moved date</li>
                <li class="legend-earliest">it was an earliest possible date before</li>
              </ul>
            }
            table={table}
            open
          />
        )}
      </section>
    </>
  );
}

/** How often and how far shutdown dates moved, without judgement. */
export function dateMovesPages({ dateMoves, today }: SiteFacts): Page[] {
  const section = 'deprecations/index.html';
  const years = splitByYear(dateMoves.moves.toReversed(), {
    folder: 'date-moves',
    dateOf: ({ seen_to, seen_from }) => seen_to ?? seen_from ?? today,
    newest: NEWEST,
    most: MOST,
  });
  return [
    {
      path: 'date-moves.html',
      head: {
        title: 'Do shutdown dates of AI models hold?',
        description:
          'By platform: how often and how far published shutdown dates moved, what was withdrawn, and the notice given, each move with two sources.',
        section,
      },
      body: <Body years={years} />,
    },
    ...years.map((page) =>
      yearPage(page, years, {
        home: 'date-moves.html',
        name: 'Moves of shutdown dates',
        description: 'Every known move of a shutdown date, each with two sources.',
        section,
        body: (
          <MoveTable moves={page.entries} caption={`Moves seen in ${page.year}, newest first`} />
        ),
      }),
    ),
  ];
}

const ROW_HEIGHT = 46;

function titleOf({ item, id, from, to, days, seen_to }: DateMove, today: Day): string {
  const seen = seen_to ? `, ${ageInWords(seen_to, today)}` : '';
  return `${item ?? id}: ${from ?? 'no date'} to ${to ?? 'no date'} (${(days ?? 0).toString()} days)${seen}`;
}

/** How far dates moved: a line for each platform, earlier to the left, later to the right. */
function movesPlot(moves: readonly DateMove[], today: Day): VNode {
  const platforms = [...new Set(moves.map(({ platform }) => platform ?? ''))].sort(
    compareCodeUnits,
  );
  const ticks = [-730, -365, -180, -90, -30, -7, 0, 7, 30, 90, 180, 365, 730];
  const sizes = moves.map(({ days }) => days ?? 0);
  const domain: [number, number] = [Math.min(-30, ...sizes), Math.max(30, ...sizes)];
  return drawPlot(
    {
      width: 960,
      height: platforms.length * ROW_HEIGHT + 70,
      marginLeft: 170,
      marginBottom: 40,
      marginTop: 16,
      // A symmetric logarithm: a week and a year can both be read.
      x: { type: 'symlog', constant: 10, label: null, domain, insetLeft: 14, insetRight: 14 },
      y: { label: null, domain: platforms, padding: 0.4 },
      marks: [
        Plot.axisX(
          ticks.filter((tick) => tick >= domain[0] && tick <= domain[1]),
          {
            anchor: 'bottom',
            tickSize: 0,
            fontSize: 13,
            tickFormat: (tick: number) => (tick > 0 ? `+${tick.toString()}` : tick.toString()),
          },
        ),
        Plot.axisY({ tickSize: 0, fontSize: 13 }),
        Plot.gridY({ stroke: 'currentColor', strokeOpacity: 0.12 }),
        Plot.ruleX([0], { className: 'plot-today' }),
        ...([false, true] as const).map((earliest) =>
          Plot.dot(
            moves.filter(({ from_basis }) => (from_basis === 'earliest') === earliest),
            {
              x: ({ days }: DateMove) => days ?? 0,
              y: ({ platform }: DateMove) => platform ?? '',
              r: 6,
              symbol: earliest ? 'diamond2' : 'circle',
              title: (move: DateMove) => titleOf(move, today),
              className: earliest ? 'plot-earliest' : 'plot-coming',
            },
          ),
        ),
      ],
    },
    {
      id: 'moves-plot',
      title: 'How far shutdown dates moved, by platform',
      description: `${countOf(moves.length, 'move')} on ${countOf(platforms.length, 'platform')}; earlier to the left, later to the right, on a scale that is compressed towards both ends.`,
    },
  );
}
