import type { PageDescription } from '../../model/generated/records.ts';
import { namedItems } from '../../model/page-language.ts';
import type { Pointer } from '../parse.ts';
import { placeOf, type Records, type Rule, textsOf } from './rule.ts';

/** Something in a page description that a check could not use. */
interface DescriptionProblem {
  /** Below the description. */
  pointer: Pointer;
  message: string;
}

/**
 * What is wrong with a page description beyond its schema: readings that name no item,
 * announcements without a group for the date. Takes a description that fits its schema.
 */
export function* checkPageDescription(page: PageDescription): Iterable<DescriptionProblem> {
  const { url, read_url, announced, read = [], ignore_tables = [] } = page;
  if (read_url !== undefined && read_url.includes('*') !== url.includes('*')) {
    const message = `read_url is ${read_url}, and url is ${url}; where one has a *, the other needs one for the same part`;
    yield { pointer: ['read_url'], message };
  }
  const dates = [
    { pointer: ['announced'], pattern: announced },
    ...read.flatMap((one, index) => [
      { pointer: ['read', index, 'announced'], pattern: one.announced },
      { pointer: ['read', index, 'date'], pattern: one.date },
    ]),
  ];
  for (const { pointer, pattern } of dates) {
    if (!pattern || new RegExp(`${pattern}|`, 'u').exec('')?.length === 2) continue;
    const message = `${pointer.at(-1)} is "${pattern}"; it needs one group, which contains the date`;
    yield { pointer, message };
  }
  for (const [
    index,
    { table, list_after, set, say = [], near = [], on_page = [] },
  ] of read.entries()) {
    const isNamed = [...say, ...near, ...on_page].some((phrase) => namedItems(phrase).length > 0);
    if (table || list_after || set?.item !== undefined || isNamed) continue;
    const message =
      'names no item; put {item}, {items} or {name} into a phrase, or the item under set';
    yield { pointer: ['read', index], message };
  }
  for (const [index, { reason }] of ignore_tables.entries()) {
    const message = `ignore_tables[${index}] has no reason; say why its rows may change and nobody is told`;
    if (reason === undefined) yield { pointer: ['ignore_tables', index], message };
  }
}

const usablePage: Rule = {
  code: 'page-description',
  // A description that cannot be used would only fail in the daily source check.
  *check({ provider }) {
    for (const { document, data } of provider) {
      for (const [index, page] of (data.pages ?? []).entries()) {
        for (const { pointer, message } of checkPageDescription(page)) {
          yield { document, pointer: ['pages', index, ...pointer], message };
        }
      }
    }
  },
};

/** Every date on which a page with a copy was read, with its place. */
function copyDates({ vendor, deprecation, scheduled }: Records) {
  return [...vendor, ...deprecation, ...scheduled].flatMap(({ document, data }) => {
    const texts = textsOf(data);
    const copies = new Map(texts.map(([pointer, text]) => [pointer.join('/'), text]));
    return texts.flatMap(([pointer, date]) => {
      const copy = copies.get([...pointer.slice(0, -1), 'copy'].join('/'));
      if (pointer.at(-1) !== 'read_at' || copy === undefined) return [];
      return [{ document, pointer, copy, date }];
    });
  });
}

const oneDatePerCopy: Rule = {
  code: 'copy-two-dates',
  // A copy is the page of one time; with another date it is cited for what it does not say.
  *check(records) {
    const first = new Map<string, ReturnType<typeof copyDates>[number]>();
    for (const cited of copyDates(records)) {
      const { document, pointer, copy, date } = cited;
      const other = first.get(copy) ?? cited;
      first.set(copy, other);
      if (other.date === date) continue;
      const message = `read_at is ${date}, but this copy is the page as read at ${other.date} (${placeOf(other)}); for what you have read yourself put a new entry on top of evidence: url and read_at, without copy`;
      yield { document, pointer, message };
    }
  },
};

/** Every rule about pages and their copies. */
export const SOURCE_RULES: readonly Rule[] = [usablePage, oneDatePerCopy];
