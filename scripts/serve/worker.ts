import { timestampOf } from '../model/day.ts';
import { createHandler, type Handler, isFunctionPath } from './handler.ts';

/** What Cloudflare Pages hands to `_worker.js`. */
interface Environment {
  /** The files beside the worker. */
  ASSETS: { fetch(request: Request | string): Promise<Response> };
}

/** Files are asked for by path alone; the host is never that of a request. */
const ASSETS_BASE = 'https://assets.invalid/';

/** One for each isolate: what it has read stays in memory. */
let handler: Handler | null = null;

/** Cloudflare Pages, advanced mode: the function on its paths, the built files on all others. */
export default {
  fetch(request: Request, { ASSETS: assets }: Environment): Promise<Response> {
    if (!isFunctionPath(new URL(request.url).pathname)) return assets.fetch(request);
    handler ??= createHandler({
      async readFile(path) {
        const response = await assets.fetch(`${ASSETS_BASE}${path}`);
        if (response.ok) return response.text();
        return null;
      },
      now: () => timestampOf(Date.now()),
    });
    return handler(request);
  },
};
