// In: the providers' files and records/names.yaml.
// Out: prefixes, hosts, names, families, regions, rewritings and suffixes that would answer for
// somebody else.
// Example: a prefix `rocket` of one provider is refused where models of another begin with it.
import { globOf } from '../../model/spellings/platforms.ts';
import { cleanSpelling } from '../../model/spellings/spellings.ts';
import { displayName, editDistance, platformOf } from '../../model/words.ts';
import type { ParsedRecord, Pointer } from '../parse.ts';
import { showValue } from '../schema/explain-errors.ts';
import { foldLookAlikes, looksLike, siteOf } from './hosts.ts';
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

const clearRegions: Rule = {
  code: 'region-unclear',
  // A date for one region, read as a date for another, is a wrong date.
  *check({ provider, deprecation }) {
    for (const { document, data } of provider) {
      for (const [index, platform] of (data.platforms ?? []).entries()) {
        const regions = textsOf(platform.regions);
        for (const [at, [pointer, text]] of regions.entries()) {
          const isTaken = regions.slice(0, at).some(([, other]) => other === text);
          if (text !== '*' && !isTaken) continue;
          const message = `${showValue(text)} would be every region of two names; leave it with one, or write an empty list`;
          yield { document, pointer: ['platforms', index, 'regions', ...pointer], message };
        }
      }
    }
    const first = new Map<string, string>();
    for (const { document, data } of deprecation) {
      for (const [index, region] of (data.regions ?? []).entries()) {
        const key = foldSign(region.toLowerCase());
        const spelled = first.get(key) ?? region;
        first.set(key, spelled);
        if (spelled === region) continue;
        const message = `regions[${index}] is ${showValue(region)}, and other records have ${showValue(spelled)}; use one spelling`;
        yield { document, pointer: ['regions', index], message };
      }
    }
  },
};

/** The platforms on which records and planned dates name something, by that name. */
function listNames({ deprecation, scheduled }: Records): Map<string, Set<string>> {
  const platforms = new Map<string, Set<string>>();
  const add = (platform: string, names: readonly (string | null)[]): void => {
    for (const name of names) {
      const key = cleanSpelling(name ?? '').replaceAll(' ', '-');
      platforms.set(key, (platforms.get(key) ?? new Set()).add(platform));
    }
  };
  for (const { id, data } of deprecation) add(platformOf(id), [data.item, data.successor]);
  for (const { id, data } of scheduled) {
    for (const { item, version, successor } of data.items)
      add(id, [displayName(item, version), successor]);
  }
  return platforms;
}

const lettersOf = (text: string): string => text.replace(/[^a-z\d]/g, '');

const firstWord = (text: string): string => /^[^a-z]*([a-z]*)/.exec(text)?.[1] ?? '';

/** Whether a rewriting makes another model of a name: not another spelling, or one ending less. */
function isTaken(name: string, other: string, known: ReadonlyMap<string, Set<string>>): boolean {
  if (lettersOf(other) === lettersOf(name) || name.startsWith(`${other}-`)) return false;
  if (firstWord(other) !== firstWord(name)) return true;
  const platforms = known.get(other) ?? new Set();
  return [...(known.get(name) ?? [])].some((platform) => platforms.has(platform));
}

const ownRewrites: Rule = {
  code: 'rewrite-takes-name',
  // A name that is rewritten into another one is answered with the other one’s date.
  *check(records) {
    const known = listNames(records);
    for (const { document, data } of [...records.provider, ...records.names]) {
      for (const [index, { from, to }] of (data.models?.rewrites ?? []).entries()) {
        const pattern = new RegExp(from);
        const rewritten = (text: string): string => text.replace(pattern, to);
        const name = [...known.keys()].find((each) => isTaken(each, rewritten(each), known));
        if (name === undefined) continue;
        const message = `from makes ${showValue(rewritten(name))} of the recorded name ${showValue(name)}; narrow the pattern so that it leaves that name alone`;
        yield { document, pointer: ['models', 'rewrites', index, 'from'], message };
      }
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

/** Every rule about the names of providers and platforms, and about how names are rewritten. */
export const PLATFORM_NAME_RULES: readonly Rule[] = [
  clearSpellings,
  clearRegions,
  ownRewrites,
  plainSuffixes,
];
