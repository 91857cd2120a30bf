import { parse, stringify } from 'yaml';
import { renderComparisonText } from '#scripts/compare/render.ts';
import { PLANNED, PLANNED_PATH } from '#support/records/planned-dates.ts';
import { recordFiles, recordText } from '#support/records/records.ts';
import { validateFiles } from '#support/records/validation.ts';
import { compareChanges } from '#support/repositories/comparison.ts';
import { BASELINE, deprecationFile, vendorFile } from '#support/repositories/history.ts';

const VENDOR = 'records/vendors/toolbox.yaml';
const RECORD = 'records/deprecations/acme-api/rocket-1.yaml';
const PROVIDER = 'records/providers/acme.yaml';
const DATASET = 'records/dataset.yaml';
const DISMISSED = 'records/source-checks/dismissed.yaml';
const BASE: Record<string, string> = { ...recordFiles(), ...BASELINE };
const LATER = '2026-03-10';
const AT = '2026-03-05';

type Changes = Record<string, string | null>;

/** A file of the base with one text in place of another, which it must have. */
function edit(path: string, from: string | RegExp, to: string, text = BASE[path] ?? ''): Changes {
  if (text.search(from) < 0) throw new Error(`${path} has no ${from}`);
  return { [path]: text.replace(from, () => to) };
}

/** The same, with every page read again later. */
function later(changes: Changes, day = LATER): Changes {
  return Object.fromEntries(
    Object.entries(changes).map(([path, text]) => [
      path,
      text?.replaceAll('2026-03-01', day) ?? null,
    ]),
  );
}

const editAndRead = (path: string, from: string | RegExp, to: string): Changes =>
  later(edit(path, from, to));

/** A file of the base with other fields. */
function put(path: string, fields: object): Changes {
  return { [path]: stringify({ ...parse(BASE[path] ?? ''), ...fields }) };
}

const page = (path: string): object => parse(BASE[path] ?? '').pages[0];
const reading = (changes: object): Changes =>
  put(PROVIDER, { pages: [{ ...page(PROVIDER), ...changes }] });

const READING = 'records/readings/docs.acme.example-deprecations.yaml';
const readingOf = (read_at: string, lines: string[], more = '') =>
  `url: https://docs.acme.example/deprecations\nread_at: ${read_at}\n${more}lines: |\n${lines.map((line) => `  ${line.repeat(3)} 000000 000000\n`).join('')}`;

const EVIL = 'https://evil.example/pricing';

/** Changes that would mislead readers, each with the row that shows it or the code that stops it. */
const HOSTILE: [name: string, changes: Changes, shown: string][] = [
  [
    'the check reads another page',
    reading({ read_url: EVIL }),
    `pages[deprecations].read_url  nothing -> "${EVIL}"`,
  ],
  [
    'a row is left out',
    reading({ left: ['rocket-1'] }),
    'pages[deprecations].left[]  nothing -> "rocket-1"',
  ],
  [
    'the address of the site',
    edit(DATASET, 'https://almanac.example/', EVIL),
    `base_url  "https://almanac.example/" -> "${EVIL}"`,
  ],
  [
    'the workflow beside a record',
    { ...editAndRead(RECORD, 'rocket-2', 'rocket-3'), '.github/workflows/check.yml': '' },
    'mixed-change',
  ],
  ['a removed provider', { [PROVIDER]: null }, 'removed-record'],
  ['a removed page', put(PROVIDER, { pages: [] }), 'found-less'],
  [
    'another authority of feeds',
    edit(DATASET, 'feed_authority: almanac', 'feed_authority: evil'),
    'changed-constant',
  ],
  [
    'a dismissal, whole',
    { [DISMISSED]: '- id: toolbox\n  reason: Because\n' },
    '[{"id":"toolbox","reason":"Because"}]',
  ],
  [
    'the same date, with a time',
    later(edit(RECORD, '2026-12-31', '2027-01-31'), '2026-03-01T00:00:00Z'),
    'undated-change',
  ],
  [
    'an address with escapes of YAML',
    editAndRead(RECORD, /- url: .*/, '- url: "https:\\/\\/evil.ex\\x61mple/d"'),
    `${RECORD}  evil.example`,
  ],
  [
    'a host that goes on after a quote',
    editAndRead(RECORD, 'docs.acme.example', "docs.acme.example'.evil.example"),
    'schema-format',
  ],
  ['another name of a provider', edit(PROVIDER, 'name: Acme', 'name: Evil'), 'undated-change'],
  ['another name of a platform', edit(PROVIDER, /name: Acme \w+/, 'name: X'), 'undated-change'],
  ['a file that no record has', { 'records/secret.txt': 'hidden' }, 'path-unexpected'],
];

