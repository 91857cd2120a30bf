import { expect, test } from 'vitest';
import { checkPath, classifyPath } from '../../scripts/records/read.ts';

const bytes = new Uint8Array();
const VENDOR = 'records/vendors/<id>.yaml';
const DEPRECATION = 'records/deprecations/<platform>/<slug>.yaml';

test.each([
  ['records/notes.md', 'holds only'],
  ['records/notes.md', 'records/scheduled/<platform>.yaml, records/readings/'],
  ['records/vendors/acme.yml', 'records/vendors/acme.yaml'],
  ['records/vendors/Acme Tools.yaml', 'records/vendors/acme-tools.yaml'],
  ['records/vendors/a--b.yaml', VENDOR],
  ['records/vendors/-a.yaml', VENDOR],
  ['records/vendors/sub/acme.yaml', VENDOR],
  ['records/vendors/a.yaml\n', ''],
  ['records/vendors/a.yaml\n::error::x', VENDOR],
  ['records/deprecations/rocket-1.yaml', DEPRECATION],
  ['records/deprecations/acme-api/rocket_1.yaml', 'rocket-1'],
  ['records/deprecations/acme-api/...yaml', ''],
  ['records/source-checks/2026-02-30.json', '<YYYY-MM-DD>.json'],
  ['records/source-checks/2026-03-01.yaml', ''],
  ['constructor', ''],
  ['__proto__', ''],
])('%j is refused, with the way out', (path, wayOut) => {
  const problem = checkPath({ path, bytes });
  expect(problem).toMatchObject({ code: 'path-unexpected', path, line: 1, column: 1 });
  expect(problem?.message).toContain(wayOut);
});

test.each([
  ['symlink', 'path-symlink'],
  ['special', 'path-special'],
  ['unreadable-name', 'path-unexpected'],
] as const)('a %s is refused even at the path of a record', (kind, code) => {
  expect(checkPath({ path: 'records/vendors/acme.yaml', bytes, kind })?.code).toBe(code);
});

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
  expect(checkPath({ path, bytes })).toBeNull();
});
