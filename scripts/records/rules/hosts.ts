import { remember } from '../../model/remember.ts';
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

/** `docs.acme.co.uk` belongs to `acme.co.uk`: the last two names, or three under a short one. */
export const siteOf = remember((host: string): string => {
  const names = host.split('.');
  const isShort = (names.at(-1) ?? '').length === 2 && (names.at(-2) ?? '').length <= 3;
  return names.slice(isShort ? -3 : -2).join('.');
});

/** Letters and digits only, those that look alike as one: `0pen-AI` is openai. */
export const foldLookAlikes = remember((name: string): string =>
  name
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('0', 'o')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replace(/[1i]/g, 'l'),
);

/** Of shorter names one edit makes another real one too easily. */
const SHORTEST_LOOK_ALIKE = 5;

/** Whether a reader may take one name for the other. */
export function areAlike(name: string, other: string): boolean {
  const [a, b] = [foldLookAlikes(name), foldLookAlikes(other)];
  const isLong = Math.max(a.length, b.length) >= SHORTEST_LOOK_ALIKE;
  // One edit leaves the first letter or the last one.
  const mayBeEdited = isLong && (a[0] === b[0] || a.at(-1) === b.at(-1));
  return a === b || (mayBeEdited && editDistance(a, b, 1) <= 1);
}

/** The known site that a host of another site looks like; null where it looks like none. */
export function looksLike(host: string, sites: readonly string[]): string | null {
  const own = siteOf(host);
  if (sites.includes(own)) return null;
  const isLike = (site: string): boolean => {
    // `docs.acme.com.evil.example` and `docs-acme-com.example`.
    const isWithin = [host, host.replaceAll('-', '.')].some((each) =>
      `.${each}.`.includes(`.${site}.`),
    );
    const [name = '', otherName = ''] = [own, site].map((each) => each.split('.')[0]);
    return isWithin || (name !== otherName && areAlike(name, otherName));
  };
  return sites.find(isLike) ?? null;
}

/** An address within the query of another one: what the link opens is not the host that is shown. */
const FORWARDS = /[?&][^=&]*=(?:https?(?::|%3a)|%2f%2f|\/\/)/i;

/** @param likeOf the reviewed site that a host looks like; null for none */
function whyMisleading(url: URL, likeOf: LikeOf): string | null {
  if (/(?:^|\.)xn--/.test(url.hostname)) {
    return 'has a host in other letters than a-z (punycode), which can look like another host; use the address in plain letters';
  }
  if (FORWARDS.test(url.search)) return 'leads on to another address; use that address itself';
  const site = likeOf(url.hostname);
  return (
    site &&
    `looks like one of ${site} and is of another site; use the vendor's address, or, if it is the vendor's, describe the page in the provider's file first`
  );
}

type LikeOf = (host: string) => string | null;

const unlike: LikeOf = () => null;

/** Which of the sites of the pages of each platform, which its maintainers have reviewed, a host looks like. */
function likesByPlatform({ provider }: Records): Map<string, LikeOf> {
  const likes = new Map<string, LikeOf>();
  for (const { data } of provider) {
    const addresses = (data.pages ?? []).flatMap(({ url, read_url = url }) => [url, read_url]);
    const sites = new Set(addresses.map((address) => siteOf(new URL(address).hostname)));
    const likeOf = remember((host: string) => looksLike(host, [...sites]));
    for (const { id } of data.platforms ?? []) likes.set(id, likeOf);
  }
  return likes;
}

const plainAddress: Rule = {
  code: 'address-misleading',
  // A reviewer judges a source by its host, and does not see that it differs by a letter.
  *check(records) {
    const { vendor, deprecation, scheduled, provider } = records;
    const likes = likesByPlatform(records);
    const files = [
      ...[...vendor, ...provider].map((file) => ({ ...file, likeOf: unlike })),
      ...[...deprecation, ...scheduled].map((file) => {
        return { ...file, likeOf: likes.get(platformOf(file.id)) ?? unlike };
      }),
    ];
    for (const { document, data, likeOf } of files) {
      for (const { pointer, url } of addressesOf(data)) {
        const reason = whyMisleading(url, likeOf);
        if (reason === null) continue;
        const message = `${pointer.at(-1)} is ${showValue(url.href)}, which ${reason}`;
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
export const HOST_RULES: readonly Rule[] = [plainAddress, readOfSameSite];
