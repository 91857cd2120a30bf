/** The platform's id in a record's id: `acme-api` of `acme-api/rocket-1`. */
export function platformOf(recordId: string): string {
  return recordId.slice(0, recordId.indexOf('/'));
}
