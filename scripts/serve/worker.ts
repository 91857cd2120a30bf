import { instantOf } from '../model/day.ts';
import { FUNCTION_PATHS } from '../model/published.ts';
import { createHandler, type Handler, splitTarget } from './handler.ts';

/** What Cloudflare Pages hands to `_worker.js`. */
interface Environment {
  /** The files beside the worker. */
  ASSETS: { fetch(request: Request | string): Promise<Response> };
}

/** Files are asked for by path alone; the host is never that of a request. */
const ASSETS_BASE = 'https://assets.invalid/';

const PATHS = new Set<string>(Object.values(FUNCTION_PATHS));

let handler: Handler | null = null;

/** One handler for each isolate: what it has read stays in memory. */
function handlerOf(env: Environment): Handler {
  handler ??= createHandler({
    async readFile(path) {
      const response = await env.ASSETS.fetch(`${ASSETS_BASE}${path}`);
      return response.ok ? response.text() : null;
    },
    now: () => instantOf(Date.now()),
  });
  return handler;
}

/** Cloudflare Pages, advanced mode: the function on its paths, the built files on all others. */
export default {
  fetch(request: Request, env: Environment): Promise<Response> {
    return PATHS.has(splitTarget(request.url).path)
      ? handlerOf(env)(request)
      : env.ASSETS.fetch(request);
  },
};
