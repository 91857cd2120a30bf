/** A source of numbers that is the same in every run: xorshift32. */
interface Random {
  /** A whole number from 0 up to, not including, `limit`. */
  below(limit: number): number;
  pick<T>(list: readonly T[]): T;
}

/** @param seed any whole number but 0 */
export function createRandom(seed: number): Random {
  let state = seed;
  const below = (limit: number): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % limit;
  };
  return { below, pick: (list) => list[below(list.length)] as (typeof list)[number] };
}
