import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { deprecation, provider, recordText, vendor } from '../../support/records/records.ts';
import { NOW, placesIn, placesOf, validateFiles } from '../../support/records/validation.ts';

const VENDOR = 'records/vendors/toolbox.yaml';
const DEPRECATION = 'records/deprecations/acme-api/rocket-1.yaml';
const PROVIDER = 'records/providers/acme.yaml';
const URL_OF_PAGE = 'https://docs.acme.example/deprecations';
/** A page of its own, because its tests count the lines of the file. */
const page = {
  id: 'deprecations',
  url: URL_OF_PAGE,
  platform: 'acme-api',
  right_page: ['^Deprecations$'],
  read: [{ table: { item: '^model$' } }],
};

const ofVendor = (changes: object): string[] => placesIn(VENDOR, vendor(changes));
const ofDeprecation = (changes: object): string[] => placesIn(DEPRECATION, deprecation(changes));
const ofProvider = (changes: object): string[] => placesIn(PROVIDER, { ...provider(), ...changes });

describe('plan-id-repeated: plans of one vendor have their own ids', () => {
  const plan = (id: string) => ({ id, name: 'One', price_month: 1, limit_notes: [] });

  test('the second one is told', () => {
    expect(ofVendor({ plans: [plan('a'), plan('b'), plan('a')] })).toEqual([
      '13:9 plan-id-repeated',
    ]);
  });

  test('plans of two vendors may share one', () => {
    expect(placesIn('records/vendors/other.yaml', vendor({ id: 'other' }))).toEqual([]);
  });
});

describe('platform-repeated: a platform has one provider', () => {
  const other = provider({ platforms: [{ id: 'acme-api', name: 'Copy' }], pages: [] });

  test('across providers, the later file is told', () => {
    expect(placesIn('records/providers/other.yaml', other)).toEqual(['4:9 platform-repeated']);
  });

  test('within one provider', () => {
    const platforms = [
      { id: 'acme-api', name: 'A' },
      { id: 'acme-api', name: 'B' },
    ];
    expect(ofProvider({ platforms })).toEqual(['6:9 platform-repeated']);
  });
});

describe('platform-unclear: a spelling means one platform', () => {
  const platforms = (second: object) => [
    { id: 'acme-api', name: 'A', prefixes: ['acme'], hosts: ['api.acme.example'] },
    { id: 'acme-cloud', name: 'B', ...second },
  ];

  test('a prefix or a host that two platforms claim', () => {
    expect(ofProvider({ platforms: platforms({ prefixes: ['acme'] }) })).toEqual([
      '13:9 platform-unclear',
    ]);
    expect(ofProvider({ platforms: platforms({ hosts: ['api.acme.example'] }) })).toEqual([
      '13:9 platform-unclear',
    ]);
  });

  test('a form that is no pattern, or may take long', () => {
    expect(ofProvider({ platforms: platforms({ forms: ['^(a'] }) })).toEqual([
      '13:9 schema-format',
    ]);
    expect(ofProvider({ platforms: platforms({ forms: ['^a*b*c*d*$'] }) })).toEqual([
      '13:9 schema-format',
    ]);
  });
});

describe('page-id-repeated and page-unknown: pages are found by their names', () => {
  test('page ids are unique within a provider', () => {
    expect(ofProvider({ pages: [page, { ...page, id: 'b' }, { ...page }] })).toEqual([
      '23:9 page-id-repeated',
    ]);
  });

  test('a page belongs to a platform of its provider', () => {
    expect(ofProvider({ pages: [page, { ...page, id: 'b', platform: 'acme-ap' }] })).toEqual([
      '17:15 page-unknown',
    ]);
  });
});

describe('platform-unknown: a deprecation belongs to a platform of a tracked provider', () => {
  const path = 'records/deprecations/acme-ap/rocket-1.yaml';
  const record = deprecation({ id: 'acme-ap/rocket-1' });

  test('an undeclared platform is told, and the closest one named', () => {
    expect(placesIn(path, record)).toEqual(['1:1 platform-unknown']);
    const { problems } = validateFiles({ [path]: recordText(record) });
    expect(problems[0]?.message).toContain('did you mean acme-api?');
  });

  test('a platform of an omitted provider is none', () => {
    const omitted = {
      name: 'Other',
      coverage: 'omitted',
      reason: 'Informal.',
      platforms: [{ id: 'acme-ap', name: 'A' }],
    };
    const files = { 'records/providers/other.yaml': stringify(omitted) };
    expect(placesIn(path, record, files)).toEqual(['1:1 platform-unknown']);
  });
});

