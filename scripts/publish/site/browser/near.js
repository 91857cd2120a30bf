// Names that are near in spelling, by the pairs of letters that they share.

const pairsOf = (name) => {
  const bare = name.toLowerCase().replace(/[^a-z\d]/g, '');
  return new Set([...bare].map((letter, index) => letter + (bare[index + 1] ?? '')));
};

/** Share of pairs from which a name is near. */
const NEAR = 0.5;
const MOST = 3;

/** The names that are nearest to what was searched, the nearest first. */
export function nearest(searched, names) {
  const own = pairsOf(searched);
  const shares = [...new Set(names)].map((name) => {
    const pairs = pairsOf(name);
    const shared = [...own].filter((pair) => pairs.has(pair)).length;
    return { name, share: (2 * shared) / (own.size + pairs.size) };
  });
  return shares
    .filter(({ share }) => share >= NEAR)
    .sort((a, b) => b.share - a.share)
    .slice(0, MOST)
    .map(({ name }) => name);
}
