import type { VendorHistory } from '#scripts/model/generated/published.ts';
import type { DeprecationRecord } from '#scripts/model/records.ts';
import { commitId } from '#support/build/publication.ts';
import { PLANNED, plannedRow } from '#support/records/planned-dates.ts';
import { deprecation, vendor } from '#support/records/records.ts';
import {
  answerOf,
  ask,
  callTool,
  FILES,
  handlerOf,
  handlerOfRecords,
  type Row,
} from '#support/served/ask-handler.ts';

describe('check_items', () => {
  const rocket9 = (version: string | null, date: string) =>
    plannedRow('rocket-9', { version, date, basis: version === null ? 'not_before' : 'planned' });
  const items = [
    rocket9(null, '2027-01-01'),
    rocket9('1', '2026-02-01'),
    rocket9('2', '2026-02-01'),
  ];
  const records = {
    deprecations: [
      deprecation({ id: 'acme-api/rocket-1', aliases: ['rocket-one'] }),
      deprecation({ id: 'acme-cloud/rocket-1', status: 'retired', as_of: '2026-02-02' }),
      deprecation({ id: 'acme-api/rocket-1-0314' }),
    ],
    scheduled: [{ ...PLANNED, platform: 'borealis-api', items }],
    vendors: [vendor()],
  };
  const handler = handlerOfRecords(records);
  const check = async (names: string[], own = handler) => {
    const { data, rows, lines } = await answerOf('check_items', { items: names }, own);
    return { data, items: rows('items'), lines };
  };
  const recordsOf = (item: Row | undefined) => item?.records as Row[];

  /** What is said of a record under its own name. */
  const checkOne = async (changes: Partial<DeprecationRecord>) => {
    const { lines } = await check(
      ['rocket-1'],
      handlerOfRecords({ deprecations: [deprecation(changes)] }),
    );
    return { line: lines[1] };
  };

  test('has the records of every platform with how they match', async () => {
    const { items, lines } = await check(['Rocket-1']);
    expect(items[0]).toMatchObject({ asked: 'Rocket-1', recorded: true });
    expect(lines[0]).toContain('1 of 1 known.');
    expect(recordsOf(items[0]).map(({ id, match }) => [id, match])).toEqual([
      ['acme-api/rocket-1', 'exact'],
      ['acme-cloud/rocket-1', 'exact'],
      ['acme-api/rocket-1-0314', 'version'],
    ]);
  });

  test('says each effect once, what is restricted in the words of the vendor, and ends with our note', async () => {
    const about = { from: '2026-05-26', source_url: 'https://acme.example', as_of: '2026-03-01' };
    const effects = (['rerouted', 'restricted', 'restricted'] as const).map((effect, n) => {
      return { ...about, effect, words: `No. ${n}.` };
    });
    const migration_note = 'Change it in your code.';
    const { line } = await checkOne({ effects, migration_note });
    const said = 'rerouted from 2026-05-26; restricted from 2026-05-26: “No. 1.”; restricted from';
    const date = 'as of 2026-03-01';
    expect(line).toContain(`(${said} 2026-05-26: “No. 2.”; ${date}; ${migration_note})`);
  });

  test('cuts a long note at the end of a word', async () => {
    const { line } = await checkOne({ migration_note: 'Sentence '.repeat(40) });
    expect(line).toMatch(/Sentence Sentence…\)$/);
  });

  test('echoes long names so that they stay apart, and cuts the longest in the middle', async () => {
    const arn =
      'arn:aws:bedrock:us-east-1:123456789012:inference-profile/us.acme.long-named-rocket';
    const long = `${arn}/${'x'.repeat(80)}`;
    const names = [`${arn}-1-20240620-v1:0`, `${arn}-2-20240307-v1:0`, `${long}-1`, `${long}-2`];
    const { items, lines } = await check(names);
    const asked = items.map((item) => String(item.asked));
    expect(asked.slice(0, 2)).toEqual(names.slice(0, 2));
    expect(asked[2]).toMatch(/^arn:aws:bedrock:us-east-1.*….*-1$/);
    expect(asked[3]).toMatch(/-2$/);
    for (const each of asked) {
      expect(lines).toContainEqual(expect.stringContaining(`${each}: Not in our data`));
    }
  });

  test('tells apart what is only scheduled, all of it, also of a name without a record', async () => {
    const { items, lines } = await check(['borealis-api/rocket-9', 'rokcet-9']);
    expect(lines[0]).toContain('1 of 2 known.');
    const [id, shutdown_date] = ['scheduled/borealis-api/rocket-9', '2026-02-01'];
    const scheduled = [
      { id, shutdown_date: '2027-01-01' },
      { id: `${id}-1`, shutdown_date },
      { id: `${id}-2`, shutdown_date },
    ];
    expect(items).toMatchObject([{ recorded: false, scheduled }, { near: ['rocket-9'] }]);
    // The nearest one is the answer, and is not said twice.
    expect(lines.filter((line) => line.includes('rocket-9 on '))).toEqual([
      expect.stringMatching(
        /Not yet: rocket-9 on the Borealis API does not stop before 1 January .*\(as of 2026-03-01\)$/,
      ),
    ]);
    expect(lines).toContainEqual(
      expect.stringMatching(
        /^- Borealis API, was planned to stop on 1 February 2026.*: rocket-9 \(1\), rocket-9 \(2\)$/,
      ),
    );
    expect(lines.at(-1)).toBe(`Confirm: Borealis API (as of 2026-03-01) ${PLANNED.source_url}`);
    const byApi = await ask(handler, '/deprecations/api?item=borealis-api/rocket-9');
    const dated = scheduled.map((row) => ({ id: row.id, date: row.shutdown_date }));
    expect(await byApi.json()).toMatchObject({ items: [{ scheduled: dated }] });
  });

  test('never says that a planned date is not in our data', async () => {
    const deprecations = [...records.deprecations, deprecation({ id: 'acme-api/rocket-9' })];
    const own = handlerOfRecords({ ...records, deprecations });
    const { lines } = await check(['borealis-api/rocket-9'], own);
    expect(lines[1]).toContain('Not yet: rocket-9 on the Borealis API');
    expect(lines[2]).toBe('As another platform names it:');
    expect(lines.join('\n')).not.toContain('Not in our data');
  });

  test('answers nothing about a platform from what another one plans', async () => {
    const { items, lines } = await check(['acme-api/rocket-9']);
    expect(items).toMatchObject([{ recorded: false, scheduled: [{}, {}, {}] }]);
    expect(lines[1]).toMatch(
      /^Not in our data: .* on the Acme API, .*\. On the Borealis API rocket-9 does/,
    );
    expect(lines[2]).toBe('As another platform names it:');
    expect(lines[3]).toMatch(/^- Borealis API, does not stop before .*: rocket-9$/);
  });

  test('says that no record is no promise, how old the records are, and what is near', async () => {
    const { items, lines } = await check(['rokcet-1', 'unheard-of']);
    expect(items).toEqual([
      { asked: 'rokcet-1', recorded: false, near: expect.arrayContaining(['rocket-1']) },
      { asked: 'unheard-of', recorded: false },
    ]);
    for (const words of [
      /^rokcet-1: .*no promise; our sources are dated 2026-02-02 to 2026-03-01/,
      /^- near in spelling: .*rocket-1/,
      /^unheard-of: Not in our data: unheard-of, which is no promise/,
    ]) {
      expect(lines).toContainEqual(expect.stringMatching(words));
    }
  });

  test('leads with what stops first of a few names, then what has passed, then what is unknown', async () => {
    const dated = {
      sail: '2027-01-01',
      kite: '2026-12-01',
      gone: '2025-01-01',
      past: '2025-02-01',
    };
    const deprecations = Object.entries(dated).map(([name, shutdown_date]) => {
      return deprecation({ id: `acme-api/${name}`, shutdown_date });
    });
    const own = handlerOfRecords({ deprecations });
    const names = ['unheard-of', 'gone', 'past', 'SAIL', 'kite'];
    const { items, lines } = await check(names, own);
    const asked = items.map((item) => item.asked);
    expect(asked).toEqual(['kite', 'SAIL', 'past', 'gone', 'unheard-of']);
    // A sentence that has the name as it was asked has it once.
    const sentences = lines.filter((line) => line.includes('Yes: '));
    const starts = sentences.map((line) => line.split(' on ')[0]);
    expect(starts).toEqual(['Yes: kite', 'SAIL: Yes: sail', 'Yes: past', 'Yes: gone']);
  });

  test.each([
    ['Toolbox', 'Toolbox'],
    ['toolbox/free', 'Toolbox Free'],
    ['toolbox pricing', 'Toolbox'],
  ])('says of %j that get_plan_limits has it, also among many names', async (name, plan) => {
    const { items, lines } = await check([name]);
    expect(items).toMatchObject([{ recorded: false, plans: [plan] }]);
    expect(lines).toContain(`- get_plan_limits has ${plan}`);
    const many = await check([name, ...'abcdefghijk']);
    const said = `${name} (get_plan_limits has ${plan})`;
    expect(many.lines).toContainEqual(expect.stringContaining(said));
    const answer = await answerOf('get_plan_limits', { vendor: plan }, handler);
    expect(answer.rows('vendors')).toMatchObject([{ id: 'toolbox' }]);
  });

  test('takes no value of a header for another one', async () => {
    const kite = deprecation({ id: 'acme-api/kite', item: 'Acme-Beta: kites=v1' });
    const own = handlerOfRecords({ deprecations: [kite] });
    const { items } = await check(['Acme-Beta: kites=v2', 'acme-beta: kites=v1'], own);
    expect(items.map(({ asked, recorded }) => [asked, recorded])).toEqual([
      ['acme-beta: kites=v1', true],
      ['Acme-Beta: kites=v2', false],
    ]);
  });

  test('leaves out of long notes and many relatives what does not fit, and says so', async () => {
    const name = 'rocket-one-two-three';
    const platforms = ['acme-api', 'acme-cloud', 'borealis-api'];
    const versions = ['', '-2026-01-01', '-2026-02-02', '-2026-03-03', '-2026-04-04'];
    const deprecations = platforms.flatMap((platform) =>
      versions.map((version) =>
        deprecation({
          id: `${platform}/${name}${version}`,
          migration_note: 'Note. '.repeat(60),
          source_url: `https://docs.acme.example/${platform}/${'long/'.repeat(10)}deprecations`,
        }),
      ),
    );
    const many = handlerOfRecords({ deprecations });
    const { items, lines } = await check([name], many);
    expect(items[0]).toMatchObject({ recorded: true, left_out: expect.any(Number) });
    // One of each platform goes before a second one of any.
    const shown = recordsOf(items[0]).map(({ id }) => String(id).split('/')[0]);
    expect(shown.slice(0, 3).toSorted()).toEqual(platforms);
    // Our note is on what decides alone, and on nothing where several are asked.
    const noted = (all: string[]) => all.filter((line) => line.includes('Note. Note.'));
    expect(noted(lines)).toEqual([expect.stringMatching(/^Yes: /)]);
    expect(lines.filter((line) => line.endsWith(':'))).toEqual([
      'Exactly this:',
      'A version of it:',
    ]);
    const two = await check([name, `${name}-2026-01-01`], many);
    expect(noted(two.lines)).toEqual([]);
    expect(two.lines).toContain('For more send one name, with its version or platform');
  });

  describe('of more than ten names', () => {
    const name = (n: number) => `comet-${n}`;
    const names = Array.from({ length: 90 }, (_, n) => name(n));
    const date = (n: number) => `202${n % 2 ? 5 : 7}-01-${String((n % 28) + 1).padStart(2, '0')}`;
    const many = handlerOfRecords({
      ...records,
      deprecations: [
        ...names.map((item, n) =>
          deprecation({
            id: `acme-api/${item}`,
            shutdown_date: date(n),
            successor: `kite-${n} `.repeat(9),
          }),
        ),
        deprecation({ id: 'acme-cloud/comet-2', shutdown_date: '2026-12-01', regions: ['east'] }),
        deprecation({ id: 'acme-api/sail', shutdown_date: '2025-06-01' }),
        deprecation({ id: 'acme-cloud/sail', shutdown_date: '2027-02-01' }),
        deprecation({ id: 'acme-cloud/kite', shutdown_date: '2026-12-01' }),
      ],
    });
    const others = [
      'borealis-api/rocket-9',
      'coment-1',
      'unheard-of',
      'acme-api/kite',
      'orbital/x',
    ];

    test('has the dates that decide each, what is still to come first, the soonest first', async () => {
      const { items, lines } = await check(
        ['comet-3', 'comet-1', 'comet-2', 'comet-4', 'sail', ...others, 'a', 'b'],
        many,
      );
      expect(lines).toEqual([
        expect.stringMatching(/^6 of 12 known\./),
        'What stops first, then what has passed:',
        '- Acme Cloud, stops on 1 December 2026, in 256 days: comet-2 (in east) → rocket-2',
        expect.stringMatching(/stops on 3 January 2027, .*: comet-2 → kite/),
        expect.stringMatching(/stops on 5 January 2027, .*: comet-4 → kite/),
        expect.stringMatching(/^- Acme Cloud, stops on 1 February 2027, .*: sail/),
        expect.stringMatching(/passed its date, 4 January 2025, 440 days ago: comet-3/),
        expect.stringMatching(/ 2 January 2025, .*: comet-1/),
        '- Borealis API, does not stop before 1 January 2027, in 287 days: borealis-api/rocket-9',
        // What has passed where something else decides is last.
        expect.stringMatching(/^- Acme API, .* 1 June 2025, .*: sail/),
        'Not in our data, which is no promise: coment-1 (near in spelling: comet-1); unheard-of; acme-api/kite (on Acme Cloud kite stops on 1 December 2026, in 256 days); orbital/x; a; b',
        'For more send one name, with its version or platform',
        expect.stringMatching(/^Confirm: /),
      ]);
      expect(items).toHaveLength(12);
      expect(recordsOf(items[0])).toMatchObject([
        { id: 'acme-cloud/comet-2', days_left: 256, past: false },
        { id: 'acme-api/comet-2', days_left: 289, past: false },
      ]);
    });

    test('cuts what has passed before what is still to come, and says what it cuts', async () => {
      const { data, items, lines } = await check(names, many);
      const shown = lines.filter((line) => line.startsWith('- '));
      const namesIn = (text = '') => text.match(/comet-\d+/g) ?? [];
      const [passed, coming] = [/passed/, /in \d+ days/].map((when) =>
        shown.filter((line) => when.test(line)).flatMap(namesIn),
      );
      expect(new Set(coming).size).toBe(45);
      const left = namesIn(lines.find((line) => line.startsWith('Left out: ')));
      expect(new Set([...(passed ?? []), ...left]).size).toBe(45);
      expect(left.length).toBeGreaterThan(0);
      expect(lines).toContain(`${left.length} dates left out, 0 still to come`);
      expect(data).toMatchObject({ count: 90, left_out: 90 - items.length });
      expect(JSON.stringify({ data, lines }).length).toBeLessThan(13_000);
    });
  });

  test('never leaves out a stop to come for one that has passed, and says what it leaves out', async () => {
    const passed = ['', '-01', '-02', '-03', '-04', '-05', '-06', '-07', '-08', '-09'].map(
      (day) => {
        const id = `acme-api/rocket-one${day && `-2026-01${day}`}`;
        return deprecation({
          id,
          shutdown_date: '2026-02-01',
          successor: `rocket-two${day} `.repeat(20),
        });
      },
    );
    const deprecations = [
      ...passed,
      deprecation({ id: 'acme-cloud/rocket-one', shutdown_date: '2026-02-01' }),
      deprecation({ id: 'acme-cloud/rocket-one-2026-02-02', shutdown_date: '2027-05-01' }),
    ];
    const own = handlerOfRecords({ deprecations });
    const { items, lines } = await check(['acme-api/rocket-one'], own);
    const shown = recordsOf(items[0]).map(({ id }) => id);
    expect(shown).toContain('acme-cloud/rocket-one-2026-02-02');
    expect(lines).toContainEqual(expect.stringMatching(/^- \d+ more left out, 0 still to come$/));
    expect(shown.length).toBeLessThan(12);
  });
});

