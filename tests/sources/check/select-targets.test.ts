import { expect, test } from 'vitest';
import { MachineryError } from '../../../scripts/model/problem.ts';
import { selectTargets } from '../../../scripts/sources/check/report.ts';
import { validDataset } from '../../support/build/publication.ts';
import { description, PAGE_URL } from '../../support/pages/pages.ts';
import { deprecation, provider, vendor } from '../../support/records/records.ts';

const SDK = 'https://docs.acme.example/sdk';
const ARCHIVE = description({ id: 'archive' });

const records = validDataset({
  providers: {
    acme: provider({ pages: [description(), ARCHIVE, description({ id: 'sdk', url: SDK })] }),
    zenith: provider({ platforms: [{ id: 'zenith-api', name: 'Zenith' }], pages: [] }),
  },
  vendors: [vendor({ id: 'acme' }), vendor({ evidence: [{ url: SDK, read_at: '2026-03-01' }] })],
  deprecations: [
    deprecation(),
    deprecation({ id: 'acme-api/sdk', source_url: SDK }),
    deprecation({ id: 'zenith-api/star-1' }),
  ],
});

const all = ['deprecations', 'archive', 'sdk'];
const own = ['acme-api/rocket-1', 'acme-api/sdk'];
const one = [['deprecations', 'archive'], ['acme-api/rocket-1'], []];

test.each([
  ['everything', undefined, [all, [...own, 'zenith-api/star-1'], ['acme', 'toolbox']]],
  ['a provider and a vendor of its name', 'acme', [all, own, ['acme']]],
  ['a page by its id, with all descriptions of its URL', 'archive', one],
  ['a page by its URL', PAGE_URL, one],
  ['a page of a provider and of a vendor', SDK, [['sdk'], ['acme-api/sdk'], ['toolbox']]],
])('%s is checked with its records', (_name, only, expected) => {
  const { providers, deprecations, vendors } = selectTargets(records, only);
  const pages = providers.flatMap(({ data }) => data.pages ?? []);
  expect([pages, deprecations, vendors].map((list) => list.map(({ id }) => id))).toEqual(expected);
});

test('a name of nothing is an error, and suggests the one that was meant', () => {
  expect(() => selectTargets(records, 'nobody')).toThrow(MachineryError);
  expect(() => selectTargets(records, 'zenit')).toThrow('did you mean zenith?');
});
