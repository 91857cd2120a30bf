import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { PageDescription } from '../../../scripts/model/generated/records.ts';
import { checkPageDescription } from '../../../scripts/records/rules/sources.ts';
import { compileSchema } from '../../../scripts/records/schema/check-schema.ts';
import { check, readPage } from '../../support/pages/pages.ts';

/** What a page gives by a description in YAML. */
function read(yaml: string, text: string) {
  const page: PageDescription = parse(yaml);
  expect(compileSchema('records/page')(page)).toEqual([]);
  expect(checkPageDescription(page)).toEqual([]);
  const { candidates, pages } = check({
    pages: [readPage(text, { url: page.url })],
    descriptions: [page],
  });
  expect(pages[0]).toMatchObject({ state: 'read', reason: null });
  const items = candidates.map(({ item, record }) => [
    item,
    record.shutdown_date,
    record.announced_on,
    record.successor,
  ]);
  return { items };
}

const HEAD = `
id: deprecations
url: https://docs.nimbus.example/deprecations
platform: nimbus-cloud
`;

describe('a page of another provider is read by its description alone', () => {
  test('the identifier as a part of its cell, and rows without one', () => {
    const { items } = read(
      `${HEAD}
right_page: [^Models$]
date_forms: [m/d/yyyy]
read:
  - table:
      item: { column: ^API endpoint$, match: '^(\\S+)', strip: ['-latest$'], not: ^Not served$ }
      date: ^retirement date$
      announced: ^deprecation date$
      successor: { column: ^alternative$, optional: true }
    skip: { item: ^$ }
`,
      `# Models

| Model | API endpoint | Deprecation date | Retirement date | Alternative |
| --- | --- | --- | --- | --- |
| Gale 7B | gale-7b-2402 (open) | 11/1/2026 | 11/30/2026 | Gale 8B |
| Gale Old | — | 1/1/2026 | 2/1/2026 | Gale 8B |
| Gale Web | Not served | 1/1/2026 | 2/1/2026 | |
| Gale Nano | gale-nano-latest | 1/2/2026 | 2/3/2026 | |
`.replace('| — |', '| |'),
    );
    expect(items).toEqual([
      ['gale-7b-2402', '2026-11-30', '2026-11-01', 'Gale 8B'],
      ['gale-nano', '2026-02-03', '2026-01-02', null],
    ]);
  });

  test('a change log whose dates are labels of components, with several identifiers in a sentence', () => {
    const { items } = read(
      `${HEAD}
right_page: [^Change log$]
announced: '^([A-Z][a-z]+ \\d{1,2}, \\d{4})$'
read:
  - say: ["Deprecated {items}. They stop on {date}."]
  - say: ["The {name} is deprecated and will be shut down on {date}."]
    type: api
`,
      `# Change log

<Update label="March 4, 2026" description="Models">
  Deprecated \`llama-8b\` and \`qwen-3-235b-a22b\`. They stop on May 6, 2026.
</Update>

<Update label="January 2, 2026">
  ## API

  The Agent Builder is deprecated and will be shut down on 2026-07-08.

  Deprecated \`gone-1\` without a word on when.
</Update>
`,
    );
    expect(items).toEqual([
      ['Agent Builder', '2026-07-08', '2026-01-02', null],
      ['llama-8b', '2026-05-06', '2026-03-04', null],
      ['qwen-3-235b-a22b', '2026-05-06', '2026-03-04', null],
    ]);
  });

  test('lists under a sentence or a heading', () => {
    const { items } = read(
      `${HEAD}
right_page: [^Deprecations$]
announced: '^(\\d{4}-\\d\\d-\\d\\d)'
items: { split: codes }
read:
  - name: models
    list_after: ["Effective {date}, the following models are retired"]
  - name: parameters
    list_after: ["Parameters that end on {date}"]
    type: api
    announced: null
`,
      `# Deprecations

## 2026-01-02: Command models

Effective March 4, 2026, the following models are retired. Use \`gust-a\` instead:

- \`gust-light\`
- \`gust-old\` and \`gust-older\`
- Fine-tuned models of them

## Parameters that end on 2026-07-08

- \`top_x\`
`,
    );
    expect(items).toEqual([
      ['Fine-tuned models of them', '2026-03-04', '2026-01-02', null],
      ['gust-light', '2026-03-04', '2026-01-02', null],
      ['gust-old', '2026-03-04', '2026-01-02', null],
      ['gust-older', '2026-03-04', '2026-01-02', null],
      ['top_x', '2026-07-08', null, null],
    ]);
  });
});

