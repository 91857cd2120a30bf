import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Code, Node, Table } from 'mdast';
import { stringify } from 'yaml';
import { compareSides } from '#scripts/compare/change.ts';
import { judge } from '#scripts/compare/compare.ts';
import { type RecordText, readRecordTexts } from '#scripts/records/read.ts';
import { validateRecords } from '#scripts/records/validate.ts';
import { type Clone, createSteps } from '#support/commands/clone.ts';
import { flatten, GUIDES, nodesUnder, plain } from '#support/commands/contributing-page.ts';
import { branchOf } from '#support/repositories/comparison.ts';

/** After the days of the examples, and of every record. */
const NOW = '2099-01-01T00:00:00Z';

const RECIPES = [
  'Adding a vendor',
  'Adding a deprecation',
  'Adding a provider',
  'Adding a page',
  'Reviewing a correction',
];

/** The path that the sentence before a block names, and whether the block goes to its end. */
function targetOf(before: readonly Node[]): { path: string; append: boolean } {
  const sentence = before.findLast(({ type }) => type === 'paragraph') ?? { type: 'text' };
  const code = flatten(sentence).filter(({ type }) => type === 'inlineCode');
  const path = plain(code.at(-1) ?? { type: 'text' });
  return { path, append: plain(sentence).includes('at the end of') };
}

/** Does what a recipe says, in its order: writes the files, runs the commands. */
async function follow(clone: Clone, title: string): Promise<number> {
  let commands = 0;
  const nodes = nodesUnder(title);
  for (const [index, node] of nodes.entries()) {
    if (node.type !== 'code') continue;
    const { lang, value } = node as Code;
    if (lang === 'sh') {
      for (const line of value.split('\n')) {
        const { code, stdout, stderr } = await clone.bash(line);
        expect(code, `${line}\n${stdout}${stderr}`).toBe(0);
        commands += 1;
      }
    } else {
      const { path, append } = targetOf(nodes.slice(0, index));
      const file = join(clone.root, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, `${value}\n`, { flag: append ? 'a' : 'w' });
    }
  }
  return commands;
}

/** Rows of the table of messages: what stands there, what somebody makes of it, what is said. */
function messages(): string[][] {
  const table = nodesUnder('Fixing a value in the browser').find(({ type }) => type === 'table');
  const [, ...rows] = (table as Table).children;
  return rows.map((row) => {
    const { start, end } = row.position ?? { start: { offset: 0 }, end: { offset: 0 } };
    const cells = (GUIDES[0]?.text ?? '').slice(start.offset, end.offset).split('|').slice(1, -1);
    // Blanks at the ends of a code span matter here, and Markdown trims them.
    return cells.map((cell) => cell.trim().slice(1, -1));
  });
}

const steps = createSteps();

beforeAll(async () => {
  const { clone } = steps;
  // The platform that the recipe for a deprecation names.
  const platforms = [{ id: 'claude-api', name: 'Claude API' }];
  const anthropic = stringify({ name: 'Anthropic', coverage: 'tracked', platforms, pages: [] });
  writeFileSync(join(clone.root, 'records/providers/anthropic.yaml'), anthropic);
  await clone.bash('git add records && git commit --quiet --message "Track Anthropic"');
  await clone.bash('git update-ref refs/remotes/origin/main HEAD');
});

test.each(RECIPES)('who follows the page literally succeeds: %s', async (title) => {
  expect(await follow(steps.clone, title)).toBeGreaterThan(0);
  const { stdout } = await steps.clone.bash('git log --oneline origin/main..HEAD | wc -l');
  expect(Number(stdout)).toBe(RECIPES.indexOf(title) + 1);
});

test('each message of the table is what the check says', async () => {
  const texts = await readRecordTexts(steps.clone.root);
  for (const [old = '', changed = '', message] of messages())
    expect(answersTo(texts, `${old}\n`, `${changed}\n`), `${old} made ${changed}`).toContain(
      message,
    );
});

/** What validation and guards say of records in which one line of an example is changed. */
function answersTo(texts: readonly RecordText[], old: string, changed: string): string[] {
  const examples = ['vendors/acme', 'deprecations/claude-api/claude-example-1'];
  const paths = examples.map((name) => `records/${name}.yaml`);
  const textOf = ({ bytes }: RecordText) => Buffer.from(bytes).toString();
  const target = texts.find((one) => paths.includes(one.path) && textOf(one).includes(old));
  if (!target) throw new Error(`no example has the line ${old}`);
  const bytes = Buffer.from(textOf(target).replace(old, () => changed));
  const after = texts.map((each) => (each === target ? { ...each, bytes } : each));
  const { problems } = validateRecords(after, { now: NOW });
  const { guards } = judge(compareSides(branchOf(texts, after), NOW), []);
  return [...problems, ...guards].map(({ message }) => message);
}
