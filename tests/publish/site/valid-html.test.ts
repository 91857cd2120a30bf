import { type ConfigData, HtmlValidate, StaticConfigLoader } from 'html-validate';
import { beforeAll, expect, test } from 'vitest';
import type { Artifact } from '../../../scripts/publish/artifact.ts';
import { publish } from '../../../scripts/publish/publication.ts';
import { deriveSite } from '../../../scripts/publish/site/site.ts';
import { almanac } from '../../support/build/almanac.ts';
import { buildInput } from '../../support/build/publication.ts';

const RULES: ConfigData = {
  extends: ['html-validate:recommended'],
  rules: {
    // The renderer closes void elements itself, as HTML allows.
    'void-style': ['error', { style: 'selfclose' }],
    // HTML allows every character but blanks in an id; records' ids hold dots.
    'valid-id': ['error', { relaxed: true }],
  },
};

/** Works out the rules once, where the validator itself would do so for each page. */
async function createValidator(): Promise<HtmlValidate> {
  const loader = new StaticConfigLoader(RULES);
  const config = await loader.getConfigFor('page.html');
  loader.getConfigFor = () => config;
  return new HtmlValidate(loader);
}

async function findings({ path, text }: Artifact): Promise<string[]> {
  const { results } = await validator.validateString(text, path);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${path}: ${ruleId}: ${message} (${selector})`),
  );
}

let validator: HtmlValidate;
let pages: Artifact[];
beforeAll(async () => {
  validator = await createValidator();
  const full = [...deriveSite(publish(almanac(12, 6)))];
  const empty = [...deriveSite(publish(buildInput({ deprecations: [], vendors: [] })))];
  pages = [...full, ...empty].filter(({ path }) => path.endsWith('.html'));
});

test('every page is valid HTML, with much to show and with nothing', async () => {
  // Of pages that differ in numbers only, as those of weeks without news, one is enough.
  const different = new Map(pages.map((page) => [page.text.replace(/\d+/g, '0'), page]));
  expect(different.size).toBeGreaterThan(50);
  expect((await Promise.all([...different.values()].map(findings))).flat()).toEqual([]);
});

test('the validator sees a planted fault', async () => {
  const text = pages[0]?.text.replace('</main>', '<p id="main"><div></p></main>') ?? '';
  expect((await findings({ path: 'x.html', text })).join()).toMatch(/no-dup-id/);
});

test('no page has a script inside or a resource of another origin', () => {
  for (const { path, text } of pages) {
    expect(text, path).not.toMatch(/\sstyle=|\son[a-z]+=|<base|<iframe|<form/i);
    expect(text, path).not.toMatch(
      /<(?:img|script|link rel="(?:icon|stylesheet)")[^>]*(?:src|href)="(?:https?:)?\/\//,
    );
    expect(text, path).toContain("default-src 'none'; style-src 'self'; script-src 'self'");
  }
});
