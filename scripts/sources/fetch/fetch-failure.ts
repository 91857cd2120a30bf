/** A page that could not be fetched; the message is the reason that the report gives. */
export class FetchFailure extends Error {
  override name = 'FetchFailure';
  /** Whether a second try may help. */
  readonly again: boolean;
  /** How long the server asks to wait before it, in seconds; null where it says nothing. */
  readonly wait: number | null;

  constructor(message: string, options: { again?: boolean; wait?: number | null } = {}) {
    super(message);
    this.again = options.again ?? false;
    this.wait = options.wait ?? null;
  }
}
