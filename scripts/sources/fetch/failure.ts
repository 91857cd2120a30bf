/** A page that could not be fetched; the message is the reason that the report gives. */
export class FetchFailure extends Error {
  override name = 'FetchFailure';
}

/** Why a page could not be fetched, by an error of ours, of Node or of undici. */
export function describeFailure(error: unknown): string {
  if (error instanceof FetchFailure) return error.message;
  const { code, name } = error as NodeJS.ErrnoException;
  // undici leaves the code of its parser's errors empty.
  return `the request failed (${code || name})`;
}
