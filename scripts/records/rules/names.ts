// In: every record and provider's file, as far as it could be read.
// Out: names, prefixes and hosts that would answer for something else than what they stand for.
// Example: an alias `openai/gpt-5` of rocket-1 is refused where gpt-5 is the item of another record.

import { platformOf } from '../../model/record-id.ts';
import { namesIn } from '../../model/spellings/names-in-text.ts';
import type { KnownNames, KnownProvider } from '../../model/spellings/platforms.ts';
import {
  createResolver,
  exactOf,
  type NamedRecord,
  type Resolver,
} from '../../model/spellings/resolver.ts';
import { foldSpelling } from '../../model/spellings/spellings.ts';
import { displayName, editDistance, groupBy } from '../../model/words.ts';
import { showValue } from '../schema/schema.ts';
import { foldLookAlikes, siteOf } from './hosts.ts';
import {
  type Draft,
  type Drafts,
  type DraftTypes,
  type Finding,
  type Rule,
  textsOf,
} from './rule.ts';
import { keyOf } from './text.ts';

type Deprecation = Draft<DraftTypes['deprecation']>;

/** A name that somebody may ask for, as a record of its own, so that the look-up itself finds it. */
interface TakenName extends NamedRecord {
  kind: 'item' | 'alias' | 'successor' | 'planned item';
  /** Id of the record, or the platform of the list, that has the name. */
  owner: string;
  /** Item of that record; null where the name is no other name of it. */
  means: string | null;
  draft: Deprecation | null;
}

function takeName(
  owner: string,
  kind: TakenName['kind'],
  item: string,
  draft: Deprecation | null = null,
): TakenName {
  const isOwn = kind === 'item' || kind === 'alias';
  return {
    id: `${platformOf(owner)}/${kind} ${item} of ${owner}`,
    item,
    aliases: [],
    platform: platformOf(owner),
    status: '',
    shutdown_date: null,
    date_basis: null,
    successor: null,
    kind,
    owner,
    means: isOwn ? (draft?.data.item ?? null) : null,
    draft,
  };
}

/** The keys of a record by which it is also found. */
const OTHER_NAMES = ['aliases', 'in_code'] as const;

function otherNames({ data }: Deprecation): { name: string; pointer: Finding['pointer'] }[] {
  return OTHER_NAMES.flatMap((key) =>
    (data[key] ?? []).flatMap((name, index) => (name ? [{ name, pointer: [key, index] }] : [])),
  );
}

/** Every name of records and lists of planned dates, found as a look-up finds it. */
function resolveNames({
  deprecation,
  scheduled,
  provider,
  names: [file],
}: Drafts): Resolver<TakenName> {
  const providers = provider.map(({ id, data }) => {
    const platforms = (data.platforms ?? []).filter((each) => each?.id && each.name);
    return { ...data, slug: id, name: data.name ?? id, platforms } as KnownProvider;
  });
  const ownNames = (file?.errors.length === 0 ? file.data : {}) as KnownNames['names'];
  const spelled = { names: ownNames, providers };
  const named = deprecation.flatMap((draft) => {
    const { item } = draft.data;
    const own = otherNames(draft).map(({ name }) => takeName(draft.id, 'alias', name, draft));
    return [item && takeName(draft.id, 'item', item, draft), ...own].filter((each) => !!each);
  });
  const planned = scheduled.flatMap(({ id, data }) =>
    (data.items ?? []).flatMap((row) => {
      const { item, version = null } = row ?? {};
      const spelled = new Set(item ? [item, displayName(item, version)] : []);
      return [...spelled].map((name) => takeName(`${id}/`, 'planned item', name));
    }),
  );
  const known = createResolver([...named, ...planned], spelled);
  const names = new Map<string, string[]>();
  const successors = [...deprecation, ...scheduled].flatMap(({ id, data }) => {
    const rows = 'items' in data ? (data.items ?? []) : [data as Deprecation['data']];
    return rows.flatMap((row) => {
      const text = row?.successor;
      if (!text) return [];
      const own = names.get(text) ?? namesIn(text, known).map(({ spelling }) => spelling);
      names.set(text, own);
      const owner = 'items' in data ? `${id}/` : id;
      return own.map((name) => takeName(owner, 'successor', name));
    });
  });
  return createResolver([...named, ...planned, ...successors], spelled);
}

