/** The platform's id in an id: `acme-api` of `acme-api/rocket-1` and of `scheduled/acme-api/rocket-1`. */
export function platformOf(id: string): string {
  const start = id.startsWith(PLANNED) ? PLANNED.length : 0;
  return id.slice(start, id.indexOf('/', start));
}

/** Before the id of a planned date. */
const PLANNED = 'scheduled/';
