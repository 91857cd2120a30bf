// In: every record, as far as it could be read.
// Out: names of records that would answer for something else than the record.
// Example: an alias `openai/gpt-5` of rocket-1 is refused where gpt-5 is the item of another record.

import type { NamesFile, ProviderFile } from '../../model/generated/records.ts';
import { platformOf } from '../../model/record-id.ts';
import { remember } from '../../model/remember.ts';
import { namesIn } from '../../model/spellings/names-in-text.ts';
import type { KnownNames } from '../../model/spellings/platforms.ts';
import {
  createResolver,
  exactOf,
  type NamedRecord,
  type Resolver,
} from '../../model/spellings/resolver.ts';
import { foldSpelling } from '../../model/spellings/spellings.ts';
import { displayName, groupBy } from '../../model/words.ts';
import { nameOf, showValue } from '../schema/schema.ts';
import {
  type Draft,
  type Drafts,
  type DraftTypes,
  placeOf,
  type Rule,
  type Violation,
} from './rule.ts';

type Deprecation = Draft<DraftTypes['deprecation']>;

/** A name that somebody may ask for, as a record of its own, so that the look-up itself finds it. */
interface TakenName extends NamedRecord {
  kind: 'item' | 'alias' | 'successor' | 'planned item';
  /** Id of the record, or the platform of the list, that has the name. */
  owner: string;
  /** Item of that record; null where the name is no other name of it. */
  means: string | null;
}

function takeName(
  owner: string,
  kind: TakenName['kind'],
  item: string,
  means: string | null = null,
): TakenName {
  const platform = platformOf(owner);
  return {
    id: `${platform}/${kind} ${item} of ${owner}`,
    item,
    aliases: [],
    platform,
    status: '',
    shutdown_date: null,
    date_basis: null,
    successor: null,
    kind,
    owner,
    means,
  };
}

/** The keys of a record by which it is also found. */
const OTHER_NAMES = ['aliases', 'in_code'] as const;

function otherNames({ data }: Deprecation): { name: string; pointer: Violation['pointer'] }[] {
  return OTHER_NAMES.flatMap((key) =>
    (data[key] ?? []).flatMap((name, index) => (name ? [{ name, pointer: [key, index] }] : [])),
  );
}

/** What the providers' files and records/names.yaml say of names; null where one of them is broken. */
function knownNames({ provider, names, unreadable }: Drafts): KnownNames | null {
  const isBroken = [...provider, ...names].some(({ errors }) => errors.length > 0);
  if (isBroken || unreadable.length > 0) return null;
  const providers = provider.map(({ id, data }) => {
    const { platforms = [], ...rest } = data as ProviderFile;
    return { ...rest, slug: id, platforms };
  });
  return { names: (names[0]?.data ?? {}) as NamesFile, providers };
}

/** Every name of records and lists of planned dates, found as a look-up finds it. */
function resolveNames({ deprecation, scheduled }: Drafts, known: KnownNames): Resolver<TakenName> {
  const named = deprecation.flatMap((draft) => {
    const { item = null } = draft.data;
    const other = otherNames(draft).map(({ name }) => takeName(draft.id, 'alias', name, item));
    if (item === null) return other;
    return [takeName(draft.id, 'item', item, item), ...other];
  });
  const rows = scheduled.flatMap(({ id, data }) =>
    (data.items ?? []).map((row) => ({ owner: `${id}/`, ...row })),
  );
  const planned = rows.flatMap(({ owner, item, version = null }) => {
    const spelled = new Set(item ? [item, displayName(item, version)] : []);
    return [...spelled].map((name) => takeName(owner, 'planned item', name));
  });
  const resolver = createResolver([...named, ...planned], known);
  const namesOf = remember((text: string) => namesIn(text, resolver));
  const records = deprecation.map(({ id, data }) => ({ owner: id, successor: data.successor }));
  const successors = [...records, ...rows].flatMap(({ owner, successor }) =>
    namesOf(successor ?? '').map(({ spelling }) => takeName(owner, 'successor', spelling)),
  );
  return createResolver([...named, ...planned, ...successors], known);
}

