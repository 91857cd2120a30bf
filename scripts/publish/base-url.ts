import { MachineryError } from '../model/problem.ts';

const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Reads the address under which dist/ is published and makes it end with `/`.
 *
 * @throws MachineryError unless it is https (http on this machine only), without user, query or
 *   fragment: everything published is an address below it.
 */
export function parseBaseUrl(text: string): string {
  const refuse = (why: string): never => {
    throw new MachineryError(
      `The base URL ${JSON.stringify(text)} ${why}; give the address under which dist/ is published, such as https://almanac.example/data/.`,
    );
  };
  if (!URL.canParse(text)) return refuse('is no URL');
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return refuse('is not http or https');
  if (url.protocol === 'http:' && !LOCAL_HOSTS.has(url.hostname)) {
    return refuse('is not https (http is for localhost only)');
  }
  if (url.username !== '' || url.password !== '') return refuse('holds a user name');
  if (url.search !== '' || url.hash !== '' || /[?#]/.test(text)) {
    return refuse('holds a query or a fragment');
  }
  return url.href.endsWith('/') ? url.href : `${url.href}/`;
}
