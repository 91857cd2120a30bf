import { expect, test } from 'vitest';
import { parse } from 'yaml';
import type { PageDescription } from '../../../scripts/model/generated/records.ts';
import { checkPageDescription } from '../../../scripts/records/rules/sources.ts';
import { compileSchema } from '../../../scripts/records/schema/check-schema.ts';
import type { PageFormat } from '../../../scripts/sources/pages/page.ts';
import { candidateFields, check, readPage, recordsOf, states } from '../../support/pages/pages.ts';
import { authored } from '../../support/records/records.ts';

/** A provider that the program has never heard of: a description and a page, no code. */
interface Provider {
  yaml: string;
  format: PageFormat;
  page: string;
  found: Record<string, unknown[]>;
}

const FIELDS = [
  'type',
  'status',
  'announced_on',
  'shutdown_date',
  'date_basis',
  'successor',
  'aliases',
] as const;

const markdown: Provider = {
  format: 'markdown',
  yaml: `
id: lifecycle
url: https://docs.nimbus.example/lifecycle
read_url: https://docs.nimbus.example/lifecycle.md
platform: nimbus-cloud
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
  page: `---
title: Life
---

# Life of our models

<Note>
Days may change.
</Note>

## Announced March 3, 2026

### Storms

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
  found: {
    '/v1/rain': ['api', 'deprecated', '2026-03-03', '2026-10-01', 'committed', null, []],
    'storm-2': [
      'model',
      'retired',
      '2026-01-05',
      '2026-03-01',
      'committed',
      'storm-4; storm-5',
      [],
    ],
    'storm-3': ['model', 'deprecated', '2026-03-03', '2026-09-30', 'committed', 'storm-5', []],
    'storm-3-mini': ['model', 'deprecated', '2026-03-03', '2026-09-30', 'committed', 'storm-5', []],
  },
};

const html: Provider = {
  format: 'html',
  yaml: `
id: sunset
url: https://harbor.example/api/sunset
platform: harbor
right_page: [^Sunset schedule$]
date_forms: [d.m.yyyy]
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
  page: `<!doctype html><html lang="en"><head><title>Sunset</title></head><body>
<nav>Sunset schedule</nav><h2>Sunset schedule</h2>
<p>Each day is the <em>earliest day</em> on which a beacon may go out.</p>
<table><thead><tr><th>Beacon</th><th>Build</th><th>Light</th><th>Out on</th><th>Heir</th></tr></thead><tbody>
<tr><td rowspan="2"><code>north</code></td><td>1</td><td>Dark</td><td>3.4.2025</td><td><code>south</code></td></tr>
<tr><td>2</td><td>Fading</td><td>3.4.2027<sup>1</sup></td><td>Ask us</td></tr>
<tr><td>south</td><td>—</td><td>Bright</td><td>3.4.2028</td><td></td></tr>
<tr hidden><td>ghost</td><td>1</td><td>Dark</td><td>3.4.2025</td><td></td></tr>
</tbody></table></body></html>`,
  found: {
    'north (1)': ['model', 'retired', null, '2025-04-03', 'earliest', 'south', []],
    'north (2)': ['model', 'deprecated', null, '2027-04-03', 'earliest', null, []],
  },
};

const prose: Provider = {
  format: 'markdown',
  yaml: `
id: readme
url: https://git.example/loom/loom-js
platform: loom
right_page: [^Loom for JavaScript$]
type: sdk
read:
  - say: ['Support for the package ends on {date}.']
    near: ['Please move to {successor}.']
    set: { item: '@loom/loom' }
  - say: ['@deprecated {item} stops answering on {date}']
    type: api
  - say: ['Cut on {date}']
    near: ['Thread: {item}']
    type: model
`,
  page: `# Loom for JavaScript

Support for the package ends on **August 31st, 2026**.

Please move to the [Loom Core kit](https://loom.example). Thank you.

\`\`\`ts
/** @deprecated v1/weave stops answering on 2026-05-01 */
/** @deprecated v1/knot stops answering on 2026-05-02 */
\`\`\`

## Silk

Thread: \`silk-1\`

- Cut on May 3, 2026
`,
  found: {
    '@loom/loom': ['sdk', 'deprecated', null, '2026-08-31', 'committed', 'the Loom Core kit', []],
    'silk-1': ['model', 'deprecated', null, '2026-05-03', 'committed', null, []],
    'v1/knot': ['api', 'deprecated', null, '2026-05-02', 'committed', null, []],
    'v1/weave': ['api', 'deprecated', null, '2026-05-01', 'committed', null, []],
  },
};

test.each([
  ['tables in Markdown', markdown],
  ['a table in HTML', html],
  ['sentences, code and sections', prose],
])(
  'a new provider is read by its description alone: %s',
  (_name, { yaml, format, page, found }) => {
    const description = parse(yaml) as PageDescription;
    const file = {
      name: 'New',
      coverage: 'tracked',
      platforms: [{ id: description.platform, name: 'New' }],
      pages: [description],
    };
    expect(compileSchema('records/provider')(file)).toEqual([]);
    expect(checkPageDescription(description)).toEqual([]);

    const pages = [readPage(page, { format, url: description.url })];
    const checked = check({ pages, descriptions: [description] });
    expect(checked.pages).toMatchObject([{ state: 'read', reason: null }]);
    expect(candidateFields(checked, ...FIELDS)).toEqual(found);

    const records = recordsOf(checked);
    const errors = records.flatMap((record) =>
      compileSchema('records/deprecation')(authored(record)),
    );
    expect(errors).toEqual([]);
    const again = check({ pages, descriptions: [description], records });
    expect(new Set(Object.values(states(again)))).toEqual(new Set(['match']));
    expect(again.candidates).toEqual([]);
  },
);