/** The names that a look-up of a text finds in exactly this meaning, on whatever platform. */
function namedBy(text: string, { find, parse }: Resolver<TakenName>): TakenName[] {
  // As it is written it is found as an alias. Without its prefix it may be another item, and without
  // its version one of which this would be a version.
  const { text: bare, stem } = parse(text);
  const matches = [text, bare, stem].flatMap((each) => find(each).matches);
  const others = matches.filter(({ match }) => match === 'other_platform');
  return [...exactOf({ matches }), ...others.map(({ record }) => record)];
}

/** One plain word, which code and people use for more than one item: `client`, `gpt`, `latest`. */
const PLAIN_WORD = /^[a-z]+$/i;

function isOneFamily(a: string, b: string, { parse }: Resolver<TakenName>): boolean {
  const [first, second] = [a, b].map((text) => parse(text).stem.split('-')[0]);
  return first === second;
}

/** Whether another name of a record may be a taken one. */
function mayShare(
  { id, data: { item = '' } }: Deprecation,
  asked: string,
  taken: TakenName,
  resolver: Resolver<TakenName>,
): boolean {
  const isRepeated = taken.kind === 'item' && taken.item.toLowerCase() === asked.toLowerCase();
  if (taken.owner === id) return taken.kind !== 'successor' && !isRepeated;
  if (taken.means !== null && foldSpelling(taken.means) === foldSpelling(item)) return true;
  // What is named on another platform is told beside this record, so one family is enough: what one
  // platform stops, another may name as the successor of something older.
  return taken.platform !== platformOf(id) && isOneFamily(taken.item, item, resolver);
}

const ownAliases: Rule = {
  code: 'alias-is-item',
  reason: 'A name that means two things gives two answers, and one of them is wrong.',
  check(drafts) {
    const known = knownNames(drafts);
    if (!known || !drafts.deprecation.some((draft) => otherNames(draft).length > 0)) return [];
    const resolver = resolveNames(drafts, known);
    return drafts.deprecation.flatMap((draft) =>
      otherNames(draft).flatMap(({ name, pointer }): Violation[] => {
        const { document } = draft;
        const shown = `${nameOf(pointer)} is ${showValue(name)}`;
        if (PLAIN_WORD.test(name)) {
          const message = `${shown}, a word that means more than this item; write the whole name, or remove it`;
          return [{ document, pointer, message }];
        }
        const within = namesIn(name, resolver).map(({ spelling }) => spelling);
        const taken = [name, ...within]
          .flatMap((text) => namedBy(text, resolver))
          .find((each) => !mayShare(draft, name, each, resolver));
        if (!taken) return [];
        const whose = `${taken.kind} ${showValue(taken.item)} of ${taken.owner.replace(/\/$/, '')}`;
        const message = `${shown}, by which the ${whose} is found; remove it: another name is one of this very item, and of no other record's`;
        return [{ document, pointer, message }];
      }),
    );
  },
};

const uniqueItems: Rule = {
  code: 'item-repeated',
  reason: 'Two records of one item would contradict each other as soon as one of them changes.',
  check({ deprecation }) {
    const keyOfItem = ({ id, data }: Deprecation): string =>
      `${platformOf(id)} ${foldSpelling(data.item ?? '')}`;
    return [...groupBy(deprecation, keyOfItem).values()].flatMap((group) =>
      group.flatMap((draft, index): Violation[] => {
        const regions = draft.data.regions ?? [];
        const first = group.slice(0, index).find(({ data }) => {
          const others = data.regions ?? [];
          return (
            regions.length + others.length === 0 || others.some((one) => regions.includes(one))
          );
        });
        if (!first || draft.data.item === undefined) return [];
        const place = placeOf({ document: first.document, pointer: ['item'] });
        const message = `item ${showValue(draft.data.item)} is recorded already at ${place}; correct that record, or say which regions each of them is for, each region once`;
        return [{ document: draft.document, pointer: ['item'], message }];
      }),
    );
  },
};

/** Every rule about names of records. */
export const NAME_RULES: readonly Rule[] = [ownAliases, uniqueItems];