test.each(HOSTILE)('%s is stopped or shown, with the path of each file', (_, changes, shown) => {
  const comparison = compareChanges(changes);
  const text = renderComparisonText(comparison);
  const problems = validateFiles(changes).problems.map(({ code }) => code);
  const codes = [...problems, ...comparison.guards.map(({ guard }) => guard)];
  if (/^[a-z]+(?:-[a-z]+)+$/.test(shown)) expect(codes).toContain(shown);
  else expect(text).toContain(shown);
  for (const path of Object.keys(changes).filter((one) => one.startsWith('records/')))
    expect(text).toContain(`\n  ${path}  `);
});

const moved = editAndRead(RECORD, '2026-12-31', '2027-01-31');
const typo = edit(RECORD, 'rocket-2', 'rocket-3');
const CORRECTION = 'Fix a name\n\nCorrection: a typo of ours';
const renamed = {
  [RECORD]: null,
  ...deprecationFile({ id: 'acme-api/rocket-1.5', item: 'rocket-1.5' }),
};
const added = (id: string) => deprecationFile({ id: `acme-api/${id}`, item: id });
const nine = added('rocket-9');
const planned = { [PLANNED_PATH]: recordText(PLANNED) };
const WRONG = { url: 'https://docs.acme.example/blog', read_at: '2026-03-04' };
const [EVIDENCE] = parse(BASE[RECORD] ?? '').evidence;
const MORE = { ...page(PROVIDER), id: 'more' };
const commitAt = (time: string): Work => {
  const seconds = Date.parse(time) / 1000;
  return { changes: moved, more: { commits: [{ commit: 'abcdef0123456789', seconds }] } };
};
const GONE: [code: string, wayOut: string] = ['removed-record', 'put it back'];
const split = vendorFile({ id: 'toolbox-pro', name: 'Toolbox Pro' });

/** What a branch changes, and what the base has besides; commits and the like where they matter. */
interface Work {
  before?: Changes;
  changes: Changes;
  more?: Parameters<typeof compareChanges>[2];
}

const once = (changes: Changes, message = 'change'): Work => twice({}, changes, message);
const twice = (before: Changes, changes: Changes, message = CORRECTION): Work => {
  return { before, changes, more: { commits: [{ message }] } };
};

/** What the check says of a branch: the codes that stop it, and every message. */
function check({ before, changes, more }: Work) {
  const files = { ...BASE, ...before };
  const { guards } = compareChanges(changes, files, more);
  const records = Object.entries({ ...files, ...changes }).filter(([path]) =>
    path.startsWith('records/'),
  );
  const { problems } = validateFiles(Object.fromEntries(records));
  const found = [...problems, ...guards.map(({ guard: code, message }) => ({ code, message }))];
  return {
    codes: [...new Set(found.map(({ code }) => code))],
    words: found.map(({ message }) => message).join('\n'),
  };
}

const dated = (items: object[], more: object = {}): Changes => {
  return { [PLANNED_PATH]: recordText({ ...PLANNED, items, ...more } as typeof PLANNED) };
};
const moves = PLANNED.items.map((item) => ({ ...item, date: '2028-01-01' }));
const readLater = { evidence: [{ ...PLANNED.evidence[0], read_at: LATER, copy: undefined }] };

