import { fromMarkdown } from 'mdast-util-from-markdown';
import { expect, test } from 'vitest';
import { publish } from '../../scripts/publish/publication.ts';
import { deriveMarkdownPages } from '../../scripts/publish/text.ts';
import { buildInput, textOf } from '../support/build/publication.ts';
import { deprecation } from '../support/records/records.ts';

const PATH = 'deprecations/records/acme-api/rocket-1.md';

async function twin(changes: Parameters<typeof deprecation>[0]): Promise<string> {
  const input = await buildInput({ deprecations: [deprecation(changes)] });
  return textOf(deriveMarkdownPages(publish(input)), PATH);
}

test('the Markdown page says what the page says, with its source and as of which day', async () => {
  const earliest = { date_basis: 'earliest' as const, migration_note: 'Change the model.' };
  expect(
    await twin({ ...earliest, successor: null, aliases: ['r-1'] }),
  ).toBe(`# rocket-1 on Acme API

- Id: acme-api/rocket-1
- Item: rocket-1
- Also listed as: r-1
- Platform: Acme API (Acme)
- Type: model
- Status: deprecated
- Announced: 2026-01-10
- Shutdown: earliest 2026-12-31, in 304 days at the earliest
- Replacement named by the vendor: none
- Our note: Change the model.
- Source: <https://docs.acme.example/deprecations>
- As of: 2026-03-01, ● seen 1 day ago; dates move, so confirm at the source
- Counted on: 2026-03-02 (UTC)
- Page: <https://almanac.example/deprecations/records/acme-api/rocket-1.html>
`);
});

test('text of a record makes no link, no HTML and no line of its own', async () => {
  const hostile = '[x](https://evil.example) <script>alert(1)</script>\n# Heading\n- item';
  const text = await twin({ item: hostile, successor: hostile, migration_note: hostile });
  const tree = JSON.stringify(fromMarkdown(text));
  expect(tree).not.toContain('"type":"html"');
  expect(tree).not.toContain('"url":"https://evil.example');
  expect(tree.match(/"type":"heading"/g)).toHaveLength(1);
  expect(text).toContain('alert(1)');
});
