/**
 * Path and query of an absolute address as `Request.url` has it (parsed and serialised already, so
 * cutting it is exact). Several times faster than parsing it again, which every request would pay.
 */
export function splitTarget(address: string): { path: string; query: string } {
  const start = address.indexOf('/', address.indexOf('//') + 2);
  const hash = address.indexOf('#', start);
  const end = hash < 0 ? address.length : hash;
  const mark = address.indexOf('?', start);
  return mark < 0 || mark > end
    ? { path: address.slice(start, end), query: '' }
    : { path: address.slice(start, mark), query: address.slice(mark + 1, end) };
}
