/** The platform's id in an id: `acme-api` of `acme-api/rocket-1` and of `scheduled/acme-api/rocket-1`. */
export function platformOf(id: string): string {
  return id.replace(/^scheduled\//, '').replace(/\/.*/, '');
}
