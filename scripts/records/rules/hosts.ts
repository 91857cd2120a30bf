import { editDistance, platformOf } from '../../model/words.ts';
import type { Pointer } from '../parse.ts';
import { showValue } from '../schema/explain-errors.ts';
import { type Records, type Rule, textsOf } from './rule.ts';

/** Every address in a file, with its place: in `url`, `copy`, `source_url`, `read_url`. */
function addressesOf(data: object): { pointer: Pointer; url: URL }[] {
  return (
    textsOf(data)
      .filter(([pointer]) => /^(?:copy|(?:.*_)?url)$/.test(String(pointer.at(-1))))
      // A label of a limit may be called so, too.
      .filter(([, text]) => URL.canParse(text))
      .map(([pointer, text]) => ({ pointer, url: new URL(text) }))
  );
}

/** An address within the query of another one: what the link opens is not the host that is shown. */
const FORWARDS = /[?&][^=&]*=(?:https?(?::|%3a)|%2f%2f|\/\/)/i;

const plainAddress: Rule = {
  code: 'address-misleading',
  // A reviewer judges a source by its host.
  *check({ vendor, deprecation, scheduled, provider }) {
    for (const { document, data } of [...vendor, ...deprecation, ...scheduled, ...provider]) {
      for (const { pointer, url } of addressesOf(data)) {
        const reason = whyMisleading(url);
        if (reason === null) continue;
        const message = `${pointer.at(-1)} is ${showValue(url.href)}, which ${reason}`;
        yield { document, pointer, message };
      }
    }
  },
};

function whyMisleading(url: URL): string | null {
  if (/(?:^|\.)xn--/.test(url.hostname)) {
    return 'has a host in other letters than a-z (punycode), which can look like another host; use the address in plain letters';
  }
  if (FORWARDS.test(url.search)) return 'leads on to another address; use that address itself';
  return null;
}

/** Hosts of the pages that a provider describes, which its maintainers have reviewed. */
function describedHosts({ provider }: Records, platform: string): string[] {
  const owner = provider.find(({ data }) => data.platforms?.some(({ id }) => id === platform));
  const pages = owner?.data.pages ?? [];
  return pages.flatMap(({ url, read_url = url }) =>
    [url, read_url].map((one) => new URL(one).hostname),
  );
}

/** `docs.acme.co.uk` belongs to `acme.co.uk`: the last two names, or three under a short one. */
export function siteOf(host: string): string {
  const names = host.split('.');
  const isShort = (names.at(-1) ?? '').length === 2 && (names.at(-2) ?? '').length <= 3;
  return names.slice(isShort ? -3 : -2).join('.');
}

/** Characters that look alike, as one of them. */
export function foldLookAlikes(name: string): string {
  return name
    .replaceAll('0', 'o')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replace(/[1i|]/g, 'l');
}

/** Below this length a single edit makes another real name too easily. */
const SHORTEST_NAME = 5;

/** The known site that a host of another site looks like; null where it looks like none. */
export function looksLike(host: string, hosts: Iterable<string>): string | null {
  const sites = [...new Set([...hosts].map(siteOf))];
  const site = siteOf(host);
  if (sites.includes(site)) return null;
  for (const other of sites) {
    // `docs.acme.com.evil.example` and `docs-acme-com.example`.
    const contains = (text: string): boolean => `.${text}.`.includes(`.${other}.`);
    if (contains(host) || contains(host.replaceAll('-', '.'))) return other;
    const [name = '', otherName = ''] = [site, other].map((one) => one.split('.')[0]);
    const isLong = otherName.length >= SHORTEST_NAME;
    if (name !== otherName && foldLookAlikes(name) === foldLookAlikes(otherName)) return other;
    if (isLong && name !== otherName && editDistance(name, otherName, 1) <= 1) return other;
  }
  return null;
}

const noLookAlikeHost: Rule = {
  code: 'host-look-alike',
  // A host that differs from the vendor’s by a letter passes a review unseen.
  *check(records) {
    for (const { id, document, data } of records.deprecation) {
      const hosts = describedHosts(records, platformOf(id));
      for (const { pointer, url } of addressesOf(data)) {
        const site = looksLike(url.hostname, hosts);
        if (site === null) continue;
        const message = `${pointer.at(-1)} has the host ${url.hostname}, which looks like ${site} and is another site; use the vendor's address, or, if it is the vendor's, describe the page in the provider's file first`;
        yield { document, pointer, message };
      }
    }
  },
};

/** A file of a public repository, whose owner a reviewer sees as a host of its own. */
const RAW_FILE = /^https:\/\/raw\.githubusercontent\.com\/(?:[^/?#]+\/){3}[^?#]+$/;

const readOfSameSite: Rule = {
  code: 'read-url-elsewhere',
  // What is read for a page has to be the vendor’s own text of it.
  *check({ vendor }) {
    for (const { document, data } of vendor) {
      for (const [index, { url, read_url: readUrl }] of data.evidence.entries()) {
        if (readUrl === undefined || RAW_FILE.test(readUrl)) continue;
        const [site, other] = [url, readUrl].map((one) => siteOf(new URL(one).hostname));
        if (site === other) continue;
        const message = `read_url is on ${other}, and url on ${site}; use an address of the same site, or https://raw.githubusercontent.com/OWNER/REPO/HEAD/PATH of the vendor's repository, or leave the key out`;
        yield { document, pointer: ['evidence', index, 'read_url'], message };
      }
    }
  },
};

/** Every rule about hosts. */
export const HOST_RULES: readonly Rule[] = [plainAddress, noLookAlikeHost, readOfSameSite];
