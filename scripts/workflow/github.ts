import { present, when } from '../model/present.ts';
import { MachineryError } from '../model/problem.ts';

/** GitHub's REST API of one repository. */
export interface Github {
  /** Owner and name. */
  repository: string;
  /**
   * One request below `/repos/<owner>/<name>/`.
   *
   * @returns the answer's JSON; null where `missing` is allowed and the answer is 404
   * @throws MachineryError where GitHub refuses or cannot be reached
   */
  request<T>(method: Method, path: string, body?: object): Promise<T>;
  /** The same for GET, where 404 is an answer. */
  find<T>(path: string): Promise<T | null>;
  /** All pages of a list, at most ten of a hundred. */
  list<T>(path: string): Promise<T[]>;
}

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

interface GithubAccess {
  token: string;
  /** Owner and name. */
  repository: string;
  /** `https://api.github.com`, or that of a GitHub Enterprise server. */
  apiUrl: string;
  fetch: typeof fetch;
}

const PER_PAGE = 100;
const MOST_PAGES = 10;
const TIMEOUT = 30_000;

/** Opens the API. The token goes into one header and nowhere else. */
export function openGithub({ token, repository, apiUrl, fetch: load }: GithubAccess): Github {
  if (!/^[\w.-]+\/[\w.-]+$/.test(repository)) {
    throw new MachineryError(`the repository is ${JSON.stringify(repository)}; use owner/name`);
  }
  const send = async (method: Method, path: string, body?: object): Promise<Response> => {
    const headers = present({
      accept: 'application/vnd.github+json',
      authorization: `Bearer ${token}`,
      'user-agent': repository,
      'x-github-api-version': '2022-11-28',
      'content-type': when(body, 'application/json'),
    });
    const options = { method, headers, signal: AbortSignal.timeout(TIMEOUT) };
    const target = `${apiUrl}/repos/${repository}/${path}`;
    return load(target, body ? { ...options, body: JSON.stringify(body) } : options).catch(
      (error: Error) => {
        throw new MachineryError(`GitHub did not answer ${method} ${path}: ${error.message}`);
      },
    );
  };
  const request = async <T>(method: Method, path: string, body?: object): Promise<T> =>
    read<T>(await send(method, path, body), `${method} ${path}`);
  return {
    repository,
    request,
    async find<T>(path: string) {
      const response = await send('GET', path);
      if (response.status === 404) return null;
      return read<T>(response, `GET ${path}`);
    },
    async list<T>(path: string) {
      const entries: T[] = [];
      for (let page = 1; page <= MOST_PAGES; page += 1) {
        const joint = path.includes('?') ? '&' : '?';
        const part = await request<T[]>('GET', `${path}${joint}per_page=${PER_PAGE}&page=${page}`);
        entries.push(...part);
        if (part.length < PER_PAGE) break;
      }
      return entries;
    },
  };
}

async function read<T>(response: Response, what: string): Promise<T> {
  const text = await response.text();
  if (!response.ok) {
    throw new MachineryError(
      `GitHub answered ${response.status} to ${what}: ${text.slice(0, 500)}`,
    );
  }
  return (text === '' ? null : JSON.parse(text)) as T;
}

/**
 * The access that a workflow's environment gives.
 *
 * @throws MachineryError where a variable is missing
 */
export function accessFrom(environment: NodeJS.ProcessEnv): GithubAccess {
  const need = (name: string): string => {
    const value = environment[name];
    if (value) return value;
    throw new MachineryError(
      `the environment has no ${name}; this runs in a workflow that gives it`,
    );
  };
  return {
    token: need('GITHUB_TOKEN'),
    repository: need('GITHUB_REPOSITORY'),
    apiUrl: need('GITHUB_API_URL'),
    fetch,
  };
}
