import { compareCodeUnits } from '../model/order.ts';

/** Name of the file that lists every other file of dist/. */
export const CHECKSUMS = 'SHA256SUMS';

const LINE = /^([0-9a-f]{64}) [ *](.+)$/;

/** SHA256SUMS, in the form that `sha256sum -c` reads and in code-unit order of path. */
export function writeChecksums(sums: ReadonlyMap<string, string>): string {
  const sorted = [...sums].sort(([a], [b]) => compareCodeUnits(a, b));
  return sorted.map(([path, sum]) => `${sum}  ${path}\n`).join('');
}

/** Reads SHA256SUMS: path to sha256; null where a line is not of that form. */
export function readChecksums(text: string): Map<string, string> | null {
  const sums = new Map<string, string>();
  for (const line of text.split('\n').filter((line) => line !== '')) {
    const [, sum, path] = LINE.exec(line) ?? [];
    if (sum === undefined || path === undefined) return null;
    sums.set(path, sum);
  }
  return sums;
}
