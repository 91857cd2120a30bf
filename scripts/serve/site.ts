import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Instant } from '../model/day.ts';
import { FUNCTION_DATA, FUNCTION_PATHS } from '../model/query.ts';
import { createHandler, type Handler } from './handler.ts';
import { splitTarget } from './split-target.ts';
import { createStaticFiles } from './static-files.ts';

const PATHS = Object.values(FUNCTION_PATHS);

/** Whether the function answers this address; below its paths it answers with 404. */
function isFunctionAddress(address: string): boolean {
  const { path } = splitTarget(address);
  return PATHS.some((known) => path === known || path.startsWith(`${known}/`));
}

/** What changes when the built files are replaced. */
async function revisionOf(dist: string): Promise<string> {
  const stats = await Promise.all(
    Object.values(FUNCTION_DATA).map((path) => stat(join(dist, path)).catch(() => null)),
  );
  return stats.map((found) => `${found?.ino} ${found?.mtimeMs} ${found?.size}`).join();
}

/**
 * The function over a dist folder. What was read is kept until a new build replaces the files, so a
 * server need not be started again.
 */
function createDistFunction(dist: string, now: () => Instant): Handler {
  const readBuilt = (path: string): Promise<string> => readFile(join(dist, path), 'utf8');
  let revision = '';
  let handler = createHandler({ readFile: readBuilt, now });
  return async (request) => {
    const current = await revisionOf(dist);
    if (current !== revision) {
      revision = current;
      handler = createHandler({ readFile: readBuilt, now });
    }
    return handler(request);
  };
}

/** A whole dist folder: the function on its paths, the files on all others. */
export function createSite(dist: string, now: () => Instant): Handler {
  const answerFunction = createDistFunction(dist, now);
  const answerFile = createStaticFiles(dist);
  return (request) =>
    isFunctionAddress(request.url) ? answerFunction(request) : answerFile(request);
}
