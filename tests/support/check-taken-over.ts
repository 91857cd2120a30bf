import { expect } from 'vitest';
import { readHistory } from '../../scripts/history/replay.ts';
import type { History } from '../../scripts/model/dataset.ts';
import { addDays, timestampOf } from '../../scripts/model/day.ts';
import { dateMoves } from '../../scripts/publish/date-moves.ts';
import { createRandom } from './random.ts';
import { randomHistory, writeHistory } from './random-history.ts';
import { createRepository } from './repository.ts';

const again = <T>(value: T): T => JSON.parse(JSON.stringify(value));

/** Everything of a history that a build publishes, as far as it is not archived by `through`. */
function published(history: History, through: string): unknown {
  const { head, baseline, changelog, changes, updated, dates, days, archived } = history;
  const records = days.at(-1)?.deprecations ?? [];
  return {
    text: JSON.stringify({ head, baseline, changelog, changes, dates, archived }),
    updated: [...updated].sort(),
    days: days.filter(({ date }) => date > through),
    reports: [...history.reports].map(([date, { blob }]) => [date, blob]).sort(),
    continues: history.continues,
    moves: dateMoves({
      schemaVersion: '0.1',
      now: head.ts,
      records,
      changes,
      days: history.versions,
    }),
  };
}

/**
 * Checks that entries taken over from an earlier build and entries replayed from git are the same,
 * in a random history for each seed.
 */
export async function checkTakenOver(seeds: readonly number[]): Promise<void> {
  let resumed = 0;
  const doubts: string[] = [];
  for (const seed of seeds) {
    const random = createRandom(seed * 104_729);
    const made = randomHistory(seed, { baselineAgain: 0.1 });
    const repository = createRepository();
    const ids = writeHistory(repository, made);
    let at = 5 + random.below(5);
    let before: History | null = null;
    let generated_at = '';
    while (at < made.main.length) {
      const commit = ids[made.main[at] ?? 0] ?? '';
      const seconds = made.main.slice(0, at + 1).map((index) => made.commits[index]?.seconds ?? 0);
      const clock = Math.max(...seconds.filter((each) => each < 1_800_000_000));
      const now = timestampOf((clock + random.below(100_000)) * 1000);
      if (now >= generated_at) {
        const build = before && {
          commit: before.head.commit,
          generated_at,
          continues: before.continues,
        };
        const options = { now, at: commit, published: build };
        const all = await readHistory(repository.root, options);
        if (before && before.baseline?.commit === all.baseline?.commit && before.baseline) {
          const history: History = await readHistory(repository.root, {
            ...options,
            archived: again(before.archived),
            takeOver: {
              baseline: before.baseline.commit,
              changelog: again(before.changelog),
              changes: again(before.changes),
              watched: new Set(),
            },
          });
          const through = before.archived.through ?? addDays('2026-01-01', 0);
          expect([seed, at, published(history, through)]).toEqual([
            seed,
            at,
            published(all, through),
          ]);
          expect(history.published).toEqual(all.published);
          if (history.resumedAt !== null) resumed += 1;
          doubts.push(...history.warnings.filter((each) => each.startsWith('all of history')));
        }
        before = all;
        generated_at = now;
      }
      at += 4 + random.below(30);
    }
  }
  // The comparison says something only where entries were taken over, and where they were not.
  expect(resumed).toBeGreaterThan(seeds.length / 2);
  expect(doubts.length).toBeGreaterThan(seeds.length / 10);
}
