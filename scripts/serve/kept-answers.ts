/** Room for finished answers: a small part of the 128 MB of an isolate. */
const MOST_BYTES = 8 * 1024 * 1024;

/** What keeping one answer takes beside its key and itself, about. */
const FRAME = 200;

/** Finished answers by what was asked. */
interface KeptAnswers<T> {
  /** What all of them take, about. */
  readonly bytes: number;
  get(key: string): T | undefined;
  /**
   * Keeps an answer, and drops those that nobody has asked for longest where they take too much
   * room together. Strangers choose the keys, so these count too.
   *
   * @param bytes what the answer takes, about
   */
  keep(key: string, answer: T, bytes: number): void;
}

/** @param most bytes that all answers may take together; an answer of half of it is not kept */
export function keepAnswers<T>(most = MOST_BYTES): KeptAnswers<T> {
  // A Map lists its entries in the order in which they were set.
  const kept = new Map<string, { answer: T; bytes: number }>();
  let total = 0;
  const drop = (key: string) => {
    total -= kept.get(key)?.bytes ?? 0;
    kept.delete(key);
  };
  return {
    get bytes() {
      return total;
    },
    get(key) {
      const found = kept.get(key);
      if (found === undefined) return undefined;
      kept.delete(key);
      kept.set(key, found);
      return found.answer;
    },
    keep(key, answer, own) {
      const bytes = own + 2 * key.length + FRAME;
      if (bytes > most / 2) return;
      drop(key);
      kept.set(key, { answer, bytes });
      total += bytes;
      for (const oldest of kept.keys()) {
        if (total <= most) break;
        drop(oldest);
      }
    },
  };
}

/** Answers for each dataset that is served: another build has others. */
export function keepAnswersOf<Dataset extends object, T>(): (dataset: Dataset) => KeptAnswers<T> {
  const all = new WeakMap<Dataset, KeptAnswers<T>>();
  return (dataset) => {
    const kept = all.get(dataset) ?? keepAnswers<T>();
    all.set(dataset, kept);
    return kept;
  };
}
