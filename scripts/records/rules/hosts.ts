import { editDistance } from '../../model/words.ts';
import { showValue } from '../schema/schema.ts';
import { type AnyDraft, type Drafts, type Finding, type Rule, textsOf } from './rule.ts';

/** Whether a field holds an address: `url`, `source_url`, `read_url`. */
function isAddressField(pointer: Finding['pointer']): boolean {
  return /^(?:.*_)?url$/.test(String(pointer.at(-1)));
}

/** Every address of a draft that can be read, with its place. */
function addressesOf({ data }: AnyDraft): [pointer: Finding['pointer'], url: URL][] {
  return textsOf(data).flatMap(([pointer, text]): [Finding['pointer'], URL][] =>
    isAddressField(pointer) && URL.canParse(text) ? [[pointer, new URL(text)]] : [],
  );
}

/** An address within the query of another one: what the link opens is not the host that is shown. */
const FORWARDS = /[?&][^=&]*=(?:https?(?::|%3a)|%2f%2f|\/\/)/i;

const plainHost: Rule = {
  code: 'address-misleading',
  reason: 'A reviewer judges a source by its host, so the host must be what it looks like.',
  check: ({ vendor, deprecation, provider }) =>
    [...vendor, ...deprecation, ...provider].flatMap((draft: AnyDraft) =>
      addressesOf(draft).flatMap(([pointer, url]): Finding[] => {
        const reason = whyMisleading(url);
        if (reason === null) return [];
        const message = `${pointer.at(-1)} is ${showValue(url.href)}, which ${reason}`;
        return [{ document: draft.document, pointer, message }];
      }),
    ),
};

function whyMisleading(url: URL): string | null {
  if (/(?:^|\.)xn--/.test(url.hostname)) {
    return 'has a host in other letters than a-z (punycode), which can look like another host; use the address in plain letters';
  }
  return FORWARDS.test(url.search) ? 'leads on to another address; use that address itself' : null;
}

/** Hosts of the pages that a provider describes, which its maintainers have reviewed. */
function describedHosts({ provider }: Drafts, platform: string): Set<string> {
  const owner = provider.find(({ data }) => data.platforms?.some((one) => one?.id === platform));
  const urls = (owner?.data.pages ?? []).flatMap((page) => [page?.url, page?.read_url]);
  return hostsOf(urls);
}

function hostsOf(urls: readonly (string | undefined)[]): Set<string> {
  return new Set(
    urls.flatMap((url) => (url !== undefined && URL.canParse(url) ? new URL(url).hostname : [])),
  );
}

/** `docs.acme.co.uk` belongs to `acme.co.uk`: the last two names, or three under a short one. */
function siteOf(host: string): string {
  const names = host.split('.');
  const isShort = (names.at(-1) ?? '').length === 2 && (names.at(-2) ?? '').length <= 3;
  return names.slice(isShort ? -3 : -2).join('.');
}

/** Characters that look alike, as one of them. */
function foldLookAlikes(name: string): string {
  return name
    .replaceAll('0', 'o')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replace(/[1i|]/g, 'l');
}

/** Below this length a single edit makes another real name too easily. */
const SHORTEST_NAME = 5;

/** The known site that a host of another site looks like; null where it looks like none. */
export function looksLike(host: string, known: Iterable<string>): string | null {
  const sites = [...new Set([...known].map(siteOf))];
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
      const known = describedHosts(drafts, draft.id.slice(0, draft.id.indexOf('/')));
      return addressesOf(draft).flatMap(([pointer, url]): Finding[] => {
        const site = looksLike(url.hostname, known);
        if (site === null) return [];
        const message = `${pointer.at(-1)} has the host ${url.hostname}, which looks like ${site} and is another site; use the vendor's address, or, if it is the vendor's, describe the page in the provider's file first`;
        return [{ document: draft.document, pointer, message }];
      });
    }),
};

/** Why a path cannot be that of a file in a repository; null where it can. */
function whyNoPath(path: string): string | null {
  if (/^[a-z][a-z0-9+.-]*:/i.test(path)) return 'is an address';
  if (path.startsWith('/')) return 'begins with a slash';
  if (path.includes('\\')) return 'contains a backslash';
  const steps = path.split('/').map((step) => step.replace(/%2e/gi, '.'));
  if (steps.some((step) => step === '.' || step === '..')) return 'climbs with . or ..';
  return steps.includes('') ? 'has an empty step' : null;
}

const evidencePath: Rule = {
  code: 'evidence-path',
  reason: 'A link is shown with its repository, so its path must not lead out of it.',
  check: ({ vendor, deprecation }) =>
    [...vendor, ...deprecation].flatMap((draft: AnyDraft) =>
      textsOf(draft.data).flatMap(([pointer, text]): Finding[] => {
        const key = pointer.at(-1);
        if (!pointer.includes('evidence') || (key !== 'path' && key !== 'repository')) return [];
        const isRepository = key === 'repository';
        const reason = isRepository && !/\/\.{1,2}$/.test(text) ? null : whyNoPath(text);
        if (reason === null) return [];
        const allowed = isRepository ? 'owner/name' : "the file's path below the repository's top";
        const message = `${key} is ${showValue(text)}, which ${reason}; use ${allowed}`;
        return [{ document: draft.document, pointer, message }];
      }),
    ),
};

/** Every rule about hosts. */
export const HOST_RULES: readonly Rule[] = [plainHost, noLookAlikeHost, evidencePath];
