import { expect, test } from 'vitest';
import { classifyPath } from '../../scripts/records/read.ts';

test.each([
  ['records/dataset.yaml', 'dataset', 'dataset'],
  ['records/baseline.yaml', 'baseline', 'baseline'],
  ['records/vendors/acme-2.yaml', 'vendor', 'acme-2'],
  ['records/providers/acme.yaml', 'provider', 'acme'],
  ['records/deprecations/acme-api/rocket-1.5.yaml', 'deprecation', 'acme-api/rocket-1.5'],
  ['records/source-checks/dismissed.yaml', 'dismissed', 'dismissed'],
  ['records/source-checks/2026-03-01.json', 'report', '2026-03-01'],
])('%s is the %s %s', (path, kind, id) => {
  expect(classifyPath(path)).toEqual({ kind, id });
});

test.each([
  'records/notes.md',
  'records/vendors/acme.yml',
  'records/vendors/Acme.yaml',
  'records/vendors/a--b.yaml',
  'records/vendors/-a.yaml',
  'records/vendors/a.yaml\n',
  'records/vendors/sub/acme.yaml',
  'records/deprecations/rocket-1.yaml',
  'records/deprecations/acme-api/rocket_1.yaml',
  'records/deprecations/acme-api/...yaml',
  'records/source-checks/2026-02-30.json',
  'records/source-checks/2026-03-01.yaml',
  'constructor',
  '__proto__',
])('%j is no path of a record', (path) => {
  expect(classifyPath(path)).toBeNull();
});