describe('date-in-future: nothing has happened after now', () => {
  test('days count in UTC, the running one has begun', () => {
    const evidence = [{ url: URL_OF_PAGE, read_at: '2026-03-20' }];
    expect(ofDeprecation({ as_of: '2026-03-20', evidence })).toEqual([]);
    expect(ofDeprecation({ as_of: '2026-03-21' })).toEqual(['10:14 date-in-future']);
  });

  test('timestamps count to the second', () => {
    expect(ofVendor({ retrieved_at: NOW })).toEqual([]);
    expect(ofVendor({ retrieved_at: '2026-03-20T09:00:01Z' })).toEqual(['13:14 date-in-future']);
  });

  test('so do days of announcements and readings, of the baseline and of dismissals', () => {
    expect(ofDeprecation({ announced_on: '2026-03-21' })).toEqual(['7:15 date-in-future']);
    const evidence = [{ url: URL_OF_PAGE, read_at: '2026-03-20T10:00:00Z' }];
    expect(ofDeprecation({ evidence })).toEqual(['10:14 date-in-future']);
    expect(ofVendor({ evidence: [{ url: URL_OF_PAGE, read_at: '2026-03-21' }] })).toEqual([
      '13:14 date-in-future',
    ]);
    const baseline = { date: '2026-03-21', note: 'Begins.' };
    expect(placesIn('records/baseline.yaml', baseline)).toEqual(['1:7 date-in-future']);
    const dismissed = [
      {
        id: 'acme-api/rocket-1',
        field: 'shutdown_date',
        recorded: '2026-12-31',
        found: '2027-01-31',
        words: 'b',
        reason: 'c',
        dismissed_on: '2026-03-21',
      },
    ];
    expect(placesIn('records/source-checks/dismissed.yaml', dismissed)).toEqual([
      '7:17 date-in-future',
    ]);
  });

  test('a shutdown lies in the future', () => {
    expect(ofDeprecation({ shutdown_date: '2099-01-01' })).toEqual([]);
  });
});

describe('earlier-dates: every entry is a value that was changed', () => {
  const earlier = (changes: object) => ({
    shutdown_date: '2026-10-31',
    date_basis: 'committed',
    first_seen: '2025-11-01',
    last_seen: '2026-01-15',
    evidence: [{ url: URL_OF_PAGE, read_at: '2025-11-01' }],
    ...changes,
  });
  const withdrawn = { shutdown_date: null, date_basis: null };
  const later = { first_seen: '2026-02-01', last_seen: '2026-02-02' };
  // Keys stand in the order of the schema: before the evidence.
  const ofEarlier = (...earlier_dates: object[]): string[] => {
    const { evidence, ...record } = deprecation();
    return placesIn(DEPRECATION, { ...record, earlier_dates, evidence });
  };

  test('an older date, a withdrawn one, and what the record gives', () => {
    expect(ofEarlier(earlier({}))).toEqual([]);
    expect(ofEarlier(earlier({}), earlier({ ...withdrawn, ...later }))).toEqual([]);
  });

  test.each([
    [[earlier({ shutdown_date: '2026-12-31' })]],
    [[earlier({ shutdown_date: null })]],
    [[earlier({ first_seen: '2026-01-16' })]],
    [[earlier({ last_seen: '2026-03-01' })]],
    [[earlier({ ...later }), earlier({ ...withdrawn })]],
    [[earlier({}), earlier({ ...later })]],
  ])('%# is told', (entries) => {
    expect(ofEarlier(...entries)).toEqual(['9:5 earlier-dates']);
  });
});

describe('scheduled dates belong to a platform and to the file of its name', () => {
  const scheduled = {
    evidence: [{ url: URL_OF_PAGE, read_at: '2026-03-01' }],
    items: [
      {
        item: 'rocket-5',
        version: null,
        lifecycle: 'GA',
        date: '2027-05-01',
        basis: 'planned',
        successor: null,
      },
    ],
  };
  const ofScheduled = (changes: object, path = 'records/scheduled/acme-api.yaml') =>
    placesIn(path, { ...scheduled, ...changes });

  test('the file of a known platform is fine', () => {
    expect(ofScheduled({})).toEqual([]);
  });

  test('another platform, a private address and a date after now are told', () => {
    expect(ofScheduled({}, 'records/scheduled/other.yaml')).toEqual(['1:1 platform-unknown']);
    const read = (url: string, read_at: string) => ofScheduled({ evidence: [{ url, read_at }] });
    expect(read('https://localhost/x', '2026-03-01')).toEqual(['2:10 address-misleading']);
    expect(read(URL_OF_PAGE, '2026-03-21')).toEqual(['3:14 date-in-future']);
  });

  test('an item may have several dates, and one date only once', () => {
    const [item] = scheduled.items;
    const other = { ...item, date: '2027-06-01' };
    expect(ofScheduled({ items: [item, other] })).toEqual([]);
    expect(ofScheduled({ items: [item, { ...item, successor: 'rocket-6' }] })).toEqual([
      '11:5 planned-date-repeated',
    ]);
  });

  test('what is not seen is told there too', () => {
    const [item] = scheduled.items;
    expect(ofScheduled({ items: [{ ...item, successor: 'rocket\u200B-6' }] })).toEqual([
      '10:22 text-unseen-character',
    ]);
  });
});

