import { type Day, NO_DATE } from '../../model/day.ts';
import type { DateMove, DateMoves, PlatformMoves } from '../../model/generated/published.ts';
import { platformOf } from '../../model/record-id.ts';
import { countOf } from '../../model/words.ts';
import type { Parameters } from '../parameters.ts';
import { type Almanac, isOfPlatform } from '../query.ts';
import { listAnswer, oneLine, stamp } from './answer.ts';
import { type Answered, DESCRIBED, pickListed } from './tool.ts';

/** How far the dates of a platform moved, and what notice was given there; only what there is. */
function platformLine(moves: PlatformMoves): string {
  const { platform, dates_watched, first_seen, last_seen, withdrawn, notice } = moves;
  const parts = [`${countOf(dates_watched, 'date')} watched from ${first_seen} to ${last_seen}`];
  for (const way of ['later', 'earlier'] as const) {
    const { count, median_days, largest_days } = moves[way];
    const days = `median ${countOf(median_days ?? 0, 'day')}, most ${largest_days}`;
    if (count > 0) parts.push(`${count} ${way} (${days})`);
  }
  if (withdrawn > 0) parts.push(`${withdrawn} withdrawn`);
  const { count, median_days, least_days } = notice;
  if (count > 0) {
    parts.push(
      `notice of ${count}: median ${countOf(median_days ?? 0, 'day')}, least ${least_days}`,
    );
  }
  return `- ${oneLine(platform)}: ${parts.join('; ')}`;
}

function moveLine({ id, from, to, to_basis, days, direction, ...move }: DateMove): string {
  const before = to_basis === 'earliest' ? 'earliest ' : '';
  const far = days === null ? '' : `${countOf(Math.abs(days), 'day')} `;
  const [first, last] = [move.seen_from, move.seen_to].map((date) => date ?? 'an unknown date');
  const dates = `${from ?? NO_DATE} to ${before}${to ?? NO_DATE}`;
  return `- ${id}: ${dates}, ${far}${direction.replaceAll('_', ' ')}; seen between ${first} and ${last}`;
}

const PATH = 'deprecations/date-moves.json';

const { platforms: PLATFORMS, moves: MOVES } = DESCRIBED.get_date_moves.output.properties;

/** Which shutdown dates moved, the latest first, and the notice given. */
export async function answerDateMoves(
  almanac: Almanac,
  today: Day,
  args: Parameters,
): Promise<Answered> {
  const read = await almanac.read<DateMoves>(PATH);
  const isAsked = (platform: string) => isOfPlatform(almanac, args.values, platform);
  const moves = read.moves.filter(({ id }) => isAsked(platformOf(id))).reverse();
  const isNarrowed = args.values.has('provider') || args.values.has('platform');
  // Of all platforms only those with a move; of those that are asked for, all, also as data.
  const platforms = read.platforms.filter(({ platform_id: id, later, earlier, withdrawn }) => {
    return isAsked(id) && (isNarrowed || later.count + earlier.count + withdrawn > 0);
  });
  return listAnswer(almanac, moves, args, {
    narrower: () => 'provider or platform narrows',
    linesOf: (some, more) => [
      `${countOf(moves.length, 'known move')} of shutdown dates, the latest first. What was not watched may have moved unseen. ${stamp(almanac, today)}`,
      ...platforms.map(platformLine),
      ...some.map(moveLine),
      more,
      `Both sources of each move are in ${almanac.build.base_url}${PATH}`,
    ],
    dataOf: (some) => ({
      platforms: isNarrowed ? platforms.map((each) => pickListed(each, PLATFORMS)) : [],
      moves: some.map((move) => {
        const basis = move.to_basis === 'earliest' ? 'earliest' : null;
        return pickListed({ ...move, basis, source_url: move.to_source?.url }, MOVES);
      }),
    }),
  });
}
