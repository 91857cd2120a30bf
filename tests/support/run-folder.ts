import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
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

/** Whether a script in a folder can be run: tests do so, and a container may forbid it there. */
function canRunIn(folder: string): boolean {
  const script = join(folder, 'script');
  writeFileSync(script, '#!/bin/sh\n', { mode: 0o755 });
  return spawnSync(script).status === 0;
}

/** A new folder where small files are soonest written and removed: tests write very many. */
function createFolder(): string {
  const { bavail, bsize } = existsSync(MEMORY) ? statfsSync(MEMORY) : { bavail: 0, bsize: 0 };
  if (bavail * bsize >= ENOUGH) {
    const folder = mkdtempSync(join(MEMORY, 'almanac-run-'));
    if (canRunIn(folder)) return folder;
    rmSync(folder, { recursive: true, force: true });
  }
  return mkdtempSync(join(tmpdir(), 'almanac-run-'));
}

/** Makes the folder in which all temporary files of a run are. */
export default function setup(project: TestProject): () => void {
  const folder = createFolder();
  // For the workers, and for every process that they start.
  process.env.TMPDIR = folder;
  project.provide('runFolder', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
