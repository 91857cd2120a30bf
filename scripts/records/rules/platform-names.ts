// In: the providers' files and records/names.yaml, as far as they could be read.
// Out: prefixes, hosts, names, families and regions that would answer for somebody else.
// Example: a prefix `rocket` of one provider is refused where models of another begin with it.
import { globOf } from '../../model/spellings/platforms.ts';
import { editDistance } from '../../model/words.ts';
import type { Pointer } from '../parse.ts';
import { showValue } from '../schema/schema.ts';
import { foldLookAlikes, looksLike, siteOf } from './hosts.ts';
import { type Drafts, placeOf, type Rule, textsOf, type Violation } from './rule.ts';

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
interface Sign extends Pick<Violation, 'document' | 'pointer'> {
  kind: string;
  text: string;
  /** The provider's id. */
  provider: string;
}

function kindOf(pointer: Pointer, provider: string): string | undefined {
  const key = pointer.findLast((step) => typeof step === 'string') ?? '';
  if (pointer.includes('short')) return 'short';
  if (pointer.includes('catalogues')) return `catalogue ${key}`;
  if (key === 'hosts' && provider === NO_PROVIDER) return 'prefix';
  return SPELLINGS.get(key);
}

function signsOf({ provider, names }: Drafts): Sign[] {
  const files = provider.map(({ id, document, data }) => {
    const { name, platforms, pages, ...rest } = data;
    // A provider may call its only platform as it is called itself.
    const isOne = platforms?.some((platform) => platform?.name === name);
    return { id, document, data: { name: isOne ? undefined : name, ...rest, platforms } };
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
  /^(?:host|short|catalogue)/.test(kind) || (kind === 'prefix' && provider === NO_PROVIDER);

/** Of shorter names one edit makes another real one too easily. */
const SHORTEST_LOOK_ALIKE = 6;

/** Letters and digits only, those that look alike as one: `0pen-AI` is openai. */
const foldSign = (text: string): string => foldLookAlikes(text.replace(/[^\p{L}\p{N}]/gu, ''));

/** Whether a look-up, or between providers a reader, would take one for the other. */
function isConfused(one: Sign, other: Sign): boolean {
  const isForeign = one.provider !== other.provider;
  if (isForeign && one.kind === 'host' && other.kind === 'host') {
    const isCovered = globOf(one.text).test(other.text) || globOf(other.text).test(one.text);
    const isSame = isCovered || siteOf(one.text) === siteOf(other.text);
    const isLike = (text: string, known: string) => looksLike(text, [known]) !== null;
    return isSame || isLike(one.text, other.text) || isLike(other.text, one.text);
  }
  if (isForeign && !isAlone(one) && !isAlone(other)) {
    const [a, b] = [foldSign(one.text), foldSign(other.text)];
    const isLong = Math.min(a.length, b.length) >= SHORTEST_LOOK_ALIKE;
    return a === b || (isLong && editDistance(a, b, 1) <= 1);
  }
  return one.kind === other.kind && one.text === other.text;
}

const clearSpellings: Rule = {
  code: 'platform-unclear',
  // A prefix, host or name in a spelling says which platform or provider is meant, so it means
  // one.
  check(drafts) {
    const signs = signsOf(drafts);
    return signs.flatMap((sign, index): Violation[] => {
      const first = signs.slice(0, index).find((other) => isConfused(sign, other));
      if (!first) return [];
      const message = `${showValue(sign.text)} is taken at ${placeOf(first)}, as ${showValue(first.text)}; leave it with one`;
      return [{ document: sign.document, pointer: sign.pointer, message }];
    });
  },
};

const clearRegions: Rule = {
  code: 'region-unclear',
  // A date for one region, read as a date for another, is a wrong date.
  check({ provider, deprecation }) {
    const groups = provider.flatMap(({ document, data }) =>
      (data.platforms ?? []).flatMap((platform, index) => {
        const regions = textsOf(platform?.regions);
        return regions.flatMap(([pointer, text], at): Violation[] => {
          const first = regions.slice(0, at).find(([, other]) => other === text)?.[0][0];
          if (text !== '*' && first === undefined) return [];
          const wayOut =
            first === undefined ? 'write an empty list' : `it is a part of ${first} already`;
          const message = `${showValue(text)} would be every region of two names; ${wayOut}`;
          return [{ document, pointer: ['platforms', index, 'regions', ...pointer], message }];
        });
      }),
    );
    const first = new Map<string, string>();
    const alike = deprecation.flatMap(({ document, data }) =>
      (data.regions ?? []).flatMap((region = '', index): Violation[] => {
        const key = foldSign(region.toLowerCase());
        const spelled = first.get(key) ?? region;
        first.set(key, spelled);
        if (spelled === region) return [];
        const message = `regions[${index}] is ${showValue(region)}, and other records have ${showValue(spelled)}; use one spelling`;
        return [{ document, pointer: ['regions', index], message }];
      }),
    );
    return [...groups, ...alike];
  },
};

/** Every rule about the names of providers and platforms. */
export const PLATFORM_NAME_RULES: readonly Rule[] = [clearSpellings, clearRegions];
