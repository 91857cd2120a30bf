import type { Problem } from '../model/problem.ts';
import { classifyPath } from './classify-path.ts';
import type { RecordText } from './read.ts';

const PLACES: readonly (readonly [folder: string, allowed: string])[] = [
  ['records/vendors/', 'records/vendors/<id>.yaml, the id of a-z, 0-9 and single hyphens'],
  ['records/providers/', 'records/providers/<slug>.yaml, the slug of a-z, 0-9 and single hyphens'],
  [
    'records/deprecations/',
    'records/deprecations/<platform>/<slug>.yaml, the slug of a-z, 0-9, dots and single hyphens',
  ],
  [
    'records/source-checks/',
    'records/source-checks/<YYYY-MM-DD>.json or records/source-checks/dismissed.yaml',
  ],
];

const ANYWHERE =
  'dataset.yaml, baseline.yaml, and the folders vendors, providers, deprecations and source-checks';

/** What is wrong with an entry of records/ before it is read; null where it is a record's file. */
export function checkPath({ path, kind }: RecordText): Problem | null {
  const problem = (code: string, message: string): Problem => {
    return { code, path, line: 1, column: 1, message };
  };
  if (kind === 'symlink') {
    return problem('path-symlink', 'this is a symbolic link; put the file itself here');
  }
  if (kind === 'unreadable-name') {
    return problem('path-unexpected', 'the name of this file is not UTF-8; rename it');
  }
  if (kind === 'special') {
    return problem('path-special', 'this is no regular file; remove it, or put a file here');
  }
  if (classifyPath(path)) return null;
  return problem('path-unexpected', `no record has this path; ${wayOut(path)}`);
}

function wayOut(path: string): string {
  const better = path
    .toLowerCase()
    .replace(/\.yml$/, '.yaml')
    .replace(/[\s_]+/g, '-');
  if (better !== path && classifyPath(better)) return `rename it to ${better}`;
  const place = PLACES.find(([folder]) => path.startsWith(folder));
  if (place) return `move or rename it: ${place[1]}`;
  return `remove it or move it elsewhere: records/ holds only ${ANYWHERE}`;
}
