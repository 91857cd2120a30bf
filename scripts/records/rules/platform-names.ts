// In: the providers' files and records/names.yaml.
// Out: prefixes, hosts, names, families, regions and suffixes that would answer for somebody else.
// Example: a prefix `rocket` of one provider is refused where models of another begin with it.
import type { ParsedRecord, Pointer } from '../parse.ts';
import { showValue } from '../schema/explain-errors.ts';
import { areAlike, looksLike, siteOf } from './hosts.ts';
import { placeOf, type Records, type Rule, textsOf } from './rule.ts';

/** By its key, what a text of a provider, a platform or records/names.yaml is in a spelling. */
const SPELLINGS = new Map([
  ['id', 'prefix'],
  ['prefixes', 'prefix'],
  ['vendors', 'prefix'],
  ['routers', 'prefix'],
  ['routes', 'prefix'],
  ['name', 'name'],
  ['names', 'name'],
  ['families', 'family'],
  ['ordinary', 'family'],
  ['hosts', 'host'],
]);

/** What the file of all other names is called among the providers. */
const NO_PROVIDER = 'records/names.yaml';

/** A text by which a spelling says which platform or provider it means. */
interface Sign {
  document: ParsedRecord;
  pointer: Pointer;
  kind: string;
  text: string;
  /** The provider's id. */
  provider: string;
}

function kindOf(pointer: Pointer, provider: string): string | undefined {
  const key = pointer.findLast((step) => typeof step === 'string') ?? '';
  if (pointer.includes('short')) return 'short';
  // A date for one region, read as a date for another, is a wrong date.
  if (pointer.includes('regions')) return `region of ${provider} ${pointer[1]}`;
  if (pointer.includes('catalogues')) return `catalogue ${key}`;
  if (key === 'hosts' && provider === NO_PROVIDER) return 'prefix';
  return SPELLINGS.get(key);
}

function signsOf({ provider, names }: Records): Sign[] {
  const files = provider.map(({ id, document, data }) => {
    const { name, pages: _, ...rest } = data;
    // A provider may call its only platform as it is called itself.
    const isOne = rest.platforms?.some((platform) => platform.name === name);
    return { id, document, data: isOne ? rest : { name, ...rest } };
  });
  const others = names.map(({ document, data }) => ({ id: NO_PROVIDER, document, data }));
  return [...files, ...others].flatMap(({ id, document, data }) =>
    textsOf(data).flatMap(([pointer, text]): Sign[] => {
      const kind = kindOf(pointer, id);
      if (kind === undefined || text === '') return [];
      return [{ document, pointer, kind, text: text.toLowerCase(), provider: id }];
    }),
  );
}

/** Kinds that are compared with their own kind only. */
const isAlone = ({ kind, provider }: Sign): boolean =>
  /^(?:host|short|catalogue|region)/.test(kind) || (kind === 'prefix' && provider === NO_PROVIDER);

/** The site of a host, before which `*` may stand for any part of a name: `*.acme.com`. */
const siteBelow = (host: string): string => siteOf(host.replace(/^.*\*[^.]*\./, ''));

/** Whether a look-up, or between providers a reader, would take one for the other. */
function isConfused(one: Sign, other: Sign): boolean {
  const isForeign = one.provider !== other.provider;
  if (isForeign && one.kind === 'host' && other.kind === 'host') {
    const [site, otherSite] = [siteBelow(one.text), siteBelow(other.text)];
    const isLike = (text: string, known: string) => looksLike(text, [known]) !== null;
    return site === otherSite || isLike(one.text, otherSite) || isLike(other.text, site);
  }
  if (isForeign && !isAlone(one) && !isAlone(other)) return areAlike(one.text, other.text);
  return one.kind === other.kind && one.text === other.text;
}

const clearSpellings: Rule = {
  code: 'platform-unclear',
  // A prefix, host or name in a spelling says which platform or provider is meant, and a pattern of
  // regions which short name, so it means one.
  *check(records) {
    const signs = signsOf(records);
    for (const [index, sign] of signs.entries()) {
      const { document, pointer, text } = sign;
      const first = signs.slice(0, index).find((other) => isConfused(sign, other));
      if (!first) continue;
      const message = `${showValue(text)} is taken at ${placeOf(first)}, as ${showValue(first.text)}; leave it with one`;
      yield { document, pointer, message };
    }
  },
};

const plainSuffixes: Rule = {
  code: 'suffix-tells-apart',
  // A suffix that is left out where a name is looked up may not be what makes the model.
  *check({ names, provider }) {
    for (const { document, data } of names) {
      const models = [data.models, ...provider.map((each) => each.data.models)];
      const words = models.map((each) => [each?.families, each?.ordinary, each?.short]);
      const telling = textsOf([data.words, words]).map(([, text]) => text);
      for (const [pointer, text] of textsOf(data)) {
        if (pointer[0] !== 'suffixes' || !telling.includes(text)) continue;
        const message = `${showValue(text)} is a word by which models differ; remove it from the suffixes`;
        yield { document, pointer, message };
      }
    }
  },
};

/** Every rule about the names of providers and platforms, and about how names are looked up. */
export const PLATFORM_NAME_RULES: readonly Rule[] = [clearSpellings, plainSuffixes];
