/**
 * How long answers may be. A language model reads at most so many tokens; the tokenizer of GPT-4o
 * makes a token of 2.6 to 3.6 bytes of these answers (every item, vendor and plan was counted), so
 * the limits in bytes are those in tokens times 2.6, less the frame of the message.
 */
export const MOST_BYTES = {
  /** Of an answer on one item: below 600 tokens. */
  item: 1_450,
  /** Of an answer on one vendor's plans: below 2,500 tokens. */
  vendor: 6_200,
  /** Of a list of records or changes: below 8,000 tokens. */
  list: 20_600,
} as const;

/** Bytes that frame a list: counts, pages to confirm at, what is scheduled. */
const FRAME = 2_500;

const encoder = new TextEncoder();

/** Bytes of a value as JSON (UTF-8). */
export function bytesOf(value: unknown): number {
  return encoder.encode(JSON.stringify(value)).byteLength;
}

/**
 * The first of some answers, from the fullest to the briefest, that is short enough; else the last.
 *
 * @param make makes the answer of a step
 */
export function fullestThatFits<Step, Answer>(
  steps: readonly [Step, ...Step[]],
  most: number,
  make: (step: Step) => Answer,
): Answer {
  let answer = make(steps[0]);
  for (const step of steps.slice(1)) {
    if (bytesOf(answer) <= most) break;
    answer = make(step);
  }
  return answer;
}

/**
 * How many of some entries, from the first, an answer shows.
 *
 * @param limit what was asked for; null shows what fits into a list's room, and at most `usual`
 * @param bytes of one entry in both of its forms
 */
export function countShown<T>(
  entries: readonly T[],
  limit: number | null,
  usual: number,
  bytes: (entry: T) => number,
): number {
  if (limit !== null) return Math.min(limit, entries.length);
  let room = MOST_BYTES.list - FRAME;
  let count = 0;
  for (const entry of entries.slice(0, usual)) {
    room -= bytes(entry);
    if (room < 0) break;
    count += 1;
  }
  return count;
}
