import { appendFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Code, Node, Root, Table } from 'mdast';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GUARDS, runGuards } from '../scripts/compare/guards.ts';
import { readState } from '../scripts/compare/state.ts';
import { dayOf } from '../scripts/model/day.ts';
import { type RecordText, readRecordTexts } from '../scripts/records/read.ts';
import { validateRecords } from '../scripts/records/validate.ts';
import { type Clone, cloneRepository } from './support/clone.ts';
import { parseMarkdown } from './support/markdown.ts';
import { ROOT, readText, readYaml } from './support/workflow-files.ts';

const TEXT = readText('CONTRIBUTING.md');
const TREE = parseMarkdown(TEXT);
/** After the days of the examples, and of every record. */
const NOW = '2099-01-01T00:00:00Z';

const RECIPES = [
  'Adding a vendor',
  'Adding a deprecation',
  'Adding a provider',
  'Adding a page',
  'Reviewing a correction',
];

/** All nodes below a heading of the second rank, in the order of the page. */
function nodesUnder(title: string): Node[] {
  const from = TREE.children.findIndex((node) => plain(node) === title && node.type === 'heading');
  const rest = TREE.children.slice(from + 1);
  const to = rest.findIndex((node) => node.type === 'heading' && node.depth <= 2);
  return rest.slice(0, to < 0 ? undefined : to).flatMap(flatten);
}

function flatten(node: Node): Node[] {
  const { children = [] } = node as Partial<Root>;
  return [node, ...children.flatMap(flatten)];
}

function plain(node: Node): string {
  if ('value' in node) return String(node.value);
  return ((node as Partial<Root>).children ?? []).map(plain).join('');
}

/** The path that the sentence before a block names, and whether the block goes to its end. */
function targetOf(before: readonly Node[]): { path: string; append: boolean } {
  const sentence = before.findLast(({ type }) => type === 'paragraph');
  const code = (sentence ? flatten(sentence) : []).filter(({ type }) => type === 'inlineCode');
  const path = plain(code.at(-1) ?? { type: 'text' });
  return { path, append: plain(sentence ?? { type: 'text' }).includes('at the end of') };
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
    } else if (lang === 'yaml' || lang === 'markdown' || lang === 'json') {
      const { path, append } = targetOf(nodes.slice(0, index));
      const file = join(clone.root, path);
      mkdirSync(dirname(file), { recursive: true });
      if (append) appendFileSync(file, `${value}\n`);
      else writeFileSync(file, `${value}\n`);
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
    const cells = TEXT.slice(start.offset, end.offset).split('|').slice(1, -1);
    // Blanks at the ends of a code span matter here, and Markdown trims them.
    return cells.map((cell) => cell.trim().slice(1, -1));
  });
}

describe('who follows the page literally succeeds', () => {
  let clone: Clone;
  let dispose: () => void = () => {};

  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'almanac-'));
    dispose = () => rmSync(folder, { recursive: true, force: true });
    clone = await cloneRepository(folder);
  });

  afterAll(() => dispose());

  for (const title of RECIPES) {
    test(title, async () => {
      expect(await follow(clone, title)).toBeGreaterThan(0);
      const { stdout } = await clone.bash('git log --oneline origin/main..HEAD | wc -l');
      expect(Number(stdout)).toBe(RECIPES.indexOf(title) + 1);
    }, 300_000);
  }

  test('what the recipes leave behind is what they are about', async () => {
    const { stdout } = await clone.bash('git diff --name-status origin/main HEAD');
    expect(stdout.trim().split('\n').sort()).toEqual([
      'A\trecords/deprecations/acme-api/rocket-0.yaml',
      'A\trecords/deprecations/acme-api/rocket-1.yaml',
      'A\trecords/deprecations/acme-api/v1-launch.yaml',
      'A\trecords/deprecations/claude-api/claude-example-1.yaml',
      'A\trecords/providers/acme.yaml',
      'A\trecords/source-checks/dismissed.yaml',
      'A\trecords/vendors/acme.yaml',
    ]);
  });

  test('each message of the table is what the check says', async () => {
    const texts = await readRecordTexts(clone.root);
    for (const [old = '', changed = '', message] of messages()) {
      const said = answersTo(texts, `${old}\n`, `${changed}\n`);
      expect(said, `${old} made ${changed}`).toContain(message);
    }
  }, 120_000);
});

/** What validation and guards say of records in which one line of an example is changed. */
function answersTo(texts: readonly RecordText[], old: string, changed: string): string[] {
  const examples = ['vendors/acme', 'deprecations/claude-api/claude-example-1'];
  const paths = examples.map((name) => `records/${name}.yaml`);
  const isMeant = ({ path, bytes }: RecordText): boolean =>
    paths.includes(path) && Buffer.from(bytes).includes(old);
  const target = texts.find(isMeant);
  if (!target) throw new Error(`no example has the line ${old}`);
  const text = Buffer.from(target.bytes)
    .toString('utf8')
    .replace(old, () => changed);
  const after = texts.map((each) =>
    each === target ? { ...each, bytes: Buffer.from(text) } : each,
  );
  const { problems } = validateRecords(after, { now: NOW });
  const published = { changelog: [], changes: [] };
  const [base, head] = [readState(texts), readState(after)];
  const alarms = runGuards({ base, head, commits: [], published, today: dayOf(NOW) }, []);
  return [...problems, ...alarms].map(({ message }) => message);
}

test('every command that the page names exists', () => {
  const { scripts } = readYaml<{ scripts: Record<string, string> }>('package.json');
  const named = [...TEXT.matchAll(/npm (?:run )?([a-z][\w-]*)/g)].map(([, name]) => name);
  const builtIn = ['ci', 'run'];
  expect(named.filter((name = '') => !(name in scripts) && !builtIn.includes(name))).toEqual([]);
});

test('every folder of the tooling is in the table, and every path of the page exists', () => {
  const paths = [...TEXT.matchAll(/`((?:records|schemas|scripts|tests|\.github)\/[\w./-]*)`/g)];
  const made = /acme|claude-example|source-checks|baseline/;
  for (const [, path = ''] of paths) {
    if (!made.test(path) && !path.includes('*'))
      expect(existsSync(join(ROOT, path)), path).toBe(true);
  }
});

test('every link within the page leads to a heading', () => {
  const headings = TREE.children.filter(({ type }) => type === 'heading').map(plain);
  const slugs = headings.map((title) =>
    title
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );
  for (const [, slug] of TEXT.matchAll(/\]\(#([^)]+)\)/g)) expect(slugs).toContain(slug);
});

test('the page begins with the one rule', () => {
  expect(TEXT.split('\n')[2]).toMatch(
    /^\*\*The one rule: no value that its source does not state\.\*\*/,
  );
});

test('lifting a guard is told with the form of its label', () => {
  expect(GUARDS.length).toBeGreaterThan(0);
  expect(TEXT).toContain('the label `allow: ` and the guard');
});
