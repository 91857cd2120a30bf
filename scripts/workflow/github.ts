import { MachineryError } from '../model/problem.ts';

/** GitHub's REST API of one repository. */
export interface Github {
  /** Owner and name. */
  repository: string;
  /**
   * One request below `/repos/<owner>/<name>/`.
   *
   * @returns the answer's JSON
   * @throws MachineryError where GitHub refuses or cannot be reached
   */
  request<T>(method: Method, path: string, body?: object): Promise<T>;
  /** The same for GET, where 404 is an answer: null. */
  find<T>(path: string): Promise<T | null>;
  /** All pages of a list, at most ten of a hundred. */
  list<T>(path: string): Promise<T[]>;
}

/** An answer of GitHub that is not 2xx. */
export class GithubRefusal extends MachineryError {
  readonly status: number;

  constructor(status: number, what: string) {
    super(`GitHub answered ${status} to ${what}`);
    this.status = status;
  }
}

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

const PER_PAGE = 100;
const MOST_PAGES = 10;
const TIMEOUT = 30_000;

/**
 * Opens the API with the access that a workflow's environment gives. The token goes into one header
 * and nowhere else.
 *
 * @throws MachineryError where a variable is missing
 */
export function openGithub(environment: Readonly<Record<string, string | undefined>>): Github {
  const need = (name: string): string => {
    const value = environment[name];
    if (value) return value;
    throw new MachineryError(
      `the environment has no ${name}; this runs in a workflow that gives it`,
    );
  };
  const repository = need('GITHUB_REPOSITORY');
  const address = `${need('GITHUB_API_URL')}/repos/${repository}/`;
  const headers = {
    accept: 'application/vnd.github+json',
    authorization: `Bearer ${need('GITHUB_TOKEN')}`,
    'user-agent': repository,
    'x-github-api-version': '2022-11-28',
    'content-type': 'application/json',
  };
  const request = async <T>(method: Method, path: string, body?: object): Promise<T> => {
    const options = { method, headers, signal: AbortSignal.timeout(TIMEOUT) };
    const content = body ? { body: JSON.stringify(body) } : {};
    const response = await fetch(address + path, { ...options, ...content }).catch(
      (error: Error) => {
        throw new MachineryError(`GitHub did not answer ${method} ${path}: ${error.message}`);
      },
    );
    const text = await response.text();
    if (response.ok) return (text === '' ? null : JSON.parse(text)) as T;
    throw new GithubRefusal(response.status, `${method} ${path}: ${text.slice(0, 500)}`);
  };
  return {
    repository,
    request,
    find: <T>(path: string) =>
      request<T | null>('GET', path).catch((error) => {
        if (error instanceof GithubRefusal && error.status === 404) return null;
        throw error;
      }),
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