/** The names that a look-up of a text finds in exactly this meaning, on whatever platform. */
function namedBy(text: string, { find, parse }: Resolver<TakenName>): TakenName[] {
  // As it is written it is found as an alias; without its prefix it may be another item.
  const matches = [...find(text).matches, ...find(parse(text).text).matches];
  const others = matches.filter(({ match }) => match === 'other_platform');
  return [...exactOf({ matches }), ...others.map(({ record }) => record)];
}

const isSameItem = (a: string | null | undefined, b: string | null | undefined): boolean =>
  foldSpelling(a ?? '') === foldSpelling(b ?? '');

function isOneFamily(a: string, b: string, { parse }: Resolver<TakenName>): boolean {
  const [first, second] = [a, b].map((text) => parse(text).stem.split('-')[0]);
  return first === second;
}

const ownAliases: Rule = {
  code: 'alias-is-item',
  reason: 'A name that means two things gives two answers, and one of them is wrong.',
  check(drafts) {
    if (!drafts.deprecation.some((draft) => otherNames(draft).length > 0)) return [];
    const resolver = resolveNames(drafts);
    return drafts.deprecation.flatMap((draft) => {
      const { item = '' } = draft.data;
      const own = otherNames(draft);
      if (own.length === 0) return [];
      // The same model on another platform, or a version of it there.
      const related = new Set(resolver.find(item).matches.map(({ record }) => record));
      const isOwn = (name: TakenName, asked?: string): boolean => {
        const isRepeated = name.kind === 'item' && name.item.toLowerCase() === asked;
        if (name.owner === draft.id) return name.kind !== 'successor' && !isRepeated;
        if (name.means !== null && isSameItem(name.means, item)) return true;
        if (name.platform === platformOf(draft.id)) return false;
        // What is named there is told beside this record, so one family is enough: what one
        // platform stops, another may name as the successor of something older.
        return related.has(name) || isOneFamily(name.item, item, resolver);
      };
      return own.flatMap(({ name, pointer }): Finding[] => {
        const taken = namedBy(name, resolver).find((each) => !isOwn(each, name.toLowerCase()));
        if (!taken) return [];
        const whose = `${taken.kind} ${showValue(taken.item)} of ${taken.owner.replace(/\/$/, '')}`;
        const message = `${pointer[0]}[${pointer[1]}] is ${showValue(name)}, by which the ${whose} is found; remove it: another name is one of this very item, and of no other record's`;
        return [{ document: draft.document, pointer, message }];
      });
    });
  },
};

const uniqueItems: Rule = {
  code: 'item-repeated',
  reason: 'Two records of one item would contradict each other as soon as one of them changes.',
  check({ deprecation }) {
    const keyOfItem = ({ id, data }: Deprecation): string =>
      `${platformOf(id)} ${foldSpelling(data.item ?? '')}`;
    return [...groupBy(deprecation, keyOfItem).values()].flatMap((group) =>
      group.flatMap((draft, index): Finding[] => {
        const regions = draft.data.regions ?? [];
        const first = group.slice(0, index).find(({ data }) => {
          const others = data.regions ?? [];
          return (
            regions.length + others.length === 0 || others.some((one) => regions.includes(one))
          );
        });
        if (!first || draft.data.item === undefined) return [];
        const { line, column } = first.document.locate(['item']);
        const place = `${first.document.path}:${line}:${column}`;
        const message = `item ${showValue(draft.data.item)} is recorded already at ${place}; correct that record, or say which regions each of them is for, each region once`;
        return [{ document: draft.document, pointer: ['item'], message }];
      }),
    );
  },
};

/** By its key, what a text of a provider or platform is in a spelling. */
const SPELLINGS = new Map([
  ['id', 'prefix'],
  ['prefixes', 'prefix'],
  ['name', 'name'],
  ['names', 'name'],
  ['families', 'family'],
  ['hosts', 'host'],
]);

/** A text by which a spelling says which platform or provider it means. */
interface Sign extends Pick<Finding, 'document' | 'pointer'> {
  kind: string;
  text: string;
  /** The provider's id. */
  provider: string;
  /** The platform within the file; undefined for the provider itself. */
  platform: string | number | undefined;
}

