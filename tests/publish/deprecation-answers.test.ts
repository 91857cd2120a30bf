import { beforeAll, expect, test } from 'vitest';
import type {
  ChangesAnswer,
  Deprecation,
  DeprecationsAnswer,
} from '../../scripts/model/generated/published.ts';
import { factsSha256 } from '../../scripts/model/matches.ts';
import { deriveAnswers } from '../../scripts/publish/answers.ts';
import type { Artifact } from '../../scripts/publish/artifact.ts';
import { deriveDeprecationChanges, deriveLimits } from '../../scripts/publish/datasets.ts';
import { publish } from '../../scripts/publish/publication.ts';
import {
  buildInput,
  deprecationChange,
  jsonOf,
  type Records,
  report,
  textOf,
} from '../support/build/publication.ts';
import { deprecation, provider } from '../support/records/records.ts';

const RECORDS: Records = {
  providers: {
    acme: provider(),
    globex: provider({ name: 'Globex', platforms: [{ id: 'globex-cloud', name: 'Globex Cloud' }] }),
    initech: { name: 'Initech', coverage: 'omitted', reason: 'It announces by mail.' },
  },
  deprecations: [
    deprecation({ id: 'acme-api/undated', shutdown_date: null, date_basis: null }),
    deprecation({ id: 'acme-api/late', shutdown_date: '2027-01-01', type: 'sdk' }),
    deprecation({ id: 'globex-cloud/soon', shutdown_date: '2026-04-01', status: 'retired' }),
    deprecation({ id: 'acme-api/soon', shutdown_date: '2026-04-01' }),
  ],
};

let artifacts: Artifact[];
beforeAll(() => {
  const publication = publish(buildInput(RECORDS));
  artifacts = [deriveAnswers, deriveLimits].flatMap((derive) => derive(publication));
});

function answer(path: string): DeprecationsAnswer {
  return jsonOf(artifacts, path);
}

function ids(path: string): string[] {
  return answer(path).deprecations.map(({ id }) => id);
}

test('all.json is the envelope of the query API: soonest first, then id, undated last', () => {
  const value = answer('deprecations/all.json');
  expect(Object.keys(value)).toEqual([
    'schema_version',
    'generated_at',
    'count',
    'filters',
    'deprecations',
  ]);
  expect([value.count, value.filters]).toEqual([4, {}]);
  expect(value.deprecations.map(({ id }) => id)).toEqual([
    'acme-api/soon',
    'globex-cloud/soon',
    'acme-api/late',
    'acme-api/undated',
  ]);
});

test('each filter has its file, which says what it is filtered by', () => {
  expect(ids('deprecations/by-provider/globex.json')).toEqual(['globex-cloud/soon']);
  expect(ids('deprecations/by-status/retired.json')).toEqual(['globex-cloud/soon']);
  expect(ids('deprecations/by-type/sdk.json')).toEqual(['acme-api/late']);
  expect(answer('deprecations/by-provider/acme.json').filters).toEqual({
    provider: 'acme',
  });
  expect(answer('deprecations/by-status/deprecated.json').filters).toEqual({
    status: 'deprecated',
  });
  expect(answer('deprecations/by-type/model.json').filters).toEqual({ type: 'model' });
});

test('a filter that fits no record has a file all the same, and an omitted provider has none', () => {
  expect(ids('deprecations/by-type/api.json')).toEqual([]);
  const providers = artifacts.filter(({ path }) => path.startsWith('deprecations/by-provider/'));
  expect(providers.map(({ path }) => path)).toEqual([
    'deprecations/by-provider/acme.json',
    'deprecations/by-provider/globex.json',
  ]);
});

test('a record has a file of its own under its id, equal to its place in all.json', () => {
  const all = jsonOf<DeprecationsAnswer>(artifacts, 'deprecations/all.json');
  for (const record of all.deprecations) {
    const own = jsonOf<Deprecation>(artifacts, `deprecations/records/${record.id}.json`);
    expect(own).toEqual(record);
  }
});

test('changes.json holds every change, newest first, under since: null', () => {
  const change = (n: number) =>
    deprecationChange('status_changed', 'deprecated', 'retired', `2026-03-0${n}T12:00:00Z`);
  const input = buildInput(RECORDS, { history: { changes: [change(1), change(2)] } });
  const value = jsonOf<ChangesAnswer>(
    deriveDeprecationChanges(publish(input)),
    'deprecations/changes.json',
  );
  expect([value.count, value.since]).toEqual([2, null]);
  expect(value.changes.map(({ date }) => date)).toEqual(['2026-03-02', '2026-03-01']);
});

test('as_of rises to the day on which a committed report saw the record match, never beyond', () => {
  const asOf = (seen: string, state: 'match' | 'mismatch' = 'match'): string => {
    const id = 'acme-api/soon';
    const record = RECORDS.deprecations?.find((each) => each.id === id) ?? deprecation();
    const facts_sha256 = factsSha256(record);
    const records = [{ id, state, last_verified: seen, facts_sha256, differences: [] }];
    const input = buildInput({ ...RECORDS, reports: [report({ records })] });
    const path = `deprecations/records/${id}.json`;
    return jsonOf<Deprecation>(deriveAnswers(publish(input)), path).as_of;
  };
  expect(asOf('2026-03-05')).toBe('2026-03-05');
  expect(asOf('2026-03-03')).toBe('2026-03-03');
  expect(asOf('2026-02-01')).toBe('2026-03-01');
  expect(asOf('2026-03-05', 'mismatch')).toBe('2026-03-01');
});

test('a list has a line for each entry; any other JSON file is indented by 2', () => {
  const lines = textOf(artifacts, 'deprecations/all.json').split('\n');
  expect(lines).toHaveLength(4 + 3);
  expect(lines[0]).toMatch(/^\{"\$schema":"[^"]*","schema_version":"0\.1",.*,"deprecations":\[$/);
  expect(JSON.parse(lines[2]?.replace(/,$/, '') ?? '')).toMatchObject({ id: 'globex-cloud/soon' });
  expect(lines.slice(-2)).toEqual([']}', '']);
  const limits = textOf(artifacts, 'data/limits.json');
  expect(limits.startsWith('{\n  "$schema": "../schemas/published/limits.schema.json",\n')).toBe(
    true,
  );
  expect(limits.endsWith('\n}\n')).toBe(true);
});
