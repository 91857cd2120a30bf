import { parseWorkflow, readText, readWorkflows } from '#support/commands/workflow-files.ts';
import { RULES } from './workflow-rules.ts';

const workflows = readWorkflows();

test('the workflows are those that the repository promises', () => {
  const names = workflows.map(({ workflow }) => workflow.name).sort();
  expect(names).toEqual(['check', 'freshness', 'labels', 'publish', 'sources', 'suggest']);
});

describe.each(workflows)('$path', (file) => {
  test.each(Object.entries(RULES))('%s', (_, rule) => {
    expect(rule(file)).toEqual([]);
  });
});

test.each(Object.entries(RULES))('a fault is seen: %s', (_, rule) => {
  const path = 'tests/workflow/faulty-workflow.yaml';
  expect(rule(parseWorkflow(path, readText(path)))).not.toEqual([]);
});
