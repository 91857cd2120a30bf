import { errors } from 'undici';

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

/** Faults of the network, which a later try may not find. */
const PASSING: Record<string, string> = {
  ENOTFOUND: 'the name of its host is not known',
  EAI_AGAIN: 'the name of its host could not be looked up',
  ECONNREFUSED: 'the server refused the connection',
  ECONNRESET: 'the server broke the connection off',
  EPIPE: 'the server broke the connection off',
  ERR_STREAM_PREMATURE_CLOSE: 'the server broke the connection off',
  UND_ERR_SOCKET: 'the server broke the connection off',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'the server broke the connection off',
  ETIMEDOUT: 'the server could not be reached',
  EHOSTUNREACH: 'the server could not be reached',
  ENETUNREACH: 'the server could not be reached',
  UND_ERR_CONNECT_TIMEOUT: 'the server could not be reached',
};

const TOO_MANY_HEADERS = 'UND_ERR_HEADERS_OVERFLOW';

/** The code of an error. A body that ends early counts as a broken connection. */
function codeOf(error: unknown): string {
  // undici leaves the code of its parser's errors empty.
  if (error instanceof errors.HTTPParserError && error.message.includes('Invalid EOF state')) {
    return 'UND_ERR_SOCKET';
  }
  return String((error as NodeJS.ErrnoException)?.code ?? '');
}

/** The failure that an error of Node or undici is, in words that hold on every machine. */
export function describeFailure(error: unknown): FetchFailure {
  if (error instanceof FetchFailure) return error;
  const code = codeOf(error);
  const reason = PASSING[code];
  if (reason) return new FetchFailure(reason, { again: true });
  if (code === TOO_MANY_HEADERS) return new FetchFailure('the server sent too many headers');
  if (error instanceof errors.HTTPParserError) {
    return new FetchFailure('the server does not speak HTTP');
  }
  if (/CERT|SIGNATURE|ERR_TLS|ERR_SSL|EPROTO|ISSUER|CHAIN/.test(code)) {
    return new FetchFailure(`the server's certificate or encryption is not valid (${code})`);
  }
  return new FetchFailure(code ? `the request failed (${code})` : 'the request failed');
}
