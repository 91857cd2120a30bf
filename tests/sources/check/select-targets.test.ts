import { expect, test } from 'vitest';
import type { Dataset } from '../../../scripts/model/dataset.ts';
import { MachineryError } from '../../../scripts/model/problem.ts';
import { selectTargets } from '../../../scripts/sources/check/report.ts';
import { dataset, deprecation, provider, vendor } from '../../support/records/records.ts';

const DEPRECATIONS = 'https://docs.acme.example/deprecations';
const SDK = 'https://docs.acme.example/sdk';
const [page] = provider().pages ?? [];

function file<T>(id: string, data: T) {
  return { path: `records/${id}.yaml`, id, data };
}

const records: Dataset = {
  dataset: dataset(),
  baseline: null,
  providers: [
    file(
      'acme',
      provider({
        pages: page ? [page, { ...page, id: 'archive' }, { ...page, id: 'sdk', url: SDK }] : [],
      }),
    ),
    file('zenith', provider({ platforms: [{ id: 'zenith-api', name: 'Zenith' }], pages: [] })),
  ],
  vendors: [
    file('acme', vendor({ id: 'acme' })),
    file('toolbox', vendor({ evidence: [{ url: SDK, read_at: '2026-03-01' }] })),
  ],
  deprecations: [
    file('acme-api/rocket-1', deprecation()),
    file('acme-api/sdk', deprecation({ source_url: SDK })),
    file('zenith-api/star-1', deprecation()),
  ],
  scheduled: [],
  readings: [],
  reports: [],
  dismissed: null,
};

function select(only: string | undefined) {
  const { providers, deprecations, vendors } = selectTargets(records, only);
  return {
    pages: providers.flatMap(({ data }) => data.pages ?? []).map(({ id }) => id),
    deprecations: deprecations.map(({ id }) => id),
    vendors: vendors.map(({ id }) => id),
  };
}

test('without a name everything is checked', () => {
  expect(select(undefined)).toEqual({
    pages: ['deprecations', 'archive', 'sdk'],
    deprecations: ['acme-api/rocket-1', 'acme-api/sdk', 'zenith-api/star-1'],
    vendors: ['acme', 'toolbox'],
  });
});

test('a provider comes with its pages and the records of its platforms, and a vendor of its name', () => {
  expect(select('acme')).toEqual({
    pages: ['deprecations', 'archive', 'sdk'],
    deprecations: ['acme-api/rocket-1', 'acme-api/sdk'],
    vendors: ['acme'],
  });
});

test('a page comes by its id or URL, with all its descriptions and the records that cite it', () => {
  const expected = {
    pages: ['deprecations', 'archive'],
    deprecations: ['acme-api/rocket-1'],
    vendors: [],
  };
  expect(select('archive')).toEqual(expected);
  expect(select(DEPRECATIONS)).toEqual(expected);
});

test('a page of a provider and of a vendor brings both', () => {
  expect(select(SDK)).toEqual({
    pages: ['sdk'],
    deprecations: ['acme-api/sdk'],
    vendors: ['toolbox'],
  });
});

test('a name of nothing is an error that lists what there is', () => {
  expect(() => select('nobody')).toThrow(MachineryError);
  expect(() => select('nobody')).toThrow('acme, zenith');
});
