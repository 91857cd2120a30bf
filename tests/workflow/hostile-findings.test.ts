import type { SourceCheckReport } from '#scripts/model/generated/published.ts';
import { planIssues, syncIssues } from '#scripts/workflow/issues.ts';
import { describeReport } from '#scripts/workflow/propose-findings.ts';
import { validDataset } from '#support/build/publication.ts';
import { startGithub } from '#support/commands/fake-github.ts';
import { countNodes, parseMarkdown, textsOf } from '#support/markdown.ts';
import { movedReport } from '#support/records/source-report.ts';
import { readSamples } from '#support/samples.ts';

const dataset = validDataset();

const HOSTILE = [
  ...readSamples<string[]>('../support/hostile-texts.yaml', import.meta.url),
  // Half a character, before a long word.
  `\ud83d ${'@octocat#1'.repeat(190)}`,
];

/** A report in which every text that a page can choose is this one. */
function reportOfWords(words: string): SourceCheckReport {
  const report = movedReport(words);
  for (const difference of report.records[0]?.differences ?? []) {
    Object.assign(difference, { heading: words, found: words, field: 'successor' });
  }
  for (const page of report.pages) {
    const line = { kind: 'new' as const, headings: [words], row: words, column: words };
    page.state = 'not_checked';
    page.reason = `a row without an item: "${words}"`;
    page.lines = [{ ...line, words: [words], before: [], accepted: [] }];
  }
  for (const plan of report.plans) {
    plan.state = 'not_found';
    for (const note of plan.notes) {
      Object.assign(note, { state: 'changed', found: words, heading: words });
    }
  }
  const record = { source_url: 'https://x.example/a>b c', successor: words };
  const candidate = { platform: 'acme-api', item: words, words, heading: words, record };
  return { ...report, candidates: [candidate] };
}

function expectCodeOnly(markdown: string): void {
  expect(markdown.length).toBeLessThan(65_536);
  expect(markdown).not.toMatch(/[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ud83d]/);
  const tree = parseMarkdown(markdown.replace(/^<!-- source-check: [a-z]+ -->\n/, ''));
  const { html, image, definition, footnoteDefinition, listItem: _, ...nodes } = countNodes(tree);
  expect({ html, image, definition, footnoteDefinition }).toEqual({});
  expect(nodes.delete).toBeUndefined();
  for (const text of textsOf(tree, 'text')) {
    expect(text).not.toMatch(/@|#\d|GH-\d|evil|octocat|::error|a heading|alert/);
  }
  expect(JSON.stringify(tree)).not.toContain('"url":"https://evil');
}

test.each(HOSTILE)('a page with %j gives only code to what the workflow writes', async (words) => {
  const report = reportOfWords(words);
  const plans = planIssues(report, dataset);
  expect(plans.map(({ waiting }) => waiting > 0)).toEqual([true, true]);
  for (const { body, title } of plans) {
    expectCodeOnly(body ?? '');
    expect(title).toMatch(/^Source check: [\w ]+$/);
  }
  expectCodeOnly(describeReport(report));
  const issues = plans.map(({ marker, title }, number) => {
    return { number, title, body: `${marker}\n` };
  });
  const written = issues.flatMap(({ number }) => [
    [`PATCH issues/${number}`, {}],
    [`POST issues/${number}/comments`, {}],
  ]);
  const answers = { 'GET issues': issues, ...Object.fromEntries(written) };
  const { github, writes } = await startGithub(answers);
  await syncIssues(github, plans);
  const comments = writes().filter(([what]) => what.startsWith('POST'));
  expect(comments).toHaveLength(2);
  for (const [, body] of comments) expectCodeOnly((body as { body: string }).body);
});
