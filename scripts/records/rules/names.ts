// In: every record, as far as it could be read.
// Out: names of records that would answer for something else than the record.
// Example: an alias `openai/gpt-5` of rocket-1 is refused where gpt-5 is the item of another record.

import type { NamesFile, ProviderFile } from '../../model/generated/records.ts';
import { platformOf } from '../../model/record-id.ts';
import { remember } from '../../model/remember.ts';
import type { KnownNames } from '../../model/spellings/platforms.ts';
import { createResolver } from '../../model/spellings/resolver.ts';
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

/** A name that means something, and whose it is. */
interface TakenName {
  kind: 'item' | 'alias' | 'successor' | 'planned item';
  name: string;
  /** Id of the record, or of the platform whose list of planned dates has it. */
  owner: string;
  platform: string;
  /** Item of the record that the name is another name of; null for all other names. */
  means: string | null;
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

/** The names in a text: the whole, and what stands with a number between signs and blanks. */
function namesWithin(text: string): string[] {
  const parts = text.split(/[\s,;=|()]+/);
  return [text, ...parts.filter((part) => part.length > 3 && /\d/.test(part))];
}

/** Every name of records and lists of planned dates. */
function takenNames({ deprecation, scheduled }: Drafts): TakenName[] {
  const ofRecords = deprecation.flatMap((draft): TakenName[] => {
    const { id: owner, data } = draft;
    const { item: means = null, successor } = data;
    const common = { owner, platform: platformOf(owner) };
    const own = otherNames(draft).map(({ name }) => ({ kind: 'alias' as const, name }));
    const named = means === null ? own : [{ kind: 'item' as const, name: means }, ...own];
    return [
      ...named.map((each) => ({ ...common, ...each, means })),
      ...successorsIn(successor, common),
    ];
  });
  const ofLists = scheduled.flatMap(({ id, data }) =>
    (data.items ?? []).flatMap((row): TakenName[] => {
      const { item = '', version = null, successor } = row ?? {};
      const common = { owner: id, platform: id };
      const names = new Set([item, displayName(item, version)]);
      const planned = [...names].map((name): TakenName => {
        return { ...common, kind: 'planned item', name, means: null };
      });
      return [...planned, ...successorsIn(successor, common)];
    }),
  );
  return [...ofRecords, ...ofLists];
}

function successorsIn(
  successor: string | null | undefined,
  common: Pick<TakenName, 'owner' | 'platform'>,
): TakenName[] {
  return namesWithin(successor ?? '').map((name) => {
    return { ...common, kind: 'successor', name, means: null };
  });
}

/** One plain word, which code and people use for more than one item: `client`, `gpt`, `latest`. */
const PLAIN_WORD = /^[a-z]+$/i;

/** Whether another name of a record may be a taken one. */
function mayShare(
  { id, data: { item = '' } }: Deprecation,
  asked: string,
  taken: TakenName,
  familyOf: (name: string) => string | undefined,
): boolean {
  const isRepeated = taken.kind === 'item' && taken.name.toLowerCase() === asked.toLowerCase();
  if (taken.owner === id) return taken.kind !== 'successor' && !isRepeated;
  if (taken.means !== null && foldSpelling(taken.means) === foldSpelling(item)) return true;
  // What is named on another platform is told beside this record, so one family is enough: what one
  // platform stops, another may name as the successor of something older.
  return taken.platform !== platformOf(id) && familyOf(taken.name) === familyOf(item);
}

const ownAliases: Rule = {
  code: 'alias-is-item',
  // A name that means two things gives two answers, and one of them is wrong.
  check(drafts) {
    const known = knownNames(drafts);
    if (!known) return [];
    const parse = remember(createResolver([], known).parse);
    const familyOf = (name: string) => parse(name).stem.split('-')[0];
    const bySpelling = groupBy(takenNames(drafts), ({ name }) => parse(name).text);
    return drafts.deprecation.flatMap((draft) =>
      otherNames(draft).flatMap(({ name, pointer }): Violation[] => {
        const { document } = draft;
        const shown = `${nameOf(pointer)} is ${showValue(name)}`;
        if (PLAIN_WORD.test(name)) {
          const message = `${shown}, a word that means more than this item; write the whole name, or remove it`;
          return [{ document, pointer, message }];
        }
        // Without its version it may be another item, and this one of its versions.
        const spelled = namesWithin(name).flatMap((each) => [parse(each).text, parse(each).stem]);
        const taken = spelled
          .filter((text) => text !== '')
          .flatMap((text) => bySpelling.get(text) ?? [])
          .find((each) => !mayShare(draft, name, each, familyOf));
        if (!taken) return [];
        const message = `${shown}, by which the ${taken.kind} ${showValue(taken.name)} of ${taken.owner} is found; remove it: another name is one of this very item, and of no other record's`;
        return [{ document, pointer, message }];
      }),
    );
  },
};

const uniqueItems: Rule = {
  code: 'item-repeated',
  // Two records of one item would contradict each other as soon as one of them changes.
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
