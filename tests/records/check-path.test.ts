import { expect, test } from 'vitest';
import { checkPath } from '../../scripts/records/read.ts';

const bytes = new Uint8Array();

test.each([
  ['records/notes.md', 'holds only'],
  ['records/notes.md', 'records/scheduled/<platform>.yaml, records/readings/'],
  ['records/vendors/acme.yml', 'records/vendors/acme.yaml'],
  ['records/vendors/Acme Tools.yaml', 'records/vendors/acme-tools.yaml'],
  ['records/vendors/sub/acme.yaml', 'records/vendors/<id>.yaml'],
  ['records/deprecations/rocket.yaml', 'records/deprecations/<platform>/<slug>.yaml'],
  ['records/source-checks/2026-02-30.json', '<YYYY-MM-DD>.json'],
  ['records/vendors/a.yaml\n::error::x', 'records/vendors/<id>.yaml'],
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

test('the path of a record is fine', () => {
  expect(checkPath({ path: 'records/vendors/acme.yaml', bytes })).toBeNull();
});
