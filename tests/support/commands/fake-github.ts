import { onTestFinished } from 'vitest';
import { listen } from '../../../scripts/serve/local.ts';
import { openGithub } from '../../../scripts/workflow/github.ts';

/** A request that the code under test has made. */
export interface Call {
  method: string;
  /** Below /repos/acme/almanac/, with its query. */
  path: string;
  body: unknown;
  token: string | undefined;
}

/** Answers by `METHOD path-without-query`; a function is given the call. */
export type Answers = Record<string, unknown | ((call: Call) => unknown)>;

/** An answer that refuses the request. */
export const FORBIDDEN = { message: 'Resource not accessible by integration' };

const REPOSITORY = 'acme/almanac';
const PREFIX = `/repos/${REPOSITORY}/`;

/** A server on this machine that answers as GitHub's API does; what it has no answer for is 404. */
export async function startGithub(answers: Answers) {
  const calls: Call[] = [];
  const { port, close } = await listen(async (request) => {
    const url = request.url.replace(/^http:\/\/[^/]*/, '');
    const path = url.startsWith(PREFIX) ? url.slice(PREFIX.length) : `outside:${url}`;
    const text = await request.text();
    const call = {
      method: request.method,
      path,
      body: text === '' ? null : JSON.parse(text),
      token: request.headers.get('authorization') ?? undefined,
    };
    calls.push(call);
    const answer = answers[`${call.method} ${path.split('?')[0]}`];
    const value = typeof answer === 'function' ? answer(call) : answer;
    const status = value === undefined ? 404 : value === FORBIDDEN ? 403 : 200;
    return Response.json(value ?? { message: 'Not Found' }, { status });
  }, 0);
  onTestFinished(close);
  const apiUrl = `http://127.0.0.1:${port}`;
  return {
    apiUrl,
    calls,
    github: openGithub({ token: 'test-token', repository: REPOSITORY, apiUrl, fetch }),
    /** Calls that write, in short. */
    writes: (): [string, unknown][] =>
      calls
        .filter(({ method }) => method !== 'GET')
        .map(({ method, path, body }) => [`${method} ${path}`, body]),
  };
}
