import type { Day } from '../../model/day.ts';
import type { DateMove, DateMoves, PlatformMoves } from '../../model/generated/published.ts';
import { platformOf } from '../../model/published.ts';
import { countOf } from '../../model/words.ts';
import type { Parameters } from '../parameters.ts';
import type { Almanac } from '../query.ts';
import { type Answer, compact, oneLine, showList, stamp } from './rows.ts';

/** How far the dates of a platform moved, and what notice was given there. */
function platformLine({
  platform,
  later,
  earlier,
  withdrawn,
  notice,
  ...of
}: PlatformMoves): string {
  const moves = [
    `${later.count} later${later.count > 0 ? ` (median ${later.median_days} days, most ${later.largest_days})` : ''}`,
    `${earlier.count} earlier${earlier.count > 0 ? ` (median ${earlier.median_days} days, most ${earlier.largest_days})` : ''}`,
    ...(withdrawn > 0 ? [`${withdrawn} withdrawn`] : []),
  ];
  const given =
    notice.count > 0
      ? `${notice.count} known, median ${notice.median_days} days, least ${notice.least_days}`
      : 'none known';
  return `- ${oneLine(platform)}: ${of.dates_watched} dates watched from ${of.first_seen} to ${of.last_seen}; moves: ${moves.join(', ')}; notice: ${given}`;
}

function moveLine({ id, from, to, days, seen_from, seen_to, ...move }: DateMove): string {
  const size =
    days === null
      ? move.direction.replaceAll('_', ' ')
      : `${countOf(Math.abs(days), 'day')} ${move.direction}`;
  const basis = move.to_basis === 'earliest' ? ' earliest' : '';
  return `- ${id}: ${from ?? 'no date'} to${basis} ${to ?? 'no date'}, ${size}; seen between ${seen_from ?? 'an unknown date'} and ${seen_to ?? 'an unknown date'}`;
}

/** A move as data, without the copies of its two sources. */
function moveRow({ id, from, to, to_basis, direction, days, seen_from, seen_to, ...of }: DateMove) {
  const basis = to_basis === 'earliest' ? to_basis : null;
  const source_url = of.to_source?.copy ?? of.to_source?.url;
  return compact({ id, from, to, basis, direction, days, seen_from, seen_to, source_url });
}

/** get_date_moves: which shutdown dates moved, the latest first, and the notice given. */
export async function dateMoves(almanac: Almanac, today: Day, args: Parameters): Promise<Answer> {
  const path = 'deprecations/date-moves.json';
  const read = await almanac.read<DateMoves>(path, 'moves');
  const { values } = args;
  const [provider, platform] = [values.get('provider'), values.get('platform')];
  const isAsked = (id: string): boolean =>
    (platform === undefined || id === platform) &&
    (provider === undefined || almanac.providerOf(id) === provider);
  const platforms = read.platforms.filter(({ platform_id }) => isAsked(platform_id));
  const moves = read.moves.filter(({ id }) => isAsked(platformOf(id))).reverse();
  const list = showList(moves, args, {
    narrower: 'provider or platform narrows',
    linesOf: (some) => some.map(moveLine),
    rowsOf: (some) => some.map(moveRow),
    share: 1 / 2,
  });
  return {
    text: [
      `${countOf(moves.length, 'known move')} of shutdown dates, the latest first. Notice is from announcement to shutdown date. What was not watched may have moved unseen. ${stamp(almanac, today)}`,
      ...platforms.map(platformLine),
      ...list.lines,
      `Both sources of each move are in ${almanac.baseUrl}${path}`,
    ].join('\n'),
    data: {
      generated_at: read.generated_at,
      count: moves.length,
      ...list.leftOut,
      platforms: platforms.map(({ platform: _, ...row }) => row),
      moves: list.rows,
    },
  };
}
