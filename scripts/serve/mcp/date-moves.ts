import { NO_DATE } from '../../model/day.ts';
import type { DateMove, DateMoves, PlatformMoves } from '../../model/generated/published.ts';
import { compact } from '../../model/present.ts';
import { platformOf } from '../../model/record-id.ts';
import { countOf } from '../../model/words.ts';
import { isOfPlatform } from '../query.ts';
import { listAnswer, oneLine, stamp } from './answer.ts';
import { listOutput, listSchema, type Tool } from './tool.ts';

/** How far the dates of a platform moved, and what notice was given there. */
function platformLine(moves: PlatformMoves): string {
  const { platform, dates_watched, first_seen, last_seen, notice } = moves;
  const sizes = (['later', 'earlier'] as const).map((direction) => {
    const { count, median_days, largest_days } = moves[direction];
    if (count === 0) return `0 ${direction}`;
    return `${count} ${direction} (median ${median_days} days, most ${largest_days})`;
  });
  const others = `${moves.withdrawn} withdrawn, ${moves.set_again} set again`;
  let given = 'none known';
  if (notice.count > 0) {
    given = `${notice.count} known, median ${notice.median_days} days, least ${notice.least_days} days`;
  }
  return `- ${oneLine(platform)}: ${dates_watched} dates watched from ${first_seen} to ${last_seen}; moves: ${sizes.join(', ')}, ${others}; notice: ${given}`;
}

function moveLine({ id, from, to, to_basis, days, direction, ...move }: DateMove): string {
  const dates = [from, to].map((date) => date ?? NO_DATE);
  if (to_basis === 'earliest') dates[1] = `earliest ${to}`;
  const how = [direction.replaceAll('_', ' ')];
  if (days !== null) how.unshift(countOf(Math.abs(days), 'day'));
  const [first, last] = [move.seen_from, move.seen_to].map((date) => date ?? 'an unknown date');
  return `- ${id}: ${dates.join(' to ')}, ${how.join(' ')}; seen between ${first} and ${last}`;
}

/** A move as data, without the copies of its two sources. */
function moveRow({ id, from, to, to_basis, direction, days, ...move }: DateMove) {
  const { seen_from, seen_to, to_source } = move;
  const basis = to_basis === 'earliest' ? to_basis : null;
  const source_url = to_source?.copy ?? to_source?.url;
  return compact({ id, from, to, basis, direction, days, seen_from, seen_to, source_url });
}

const PATH = 'deprecations/date-moves.json';

/** Which shutdown dates moved, the latest first, and the notice given. */
export const GET_DATE_MOVES: Tool = {
  name: 'get_date_moves',
  title: 'Get moves of dates',
  description:
    'Which shutdown dates moved by how many days, latest first; by platform how often, and the notice given.',
  takes: ['provider', 'platform', 'limit'],
  example: { limit: 10 },
  output: listOutput(
    'moves',
    ['id', 'from', 'to', 'basis', 'direction', 'days', 'seen_from', 'seen_to', 'source_url'],
    {
      platforms: listSchema([
        'platform_id',
        'dates_watched',
        'first_seen',
        'last_seen',
        'later',
        'earlier',
        'withdrawn',
        'set_again',
        'notice',
      ]),
    },
  ),
  async answer(almanac, today, args) {
    const read = await almanac.read<DateMoves>(PATH);
    const isAsked = (platform: string) => isOfPlatform(almanac, args.values, platform);
    const moves = read.moves.filter(({ id }) => isAsked(platformOf(id))).reverse();
    const moved = new Set(moves.map(({ id }) => platformOf(id)));
    const asked = read.platforms.filter(({ platform_id }) => isAsked(platform_id));
    // Of all platforms only those with a move; of those that are asked for, all.
    const platforms = asked.filter(
      ({ platform_id }) => args.values.size > 0 || moved.has(platform_id),
    );
    const still = asked.length - platforms.length;
    return listAnswer(almanac, moves, args, {
      narrower: 'provider or platform narrows',
      linesOf: (some, more) => [
        `${countOf(moves.length, 'known move')} of shutdown dates, the latest first. What was not watched may have moved unseen. ${stamp(almanac, today)}`,
        ...platforms.map(platformLine),
        still > 0 && `- ${countOf(still, 'platform')} without a move: name one to see its notice`,
        ...some.map(moveLine),
        more,
        `Both sources of each move are in ${almanac.build.base_url}${PATH}`,
      ],
      dataOf: (some) => ({
        platforms: platforms.map(({ platform: _, ...row }) => row),
        moves: some.map(moveRow),
      }),
    });
  },
};
