import { NO_DATE } from '../../model/day.ts';
import type { DateMove, DateMoves, PlatformMoves } from '../../model/generated/published.ts';
import { compact, pick } from '../../model/present.ts';
import { platformOf } from '../../model/record-id.ts';
import { countOf } from '../../model/words.ts';
import { isOfPlatform } from '../query.ts';
import { listAnswer, oneLine, stamp } from './answer.ts';
import { listOutput, listSchema, type Tool } from './tool.ts';

/** How far the dates of a platform moved, and what notice was given there; only what there is. */
function platformLine({ platform, dates_watched, first_seen, last_seen, ...rest }: PlatformMoves) {
  const { later, earlier, withdrawn, set_again, notice } = rest;
  const parts = [`${countOf(dates_watched, 'date')} watched from ${first_seen} to ${last_seen}`];
  for (const [name, { count, median_days, largest_days }] of Object.entries({ later, earlier })) {
    const days = countOf(median_days ?? 0, 'day');
    if (count > 0) parts.push(`${count} ${name} (median ${days}, most ${largest_days})`);
  }
  if (withdrawn > 0) parts.push(`${withdrawn} withdrawn`);
  if (set_again > 0) parts.push(`${set_again} set again`);
  if (later.count + earlier.count + withdrawn === 0) parts.push('no move');
  if (notice.count > 0) {
    parts.push(
      `notice of ${notice.count}: median ${notice.median_days} days, least ${notice.least_days}`,
    );
  }
  return `- ${oneLine(platform)}: ${parts.join('; ')}`;
}

function moveLine({ id, from, to, to_basis, days, direction, ...move }: DateMove): string {
  const dates = [from, to].map((date) => date ?? NO_DATE);
  if (to_basis === 'earliest') dates[1] = `earliest ${to}`;
  const how = [direction.replaceAll('_', ' ')];
  if (days !== null) how.unshift(countOf(Math.abs(days), 'day'));
  const [first, last] = [move.seen_from, move.seen_to].map((date) => date ?? 'an unknown date');
  return `- ${id}: ${dates.join(' to ')}, ${how.join(' ')}; seen between ${first} and ${last}`;
}

const MOVE_FIELDS = ['id', 'from', 'to', 'direction', 'days', 'seen_from', 'seen_to'] as const;

/** A move as data, without the copies of its two sources. */
function moveRow(move: DateMove) {
  const basis = move.to_basis === 'earliest' ? 'earliest' : null;
  return compact({ ...pick(move, MOVE_FIELDS), basis, source_url: move.to_source?.url });
}

const PATH = 'deprecations/date-moves.json';

/** Which shutdown dates moved, the latest first, and the notice given. */
export const GET_DATE_MOVES: Tool = {
  name: 'get_date_moves',
  title: 'Get moves of dates',
  description:
    'Moves of shutdown dates, latest first; by platform how often, and the notice given.',
  takes: ['provider', 'platform', 'limit'],
  example: { limit: 10 },
  output: listOutput('moves', [...MOVE_FIELDS, 'basis', 'source_url'], {
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
  }),
  async answer(almanac, today, args) {
    const read = await almanac.read<DateMoves>(PATH);
    const isAsked = (platform: string) => isOfPlatform(almanac, args.values, platform);
    const moves = read.moves.filter(({ id }) => isAsked(platformOf(id))).reverse();
    const moved = new Set(moves.map(({ id }) => platformOf(id)));
    const asked = read.platforms.filter(({ platform_id }) => isAsked(platform_id));
    const isNarrowed = args.values.has('provider') || args.values.has('platform');
    // Of all platforms only those with a move; of those that are asked for, all, also as data.
    const platforms = asked.filter(({ platform_id }) => isNarrowed || moved.has(platform_id));
    const still = asked.length - platforms.length;
    return listAnswer(almanac, moves, args, {
      narrower: () => 'provider or platform narrows',
      linesOf: (some, more) => [
        `${countOf(moves.length, 'known move')} of shutdown dates, the latest first. What was not watched may have moved unseen. ${stamp(almanac, today)}`,
        ...platforms.map(platformLine),
        still > 0 && `- ${countOf(still, 'platform')} without a move: name one to see its notice`,
        ...some.map(moveLine),
        more,
        `Both sources of each move are in ${almanac.build.base_url}${PATH}`,
      ],
      dataOf: (some) => ({
        platforms: isNarrowed ? platforms.map(({ platform: _, ...row }) => row) : [],
        moves: some.map(moveRow),
      }),
    });
  },
};
