import { expect, test } from 'vitest';
import { findNote } from '../../../../scripts/sources/check/notes/notes.ts';
import { openPlanPages } from '../../../../scripts/sources/check/notes/places.ts';
import { namePlans } from '../../../../scripts/sources/check/plans/names.ts';
import { indexPage } from '../../../../scripts/sources/check/plans/page-index.ts';
import type { PageFormat } from '../../../../scripts/sources/pages/page.ts';

const planCalled = (name: string) => ({ id: name.toLowerCase().replace(/[^a-z0-9]+/g, '-'), name });
const PLANS = ['Free', 'Pro', 'Pro Plus', 'Team', 'Enterprise'].map(planCalled);
const LIMITS = ['Storage', 'Crawls', 'Seats', 'Regions', 'Log lines', 'Hooks'];

/** A value that no other plan has for the same limit, and that no other limit has. */
function limitOf(plan: number, limit: number): string {
  return `${(plan + 1) * 100 + limit * 7} units`;
}

interface Shape {
  page: string;
  format: PageFormat;
  note(plan: number, limit: number): string;
  /** Five plans with other names. */
  plans?: typeof PLANS;
}

const names = PLANS.map(({ name }) => name);
const cells = LIMITS.map((_, limit) => PLANS.map((_, plan) => limitOf(plan, limit)));
const sentence = (plan: number, limit: number): string =>
  `${limitOf(plan, limit)} of ${LIMITS[limit]?.toLowerCase()}`;