describe('get_plan_limits', () => {
  const pro = {
    id: 'pro',
    name: 'Pro',
    price_month: 20,
    price_detail: 'billed monthly',
    limit_notes: ['500 requests per month', 'Agents: 20 runs'],
  };
  const enterprise = {
    id: 'enterprise',
    name: 'Enterprise',
    price_month: null,
    price_detail: 'price on request',
    limit_notes: Array.from({ length: 200 }, (_, n) => `Limit ${n}: ${'long '.repeat(9)}`),
  };
  const toolbox = vendor({
    plans: [pro, enterprise],
    observations: ['Limits are per seat.', 'Enterprise is closed to new customers.'],
  });
  const changed = (plan: string, day: number, old: number, now: number | null) => {
    const about = { vendor: 'toolbox', plan, commit: commitId(1), ts: `2026-03-${day}T06:00:00Z` };
    return { ...about, change: 'price_month_changed' as const, old, new: now };
  };
  const changelog = [
    changed('pro', 10, 10, 15),
    changed('enterprise', 11, 99, null),
    changed('pro', 12, 15, 20),
  ];
  const handler = handlerOfRecords({ vendors: [toolbox] }, { changelog });
  const answer = (args: object, own = handler) => answerOf('get_plan_limits', args, own);

  test.each([
    { vendor: 'toolbox', plan: 'pro' },
    { vendor: 'Toolbox', plan: 'Pro' },
    { vendor: 'Toolbox', plan: 'pro tier' },
    { vendor: 'Toolbox Pro' },
    { vendor: 'toolbox/pro' },
  ])('has price, limits and changes of one plan, the newest first: %j', async (args) => {
    const { data, lines } = await answer(args);
    const { source_url, retrieved_at } = toolbox;
    expect(data).toMatchObject({
      vendors: [{ id: 'toolbox', source_url, retrieved_at }],
      plans: [pro],
      changes: [
        'recorded on 2026-03-12, pro: price changed from USD 15 a month to USD 20 a month',
        'recorded on 2026-03-10, pro: price changed from USD 10 a month to USD 15 a month',
      ],
    });
    expect(lines).toContain('Pro (pro): USD 20 a month, billed monthly');
    expect(lines).toContain('- Agents: 20 runs');
  });

  describe('of limits on pages with days of their own', () => {
    const path = 'data/vendors/vendor-00.json';
    const read_at = '2026-02-20T09:00:00Z';
    const other = 'https://acme.example/plan';

    /** The answer on the first plan, or on all, where its first limit, or all, are on another page. */
    async function answerOn(isAll: boolean) {
      const file = JSON.parse(FILES[path] ?? '') as VendorHistory;
      const { source_url: main, plans } = file.vendor;
      for (const [n, limit] of plans.flatMap(({ limits = [] }) => limits).entries()) {
        Object.assign(limit, { source_url: isAll || n === 0 ? other : main, read_at });
      }
      const own = handlerOf({ ...FILES, [path]: JSON.stringify(file) });
      const plan = isAll ? { plan: plans[0]?.id } : {};
      return { main, plans, ...(await answer({ vendor: 'vendor-00', ...plan }, own)) };
    }

    test('names the page that states them, and its day, not that of the vendor', async () => {
      const { lines } = await answerOn(true);
      expect(lines[0]).toContain(`; confirm at ${other} (read 2026-02-20)`);
    });

    test('says of each which of several pages states it', async () => {
      const { main, rows, lines } = await answerOn(false);
      const pages = `[1] ${other} (read 2026-02-20), [2] ${main} (read 2026-02-20)`;
      expect(lines[0]).toContain(`; confirm at ${pages}`);
      expect(lines.filter((line) => line.endsWith(' [1]'))).toHaveLength(1);
      expect(rows('vendors')).toMatchObject([{ pages: [other, main] }]);
    });
  });

  const countLimits = (plans: Row[]) => plans.flatMap((plan) => plan.limit_notes ?? []).length;

  test('says how many limits are left out and how to see them', async () => {
    const { data, rows, lines } = await answer({ vendor: 'toolbox' });
    const left_out = 202 - countLimits(rows('plans'));
    expect(data).toMatchObject({
      observations: toolbox.observations,
      more: `${left_out} limits left out: send vendor toolbox with one plan, or read data/vendors/toolbox.json.`,
    });
    // Words hold more of them than data does.
    const said = /^\d+ limits left out: send vendor toolbox with one plan, or/;
    expect(lines).toContainEqual(expect.stringMatching(said));
    const whole = await answer({ vendor: 'toolbox', plan: 'enterprise' });
    expect(countLimits(whole.rows('plans'))).toBeGreaterThanOrEqual(200 - left_out);
    expect(whole.data.more).toMatch(/limits left out: read data/);
  });

  test.each([[{ vendor: 'toolbox', plan: 'Pro' }], [{ vendor: 'Toolbox Pro' }]])(
    'has every plan that a name covers: %j',
    async (args) => {
      const sizes = [1, 2, 3].map((size) => ({ ...pro, id: `pro-${size}`, name: `Pro, ${size}` }));
      const own = handlerOfRecords({ vendors: [vendor({ plans: [...sizes, enterprise] })] });
      const { rows, lines } = await answer(args, own);
      expect(lines).toContain('Pro, 2 (pro-2): USD 20 a month, billed monthly');
      expect(rows('plans').map(({ id }) => id)).toEqual(['pro-1', 'pro-2', 'pro-3']);
    },
  );

  test('says once what all plans have, or several have much of', async () => {
    const common = ['Seats: 3', 'Runs: 9', 'Logs: 7 days'];
    const limits = { one: ['Free alone'], two: ['Pair', ...common], three: [...common, 'Pair'] };
    const plans = Object.entries(limits).map(([id, own]) => ({
      ...pro,
      id,
      name: id,
      limit_notes: ['Shared by all', ...own],
    }));
    const own = handlerOfRecords({ vendors: [vendor({ plans })] });
    const { rows, lines } = await answer({ vendor: 'toolbox' }, own);
    const price = 'USD 20 a month, billed monthly';
    const said = ['Each of two and three has:', '- Pair', ...common.map((each) => `- ${each}`)];
    expect(lines.slice(1)).toEqual([
      'Each of these has:',
      '- Shared by all',
      ...said,
      `one (one): ${price}`,
      '- Free alone',
      `two (two): ${price}`,
      `three (three): ${price}`,
      'No change recorded.',
    ]);
    const [together] = rows('vendors');
    expect(together?.shared).toEqual([
      { plans: ['one', 'two', 'three'], limit_notes: ['Shared by all'] },
      { plans: ['two', 'three'], limit_notes: ['Pair', ...common] },
    ]);
  });

  describe('of a company with several vendors', () => {
    const own = handlerOfRecords({
      vendors: [
        vendor({
          id: 'acme-api',
          name: 'Acme API',
          plans: [pro, { ...pro, id: 'max', name: 'Max' }],
        }),
        vendor({
          id: 'acme-chat',
          name: 'Chat of Acme',
          plans: [{ ...pro, id: 'plus', name: 'Plus' }, enterprise],
        }),
        vendor(),
      ],
    });

    test('has the prices and limits of each, and how to ask for one', async () => {
      const { rows, lines } = await answer({ vendor: 'Acme' }, own);
      const page = 'confirm at https://toolbox.example/pricing (read 2026-03-01)';
      const price = 'USD 20 a month, billed monthly';
      expect(lines.filter((line) => !line.startsWith('-')).slice(0, -1)).toEqual([
        `Acme API (acme-api); ${page}`,
        'Each of these has:',
        `Pro (pro): ${price}`,
        `Max (max): ${price}`,
        'No change recorded.',
        `Chat of Acme (acme-chat); ${page}`,
        `Plus (plus): ${price}`,
        'Enterprise (enterprise): price on request',
        'No change recorded.',
      ]);
      expect(lines.filter((line) => line === '- Agents: 20 runs')).toHaveLength(2);
      const more = 'send vendor acme-chat with one plan, or read data/vendors/acme-chat.json.';
      expect(lines.at(-1)).toMatch(/^\d+ limits left out: /);
      expect(lines.at(-1)).toContain(more);
      expect(rows('vendors')).toMatchObject([{ id: 'acme-api' }, { id: 'acme-chat' }]);
      expect(rows('plans')).toHaveLength(4);
    });

    test('has the plan alone where only one of them has it', async () => {
      const { data } = await answer({ vendor: 'Acme', plan: 'plus' }, own);
      expect(data).toMatchObject({ vendors: [{ id: 'acme-chat' }], plans: [{ id: 'plus' }] });
    });
  });

  test('has room for the prices of many plans alone, and says what is left out', async () => {
    const plans = Array.from({ length: 90 }, (_, n) => ({
      id: `size-${n}`,
      name: `Size ${n}`,
      price_month: n,
      limit_notes: [`Credits: ${n}`],
    }));
    const own = handlerOfRecords({
      vendors: [vendor({ plans, observations: ['Size 1 is new.'] })],
    });
    const { data, rows } = await answer({ vendor: 'toolbox' }, own);
    expect(rows('plans')).toHaveLength(20);
    expect(data.more).toContain('70 plans left out: send vendor toolbox');
    expect(JSON.stringify(data).length).toBeLessThan(5_700);
  });

  test.each([
    [{ vendor: 'tolbox' }, ['vendor is "tolbox"', 'send toolbox', 'Did you mean "toolbox"']],
    [{ vendor: 'developer tools' }, ['vendor is "developer tools"; send toolbox.']],
    [{ vendor: '../../x' }, ['vendor is "../../x"']],
    [{ vendor: 'toolbox', plan: 'por' }, ['plan is "por"', 'send pro or enterprise']],
  ])('refuses %j', async (args, words) => {
    const { isError, content } = await callTool(handler, 'get_plan_limits', args);
    expect(isError).toBe(true);
    for (const word of words) expect(content[0]?.text).toContain(word);
  });
});
