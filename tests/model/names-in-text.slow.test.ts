import { namesIn } from '#scripts/model/spellings/names-in-text.ts';
import { createResolver } from '#scripts/model/spellings/resolver.ts';
import { KNOWN, RECORDS } from './spelling-records.ts';

const resolver = createResolver(RECORDS, KNOWN);

test.each(['"', ')', '-', 'gpt-4 ', 'gpt', 'gpt-4-0314,', 'a:', '= ', '/', '1. ', '"a" '])(
  '100,000 characters of %j are read to their end',
  (part) => {
    const text = part.repeat(Math.ceil(100_000 / part.length));
    expect(namesIn(text, resolver).length).toBeLessThan(3);
  },
);
