import type { DateMove, DateMoves, PlatformMoves } from '../../model/generated/published.ts';
import { platformOf } from '../../model/record-id.ts';
import { countOf } from '../../model/words.ts';
import { isOfPlatform } from '../query.ts';
import { compact, listAnswer, oneLine, stamp } from './answer.ts';
import { fields, listOutput, listSchema, type Tool } from './tool.ts';

function sizesOf({ count, median_days, largest_days }: PlatformMoves['later']): string {
  if (count > 0) return ` (median ${median_days} days, most ${largest_days})`;
  return '';
}

/** How far the dates of a platform moved, and what notice was given there. */
function platformLine(of: PlatformMoves): string {
  const { later, earlier, withdrawn, set_again, notice } = of;
  const moves = [
    `${later.count} later${sizesOf(later)}`,
    `${earlier.count} earlier${sizesOf(earlier)}`,
    `${withdrawn} withdrawn`,
    `${set_again} set again`,
  ];
  const given =
    notice.count > 0
      ? `${notice.count} known, median ${notice.median_days} days, least ${notice.least_days}`
      : 'none known';
  return `- ${oneLine(of.platform)}: ${of.dates_watched} dates watched from ${of.first_seen} to ${of.last_seen}; moves: ${moves.join(', ')}; notice: ${given}`;
}

function hasMoved({ later, earlier, withdrawn, set_again }: PlatformMoves): boolean {
  return later.count + earlier.count + withdrawn + set_again > 0;
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

const PATH = 'deprecations/date-moves.json';

/** Which shutdown dates moved, the latest first, and the notice given. */
export const GET_DATE_MOVES: Tool = {
  name: 'get_date_moves',
  title: 'Get moves of dates',
  description:
    'Which shutdown dates moved and by how many days, latest first; by platform how often, and the notice given from announcement to shutdown.',
  takes: ['provider', 'platform', 'limit'],
  example: { limit: 10 },
  output: listOutput(
    'moves',
    fields('id from to basis direction days seen_from seen_to source_url'),
    {
      platforms: listSchema(
        fields(
          'platform_id dates_watched first_seen last_seen later earlier withdrawn set_again notice',
        ),
      ),
    },
  ),
  async answer(almanac, today, args) {
    const read = await almanac.read<DateMoves>(PATH);
    const isAsked = (platform: string) => isOfPlatform(almanac, args.values, platform);
    const asked = read.platforms.filter(({ platform_id }) => isAsked(platform_id));
    // Of all platforms only those with a move; of those that are asked for, all.
    const platforms = args.values.size === 0 ? asked.filter(hasMoved) : asked;
    const still = countOf(asked.length - platforms.length, 'platform');
    const moves = read.moves.filter(({ id }) => isAsked(platformOf(id))).reverse();
    return listAnswer(almanac, moves, args, {
      narrower: 'provider or platform narrows',
      linesOf: (some, more) => [
        `${countOf(moves.length, 'known move')} of shutdown dates, the latest first. Notice is from announcement to shutdown date. What was not watched may have moved unseen. ${stamp(almanac, today)}`,
        ...platforms.map(platformLine),
        platforms.length < asked.length && `- ${still} without a move: name one to see its notice`,
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
