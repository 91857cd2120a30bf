/** Something wrong in the data: reported to its author, never thrown. */
export interface Problem {
  /** Stable name of the rule, kebab-case. */
  code: string;
  /** Path below the root, with `/`. */
  path: string;
  /** 1-based; 1 where the whole file is meant. */
  line: number;
  /** 1-based, in UTF-16 code units; 1 where the whole file is meant. */
  column: number;
  /** What was found, what is allowed, and how to fix it. One line. */
  message: string;
}

/** What an error says; anything may be thrown. */
export function messageOf(error: unknown): string {
  if (error instanceof Error) return error.message;
  return String(error);
}

/** Wrong usage or a broken environment (exit code 2): the message says what to do. Invalid data is never this. */
export class MachineryError extends Error {
  override name = 'MachineryError';
}
