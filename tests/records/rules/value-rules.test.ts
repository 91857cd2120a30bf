import { describe, expect, test } from 'vitest';
import type { DeprecationRecord, VendorRecord } from '../../../scripts/model/records.ts';
import { deprecation, recordText, vendor } from '../../support/records/records.ts';
import { placesIn, placesOf, validateFiles } from '../../support/records/validation.ts';

type Plan = VendorRecord['plans'][number];

const VENDOR = 'records/vendors/toolbox.yaml';
const DEPRECATION = 'records/deprecations/acme-api/rocket-1.yaml';
const OTHER = 'records/deprecations/acme-api/rocket-1-a.yaml';

const ofDeprecation = (changes: Partial<DeprecationRecord>): string[] =>
  placesIn(DEPRECATION, deprecation(changes));
/** A plan with its keys in order. */
function plan(changes: Partial<Plan>): Plan {
  const { limit_notes = [], ...rest } = changes;
  return { id: 'a', name: 'A', price_month: 1, ...rest, limit_notes };
}

const ofPlan = (changes: Partial<Plan>): string[] =>
  placesIn(VENDOR, vendor({ plans: [plan(changes)] }));

describe('item-repeated: an item has one record on a platform', () => {
  const second = (changes: Partial<DeprecationRecord>): string[] => {
    const record = deprecation({ id: 'acme-api/rocket-1-a', aliases: ['rocket-1-a'], ...changes });
    return placesOf(validateFiles({ [OTHER]: recordText(record) }).problems);
  };

  test('the later file is told, whatever the letter case', () => {
    expect(second({ item: 'rocket-1' })).toEqual([`${OTHER}:1:7 item-repeated`]);
    expect(second({ item: 'Rocket-1' })).toEqual([`${OTHER}:1:7 item-repeated`]);
  });

  test('another region of it is another record', () => {
    expect(second({ item: 'rocket-1', regions: ['a'] })).toEqual([]);
  });
});

describe('slug-not-item: an id says what it names', () => {
  test('a slug of another item is refused', () => {
    expect(ofDeprecation({ item: 'rocket-2' })).toEqual(['1:7 slug-not-item']);
    expect(ofDeprecation({ item: 'rocket-10' })).toEqual(['1:7 slug-not-item']);
  });

  test.each<[string, Partial<DeprecationRecord>]>([
    ['the same in capitals', { item: 'Rocket 1' }],
    ['a version that the vendor added later', { item: 'rocket-1-20260101' }],
    ['a name that the vendor changed', { item: 'Rocket One', aliases: ['rocket-1'] }],
    ['a region at its end', { item: 'rocket', regions: ['1'] }],
  ])('%s is fine', (_, changes) => {
    expect(ofDeprecation(changes)).toEqual([]);
  });
});

describe('successor-none: what names nothing is null', () => {
  test.each([
    'n/a',
    'N/A',
    '—',
    '–',
    'None',
    'none.',
    '-',
    'TBD',
    'tba',
    'null',
    '...',
    'No replacement',
    'to be announced',
    'Not yet available',
  ])('%s is refused', (successor) => {
    expect(ofDeprecation({ successor })).toContain('6:12 successor-none');
  });

  test.each(['o3', 'none-such-1', 'Nothing Phone', 'TBD-1', 'No-code Studio', 'gpt-5 or none'])(
    '%s is fine',
    (successor) => {
      expect(ofDeprecation({ successor })).toEqual([]);
    },
  );
});

describe('a name is printable ASCII, and a text has a longest length', () => {
  test.each(['gpt-4\u043E', '\u0441laude-3', 'gpt\u01284', 'gpt-4\u00B2', '\uFF47pt-4'])(
    '%s is refused',
    (successor) => {
      expect(ofDeprecation({ successor })).toEqual(['6:12 name-not-ascii']);
      expect(ofDeprecation({ aliases: [successor] })).toEqual(['9:5 name-not-ascii']);
      expect(ofDeprecation({ regions: [successor] })).toEqual(['9:5 name-not-ascii']);
    },
  );

  test('a successor is a name and no address; a limit may use any letter', () => {
    const successor = 'see https://evil.example/';
    expect(ofDeprecation({ successor })).toEqual(['6:12 successor-none']);
    expect(ofDeprecation({ successor: 'x'.repeat(201) })).toEqual(['6:12 text-too-long']);
    expect(ofDeprecation({ successor: 'gpt-5 (reasoning: on); gpt-5-mini' })).toEqual([]);
    expect(ofDeprecation({ migration_note: 'x'.repeat(1_001) })).toEqual(['8:17 text-too-long']);
    expect(ofPlan({ limit_notes: ['at most 100 \u03BCs'] })).toEqual([]);
    expect(ofPlan({ limit_notes: ['x'.repeat(1_001)] })).toEqual(['9:9 text-too-long']);
  });
});

describe('id-too-long: files are named after ids', () => {
  test('at most 120 characters', () => {
    const record = (id: string) => placesIn(`records/vendors/${id}.yaml`, vendor({ id }));
    expect(record('a'.repeat(120))).toEqual([]);
    expect(record('a'.repeat(121))).toEqual(['1:1 id-too-long']);
  });
});

