import { expect, test } from 'vitest';
import { deriveArtifacts } from '../../../scripts/publish/artifacts.ts';
import { buildInput, textOf } from '../../support/build/publication.ts';

const BASE = 'https://almanac.example/';

test('each dataset has a page with licence, creator, dates and files for search engines', async () => {
  const input = buildInput({}, { baseUrl: BASE });
  const baseline = { commit: '1'.repeat(40), ts: '2026-03-01T12:00:00Z' };
  const artifacts = await deriveArtifacts({ ...input, history: { ...input.history, baseline } });
  const paths = new Set(artifacts.map(({ path }) => path));
  for (const page of ['deprecations/index.html', 'plans/index.html']) {
    const html = textOf(artifacts, page);
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
    const facts = JSON.parse(json) as Record<string, unknown>;
    expect(facts, page).toMatchObject({
      '@type': 'Dataset',
      name: expect.any(String),
      description: expect.any(String),
      license: 'https://creativecommons.org/publicdomain/zero/1.0/',
      creator: { name: expect.any(String), url: BASE },
      datePublished: '2026-03-01',
      dateModified: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    });
    for (const { contentUrl } of facts.distribution as { contentUrl: string }[]) {
      expect(paths).toContain(contentUrl.slice(BASE.length));
    }
  }
});
