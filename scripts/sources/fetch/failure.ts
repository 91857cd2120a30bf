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

const REASONS: Record<string, string> = {
  ENOTFOUND: 'the name of its host is not known',
  EAI_AGAIN: 'the name of its host could not be looked up',
  ECONNREFUSED: 'the server refused the connection',
  ECONNRESET: 'the server broke the connection off',
  EPIPE: 'the server broke the connection off',
  ERR_STREAM_PREMATURE_CLOSE: 'the server broke the connection off',
  ETIMEDOUT: 'the server could not be reached',
  EHOSTUNREACH: 'the server could not be reached',
  ENETUNREACH: 'the server could not be reached',
  HPE_HEADER_OVERFLOW: 'the server sent too many headers',
};

/** What a later try may find mended: the network's faults, not the server's words. */
const PASSING = new Set(Object.keys(REASONS).filter((code) => !code.startsWith('HPE_')));

/** The failure that an error of Node's network code is, in words that hold on every machine. */
export function describeFailure(error: unknown): FetchFailure {
  if (error instanceof FetchFailure) return error;
  const code = String((error as NodeJS.ErrnoException)?.code ?? '');
  const again = PASSING.has(code);
  const reason = REASONS[code];
  if (reason) return new FetchFailure(reason, { again });
  if (code.startsWith('HPE_')) return new FetchFailure('the server does not speak HTTP');
  if (/CERT|SIGNATURE|ERR_TLS|ERR_SSL|EPROTO|ISSUER|CHAIN/.test(code)) {
    return new FetchFailure(`the server's certificate or encryption is not valid (${code})`);
  }
  return new FetchFailure(code ? `the request failed (${code})` : 'the request failed');
}
