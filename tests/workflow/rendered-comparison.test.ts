import type { Comparison } from '#scripts/compare/compare.ts';
import { renderComparisonText } from '#scripts/compare/render.ts';
import { safeJson } from '#scripts/model/words.ts';
import { renderComparisonMarkdown } from '#scripts/workflow/comparison-markdown.ts';
import { countNodes, parseMarkdown, textsOf } from '#support/markdown.ts';
import { recordFiles } from '#support/records/records.ts';
import { candidate } from '#support/records/review.ts';
import { sourceReport } from '#support/records/source-report.ts';
import { compareChanges } from '#support/repositories/comparison.ts';
import { deprecationFile, vendorFile } from '#support/repositories/history.ts';

const EMPTY = compareChanges({});

const HOSTILE =
  '| x | <b>@octocat</b> #1 https://evil.example `\n::error::x\n\n## [a](b) ``` \\| ##[error]';

/** A change with hostile text in every place that a record has for text. */
const hostileComparison = (): Comparison =>
  compareChanges({
    ...vendorFile({
      name: HOSTILE,
      currency: `${HOSTILE}` as 'USD',
      plans: [{ id: 'free', name: HOSTILE, price_month: 1, limit_notes: [HOSTILE, '1 project'] }],
    }),
    ...deprecationFile({
      item: HOSTILE,
      successor: HOSTILE,
      shutdown_date: null,
      date_basis: null,
    }),
    [`records/vendors/${HOSTILE.replaceAll('/', '').slice(0, 40)}.yaml`]: 'a: 1',
    'records/vendors/broken.yaml': HOSTILE,
  });

test('hostile records leave a summary with no link, no HTML, no heading or cell of theirs', () => {
  const markdown = renderComparisonMarkdown(hostileComparison());
  const tree = parseMarkdown(markdown);
  const { link, html, image, heading, code, definition } = countNodes(tree);
  // The two new files are shown as they are.
  expect({ link, html, image, code, definition }).toEqual({ code: 2 });
  expect(heading).toBe(
    textsOf(tree, 'text').filter((text) => markdown.includes(`# ${text}\n`)).length,
  );
  for (const text of textsOf(tree, 'text')) expect(text).not.toMatch(/@|#\d|https?:|www\./);
  expect(markdown).not.toMatch(/^\s*::|##\[/m);
  for (const node of tree.children) {
    if (node.type !== 'table') continue;
    expect(new Set(node.children.map((row) => row.children.length)).size).toBe(1);
  }
});

test('no line for the terminal can be a command to the runner, or move the cursor', () => {
  const comparison = hostileComparison();
  for (const text of [renderComparisonText(comparison), safeJson(comparison)]) {
    expect(text).not.toMatch(/^\s*::|##\[/m);
    expect(text).not.toMatch(/[\p{Cc}](?<!\n)/u);
  }
});

test('a summary of thousands of changes stays below what GitHub shows, and counts the rest', () => {
  const rows = Array.from({ length: 5000 }, (_, index) => ({
    path: `records/vendors/v${index}.yaml`,
    at: '',
    new: 'x'.repeat(500),
  }));
  const known = renderComparisonMarkdown({ ...EMPTY, rows });
  expect(known.match(/^\| `records/gm)?.length).toBeGreaterThan(900);
  const unknownHosts = [{ host: 'evil.example', path: 'records/vendors/v4999.yaml' }];
  const correction = { why: 'we misread it', isProved: false };
  const corrected = { path: 'records/vendors/v1.yaml', at: 'name', correction };
  const all = [...rows, corrected];
  const markdown = renderComparisonMarkdown({ ...EMPTY, rows: all, unknownHosts });
  for (const text of ['evil.example', 'we misread it'])
    expect(markdown.indexOf(text)).toBeLessThan(markdown.indexOf('Every changed value'));
  expect(Buffer.byteLength(markdown)).toBeLessThan(1024 * 1024);
  const shown = markdown.match(/"x+"/g)?.length ?? 0;
  expect(markdown).toContain(`… and ${5001 - shown} more`);
});

test('a new record is shown as its YAML, with its source and the row of the page', () => {
  const report = sourceReport({ candidates: [candidate('comet-2')] });
  const before = {
    ...recordFiles(),
    'records/source-checks/2026-03-20.json': JSON.stringify(report),
  };
  const comparison = compareChanges(
    deprecationFile({ id: 'acme-api/comet-2', item: 'comet-2' }),
    before,
  );
  const markdown = renderComparisonMarkdown(comparison);
  expect(markdown).toContain('```text\nitem: comet-2\ntype: model\n');
  expect(markdown).toContain('Source: <https://docs.acme.example/deprecations>');
  expect(markdown).toContain(
    'The page says:\n\n```text\nModels: comet-2 | 2026-12-31 | rocket-2\n```',
  );
  expect(markdown).not.toContain('{"item":"comet-2"');
  expect(renderComparisonText(comparison)).toContain('{"item":"comet-2"');
});
