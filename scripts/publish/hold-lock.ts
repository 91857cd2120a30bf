import { randomInt, randomUUID } from 'node:crypto';
import { access, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { MachineryError } from '../model/problem.ts';

/** A lock that this process holds. */
export interface Lock {
  /** Whether it is still there: a person may have deleted it. */
  isHeld(): Promise<boolean>;
  release(): Promise<void>;
}

/** `lock,<pid>,<when the process began>,<host>,<token>`: a name appears whole or not at all. */
const NAME = /^lock,(\d+),(\d*),([^,]*),[^,]+$/;
const HOST = hostname().replace(/[^A-Za-z0-9-]/g, '_');
const TRIES = 5;
const MILLISECONDS_BETWEEN = 100;

/** When a process began, as Linux counts it; '' elsewhere. It tells a pid that is used again. */
async function whenBegan(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name in parentheses may hold anything; the start time is the 20th field after it.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

async function isAlive(lock: string): Promise<boolean> {
  const [, pid = '', began, host] = NAME.exec(lock) ?? [];
  // Whether a process of another machine lives cannot be seen from here.
  if (host !== HOST) return true;
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return (await whenBegan(Number(pid))) === began;
}

/** A lock of a living build other than `own`; those of dead ones are deleted on the way. */
async function findOther(folder: string, own: string): Promise<string | null> {
  const locks = (await readdir(folder)).filter((name) => NAME.test(name) && name !== own);
  for (const lock of locks) {
    if (await isAlive(lock)) return lock;
    await rm(join(folder, lock), { force: true });
  }
  return null;
}

/**
 * Takes the lock of a folder of builds. Everyone first puts up a lock of their own and then looks
 * for others; who sees one steps back. So of two that come at once both may step back, and try
 * again, but never both go on; and the lock of a process that has died hinders nobody.
 *
 * @throws MachineryError while another build holds it
 */
export async function holdLock(folder: string): Promise<Lock> {
  await mkdir(folder, { recursive: true });
  const began = await whenBegan(process.pid);
  const own = `lock,${process.pid},${began},${HOST},${randomUUID()}`;
  const path = join(folder, own);
  for (let tries = 1; ; tries++) {
    await writeFile(path, '');
    const other = await findOther(folder, own);
    if (other === null) break;
    await rm(path, { force: true });
    if (tries === TRIES) {
      const [, pid, , host] = NAME.exec(other) ?? [];
      throw new MachineryError(
        `Another build (process ${pid} on ${host}) is writing there; wait for it, or delete ${join(folder, other)} if that process is no build`,
      );
    }
    await setTimeout(randomInt(MILLISECONDS_BETWEEN));
  }
  const isHeld = () =>
    access(path).then(
      () => true,
      () => false,
    );
  return { isHeld, release: () => rm(path, { force: true }) };
}
