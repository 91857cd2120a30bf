import { stringify } from 'yaml';
import type { Dataset } from '../../model/dataset.ts';
import type { Day } from '../../model/day.ts';
import type { NotOurs, ReadingFile } from '../../model/generated/records.ts';
import { type LineKey, readKey, writeKey } from '../../model/lines.ts';
import { present, when } from '../../model/present.ts';
import { plainAddress } from '../../model/readings.ts';
import { compareCodeUnits } from '../../model/words.ts';

/** What a page said when a person last looked at it. */
export interface AcceptedReading {
  url: string;
  readAt: Day;
  notOurs: readonly NotOurs[];
  lines: readonly LineKey[];
}

/** The lines of a block of text; none where the file has no such key. */
function splitBlock(text: string | undefined): string[] {
  return (text ?? '').split('\n').filter((line) => line !== '');
}

export function openReading({ url, read_at, not_ours = [], lines }: ReadingFile): AcceptedReading {
  return {
    url,
    readAt: read_at,
    notOurs: not_ours,
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
export function writeReading({ url, readAt, notOurs, lines }: AcceptedReading): string {
  const block = (texts: readonly string[]): string =>
    [...texts]
      .sort(compareCodeUnits)
      .map((text) => `  ${text}\n`)
      .join('');
  const not_ours = when(notOurs.length > 0, notOurs);
  const head = present({ url, read_at: readAt, not_ours });
  return [stringify(head, { lineWidth: 0 }), `lines: |\n${block(lines.map(writeKey))}`].join('');
}
