import { describe, expect, test } from 'vitest';
import { parseWorkflow, readWorkflows } from '../support/commands/workflow-files.ts';
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

/** Breaks every rule. */
const FAULTY = `
name: faulty
on:
  pull_request:
  pull_request_target:
  workflow_dispatch:
permissions: write-all
env:
  GITHUB_TOKEN: \${{ github.token }}
jobs:
  fetch:
    runs-on: ubuntu-latest
    permissions:
      contents: write
    steps:
      - uses: actions/checkout@v7
      - uses: actions/setup-node@820762786026740c76f36085b0efc47a31fe5020
      - run: npm ci && npm install left-pad
      - run: echo "\${{ github.event.pull_request.title }}"
      - run: npm run -s check-sources && npm test
`;

test.each(Object.entries(RULES))('a fault is seen: %s', (_, rule) => {
  expect(rule(parseWorkflow('faulty.yml', FAULTY))).not.toEqual([]);
});
