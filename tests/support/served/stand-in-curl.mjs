import { parseArgs } from 'node:util';

/**
 * The part of curl that the examples of llms.txt use, for machines without it: `-s`, `-H`, `-d`
 * and an address, with the headers that curl sends by itself. Any other option ends it with 2.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    silent: { type: 'boolean', short: 's' },
    header: { type: 'string', short: 'H', multiple: true },
    data: { type: 'string', short: 'd' },
  },
});

const headers = new Headers({ 'User-Agent': 'curl/8', Accept: '*/*' });
if (values.data !== undefined) headers.set('Content-Type', 'application/x-www-form-urlencoded');
for (const header of values.header ?? []) {
  const colon = header.indexOf(':');
  headers.set(header.slice(0, colon), header.slice(colon + 1).trim());
}
const [address = ''] = positionals;
const body = values.data === undefined ? {} : { method: 'POST', body: values.data };
const response = await fetch(address, { headers, ...body });
process.stdout.write(await response.text());