const table = (header: readonly string[], rows: readonly (readonly string[])[]): string =>
  [header, header.map(() => '--'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
const html = (header: readonly string[], rows: readonly (readonly string[])[]): string =>
  `<table><tr>${header.map((text) => `<th>${text}</th>`).join('')}</tr>${rows
    .map((row) => `<tr>${row.map((text) => `<td>${text}</td>`).join('')}</tr>`)
    .join('')}</table>`;
const labelled = (plan: number, limit: number): string =>
  `${LIMITS[limit]}: ${limitOf(plan, limit)}`;
const byFeature = LIMITS.map((label, limit) => [label, ...(cells[limit] ?? [])]);
const byPlan = PLANS.map(({ name }, plan) => [
  name,
  ...LIMITS.map((_, limit) => limitOf(plan, limit)),
]);
const perPlan = (write: (plan: number, name: string) => string): string =>
  names.map((name, plan) => write(plan, name)).join('\n\n');
const items = (plan: number): string =>
  LIMITS.map((_, limit) => `- ${sentence(plan, limit)}`).join('\n');

/** A table whose cells give each plan its value after the plan's name. */
const namedInCells = table(
  ['Limit', names.join('/')],
  LIMITS.map((label, limit) => [
    label,
    names.map((name, plan) => `${name}: ${limitOf(plan, limit)}`).join('<br>'),
  ]),
);

const SHAPES: Record<string, Shape> = {
  'a table with plans as columns': {
    page: `## Limits\n\n${table(['Limit', ...names], byFeature)}`,
    format: 'markdown',
    note: (plan, limit) => `Limits: ${labelled(plan, limit)}`,
  },
  'a table with plans as rows': {
    page: table(['Plan', ...LIMITS], byPlan),
    format: 'markdown',
    note: labelled,
  },
  'a table in HTML': {
    page: html(['Limit', ...names.map((name) => `**${name}** plan`)], byFeature),
    format: 'markdown',
    note: labelled,
  },
  'a table for each limit': {
    page: LIMITS.map(
      (label, limit) =>
        `## ${label}\n\n${table(
          ['Pricing tier', 'Limit'],
          names.map((name, plan) => [name, limitOf(plan, limit)]),
        )}`,
    ).join('\n\n'),
    format: 'markdown',
    note: (plan, limit) => `${LIMITS[limit]}: Limit: ${limitOf(plan, limit)}`,
  },
  'a list under a heading': {
    page: perPlan((plan, name) => `## ${name}\n\n${items(plan)}`),
    format: 'markdown',
    note: sentence,
  },
  'a list under a heading that builds on the plan before': {
    page: perPlan(
      (plan, name) =>
        `## ${name}\n\nEverything in ${names[plan - 1] ?? 'none'}, plus:\n\n${items(plan)}`,
    ),
    format: 'markdown',
    note: sentence,
  },
  'a tab': {
    page: perPlan((plan, name) => `<Tab title="${name}">\n\n${items(plan)}\n\n</Tab>`),
    format: 'markdown',
    note: sentence,
  },
  'lines under a name': {
    page: perPlan(
      (plan, name) => `${name}\n${LIMITS.map((_, limit) => sentence(plan, limit)).join('\n')}`,
    ),
    format: 'text',
    note: sentence,
  },
  'cells that give each plan its value after a colon': {
    page: namedInCells,
    format: 'markdown',
    note: labelled,
  },
  'notes that name their plan, from cells of several plans': {
    page: namedInCells,
    format: 'markdown',
    note: (plan, limit) => `${LIMITS[limit]}: ${names[plan]}: ${limitOf(plan, limit)}`,
  },
  'a table with a column for the class of each plan': {
    page: `${names.map((name, plan) => `- ${name}: S${plan + 1}`).join('\n')}\n\n## Limits\n\n${table(
      ['', ...names.map((_, plan) => `S${plan + 1}`)],
      byFeature,
    )}`,
    format: 'markdown',
    note: (plan, limit) => `Limits: ${labelled(plan, limit)}`,
  },
  'a table captured cell by cell, with the plan behind its limit': {
    page: LIMITS.map((label, limit) =>
      [
        label,
        'Plan',
        'Cost',
        ...names.flatMap((name, plan) => [sentence(plan, limit), name, 'None']),
      ]
        .concat('And so on')
        .join('\n'),
    ).join('\n'),
    format: 'text',
    note: (plan, limit) => `${LIMITS[limit]}: ${sentence(plan, limit)}`,
  },
  'headings that are a name together': {
    plans: ['Hosting Basic', 'Hosting Large', 'Basic', 'Large', 'Builds Huge'].map(planCalled),
    page: ['Hosting: Basic', 'Hosting: Large', 'Builds: Basic', 'Builds: Large', 'Builds: Huge']
      .map((path, plan) => {
        const [outer, inner] = path.split(': ');
        return `## ${outer}\n\n### ${inner}\n\n${items(plan)}`;
      })
      .join('\n\n'),
    format: 'markdown',
    note: sentence,
  },
  'rows whose number is a part of the name': {
    plans: [100, 200, 400]
      .map((credits) => planCalled(`Pro, ${credits} credits`))
      .concat([100, 200].map((credits) => planCalled(`Team, ${credits} credits`))),
    page: [
      `**Pro**\n\n${table(
        ['Monthly credits', ...LIMITS],
        [100, 200, 400].map((credits, plan) => [`${credits}`, ...(byPlan[plan]?.slice(1) ?? [])]),
      )}`,
      `**Team**\n\n${table(
        ['Monthly credits', ...LIMITS],
        [100, 200].map((credits, plan) => [`${credits}`, ...(byPlan[plan + 3]?.slice(1) ?? [])]),
      )}`,
    ].join('\n\n'),
    format: 'markdown',
    note: labelled,
  },
  'rows of a table captured as lines': {
    page: [['Limit', ...names], ...byFeature].map((row) => row.join(' | ')).join('\n'),
    format: 'text',
    note: labelled,
  },
  'a table captured with bars on lines of their own': {
    page: ['Plans of every size', ...names, ...byFeature.flat()]
      .map((cell, index) => (index % (names.length + 1) === 0 ? cell : `|\n${cell}`))
      .join('\n'),
    format: 'text',
    note: labelled,
  },
  'a lead that names a plan in a long sentence': {
    page: perPlan(
      (plan, name) =>
        `The ${name} plan is for those who want more than any of the tools before could give:\n\n${items(plan)}`,
    ),
    format: 'markdown',
    note: sentence,
  },
  sentences: {
    page: LIMITS.map((_, limit) =>
      names.map((name, plan) => `The ${name} plan has ${sentence(plan, limit)}.`).join(' '),
    ).join('\n\n'),
    format: 'markdown',
    note: sentence,
  },
};

test.each(Object.entries(SHAPES))(
  'by %s every note is found for its plan, and for no other',
  (_, shape) => {
    const { page: text, format, note, plans = PLANS } = shape;
    const url = 'https://toolbox.example/limits';
    const texts = [{ text, format }];
    const page = indexPage({ state: 'read', url, texts, observedOn: '2026-03-01', sha256: '0' });
    const source = openPlanPages([page], namePlans(plans));
    const wrong: string[] = [];
    for (const [owner] of plans.entries()) {
      for (const [limit] of LIMITS.entries()) {
        for (const [index, { id }] of plans.entries()) {
          const { state } = findNote(note(owner, limit), id, source);
          if ((state === 'found') !== (owner === index))
            wrong.push(`${id} ${note(owner, limit)} ${state}`);
        }
      }
    }
    // 120 notes of other plans and 30 of its own in each of eighteen shapes.
    expect(wrong).toEqual([]);
  },
);
