import type { Reading } from '#scripts/model/generated/records.ts';
import { check, reading, recordsOf } from '#support/pages/pages.ts';
import { readSamples } from '#support/samples.ts';

const BUILDER: Reading = {
  say: ['{date} | Sled builder stops for everybody.'],
  near: ['go on with the {successor}.'],
  set: { item: 'Sled builder', aliases: ['v1/sleds'] },
};

const PAGE = `# Deprecations

## 2026-01-10: Sled builder

| Date | Update |
| --- | --- |
| Jan 10, 2026 | Sled builder is announced to stop. |
| Nov 30, 2026 | Sled builder stops for everybody. |

See the guide to go on with the [Rocket kit](https://acme.example/kit).
`;

const UPDATES = { ignore_tables: [{ column: '^update$' }] };

describe('a sentence', () => {
  const descriptions = [reading(BUILDER, { ...UPDATES, announced: '^(\\d{4}-\\d\\d-\\d\\d):' })];
  const whole = check({ pages: PAGE, descriptions });
  const records = recordsOf(whole);

  test('gives the day of the row that says it stops, not that of the announcement', () => {
    const words = 'Nov 30, 2026 | Sled builder stops for everybody.';
    const record = {
      id: 'acme-api/sled-builder',
      type: 'api',
      shutdown_date: '2026-11-30',
      announced_on: '2026-01-10',
      successor: 'Rocket kit',
      aliases: ['v1/sleds'],
    };
    expect(whole).toMatchObject({ candidates: [{ words, record }], pages: [{ state: 'read' }] });
  });

  const nearest = {
    field: 'item',
    found: null,
    kind: 'changed',
    words: '2026-01-10: Sled builder',
  };
  test.each([
    ['words are a mismatch with the nearest words', 'stops for everybody', 'may stop', nearest],
    ['words near it are a mismatch too', 'to go on with the', 'about the', { field: 'item' }],
    ['day is a mismatch', 'Nov 30', 'Nov 29', { field: 'shutdown_date', found: '2026-11-29' }],
  ])('other %s', (_, from, to, difference) => {
    const [record] = check({ pages: PAGE.replace(from, to), descriptions, records }).records;
    expect(record).toMatchObject({ state: 'mismatch', differences: [difference] });
  });
});

interface Sample {
  text: string;
  say: [string, ...string[]];
  near?: [string];
  date: string | null;
}

test.each(readSamples<Sample[]>('sentences.yaml', import.meta.url))(
  '$text says that rocket-1 stops on $date',
  ({ text, date, ...phrases }) => {
    const read: Reading = { ...phrases, set: { item: 'rocket-1' } };
    const found = check({ pages: `# Deprecations\n\n${text}\n`, descriptions: [reading(read)] });
    expect(recordsOf(found)[0]?.shutdown_date ?? null).toBe(date);
  },
);
