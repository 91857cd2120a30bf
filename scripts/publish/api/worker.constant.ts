import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const { outputFiles } = await build({
  absWorkingDir: fileURLToPath(new URL('../../..', import.meta.url)),
  entryPoints: ['scripts/serve/worker.ts'],
  bundle: true,
  write: false,
  format: 'esm',
  platform: 'browser',
  target: 'es2022',
  conditions: ['workerd', 'worker', 'browser'],
  minify: true,
  legalComments: 'eof',
  charset: 'utf8',
  logLevel: 'silent',
});

/** The function's worker: one module without imports; no record is in it. */
export const WORKER = outputFiles[0]?.text ?? '';
