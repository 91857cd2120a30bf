import { XmlDocument } from 'libxml2-wasm';
import { publish } from '#scripts/publish/publication.ts';
import { deriveSite } from '#scripts/publish/site/site.ts';
import { almanac } from '#support/build/almanac.ts';
import { type Given, inputOf } from '#support/build/given.ts';
import { buildInput, textOf } from '#support/build/publication.ts';
import { pageOf, wordsOf } from '#support/build/site-page.ts';
import { PLANNED } from '#support/records/planned-dates.ts';
import { readSamples } from '#support/samples.ts';

const ROCKET = 'deprecations/records/acme-api/rocket-1.html';

interface Promised extends Given {
  promise: string;
  /** The page of rocket-1 where none is named. */
  page?: string;
  says?: string[];
  html?: string[];
  lacks?: string;
}

const PROMISES = readSamples<Promised[]>('pages.yaml', import.meta.url);

test.each(PROMISES.map((each) => [each.promise, each] as const))('%s', (_, promised) => {
  const { page: path = ROCKET, says = [], html = [], lacks, ...given } = promised;
  const page = pageOf(path, inputOf(given));
  for (const each of says) expect(wordsOf(page)).toMatch(new RegExp(each));
  for (const each of html) expect(page).toMatch(new RegExp(each));
  if (lacks) expect(page).not.toMatch(new RegExp(lacks));
});

test('a model with one record has no page beside it', () => {
  expect(() => pageOf('models/rocket-1.html', inputOf({}))).toThrow(
    'the site has no models/rocket-1.html',
  );
});

test('a planned date is found among those of its provider, and followed there', () => {
  const input = buildInput({ deprecations: [], scheduled: [PLANNED] });
  const site = [...deriveSite(publish(input))].map(({ text }) => text).join('');
  expect(site).toContain('data-provider="acme"');
  expect(site).not.toMatch(/data-provider="scheduled"|subscribe\.html#scheduled/);
});

test('names of one model that stop together are one row, and no record is left out', () => {
  const input = almanac(300, 1);
  const own = input.dataset.deprecations.filter(({ id }) => id.startsWith('acme-api/'));
  const page = textOf([...deriveSite(publish(input))], 'deprecations/records/acme-api/index.html');
  expect(own.length).toBeGreaterThan(30);
  for (const { data } of own) expect(page).toContain(`<code>${data.item}</code>`);
});

test('a badge is a picture of its own: well-formed with any name, below 1 KB, without a link', () => {
  const item = '<script>"&\'x</script>';
  const path = 'deprecations/badges/acme-api/rocket-1.svg';
  const badge = pageOf(path, inputOf({ deprecations: [{ item }] }));
  using document = XmlDocument.fromString(badge);
  expect(document.root.get('*[local-name()="title"]')?.content).toContain(item);
  expect(Buffer.byteLength(badge)).toBeLessThan(1024);
  expect(badge.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|href|url\(/);
});
