import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { MachineryError } from '../model/problem.ts';

/** A lock that this process holds. */
export interface Lock {
  /** Whether it is still this process's: someone may have taken it for left behind. */
  isHeld(): Promise<boolean>;
  release(): Promise<void>;
}

interface Holder {
  pid: number;
  host: string;
  /** When the process began, as Linux counts it; '' elsewhere. Tells a reused pid. */
  began: string;
  token: string;
}

async function whenBegan(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name in parentheses may hold anything; the start time is the 20th field after it.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

async function isAlive(holder: Holder): Promise<boolean> {
  if (holder.host !== hostname()) return true;
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return (await whenBegan(holder.pid)) === holder.began;
}

/** Moves a lock aside whose holder is gone; true where the place may be free now. */
async function breakLock(path: string): Promise<boolean> {
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text === null) return true;
  const holder = JSON.parse(text) as Holder;
  if (await isAlive(holder)) {
    throw new MachineryError(
      `Another build (process ${holder.pid} on ${holder.host}) is writing the same folder; wait for it, or delete ${path} if that process is no build`,
    );
  }
  const aside = `${path}-${randomUUID()}`;
  await rename(path, aside).catch(() => undefined);
  // Another build may have broken the lock and taken it between our look and our move.
  const moved = await readFile(aside, 'utf8').catch(() => text);
  if (moved !== text) await link(aside, path).catch(() => undefined);
  await rm(aside, { force: true });
  return moved === text;
}

/**
 * Takes the lock of a folder of builds; a lock whose process has died is broken.
 *
 * @throws MachineryError while another build holds it
 */
export async function holdLock(folder: string): Promise<Lock> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, 'lock');
  const token = randomUUID();
  const began = await whenBegan(process.pid);
  const text = JSON.stringify({ pid: process.pid, host: hostname(), began, token });
  const own = `${path}-${token}`;
  await writeFile(own, text);
  try {
    // A hard link appears with its content or not at all, so no reader meets half a lock.
    for (let tries = 0; ; tries++) {
      const taken = await link(own, path).then(
        () => true,
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'EEXIST') return false;
          throw error;
        },
      );
      if (taken) break;
      if (!(await breakLock(path)) || tries > 10) {
        throw new MachineryError(`Another build is writing ${folder}; wait for it`);
      }
    }
  } finally {
    await rm(own, { force: true });
  }
  const isHeld = async (): Promise<boolean> =>
    (await readFile(path, 'utf8').catch(() => '')) === text;
  const release = async (): Promise<void> => {
    if (await isHeld()) await rm(path, { force: true });
  };
  return { isHeld, release };
}
