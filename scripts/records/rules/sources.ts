import { placeOf, type Records, type Rule, textsOf } from './rule.ts';

const usablePage: Rule = {
  code: 'page-description',
  // Of a sentence that names no item nobody knows what it is about.
  *check({ provider }) {
    for (const { document, data } of provider) {
      for (const [at, { read = [] }] of (data.pages ?? []).entries()) {
        for (const [index, { say = [], near = [], on_page = [], set }] of read.entries()) {
          const phrases = [...say, ...near, ...on_page];
          const isNamed = phrases.some((phrase) => /\{(?:items?|name)\}/.test(phrase));
          if (say.length === 0 || isNamed || set?.item !== undefined) continue;
          const message =
            'names no item; put {item}, {items} or {name} into a phrase, or the item under set';
          yield { document, pointer: ['pages', at, 'read', index], message };
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