describe('date-out-of-range', () => {
  test.each(['0226-10-23', '0000-01-01', '2014-12-31', '2101-01-01', '9999-12-31'])(
    'a shutdown on %s is refused',
    (shutdown_date) => {
      expect(ofDeprecation({ shutdown_date, announced_on: null })).toEqual([
        '4:16 date-out-of-range',
      ]);
    },
  );

  test('so are readings and effects; the ends of the range are fine', () => {
    const evidence = [{ url: 'https://docs.acme.example/a', read_at: '1970-01-01T00:00:00Z' }];
    expect(ofDeprecation({ evidence })).toEqual(['10:14 date-out-of-range']);
    expect(ofDeprecation({ shutdown_date: '2015-01-01', announced_on: null })).toEqual([]);
    expect(ofDeprecation({ shutdown_date: '2100-12-31' })).toEqual([]);
  });

  test('the last date of the range is within it to its last second', () => {
    const outOfRange = (retrieved_at: string): string[] =>
      placesIn(VENDOR, vendor({ retrieved_at })).filter((place) => place.includes('out-of-range'));
    expect(outOfRange('2100-12-31T23:59:59Z')).toEqual([]);
    expect(outOfRange('2101-01-01T00:00:00Z')).toEqual(['13:14 date-out-of-range']);
  });
});

describe('price-unexplained and price-form', () => {
  test('a plan without a price says why', () => {
    expect(ofPlan({ price_month: null })).toEqual(['7:18 price-unexplained']);
    expect(ofPlan({ price_month: null, price_detail: 'per seat' })).toEqual([
      '7:18 price-unexplained',
    ]);
    for (const price_detail of [
      'price on request',
      'usage-based, per token',
      'not stated on the pages read',
    ]) {
      expect(ofPlan({ price_month: null, price_detail })).toEqual([]);
    }
  });

  test.each(['010', '1e3', '0x10', '+5', '.5', '0o17', '5.'])(
    '%s is refused as a price',
    (price) => {
      const text = recordText(vendor()).replace('price_month: 0', `price_month: ${price}`);
      expect(placesIn(VENDOR, text)).toEqual(['7:18 price-form']);
    },
  );

  test.each(['0', '10', '0.5', '19.99', '1000'])('%s is fine', (price) => {
    const text = recordText(vendor()).replace('price_month: 0', `price_month: ${price}`);
    expect(placesIn(VENDOR, text)).toEqual([]);
  });
});

describe('label-repeated: one label has one value in a plan', () => {
  test('another number under the same label is told', () => {
    expect(ofPlan({ limit_notes: ['Requests: 5 per day', 'Requests: 10 per day'] })).toEqual([
      '10:9 label-repeated',
    ]);
    expect(ofPlan({ limit_notes: ['API: Retention: 1 day', 'API: Retention: 30 days'] })).toEqual([
      '10:9 label-repeated',
    ]);
  });

  test.each([
    [['API: Requests: 5', 'Web: Requests: 10']],
    [['Monthly volume: 50k errors', 'Monthly volume: 5GB logs']],
    [['Requests: 5', 'Requests: 5 ']],
  ])('%j is no contradiction', (notes) => {
    const limit_notes = notes.map((note) => note.trim());
    expect(ofPlan({ limit_notes })).toEqual([]);
  });
});

/** A vendor's file with one line replaced. */
function withLine(line: string, by: string): string {
  return recordText(vendor(), { lineWidth: 0 }).replace(line, () => by);
}

describe('text-cut-by-comment: a text is whole', () => {
  test.each(['2,000 requests #1 tier', 'Unlimited # of seats', 'a  # b'])('- %s', (note) => {
    const at = 9 + note.search(/\s+#/);
    expect(placesIn(VENDOR, withLine('- 1 project', `- ${note}`))).toEqual([
      `10:${at} text-cut-by-comment`,
    ]);
    expect(placesIn(VENDOR, withLine('- 1 project', `- "${note}"`))).toEqual([]);
  });

  test('a name may have a comment, but not without a blank', () => {
    expect(placesIn(VENDOR, withLine('name: Toolbox', 'name: Toolbox # sic'))).toEqual([]);
    expect(placesIn(VENDOR, withLine('name: Toolbox', 'name: Toolbox #1'))).toEqual([
      '1:14 text-cut-by-comment',
    ]);
  });

  test('a comment after quotes, or on a line of its own, cuts nothing', () => {
    expect(placesIn(VENDOR, withLine('- 1 project', '- "1 project" # b'))).toEqual([]);
    expect(placesIn(VENDOR, withLine('- 1 project', '- C# and F#\n      # b'))).toEqual([]);
  });
});

describe('text-in-quotes: quotes of an editor are no part of a value', () => {
  test.each(['“Toolbox”', '‘Toolbox’', '„Toolbox“', '«Toolbox»', '\'"Toolbox"\''])(
    'name: %s',
    (name) => {
      expect(placesIn(VENDOR, withLine('name: Toolbox', `name: ${name}`))).toEqual([
        '1:7 text-in-quotes',
      ]);
    },
  );

  test('quotes within a text are its own', () => {
    expect(placesIn(VENDOR, withLine('- 1 project', '- “Free” and “Pro”'))).toEqual([]);
  });
});

test('a text of blanks that are no white space is told', () => {
  expect(placesIn(VENDOR, withLine('name: Toolbox', 'name: "\u2800"'))).toEqual([
    '1:7 text-not-trimmed',
  ]);
});

describe('values that need quotes are said to', () => {
  const message = (line: string, by: string): string =>
    validateFiles({ [VENDOR]: withLine(line, by) }).problems[0]?.message ?? '';

  test.each(['true', '1.10', '5', '1e3'])('name: %s', (value) => {
    expect(message('name: Toolbox', `name: ${value}`)).toContain('put it in quotes');
  });

  test('a note with a colon', () => {
    expect(message('- 1 project', '- Projects: 1')).toContain('put the text in quotes');
  });

  test('but not where no text may be', () => {
    expect(message('price_month: 0', 'price_month: true')).not.toContain('quotes');
  });
});
