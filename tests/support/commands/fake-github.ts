import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { type Github, openGithub } from '../../../scripts/workflow/github.ts';

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

export interface FakeGithub {
  apiUrl: string;
  calls: Call[];
  /** Calls that write, in short. */
  writes(): [string, unknown][];
  github: Github;
}

const PREFIX = '/repos/acme/almanac/';
const REPOSITORY = 'acme/almanac';

/** A server on this machine that answers as GitHub's API does; what it has no answer for is 404. */
export async function startGithub(answers: Answers): Promise<FakeGithub> {
  const calls: Call[] = [];
  const server = createServer(async (request, response) => {
    const url = request.url ?? '';
    const path = url.startsWith(PREFIX) ? url.slice(PREFIX.length) : `outside:${url}`;
    const method = request.method ?? '';
    const call = {
      method,
      path,
      body: await readBody(request),
      token: request.headers.authorization,
    };
    calls.push(call);
    const answer = answers[`${method} ${path.split('?')[0]}`];
    const value = typeof answer === 'function' ? answer(call) : answer;
    const status = value === undefined ? 404 : value === FORBIDDEN ? 403 : 200;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(value ?? { message: 'Not Found' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const github = openGithub({ token: 'test-token', repository: REPOSITORY, apiUrl, fetch });
  return {
    apiUrl,
    calls,
    github,
    writes: () =>
      calls
        .filter(({ method }) => method !== 'GET')
        .map(({ method, path, body }) => [`${method} ${path}`, body]),
  };
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text === '' ? null : JSON.parse(text);
}
