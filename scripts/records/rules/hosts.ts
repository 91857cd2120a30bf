import { addressProblem } from '../../model/address.ts';
import { editDistance } from '../../model/words.ts';
import { showValue } from '../schema/schema.ts';
import { type AnyDraft, type Drafts, placeOf, type Rule, textsOf, type Violation } from './rule.ts';

/** Whether a field holds an address: `url`, `copy`, `source_url`, `read_url`. */
function isAddressField(pointer: Violation['pointer']): boolean {
  return /^(?:copy|(?:.*_)?url)$/.test(String(pointer.at(-1)));
}

/** Every address of a draft that can be read, with its place. */
function addressesOf({ data }: AnyDraft): [pointer: Violation['pointer'], url: URL][] {
  return textsOf(data).flatMap(([pointer, text]): [Violation['pointer'], URL][] => {
    if (isAddressField(pointer) && URL.canParse(text)) return [[pointer, new URL(text)]];
    return [];
  });
}

/** An address within the query of another one: what the link opens is not the host that is shown. */
const FORWARDS = /[?&][^=&]*=(?:https?(?::|%3a)|%2f%2f|\/\/)/i;

const plainAddress: Rule = {
  code: 'address-misleading',
  reason:
    'Everybody must be able to open a source, a check must not be led into a private network, and a reviewer judges a source by its host.',
  check: ({ vendor, deprecation, scheduled, provider }) =>
    [...vendor, ...deprecation, ...scheduled, ...provider].flatMap((draft: AnyDraft) =>
      addressesOf(draft).flatMap(([pointer, url]): Violation[] => {
        const reason = whyMisleading(url);
        if (reason === null) return [];
        const message = `${pointer.at(-1)} is ${showValue(url.href)}, which ${reason}`;
        return [{ document: draft.document, pointer, message }];
      }),
    ),
};

function whyMisleading(url: URL): string | null {
  const problem = addressProblem(url);
  if (problem) return `${problem}; use the public https:// address of the vendor's page`;
  if (/(?:^|\.)xn--/.test(url.hostname)) {
    return 'has a host in other letters than a-z (punycode), which can look like another host; use the address in plain letters';
  }
  if (FORWARDS.test(url.search)) return 'leads on to another address; use that address itself';
  return null;
}

/** Hosts of the pages that a provider describes, which its maintainers have reviewed. */
function describedHosts({ provider }: Drafts, platform: string): Set<string> {
  const owner = provider.find(({ data }) => data.platforms?.some((one) => one?.id === platform));
  const urls = (owner?.data.pages ?? []).flatMap((page) => [page?.url, page?.read_url]);
  return new Set(
    urls.flatMap((url) => (url !== undefined && URL.canParse(url) ? new URL(url).hostname : [])),
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
  reason: 'A host that differs from the vendor’s by a letter passes a review unseen.',
  check: (drafts) =>
    drafts.deprecation.flatMap((draft) => {
      const hosts = describedHosts(drafts, draft.id.slice(0, draft.id.indexOf('/')));
      return addressesOf(draft).flatMap(([pointer, url]): Violation[] => {
        const site = looksLike(url.hostname, hosts);
        if (site === null) return [];
        const message = `${pointer.at(-1)} has the host ${url.hostname}, which looks like ${site} and is another site; use the vendor's address, or, if it is the vendor's, describe the page in the provider's file first`;
        return [{ document: draft.document, pointer, message }];
      });
    }),
};

/** A file of a public repository, whose owner a reviewer sees as a host of its own. */
const RAW_FILE = /^https:\/\/raw\.githubusercontent\.com\/(?:[^/?#]+\/){3}[^?#]+$/;

const readOfSameSite: Rule = {
  code: 'read-url-elsewhere',
  reason: 'What is read for a page has to be the vendor’s own text of it.',
  check: ({ vendor }) =>
    vendor.flatMap(({ document, data }) =>
      (data.evidence ?? []).flatMap((entry, index): Violation[] => {
        const { url = '', read_url: readUrl } = entry ?? {};
        if (readUrl === undefined || !URL.canParse(url) || !URL.canParse(readUrl)) return [];
        const [site, other] = [url, readUrl].map((one) => siteOf(new URL(one).hostname));
        if (site === other || RAW_FILE.test(readUrl)) return [];
        const message = `read_url is on ${other}, and url on ${site}; use an address of the same site, or https://raw.githubusercontent.com/OWNER/REPO/HEAD/PATH of the vendor's repository, or leave the key out`;
        return [{ document, pointer: ['evidence', index, 'read_url'], message }];
      }),
    ),
};

/** Links whose page never changes: a commit of GitHub, a capture of the Web Archive. */
const PERMANENT = [
  /^https:\/\/github\.com\/[^/?#]+\/[^/?#]+\/blob\/[0-9a-f]{40}(?:\/[^/?#]+)+$/,
  /^https:\/\/web\.archive\.org\/web\/\d{14}[a-z_]*\/https?:\/\/[^\s]+$/,
];

/** Whether an address is spelled as a browser shows it. */
function isCanonical(address: string): boolean {
  return URL.canParse(address) && new URL(address).href === address;
}

function valueAt(value: unknown, pointer: Violation['pointer']): unknown {
  return pointer.reduce((inner, step) => (inner as Record<string, unknown>)[step], value);
}

/** Every citation of a copy, those of earlier dates too, with its place. */
function copiesOf({ vendor, deprecation, scheduled }: Drafts) {
  return [...vendor, ...deprecation, ...scheduled].flatMap(({ document, data }: AnyDraft) =>
    textsOf(data).flatMap(([pointer, copy]) => {
      if (pointer.at(-1) !== 'copy' || !pointer.includes('evidence')) return [];
      const entry = valueAt(data, pointer.slice(0, -1)) as { read_at?: string };
      const readAt = [...pointer.slice(0, -1), 'read_at'];
      return [{ document, pointer, copy, readAt, date: entry.read_at }];
    }),
  );
}

const permanentCopy: Rule = {
  code: 'copy-not-permanent',
  reason: 'A copy proves what a page said only where its link can never show anything else.',
  check: (drafts) =>
    copiesOf(drafts).flatMap(({ document, pointer, copy }): Violation[] => {
      if (PERMANENT.some((form) => form.test(copy)) && isCanonical(copy)) return [];
      const message = `copy is ${showValue(copy)}; use https://github.com/OWNER/REPO/blob/COMMIT/PATH with all 40 digits of the commit, or https://web.archive.org/web/TIMESTAMP/PAGE, or leave the key out`;
      return [{ document, pointer, message }];
    }),
};

const oneDatePerCopy: Rule = {
  code: 'copy-two-dates',
  reason: 'A copy is the page of one time; with another date it is cited for what it does not say.',
  check(drafts) {
    const first = new Map<string, ReturnType<typeof copiesOf>[number]>();
    return copiesOf(drafts).flatMap((cited): Violation[] => {
      const { document, copy, readAt, date } = cited;
      const other = first.get(copy);
      if (!other) first.set(copy, cited);
      if (!other || other.date === date) return [];
      const place = placeOf({ document: other.document, pointer: other.readAt });
      const message = `read_at is ${date}, but this copy is the page as read at ${other.date} (${place}); for what you have read yourself put a new entry on top of evidence: url and read_at, without copy`;
      return [{ document, pointer: readAt, message }];
    });
  },
};

/** Every rule about hosts. */
export const HOST_RULES: readonly Rule[] = [
  plainAddress,
  noLookAlikeHost,
  readOfSameSite,
  permanentCopy,
  oneDatePerCopy,
];
