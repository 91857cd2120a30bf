import { expect, test } from 'vitest';
import { parse } from 'yaml';
import type { PageDescription } from '../../../scripts/model/generated/records.ts';
import { checkPageDescription } from '../../../scripts/records/rules/sources.ts';
import { compileSchema } from '../../../scripts/records/schema/check-schema.ts';
import type { PageFormat } from '../../../scripts/sources/pages/page.ts';
import { check, readPage, recordsOf, states } from '../../support/pages/pages.ts';
import { authored } from '../../support/records/records.ts';

const HEAD = `id: deprecations
url: https://docs.nimbus.example/deprecations
platform: nimbus-cloud
`;

/**
 * Pages of providers that the program has never heard of: a description, no code. What they give is
 * item, date, announcement, successor, and what else differs from a committed date of a model.
 */
const PAGES: [name: string, yaml: string, page: string, found: string[], format?: PageFormat][] = [
  [
    'tables under dated headings',
    `${HEAD}
right_page: [^Life of our models$]
announced: ^Announced (.+)$
types:
  - { item: ^/, type: api }
items: { split: codes, strip: ['\\*'] }
ignore_tables: [{ under: ^Releases$, reason: Nothing ends there. }]
read:
  - name: what stops
    table: { item: ^name$, date: ^last day$, successor: ^instead$ }
`,
    `---
title: Life
---

# Life of our models

## Announced March 2, 2026

### Announced March 3, 2026

| Instead | Name | Last day |
| :-- | --- | --- |
| \`storm-5\` | \`storm-3\` \\| \`storm-3-mini\` | Sept 30, 2026 |
| n/a | \`/v1/rain\` | 1 October 2026 |
| Old ones | | |

## Announced Jan 5th, 2026

| Instead | Name | Last day |
| :-- | --- | --- |
| \`storm-4\`<br>\`storm-5\` | storm-2\\* | 2026\u201103\u201101 |

## Releases

| Name | Release date |
| --- | --- |
| \`storm-5\` | March 1, 2026 |
`,
    [
      '/v1/rain 2026-10-01 2026-03-03 null api',
      'storm-2 2026-03-01 2026-01-05 storm-4; storm-5 retired',
      'storm-3 2026-09-30 2026-03-03 storm-5',
      'storm-3-mini 2026-09-30 2026-03-03 storm-5',
    ],
  ],
  [
    'a table in HTML, with states, versions and a basis',
    `${HEAD}
right_page: [^Sunset schedule$]
date_forms: [yyyy.m.d]
basis: { value: earliest, says: earliest day on which }
states: { deprecated: ^fading$, retired: ^dark$ }
read:
  - table:
      item: ^beacon$
      version: ^build$
      state: ^light$
      date: ^out on$
      successor: { column: ^heir$, not: ^Ask us$ }
    keep: { state: ^(fading|dark)$ }
`,
    `<!doctype html><html lang="en"><head><title>Sunset</title></head><body>
<nav>Sunset schedule</nav><h2>Sunset schedule</h2>
<p>Each day is the <em>earliest day</em> on which a beacon may go out.</p>
<table><thead><tr><th>Beacon</th><th>Build</th><th>Light</th><th>Out on</th><th>Heir</th></tr></thead><tbody>
<tr><td rowspan="2"><code>north</code></td><td>1</td><td>Dark</td><td>2025.4.3</td><td><code>south</code></td></tr>
<tr><td>2</td><td>Fading</td><td>2027.4.3<sup>1</sup></td><td>Ask us</td></tr>
<tr><td>west</td><td>—</td><td>Dark</td><td>—</td><td></td></tr>
<tr><td>south</td><td>—</td><td>Bright</td><td>2028.4.3</td><td></td></tr>
<tr hidden><td>ghost</td><td>1</td><td>Dark</td><td>2025.4.3</td><td></td></tr>
</tbody></table></body></html>`,
    [
      'north (1) 2025-04-03 null south retired earliest',
      'north (2) 2027-04-03 null null earliest',
      'west null null null retired null',
    ],
    'html',
  ],
  [
    'the identifier as a part of its cell, and rows without one',
    `${HEAD}
right_page: [^Models$]
date_forms: [m/d/yyyy]
day_suffix: ' ?\\(.*\\)$'
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
| Gale 7B | gale-7b-2402 (open) | 11/1/2026 | 11/30/2026 (all Regions) | Gale 8B |
| Gale Old | | 1/1/2026 | 2/1/2026 | Gale 8B |
| Gale Web | Not served | 1/1/2026 | 2/1/2026 | |
| Gale Nano | gale-nano-latest | | 2/3/2026 | |
`,
    ['gale-7b-2402 2026-11-30 2026-11-01 Gale 8B', 'gale-nano 2026-02-03 null null retired'],
  ],
  [
    'a change log whose dates are labels of components, with several identifiers in a sentence',
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
    [
      'Agent Builder 2026-07-08 2026-01-02 null api',
      'llama-8b 2026-05-06 2026-03-04 null',
      'qwen-3-235b-a22b 2026-05-06 2026-03-04 null',
    ],
  ],
];

test.each(PAGES)(
  'a new provider is read by its description alone: %s',
  (_, yaml, text, found, format) => {
    const description = parse(yaml) as PageDescription;
    expect(compileSchema('records/page')(description)).toEqual([]);
    expect(checkPageDescription(description)).toEqual([]);
    const pages = [readPage(text, { format: format ?? 'markdown', url: description.url })];
    const checked = check({ pages, descriptions: [description] });
    expect(checked.pages).toMatchObject([{ state: 'read', reason: null }]);
    const records = recordsOf(checked);
    const usual: readonly unknown[] = ['model', 'deprecated', 'committed'];
    const told = records.map(({ item, shutdown_date, announced_on, successor, ...rest }) => {
      const more = [rest.type, rest.status, rest.date_basis].filter((one) => !usual.includes(one));
      return [item, shutdown_date, announced_on, successor, ...more].map(String).join(' ');
    });
    expect(told).toEqual(found);
    const validate = compileSchema('records/deprecation');
    expect(records.flatMap((record) => validate(authored(record)))).toEqual([]);
    const again = check({ pages, descriptions: [description], records });
    expect(new Set(Object.values(states(again)))).toEqual(new Set(['match']));
    expect(again.candidates).toEqual([]);
  },
);