/** Honest work: it passes, or is asked for its form by the code named, with the way out. */
const HONEST: [name: string, work: Work, asked?: [code: string, wayOut: string]][] = [
  [
    'a revert beside code',
    {
      before: moved,
      changes: { [RECORD]: BASE[RECORD] ?? '', 'scripts/a.ts': '' },
      more: { restored: new Set([RECORD]) },
    },
    ['mixed-change', 'two pull requests'],
  ],
  ['planned dates, read again', twice(planned, dated(moves, readLater), 'Move')],
  [
    'planned dates, and not read again',
    twice(planned, dated(moves), 'Move'),
    ['undated-change', '"Correction: "'],
  ],
  ['a clock five minutes ahead', commitAt('2026-03-20T09:05:00Z')],
  ['a clock a day ahead', commitAt('2026-03-21T09:00:00Z'), ['future-commit', 'abcdef012345']],
  [
    'a typo is put right, and says so',
    once(typo, CORRECTION),
    ['undated-change', 'neither the newest report nor the cited copy'],
  ],
  [
    'a record without a report is removed, whatever its commit says, and another one like it stays',
    twice(nine, { [RECORD]: null }),
    ['removed-record', 'git revert'],
  ],
  [
    'code beside a record, in two commits',
    {
      changes: { ...moved, 'scripts/a.ts': '' },
      more: { commits: [{ paths: [RECORD] }, { paths: ['scripts/a.ts'] }] },
    },
    ['mixed-change', 'two pull requests'],
  ],
  [
    'a dismissal beside a correction',
    once({
      ...moved,
      [DISMISSED]: stringify([
        {
          id: 'toolbox/free',
          field: 'price_month',
          recorded: 0,
          found: 5,
          words: null,
          reason: 'Old',
          dismissed_on: LATER,
        },
      ]),
    }),
  ],
  [
    'no newline at the end',
    once({ [RECORD]: (BASE[RECORD] ?? '').trimEnd() }),
    ['format', 'npm run fix'],
  ],
  [
    'a local date of tomorrow',
    once({ [RECORD]: (moved[RECORD] ?? '').replaceAll(LATER, '2026-03-21') }),
    ['date-in-future', 'UTC'],
  ],
  [
    'a vendor split in two',
    once({ ...editAndRead(VENDOR, 'name: Toolbox', 'name: Toolbox Free'), ...split }),
  ],
  [
    'a record with its page',
    once({ ...added('rocket-9'), ...reading({ title: undefined, id: 'retired' }) }),
  ],
  [
    'one of two descriptions of a page goes',
    twice(put(PROVIDER, { pages: [page(PROVIDER), MORE] }), put(PROVIDER, { pages: [MORE] })),
  ],
  [
    'a page that moved',
    once({
      [RECORD]: (moved[RECORD] ?? '').replaceAll('example/deprecations', 'example/shutdowns'),
    }),
  ],
  [
    'only what is ours',
    once({
      ...deprecationFile({ migration_note: 'Ours.' }),
      ...vendorFile({ observations: ['Ours.'], category: 'hosting' }),
    }),
  ],
  [
    'a wrong page with the newest reading is taken off',
    twice(put(RECORD, { evidence: [WRONG, EVIDENCE] }), put(RECORD, { successor: 'x' })),
    ['undated-change', 'neither the newest report nor the cited copy'],
  ],
  ['retyped limits', once(edit(VENDOR, '- 100 requests per day', '- "100 requests per day"'))],
];

const DOCS = 'https://docs.acme.example';
const EFFECT = { effect: 'restricted', from: null, words: 'Closed.', as_of: '2026-03-02' };
const stating = (words: string) => {
  const { read, ...rest } = parse(BASE[PROVIDER] ?? '').pages[0];
  return put(PROVIDER, { pages: [{ ...rest, effects: [{ ...EFFECT, words }], read }] });
};

/** Work that looks like the honest, with what stops it. */
const DISGUISED: typeof HONEST = [
  ['a new id for a record', once(renamed, CORRECTION), GONE],
  [
    'another vendor in the place of one that is gone',
    twice({}, { ...vendorFile({ id: 'evil', name: 'Evil' }), [VENDOR]: null }),
    GONE,
  ],
  [
    'an accepted reading is removed',
    twice({ [READING]: readingOf(AT, ['a1']) }, { [READING]: null }),
    ['edited-reading', 'put it back'],
  ],
  [
    'a page states another effect, and was not read again',
    twice(stating('Closed.'), stating('Open.'), 'Reword'),
    ['undated-change', 'as_of'],
  ],
  [
    'the description of many pages no longer has one that is cited',
    twice(reading({ url: `${DOCS}/dep*` }), reading({ url: `${DOCS}/shut*` })),
    ['found-less', 'acme-api/rocket-1'],
  ],
];

test.each([...HONEST, ...DISGUISED])(
  'honest work passes, or is asked for its form: %s',
  (_, work, asked) => {
    const { codes, words } = check(work);
    expect(codes).toEqual(asked ? [asked[0]] : []);
    if (asked) expect(words).toContain(asked[1]);
  },
);