describe('address-misleading: everybody can open a source', () => {
  test.each([
    'https://127.0.0.1/x',
    'https://2130706433/',
    'https://169.254.169.254/latest',
    'https://10.0.0.8/x',
    'https://wiki.local/x',
    'https://user:secret@docs.acme.example/',
    'https://docs.acme.example:8443/',
  ])('%s is refused', (address) => {
    expect(ofVendor({ source_url: address })).toEqual(['12:10 address-misleading']);
  });

  test.each([
    'https://docs.acme.example/a?b=c#d',
    'https://docs.acme.example:443/',
    'https://localhost.acme.example/',
    'https://10.acme.example/',
  ])('%s is fine', (address) => {
    expect(ofVendor({ source_url: address })).toEqual([]);
  });

  test('evidence and pages of providers are checked too', () => {
    const evidence = [{ url: 'https://10.0.0.8/', read_at: '2026-03-01' }];
    expect(ofDeprecation({ evidence })).toEqual(['9:10 address-misleading']);
    const pages = [{ ...page, url: 'https://wiki.local/' }];
    expect(ofProvider({ pages })).toEqual(['8:10 address-misleading']);
  });

  test.each([
    'http://docs.acme.example/',
    'https://a b.example/',
    'https://',
    'https://[::1]/',
    'https:///docs.acme.example/',
    'https://exämple.example/',
    'javascript:alert(1)',
  ])('%s is no https address', (address) => {
    expect(ofVendor({ source_url: address })[0]).toMatch(/^12:10 schema-/);
  });
});

test.each([
  ['https:///docs.acme.example/', 'has no host; write https:// and the host after it'],
  [
    'https://docs.acme.example/?a[]=1',
    'contains "[", which an address cannot hold; write %5B for it',
  ],
  ['https://docs.acme.example/a b', 'contains " ", which an address cannot hold; write %20 for it'],
])('what is wrong with %s is said', (source_url, reason) => {
  const text = recordText(vendor({ source_url }));
  expect(validateFiles({ [VENDOR]: text }).problems[0]?.message).toContain(reason);
});

describe('date-basis: each day says whether the vendor has committed to it', () => {
  test('a day without a basis, a basis without a day', () => {
    expect(ofDeprecation({ date_basis: null })).toEqual(['5:13 date-basis']);
    expect(ofDeprecation({ shutdown_date: null })).toEqual(['5:13 date-basis']);
  });

  test('neither is fine', () => {
    expect(ofDeprecation({ shutdown_date: null, date_basis: null })).toEqual([]);
  });
});

describe('date-order: the announcement comes first', () => {
  test('an announcement after the shutdown is told, one on the day is fine', () => {
    const shutdown_date = '2026-01-10';
    expect(ofDeprecation({ shutdown_date, announced_on: '2026-01-11' })).toEqual([
      '7:15 date-order',
    ]);
    expect(ofDeprecation({ shutdown_date, announced_on: '2026-01-10' })).toEqual([]);
  });
});

describe('alias-is-item: an alias names nothing else on its platform', () => {
  test('no item, in whatever letters, and nobody’s successor', () => {
    const other = deprecation({ id: 'acme-api/rocket-8', successor: 'rocket-9' });
    const path = 'records/deprecations/acme-api/rocket-8.yaml';
    const aliases = ['Rocket-1', 'rocket-8', 'rocket-9', 'r1'];
    const found = placesIn(DEPRECATION, deprecation({ aliases }), { [path]: recordText(other) });
    expect(found).toEqual(['9:5 alias-is-item', '10:5 alias-is-item', '11:5 alias-is-item']);
  });

  test('a name of another platform is fine', () => {
    const platforms = [
      { id: 'acme-api', name: 'A' },
      { id: 'acme-sdk', name: 'B' },
    ];
    const files = {
      [PROVIDER]: stringify(provider({ platforms })),
      'records/deprecations/acme-sdk/r1.yaml': recordText(deprecation({ id: 'acme-sdk/r1' })),
    };
    expect(placesIn(DEPRECATION, deprecation({ aliases: ['r1'] }), files)).toEqual([]);
  });
});

test('problems of two rules at one value are both told', () => {
  const { problems } = validateFiles({
    [DEPRECATION]: recordText(deprecation({ announced_on: '2027-01-01' })),
  });
  expect(placesOf(problems, DEPRECATION)).toEqual(['7:15 date-in-future', '7:15 date-order']);
});
