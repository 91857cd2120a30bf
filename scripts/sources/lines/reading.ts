import { stringify } from 'yaml';
import type { Dataset } from '../../model/dataset.ts';
import type { Day } from '../../model/day.ts';
import type { NotOurs, ReadingFile } from '../../model/generated/records.ts';
import { type LineKey, readKey, writeKey } from '../../model/lines.ts';
import { plainAddress } from '../../model/readings.ts';
import { compareCodeUnits } from '../../model/words.ts';

/** Where one recorded note or price of a plan stands. */
export interface Tie {
  /** `vendor/plan`. */
  plan: string;
  /** The key of the note, or `price`. */
  what: string;
  line: LineKey;
}

/** What a page said when a person last looked at it. */
export interface AcceptedReading {
  url: string;
  readAt: Day;
  notOurs: readonly NotOurs[];
  ties: readonly Tie[];
  lines: readonly LineKey[];
}

/** The lines of a block of text; none where the file has no such key. */
function splitBlock(text: string | undefined): string[] {
  return (text ?? '').split('\n').filter((line) => line !== '');
}

export function openReading({
  url,
  read_at,
  not_ours = [],
  ties,
  lines,
}: ReadingFile): AcceptedReading {
  return {
    url,
    readAt: read_at,
    notOurs: not_ours,
    ties: splitBlock(ties).map((text) => {
      const [plan = '', ...rest] = text.split(' ');
      return { plan, what: rest.slice(0, -3).join(' '), line: readKey(rest.slice(-3).join(' ')) };
    }),
    lines: splitBlock(lines).map(readKey),
  };
}

/** The accepted readings by the plain address of their pages. */
export function openReadings({
  readings,
}: Pick<Dataset, 'readings'>): Map<string, AcceptedReading> {
  return new Map(readings.map(({ data }) => [plainAddress(data.url), openReading(data)]));
}

/** The text of a reading's file: the same for the same reading, a line for each line, sorted. */
export function writeReading({ url, readAt, notOurs, ties, lines }: AcceptedReading): string {
  const block = (texts: readonly string[]): string =>
    [...texts]
      .sort(compareCodeUnits)
      .map((text) => `  ${text}\n`)
      .join('');
  const tied = ties.map(({ plan, what, line }) => `${plan} ${what} ${writeKey(line)}`);
  const head = { url, read_at: readAt, ...(notOurs.length > 0 && { not_ours: notOurs }) };
  return [
    stringify(head, { lineWidth: 0 }),
    tied.length > 0 ? `ties: |\n${block([...new Set(tied)])}` : '',
    `lines: |\n${block(lines.map(writeKey))}`,
  ].join('');
}
