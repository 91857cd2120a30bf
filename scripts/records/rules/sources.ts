import type { PageDescription, ProviderFile, Reading } from '../../model/generated/records.ts';
import { namedItems } from '../../model/page-language.ts';
import { type Drafts, placeOf, type Rule, textsOf, type Violation } from './rule.ts';

/** Something in a page description that a check could not use. */
interface DescriptionProblem {
  /** Below the description. */
  pointer: (string | number)[];
  message: string;
}

/**
 * What is wrong with a page description beyond its schema: readings that name no item,
 * announcements without a group for the date. Takes a description that fits its schema.
 */
export function checkPageDescription(description: PageDescription): DescriptionProblem[] {
  const problems: DescriptionProblem[] = [];
  const { url, read_url } = description;
  if (read_url !== undefined && read_url.includes('*') !== url.includes('*')) {
    const message = `read_url is ${read_url}, and url is ${url}; where one has a *, the other needs one for the same part`;
    problems.push({ pointer: ['read_url'], message });
  }
  const checkDates = (
    one: { announced?: unknown; date?: unknown },
    at: (string | number)[],
  ): void => {
    for (const key of ['announced', 'date'] as const) {
      const own = one[key];
      if (typeof own !== 'string' || hasOneGroup(own)) continue;
      const message = `${key} is "${own}"; it needs one group, which contains the date`;
      problems.push({ pointer: [...at, key], message });
    }
  };
  checkDates({ announced: description.announced }, []);
  for (const [index, reading] of (description.read ?? []).entries()) {
    const message = readingProblem(reading);
    if (message) problems.push({ pointer: ['read', index], message });
    checkDates(reading, ['read', index]);
  }
  for (const [index, { reason }] of (description.ignore_tables ?? []).entries()) {
    if (reason !== undefined) continue;
    const message = `ignore_tables[${index}] has no reason; say why its rows may change and nobody is told`;
    problems.push({ pointer: ['ignore_tables', index], message });
  }
  return problems;
}

function readingProblem(reading: Reading): string | null {
  const phrases = [...(reading.say ?? []), ...(reading.near ?? []), ...(reading.on_page ?? [])];
  const named = phrases.some((phrase) => namedItems(phrase).length > 0);
  const needsItem = !reading.table && !reading.list_after && reading.set?.item === undefined;
  if (needsItem && !named) {
    return 'names no item; put {item}, {items} or {name} into a phrase, or the item under set';
  }
  return null;
}

function hasOneGroup(pattern: string): boolean {
  return new RegExp(`${pattern}|`, 'u').exec('')?.length === 2;
}

const usablePage: Rule = {
  code: 'page-description',
  // A description that cannot be used would only fail in the daily source check.
  check: ({ provider }) =>
    provider.flatMap(({ document, data, errors }) => {
      const { pages = [] } = errors.length === 0 ? (data as ProviderFile) : {};
      return pages.flatMap((page, index) =>
        checkPageDescription(page).map(({ pointer, message }) => {
          return { document, pointer: ['pages', index, ...pointer], message };
        }),
      );
    }),
};

/** Every date on which a page with a copy was read, with its place. */
function copyDates({ vendor, deprecation, scheduled }: Drafts) {
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
  check(drafts) {
    const first = new Map<string, ReturnType<typeof copyDates>[number]>();
    return copyDates(drafts).flatMap((cited): Violation[] => {
      const { document, pointer, copy, date } = cited;
      const other = first.get(copy);
      if (!other) first.set(copy, cited);
      if (!other || other.date === date) return [];
      const message = `read_at is ${date}, but this copy is the page as read at ${other.date} (${placeOf(other)}); for what you have read yourself put a new entry on top of evidence: url and read_at, without copy`;
      return [{ document, pointer, message }];
    });
  },
};

/** Every rule about pages and their copies. */
export const SOURCE_RULES: readonly Rule[] = [usablePage, oneDatePerCopy];
