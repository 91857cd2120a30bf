import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder for what several tests of one run share; removed when the run ends. */
    runFolder: string;
  }
}

/** A file system in memory, which most Linux systems have. */
const MEMORY = '/dev/shm';
const ENOUGH = 2 * 1024 ** 3;

/** Where throw-away files are written and removed soonest: tests write very many small ones. */
function fastFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ENOUGH ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** Makes the folder in which all temporary files of a run are. */
export default function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(fastFolder(), 'almanac-run-'));
  // For the workers, and for every process that they start.
  process.env.TMPDIR = folder;
  project.provide('runFolder', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
