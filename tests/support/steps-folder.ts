import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Clone, cloneRepository } from './clone.ts';

/** A clone takes a second and a build five: on a busy machine, many times more. */
export const PATIENCE = 1_200_000;

/** Where the steps of workflows are run. */
export interface StepsFolder {
  clone: Clone;
  /** A folder of the test's own, which goes with the clone. */
  newFolder(name: string): string;
  remove(): void;
}

/** Clones this repository once for the tests of one file, which remove it when they end. */
export async function createStepsFolder(): Promise<StepsFolder> {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const newFolder = (name: string) => {
    const path = join(folder, name);
    mkdirSync(path);
    return path;
  };
  try {
    return { clone: await cloneRepository(folder), newFolder, remove };
  } catch (error) {
    remove();
    throw error;
  }
}