describe('one address in two shapes', () => {
  const yaml = `
- id: by-announcement
  url: https://docs.nimbus.example/deprecations
  platform: nimbus-cloud
  right_page: [^Deprecations$]
  announced: '^(\\d{4}-\\d\\d-\\d\\d)'
  items: { split: codes }
  read:
    - table: { item: ^model$, date: ^shutdown date$, successor: ^replacement$ }
    - min: 0
      table:
        item: { column: ^update$, match: '^(?:The )?(.+?) (?:is|are) scheduled to shut down' }
        date: ^date$
      items: { split: whole }
      type: api
      skip: { item: ^$ }
- id: by-status
  url: https://docs.nimbus.example/deprecations
  platform: nimbus-cloud
  right_page: [^Deprecations$]
  states: { deprecated: ^deprecated$, retired: ^shutdown$ }
  items: { split: codes }
  read:
    - table:
        item: ^affected model$
        date: ^shutdown date$
        state: ^status$
        successor: ^recommended replacement$
        announced: ^notice date$
      keep: { state: ^(deprecated|shutdown)$ }
`;
  const read = (text: string) => {
    const descriptions: PageDescription[] = parse(yaml);
    expect(descriptions.flatMap(checkPageDescription)).toEqual([]);
    const url = descriptions[0]?.url ?? '';
    return check({ pages: [readPage(text, { url })], descriptions });
  };

  test('is read in both, with the next product of a table of updates', () => {
    const old = read(`# Deprecations

## 2026-03-04: Models

| Model | Shutdown date | Replacement |
| --- | --- | --- |
| \`gust-1\` | 2026-05-06 | \`gust-2\` |

## 2026-09-20: Batch API

| Date | Update |
| --- | --- |
| Sep 20, 2026 | Announced deprecation of the Batch API. |
| Mar 20, 2027 | The Batch API is scheduled to shut down. |
`);
    expect(old.pages).toMatchObject([{ state: 'read', reason: null }]);
    expect(old.candidates.map(({ item, record }) => [item, record.shutdown_date])).toEqual([
      ['Batch API', '2027-03-20'],
      ['gust-1', '2026-05-06'],
    ]);
    const recent = read(`# Deprecations

| Shutdown date | Affected model | Status | Recommended replacement | Notice date |
| --- | --- | --- | --- | --- |
| Dec 11, 2026 | \`gust-5\`, \`gust-5-2025-08-07\` | Deprecated | \`gust-6\` | Jun 11, 2026 |
| Feb 3, 2026 | \`gust-3\` | Shutdown | — | Jan 3, 2025 |
| — | \`gust-6\` | Active | — | — |
`);
    expect(recent.pages).toMatchObject([{ state: 'read', reason: null }]);
    expect(recent.candidates.map(({ record }) => record)).toMatchObject([
      {
        item: 'gust-3',
        status: 'retired',
        shutdown_date: '2026-02-03',
        announced_on: '2025-01-03',
      },
      { item: 'gust-5', status: 'deprecated', aliases: [], successor: 'gust-6' },
      { item: 'gust-5-2025-08-07', shutdown_date: '2026-12-11', announced_on: '2026-06-11' },
    ]);
  });
});
