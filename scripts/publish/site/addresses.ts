import { slugOf } from '../../model/words.ts';

/**
 * The address of a file of dist/, below the base URL: the file itself, so that every host serves it
 * and each page has one address; `plans/` for plans/index.html.
 */
export function addressOf(path: string): string {
  if (path === 'index.html') return '';
  if (path.endsWith('/index.html')) return path.slice(0, -'index.html'.length);
  return path;
}

/**
 * Makes relative links from one page, so that the site works at the root of a host and below it.
 *
 * @param from file of dist/ that holds the links
 * @returns the link to a file of dist/, with `?query` or `#fragment` where wanted
 */
export function relativeLinks(from: string): (to: string) => string {
  const source = addressOf(from).split('/').slice(0, -1);
  return (to) => {
    const end = to.search(/[?#]/);
    const path = end < 0 ? to : to.slice(0, end);
    const rest = end < 0 ? '' : to.slice(end);
    if (path === from && rest.startsWith('#')) return rest;
    const target = addressOf(path).split('/');
    const last = target.length - 1;
    const shared = target.findIndex((part, index) => index === last || part !== source[index]);
    const steps = '../'.repeat(source.length - shared) + target.slice(shared).join('/');
    return `${steps === '' ? './' : steps}${rest}`;
  };
}

/** The file of a record's page. */
export function recordPagePath(id: string): string {
  return `deprecations/records/${id}.html`;
}

/** The file of the page of a platform's records. */
export function platformPagePath(platform: string): string {
  return `deprecations/records/${platform}/index.html`;
}

/** The file of a vendor's page. */
export function vendorPagePath(id: string): string {
  return `plans/${id}.html`;
}

/** The name of a plan on its vendor's page. */
export function planAnchor(planId: string): string {
  return `plan-${planId}`;
}

/** The file of the page that compares the plans of one kind of product. */
export function kindPagePath(kind: string): string {
  return `compare/${slugOf(kind)}.html`;
}
