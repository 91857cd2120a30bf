// In: every record, as far as it could be read.
// Out: names of records that would answer for something else than the record.
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
import { displayName, groupBy } from '../../model/words.ts';
import { showValue } from '../schema/schema.ts';
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

function otherNames({ data }: Deprecation): { name: string; pointer: Violation['pointer'] }[] {
  return OTHER_NAMES.flatMap((key) =>
    (data[key] ?? []).flatMap((name, index) => (name ? [{ name, pointer: [key, index] }] : [])),
  );
}

/** A value without the entries of its lists that are not valid, which are reported already. */
function withoutGaps(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((each) => each !== undefined).map(withoutGaps);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withoutGaps(each)]));
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
    return withoutGaps({ ...data, slug: id, name: data.name ?? id, platforms }) as KnownProvider;
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
  // As it is written it is found as an alias. Without its prefix it may be another item, and without
  // its version one of which this would be a version.
  const { text: bare, stem } = parse(text);
  const matches = [text, bare, stem].flatMap((each) => find(each).matches);
  const others = matches.filter(({ match }) => match === 'other_platform');
  return [...exactOf({ matches }), ...others.map(({ record }) => record)];
}

/** One plain word, which code and people use for more than one item: `client`, `gpt`, `latest`. */
const PLAIN_WORD = /^[a-z]+$/i;

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
      return own.flatMap(({ name, pointer }): Violation[] => {
        if (PLAIN_WORD.test(name)) {
          const message = `${pointer[0]}[${pointer[1]}] is ${showValue(name)}, a word that means more than this item; write the whole name, or remove it`;
          return [{ document: draft.document, pointer, message }];
        }
        const within = namesIn(name, resolver).map(({ spelling }) => spelling);
        const taken = [name, ...within]
          .flatMap((text) => namedBy(text, resolver))
          .find((each) => !isOwn(each, name.toLowerCase()));
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
