import type { ServerResponse } from 'node:http';
import { FETCH_LIMITS, type FetchSettings, fetchPage } from '../../scripts/sources/fetch/client.ts';
import { isPublicAddress } from '../../scripts/sources/fetch/guard.ts';
import type { Page } from '../../scripts/sources/pages/page.ts';
import { type Trap, trapNetwork } from './trap-server.ts';

/** The address of no host of ours; traps answer for it. */
export const PUBLIC = '198.41.0.4';
export const URL_OF_PAGE = 'https://docs.acme.example/limits';
/** Long enough for any machine; only tests of the limit itself wait for it. */
export const LIMITS = { ...FETCH_LIMITS, bytes: 100_000, milliseconds: 60_000, pause: 10 };
export const SHORT = { ...LIMITS, milliseconds: 600 };

/** Fetches one page from a trap, through the real rules for addresses. */
export async function fetchFrom(
  trap: Trap,
  changes: { url?: string; dns?: Record<string, string[]>; settings?: Partial<FetchSettings> } = {},
): Promise<{ page: Page; looked: string[]; opened: string[]; waited: number[] }> {
  const dns = { 'docs.acme.example': [PUBLIC], 'www.acme.example': [PUBLIC], ...changes.dns };
  const network = trapNetwork(trap, dns, isPublicAddress);
  const page = await fetchPage(changes.url ?? URL_OF_PAGE, {
    network,
    limits: LIMITS,
    userAgent: 'almanac-test (+https://code.example/almanac)',
    today: '2026-03-02',
    cache: null,
    ...changes.settings,
  });
  const { looked, opened, waited } = network;
  return { page, looked, opened, waited };
}

/** Answers with a whole body. */
export function send(
  response: ServerResponse,
  body: string | Buffer,
  headers = {},
  status = 200,
): void {
  const bytes = Buffer.from(body as string);
  const type = { 'content-type': 'text/html; charset=utf-8', 'content-length': bytes.length };
  response.writeHead(status, { ...type, ...headers }).end(bytes);
}

/** Why a page is not checked. */
export function reasonOf(page: Page): string {
  return page.state === 'not_checked' ? page.reason : 'it was read';
}
