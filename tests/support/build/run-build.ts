import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020, type AnySchemaObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';
import { deriveBuild } from '#scripts/build.ts';
import { writeDist } from '#scripts/publish/copies/dist.ts';
import { type Run, runCommand } from '#support/commands/run-command.ts';
import { filesOf } from '#support/folder.ts';
import { NOW } from '#support/repositories/history.ts';
import { type Repository, temporaryFolder } from '#support/repositories/repository.ts';
import { familyOf } from './dist.ts';

/** Surroundings that must not reach a byte of a build. */
export const ELSEWHERE = {
  TZ: 'Pacific/Kiritimati',
  LANG: 'tr_TR.UTF-8',
  LC_ALL: 'tr_TR.UTF-8',
  GIT_DIR: '/nowhere',
};

/** Builds a throw-away repository at NOW, as a process. */
export function build({ root }: Pick<Repository, 'root'>, ...args: string[]): Promise<Run> {
  return runCommand('build', ['--root', root, '--now', NOW, ...args]);
}

/** The value of a JSON file of a build. */
export function readJson<T>(folder: string, path: string): T {
  return JSON.parse(readFileSync(join(folder, path), 'utf8')) as T;
}

/** Every file and its bytes. */
export function bytesOf(folder: string): Map<string, string> {
  return new Map(filesOf(folder).map((path) => [path, readFileSync(join(folder, path), 'latin1')]));
}

/** Checks every JSON file of a build as a consumer would: with the one schema beside it. */
export function checkSchemas(folder: string): void {
  // With the validator's own settings and formats, and no schema known to another.
  const ajv = new Ajv2020({ logger: false });
  addFormatsModule.default(ajv);
  const compile = (path: string): ValidateFunction => {
    const schema = readJson<AnySchemaObject>(folder, path);
    const validate = ajv.compile(schema);
    ajv.removeSchema(schema);
    return validate;
  };
  // Their forms are others': Cloudflare's, OpenAPI's, Renovate's and npm's.
  const foreign = /^(_routes\.json|openapi\.json|renovate\.json|package\/.*)$/;
  const files = filesOf(folder).filter((path) => path.endsWith('.json') && !foreign.test(path));
  const schemas = new Map<string, ValidateFunction>();
  for (const path of files.filter((each) => !each.startsWith('schemas/'))) {
    const schema = `schemas/published/${familyOf(path)?.schema}.schema.json`;
    const validate = schemas.get(schema) ?? compile(schema);
    schemas.set(schema, validate);
    const fits = validate(readJson(folder, path));
    expect([path, fits, validate.errors]).toEqual([path, true, null]);
  }
}

/**
 * Builds a repository as `npm run build -- --published` does, without the function's bundle and the
 * pages for people, which are a third of the work.
 *
 * @param published folder of the published copy; null for a first publication
 */
export async function publishNext({ root }: Repository, now: string, published: string | null) {
  const baseUrl = 'https://almanac.example/';
  const options = { now, baseUrl, functionUrl: null, published, warn: () => {} };
  const built = await deriveBuild(root, options);
  const folder = join(temporaryFolder(), 'dist');
  if (built.artifacts) writeDist(folder, built.artifacts);
  return { folder, ...built };
}

/** The same, where the build must succeed. */
export async function mustPublish(...build: Parameters<typeof publishNext>) {
  const published = await publishNext(...build);
  if (!published.artifacts) throw new Error(JSON.stringify(published.problems));
  return published;
}
