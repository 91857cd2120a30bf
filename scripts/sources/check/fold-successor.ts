import { tidy } from '../pages/tidy-text.ts';

const SEPARATORS = /\s*[,;|]\s*(?:(?:or|and)\s+)?|\s+(?:or|and)\s+|\s+\/\s+/;

/**
 * Whether two names of a successor differ in their spelling only: case, quotes, backticks, the
 * order of several names, blanks against hyphens, dots and hyphens left out.
 */
export function isSameSpeltOtherwise(a: string, b: string): boolean {
  const [first, second] = [fold(a), fold(b)];
  const same = (one: readonly string[], other: readonly string[]): boolean =>
    one.length === other.length && one.every((name, index) => name === other[index]);
  const bare = (names: readonly string[]): string[] =>
    names.map((name) => name.replace(/[.-]/g, ''));
  return (
    same(first, second) ||
    same([...first].sort(), [...second].sort()) ||
    same(bare(first), bare(second))
  );
}

function fold(text: string): string[] {
  return tidy(text)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[`"'“”‘’*]/g, '')
    .replace(/\.$/, '')
    .split(SEPARATORS)
    .map((name) => name.trim().replace(/[\s_]+/g, '-'))
    .filter((name) => name !== '');
}
