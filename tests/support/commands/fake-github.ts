import { listen } from '#scripts/serve/local.ts';
import { openGithub } from '#scripts/workflow/github.ts';

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

/** What a repository without a proposed report answers to whoever proposes one. */
export const PROPOSAL_ANSWERS: Answers = {
  'GET git/ref/heads/main': { object: { sha: 'm1' } },
  'GET git/commits/m1': { tree: { sha: 't1' } },
  'POST git/trees': { sha: 't2' },
  'POST git/commits': { sha: 'c1' },
  'POST git/refs': {},
  'GET pulls': [],
  'POST pulls': { number: 9 },
};

/** A file as GitHub gives it. */
export const contentOf = (text: string) => {
  return { encoding: 'base64', content: Buffer.from(text).toString('base64') };
};

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
    if (value === undefined) return Response.json({ message: 'Not Found' }, { status: 404 });
    return Response.json(value, { status: value === FORBIDDEN ? 403 : 200 });
  }, 0);
  onTestFinished(close);
  const apiUrl = `http://127.0.0.1:${port}`;
  return {
    apiUrl,
    calls,
    github: openGithub({
      GITHUB_TOKEN: 'test-token',
      GITHUB_REPOSITORY: REPOSITORY,
      GITHUB_API_URL: apiUrl,
    }),
    /** Calls that write, in short. */
    writes: (): [string, unknown][] =>
      calls
        .filter(({ method }) => method !== 'GET')
        .map(({ method, path, body }) => [`${method} ${path}`, body]),
  };
}
