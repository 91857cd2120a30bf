// In: every record, as far as it could be read.
// Out: names of records that would answer for something else than the record.
// Example: an alias `openai/gpt-5` of rocket-1 is refused where gpt-5 is the item of another record.

import { publishProviders } from '../../model/published.ts';
import { remember } from '../../model/remember.ts';
import { createResolver } from '../../model/spellings/resolver.ts';
import { cleanSpelling, foldSpelling } from '../../model/spellings/spellings.ts';
import { displayName, groupBy, platformOf } from '../../model/words.ts';
import type { Pointer } from '../parse.ts';
import { nameOf, showValue } from '../schema/explain-errors.ts';
import { foldLookAlikes } from './hosts.ts';
import {
  type CheckedFile,
  lacksNames,
  placeOf,
  type Records,
  type RecordTypes,
  type Rule,
} from './rule.ts';

type Deprecation = CheckedFile<RecordTypes['deprecation']>;

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

/** The names by which a record is also found. */
function otherNames({ data }: Deprecation): { name: string; pointer: Pointer }[] {
  return (['aliases', 'in_code'] as const).flatMap((key) =>
    (data[key] ?? []).map((name, index) => ({ name, pointer: [key, index] })),
  );
}

/** The names in a text: the whole, and what stands with a number between signs and blanks. */
function namesWithin(text: string | null): string[] {
  if (text === null) return [];
  const parts = text.split(/[\s,;=|()]+/);
  return [text, ...parts.filter((part) => part.length > 3 && /\d/.test(part))];
}

/** Every name of records and lists of planned dates. */
function* takenNames({ deprecation, scheduled }: Records): Iterable<TakenName> {
  for (const file of deprecation) {
    const { item, successor } = file.data;
    const own = { owner: file.id, platform: platformOf(file.id) };
    yield { ...own, kind: 'item', name: item, means: item };
    for (const { name } of otherNames(file)) yield { ...own, kind: 'alias', name, means: item };
    for (const name of namesWithin(successor))
      yield { ...own, kind: 'successor', name, means: null };
  }
  for (const { id, data } of scheduled) {
    const own = { owner: id, platform: id, means: null };
    for (const { item, version, successor } of data.items) {
      for (const name of new Set([item, displayName(item, version)]))
        yield { ...own, kind: 'planned item', name };
      for (const name of namesWithin(successor)) yield { ...own, kind: 'successor', name };
    }
  }
}

/** One plain word, which code and people use for more than one item: `client`, `gpt`, `latest`. */
const PLAIN_WORD = /^[a-z]+$/i;

/** Whether another name of a record may be a taken one. */
function mayShare(
  { id, data: { item } }: Deprecation,
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
  *check(records) {
    if (lacksNames(records)) return;
    const { names, provider: providers } = records;
    const known = publishProviders({ names: names[0]?.data ?? {}, providers: [...providers] });
    const parse = remember(createResolver([], known).parse);
    const familyOf = (name: string) => parse(name).stem.split('-')[0];
    const bySpelling = groupBy([...takenNames(records)], ({ name }) => parse(name).text);
    for (const file of records.deprecation) {
      const { document } = file;
      for (const { name, pointer } of otherNames(file)) {
        const shown = `${nameOf(pointer)} is ${showValue(name)}`;
        if (PLAIN_WORD.test(name)) {
          const message = `${shown}, a word that means more than this item; write the whole name, or remove it`;
          yield { document, pointer, message };
          continue;
        }
        // Without its version it may be another item, and this one of its versions.
        const spelled = namesWithin(name).flatMap((each) => [parse(each).text, parse(each).stem]);
        const taken = spelled
          .filter((text) => text !== '')
          .flatMap((text) => bySpelling.get(text) ?? [])
          .find((each) => !mayShare(file, name, each, familyOf));
        if (!taken) continue;
        const message = `${shown}, by which the ${taken.kind} ${showValue(taken.name)} of ${taken.owner} is found; remove it: another name is one of this very item, and of no other record's`;
        yield { document, pointer, message };
      }
    }
  },
};

const spelledRegions: Rule = {
  code: 'region-unclear',
  // A date is looked up by its region as it is spelled.
  *check({ deprecation }) {
    const first = new Map<string, string>();
    for (const { id, document, data } of deprecation) {
      for (const [index, region] of (data.regions ?? []).entries()) {
        const key = `${platformOf(id)} ${foldLookAlikes(region.toLowerCase())}`;
        const spelled = first.get(key) ?? region;
        first.set(key, spelled);
        if (spelled === region) continue;
        const message = `${showValue(region)} is ${showValue(spelled)} in another record; use one spelling`;
        yield { document, pointer: ['regions', index], message };
      }
    }
  },
};

const uniqueItems: Rule = {
  code: 'item-repeated',
  // Two records of one item would contradict each other as soon as one of them changes.
  *check({ deprecation }) {
    const keyOfItem = ({ id, data }: Deprecation): string =>
      `${platformOf(id)} ${foldSpelling(data.item)}`;
    for (const group of groupBy(deprecation, keyOfItem).values()) {
      for (const [index, { document, data }] of group.entries()) {
        const { item, regions = [] } = data;
        const first = group.slice(0, index).find(({ data: { regions: others = [] } }) => {
          const isForAll = regions.length + others.length === 0;
          return isForAll || others.some((one) => regions.includes(one));
        });
        if (!first) continue;
        const place = placeOf({ document: first.document, pointer: ['item'] });
        const message = `item ${showValue(item)} is recorded already at ${place}; correct that record, or say which regions each of them is for, each region once`;
        yield { document, pointer: ['item'], message };
      }
    }
  },
};

const lettersOf = (text: string): string => text.replace(/[^a-z\d]/g, '');

const firstWord = (text: string): string => /^[^a-z]*([a-z]*)/.exec(text)?.[1] ?? '';

const ownRewrites: Rule = {
  code: 'rewrite-takes-name',
  // A name that is rewritten into another one is answered with the other one’s date.
  *check(records) {
    const known = groupBy([...takenNames(records)], ({ name }) =>
      cleanSpelling(name).replaceAll(' ', '-'),
    );
    const platformsOf = (name: string) => (known.get(name) ?? []).map(({ platform }) => platform);
    for (const { document, data } of [...records.provider, ...records.names]) {
      for (const [index, { from, to }] of (data.models?.rewrites ?? []).entries()) {
        const pattern = new RegExp(from);
        const taken = [...known.keys()].find((name) => {
          const other = name.replace(pattern, to);
          if (other === name) return false;
          // Another spelling, or a name without its ending, is the same model.
          if (lettersOf(other) === lettersOf(name) || name.startsWith(`${other}-`)) return false;
          if (firstWord(other) !== firstWord(name)) return true;
          return platformsOf(other).some((platform) => platformsOf(name).includes(platform));
        });
        if (taken === undefined) continue;
        const rewritten = taken.replace(pattern, to);
        const message = `from makes ${showValue(rewritten)} of the recorded name ${showValue(taken)}; narrow the pattern so that it leaves that name alone`;
        yield { document, pointer: ['models', 'rewrites', index, 'from'], message };
      }
    }
  },
};

/** Every rule about names of records. */
export const NAME_RULES: readonly Rule[] = [ownAliases, ownRewrites, spelledRegions, uniqueItems];
