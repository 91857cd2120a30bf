import { expect, test } from 'vitest';
import { deprecation, recordText } from '../../support/records/records.ts';
import { placesIn, placesOf, validateFiles } from '../../support/records/validation.ts';

const DEPRECATION = 'records/deprecations/acme-api/rocket-1.yaml';
const page = { url: 'https://docs.acme.example/deprecations', read_at: '2026-03-01' };

const copyOf = (commit: string) => `https://github.com/acme/docs/blob/${commit}/a/page.md`;
const COPY = copyOf('b'.repeat(40));

test.each<[copy: string, isFine?: true]>([
  [copyOf('main')],
  [copyOf('b'.repeat(39))],
  ['https://github.com/acme/docs/blob/../../evil/x/blob/main'],
  [`https://github.com/acme/docs/raw/${'b'.repeat(40)}/a`],
  [`${COPY}?plain=1`],
  [`${COPY}/../../x`],
  [`${COPY} x`],
  ['https://docs.acme.example/copy'],
  ['https://web.archive.org/web/https://docs.acme.example/'],
  [COPY, true],
  [`${COPY}/a%20b(c)`, true],
  ['https://web.archive.org/web/20260101000000/https://docs.acme.example/', true],
])('a copy can never show anything else: %s', (copy, isFine) => {
  const places = placesIn(DEPRECATION, deprecation({ evidence: [{ ...page, copy }] }));
  if (isFine) expect(places).toEqual([]);
  else expect(places[0]).toMatch(/^11:11 schema-/);
});

test('a copy is the page of one time, below any reading of one’s own', () => {
  const path = 'records/deprecations/acme-api/rocket-3.yaml';
  const cited = { ...page, copy: COPY };
  const first = { [DEPRECATION]: recordText(deprecation({ evidence: [cited] })) };
  const second = (...evidence: object[]) => {
    const record = deprecation({ id: 'acme-api/rocket-3', evidence: evidence as never });
    return validateFiles({ ...first, [path]: recordText(record) }).problems;
  };
  const problems = second({ ...cited, read_at: '2026-03-02' });
  expect(placesOf(problems)).toEqual([`${path}:10:14 copy-two-dates`]);
  expect(problems[0]?.message).toContain('put a new entry on top of evidence');
  expect(second(cited)).toEqual([]);
  expect(second({ ...page, read_at: '2026-03-05' }, cited)).toEqual([]);
});
