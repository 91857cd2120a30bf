/** A source of numbers that is the same in every run: xorshift32. */
export interface Random {
  /** A whole number from 0 up to, not including, `limit`. */
  below(limit: number): number;
  /** True in that share of cases. */
  chance(share: number): boolean;
  pick<T>(list: readonly T[]): T;
}

/** @param seed any whole number but 0 */
export function createRandom(seed: number): Random {
  let state = seed | 0 || 1;
  const below = (limit: number): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % limit;
  };
  return {
    below,
    chance: (share) => below(1_000_000) < share * 1_000_000,
    pick: (list) => {
      const picked = list[below(list.length)];
      if (picked === undefined) throw new Error('nothing to pick from');
      return picked;
    },
  };
}
