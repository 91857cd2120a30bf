import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fastGlob from 'fast-glob';
import { expect, test } from 'vitest';
import { ROOT } from './support/workflow-files.ts';

/** From left to right; a stage imports only from those before it, and from `SHARED`. */
const STAGES = [
  'load',
  'validate',
  'history',
  'derive',
  'compare',
  'sources',
  'review',
  'write',
  'serve',
  'bench',
  'workflow',
];
const SHARED = ['model', 'report'];

/** Which folder of scripts/ each file imports from. */
function importsOf(path: string): string[] {
  const text = readFileSync(join(ROOT, path), 'utf8');
  return [...text.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)].flatMap(([, target = '']) => {
    const [first, folder, ...rest] = join(dirname(path), target).split('/');
    return first === 'scripts' && folder && rest.length > 0 ? [folder] : [];
  });
}

const files = await fastGlob('scripts/*/**/*.{ts,tsx}', { cwd: ROOT });

test('every folder is a stage, or shared by all', () => {
  const folders = new Set(files.map((path) => path.split('/')[1] ?? ''));
  expect([...folders].filter((name) => ![...STAGES, ...SHARED].includes(name))).toEqual([]);
});

test('a stage imports only from those left of it', () => {
  const wrong = files.flatMap((path) => {
    const stage = path.split('/')[1] ?? '';
    const left = STAGES.includes(stage) ? STAGES.slice(0, STAGES.indexOf(stage)) : [];
    const allowed = stage === 'model' ? ['model'] : [...left, stage, ...SHARED];
    return importsOf(path)
      .filter((folder) => !allowed.includes(folder))
      .map((folder) => `${path} imports from ${folder}`);
  });
  expect(wrong).toEqual([]);
});

test('only history runs git', () => {
  const others = files.filter((path) => !/^scripts\/(?:history|bench)\//.test(path));
  const running = others.filter((path) => {
    return /'simple-git'|'node:child_process'/.test(readFileSync(join(ROOT, path), 'utf8'));
  });
  expect(running).toEqual([]);
});