function signsOf({ provider }: Drafts): Sign[] {
  return provider.flatMap(({ id, document, data }) => {
    const { name, platforms, pages, ...rest } = data;
    // A provider may call its only platform as it is called itself.
    const own = platforms?.some((platform) => platform?.name === name) ? {} : { name };
    return textsOf({ ...own, ...rest, platforms }).flatMap(([pointer, text]): Sign[] => {
      const kind = SPELLINGS.get(keyOf(pointer));
      const platform = pointer[0] === 'platforms' ? pointer[1] : undefined;
      if (kind)
        return [{ document, pointer, kind, text: text.toLowerCase(), provider: id, platform }];
      return [];
    });
  });
}

/** Letters and digits only, those that look alike as one: `0pen-AI` is openai. */
const foldSign = (text: string): string => foldLookAlikes(text.replace(/[^\p{L}\p{N}]/gu, ''));

/** Of shorter names one edit makes another real one too easily. */
const SHORTEST_LOOK_ALIKE = 6;

/** Whether two texts would be taken for each other, by a look-up or by a reader. */
function isConfused(one: Sign, other: Sign): boolean {
  const isHost = one.kind === 'host';
  if (isHost !== (other.kind === 'host')) return false;
  const isForeign = one.provider !== other.provider;
  if (isHost) {
    if (!isForeign && one.platform === other.platform) return one.text === other.text;
    return overlaps(one.text, other.text) || (isForeign && siteOf(one.text) === siteOf(other.text));
  }
  if (!isForeign) return one.kind === other.kind && one.text === other.text;
  const [a, b] = [foldSign(one.text), foldSign(other.text)];
  return (
    a === b || (Math.min(a.length, b.length) >= SHORTEST_LOOK_ALIKE && editDistance(a, b, 1) <= 1)
  );
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

/** The providers on whose platforms items begin with a word: `claude` of `claude-opus-5`. */
function listFirstWords({ deprecation, provider }: Drafts): Map<string, Set<string>> {
  const owners = new Map(
    provider.flatMap(({ id, data }) => (data.platforms ?? []).map((each) => [each?.id, id])),
  );
  const words = new Map<string, Set<string>>();
  for (const { id, data } of deprecation) {
    const word = /^[a-z]+(?=[-_. ])/.exec((data.item ?? '').toLowerCase())?.[0];
    const owner = owners.get(platformOf(id));
    if (word === undefined || owner === undefined) continue;
    words.set(word, (words.get(word) ?? new Set()).add(owner));
  }
  return words;
}

/** Whether a prefix is what the names of other vendors' models begin with, and of none of its own. */
function isForeignWord({ kind, text, provider }: Sign, words: ReturnType<typeof listFirstWords>) {
  const owners = words.get(text);
  return kind === 'prefix' && owners !== undefined && !owners.has(provider) && text !== provider;
}

const clearSpellings: Rule = {
  code: 'platform-unclear',
  reason:
    'A prefix, host or name in a spelling says which platform or provider is meant, so it means one.',
  check(drafts) {
    const signs = signsOf(drafts);
    const words = listFirstWords(drafts);
    const foreign = signs.filter((sign) => isForeignWord(sign, words));
    const taken = foreign.map(({ document, pointer, text }): Finding => {
      const message = `models of others begin with ${showValue(text)}; remove it: as a prefix it would say that they are this one's`;
      return { document, pointer, message };
    });
    const repeated = signs.flatMap((sign, index): Finding[] => {
      const first = signs.slice(0, index).find((other) => isConfused(sign, other));
      if (!first) return [];
      const { line, column } = first.document.locate(first.pointer);
      const place = `${first.document.path}:${line}:${column}`;
      const message = `${showValue(sign.text)} is taken at ${place}, as ${showValue(first.text)}; leave it with one`;
      return [{ document: sign.document, pointer: sign.pointer, message }];
    });
    return [...taken, ...repeated];
  },
};

/** Every rule about names that people ask by. */
export const NAME_RULES: readonly Rule[] = [ownAliases, uniqueItems, clearSpellings];
