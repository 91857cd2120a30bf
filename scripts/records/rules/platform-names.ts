// In: the providers' files and records/names.yaml, as far as they could be read.
// Out: prefixes, hosts, families, patterns and regions that would answer for somebody else.
// Example: a prefix `rocket` of one provider is refused where models of another begin with it.
import { platformOf } from '../../model/record-id.ts';
import { cleanSpelling } from '../../model/spellings/spellings.ts';
import { displayName, editDistance } from '../../model/words.ts';
import { showValue } from '../schema/schema.ts';
import { foldLookAlikes, looksLike, siteOf } from './hosts.ts';
import { type Drafts, placeOf, type Rule, textsOf, type Violation } from './rule.ts';
import { keyOf } from './text.ts';

/** By its key, what a text of a provider, a platform or records/names.yaml is in a spelling. */
const SPELLINGS = new Map([
  ['id', 'prefix'],
  ['prefixes', 'prefix'],
  ['vendors', 'prefix'],
  ['routers', 'prefix'],
  ['apis', 'prefix'],
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
  /** The platform within the file; undefined for the provider itself. */
  platform: string | number | undefined;
}

function kindOf(pointer: Sign['pointer'], provider: string): string | undefined {
  const key = keyOf(pointer);
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
      const platform = pointer[0] === 'platforms' ? pointer[1] : undefined;
      return [{ document, pointer, kind, text: text.toLowerCase(), provider: id, platform }];
    }),
  );
}

/** Letters and digits only, those that look alike as one: `0pen-AI` is openai. */
const foldSign = (text: string): string => foldLookAlikes(text.replace(/[^\p{L}\p{N}]/gu, ''));

/** Of shorter names one edit makes another real one too easily. */
const SHORTEST_LOOK_ALIKE = 6;

/** Kinds that are compared with their own kind only. */
const isAlone = ({ kind, provider }: Sign): boolean =>
  /^(?:host|short|catalogue)/.test(kind) || (kind === 'prefix' && provider === NO_PROVIDER);

/** Whether two texts would be taken for each other, by a look-up or by a reader. */
function isConfused(one: Sign, other: Sign): boolean {
  const isForeign = one.provider !== other.provider;
  if ((!isForeign || isAlone(one) || isAlone(other)) && one.kind !== other.kind) return false;
  if (one.kind === 'host') return isOneHost(one, other);
  if (!isForeign || isAlone(one)) return one.text === other.text;
  const [a, b] = [foldSign(one.text), foldSign(other.text)];
  const isLong = Math.min(a.length, b.length) >= SHORTEST_LOOK_ALIKE;
  return a === b || (isLong && editDistance(a, b, 1) <= 1);
}

function isOneHost(one: Sign, other: Sign): boolean {
  const isForeign = one.provider !== other.provider;
  if (!isForeign && one.platform === other.platform) return one.text === other.text;
  if (overlaps(one.text, other.text)) return true;
  if (!isForeign) return false;
  return siteOf(one.text) === siteOf(other.text) || looksLike(one.text, [other.text]) !== null;
}

/** Whether some text matches both of two patterns, in which `*` is any text. */
export function overlaps(a: string, b: string): boolean {
  // Whether what is left of `a` and of `b` has a text in common, for each end of `b`.
  let after: boolean[] = Array.from({ length: b.length + 1 }, (_, at) => /^\**$/.test(b.slice(at)));
  for (let i = a.length - 1; i >= 0; i -= 1) {
    const row: boolean[] = [];
    for (let j = b.length; j >= 0; j -= 1) {
      const isStar = a[i] === '*' || b[j] === '*';
      if (isStar) row[j] = Boolean(after[j] || row[j + 1]);
      else row[j] = j < b.length && a[i] === b[j] && Boolean(after[j + 1]);
    }
    after = row;
  }
  return after[0] ?? false;
}

const clearSpellings: Rule = {
  code: 'platform-unclear',
  reason:
    'A prefix, host or name in a spelling says which platform or provider is meant, so it means one.',
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

/** The platforms on which records and planned dates name something, by that name. */
function listNames({ deprecation, scheduled }: Drafts): Map<string, Set<string>> {
  const rows = scheduled.flatMap(({ id, data }) =>
    (data.items ?? []).map((row) => ({
      platform: id,
      names: [displayName(row?.item ?? '', row?.version ?? null), row?.successor],
    })),
  );
  const records = deprecation.map(({ id, data }) => {
    return { platform: platformOf(id), names: [data.item, data.successor] };
  });
  const platforms = new Map<string, Set<string>>();
  for (const { platform, names } of [...records, ...rows]) {
    for (const name of names) {
      const key = cleanSpelling(name ?? '').replaceAll(' ', '-');
      platforms.set(key, (platforms.get(key) ?? new Set()).add(platform));
    }
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
  reason: 'A name that is rewritten into another one is answered with the other one’s date.',
  check(drafts) {
    const known = listNames(drafts);
    return [...drafts.provider, ...drafts.names].flatMap(({ document, data }): Violation[] =>
      (data.models?.rewrites ?? []).flatMap((rewrite, index): Violation[] => {
        const { from, to } = rewrite ?? {};
        if (from === undefined || to === undefined) return [];
        const pattern = new RegExp(from);
        const rewritten = (text: string): string => text.replace(pattern, to);
        const name = [...known.keys()].find((each) => isTaken(each, rewritten(each), known));
        if (name === undefined) return [];
        const message = `from makes ${showValue(rewritten(name))} of the recorded name ${showValue(name)}; narrow the pattern so that it leaves that name alone`;
        return [{ document, pointer: ['models', 'rewrites', index, 'from'], message }];
      }),
    );
  },
};

/** Parts of names that tell models apart, which a suffix without a meaning may not be. */
const plainSuffixes: Rule = {
  code: 'suffix-tells-apart',
  reason: 'A suffix that is left out where a name is looked up may not be what makes the model.',
  check: ({ names, provider }) =>
    names.flatMap(({ document, data }) => {
      const models = [data.models, ...provider.map((each) => each.data.models)];
      const words = models.flatMap((each) => [each?.families, each?.ordinary, each?.short]);
      const telling = new Set(textsOf([data.words, words]).map(([, text]) => text));
      return textsOf(data).flatMap(([pointer, text]): Violation[] => {
        if (pointer[0] !== 'suffixes' || !telling.has(text)) return [];
        const message = `${showValue(text)} is a word by which models differ; remove it from the suffixes`;
        return [{ document, pointer, message }];
      });
    }),
};

const clearRegions: Rule = {
  code: 'region-unclear',
  reason: 'A date for one region, read as a date for another, is a wrong date.',
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
        const key = foldLookAlikes(region.toLowerCase());
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
export const PLATFORM_NAME_RULES: readonly Rule[] = [
  clearSpellings,
  ownRewrites,
  plainSuffixes,
  clearRegions,
];
