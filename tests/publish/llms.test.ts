import { buildInput, everyArtifact, publishFiles, textOf } from '#support/build/publication.ts';

const BASE = 'https://mirror.example/copy/';

test('every link leads to a file of the same build', async () => {
  const artifacts = everyArtifact(buildInput({}, { baseUrl: BASE }));
  const links = [...textOf(artifacts, 'llms.txt').matchAll(/\]\(([^)]+)\)/g)];
  const paths = new Set([...artifacts.map(({ path }) => path), 'SHA256SUMS']);
  expect(links.length).toBeGreaterThan(8);
  for (const [, link = ''] of links) {
    expect(link.startsWith(BASE)).toBe(true);
    const path = link.slice(BASE.length);
    const files = [path, `${path}.html`, `${path}index.html`];
    expect(
      files.some((file) => paths.has(file)),
      path,
    ).toBe(true);
  }
});

test('where a function runs it says how to ask it, with room for an answer', () => {
  const functionUrl = 'https://function.example/';
  const text = publishFiles({}, { baseUrl: BASE, functionUrl }).text('llms.txt');
  // With one it takes less than 2,000 tokens.
  expect(text.length).toBeLessThan(4_400);
  for (const path of ['api?item=', 'changes?since=', 'mcp']) {
    expect(text).toContain(`${functionUrl}deprecations/${path}`);
  }
  // An example with a date has after, or it begins with what stopped years ago.
  expect(text).toMatch(/find_breaking_before '\{"date":"[\d-]+","after":/);
  expect(text).toContain('SLUG is the item in lower case');
  expect(text).toContain('is no promise');
});
