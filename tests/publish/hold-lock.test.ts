import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { holdLock } from '../../scripts/publish/dist.ts';
import { temporaryFolder } from '../support/repository.ts';

const refused = { name: 'MachineryError', message: expect.stringContaining('Another build') };

test('while one build holds the lock another is refused, and told which process holds it', async () => {
  const folder = temporaryFolder();
  const lock = await holdLock(folder);
  await expect(holdLock(folder)).rejects.toMatchObject({
    name: 'MachineryError',
    message: expect.stringContaining(`process ${process.pid} `),
  });
  expect(await lock.isHeld()).toBe(true);
  await lock.release();
  const next = await holdLock(folder);
  await next.release();
  expect(readdirSync(folder)).toEqual([]);
});

/** Leaves the lock of another process: that of this one, with parts of its name replaced. */
async function leave(folder: string, replace: (parts: string[]) => string[]): Promise<string> {
  const lock = await holdLock(folder);
  const [own = ''] = readdirSync(folder);
  await lock.release();
  const name = replace(own.split(',')).join(',');
  writeFileSync(join(folder, name), '');
  return name;
}

test('the lock of a process that has died is broken', async () => {
  const folder = temporaryFolder();
  const dead = String(spawnSync(process.execPath, ['--eval', '']).pid);
  await leave(folder, (parts) => parts.with(1, dead));
  const lock = await holdLock(folder);
  await lock.release();
  expect(readdirSync(folder)).toEqual([]);
});

test('so is that of a process whose number another process has by now', async () => {
  const folder = temporaryFolder();
  await leave(folder, (parts) => parts.with(2, '1'));
  await (await holdLock(folder)).release();
  expect(readdirSync(folder)).toEqual([]);
});

test('the lock of another machine is never broken: nobody here can see whether it lives', async () => {
  const folder = temporaryFolder();
  const name = await leave(folder, (parts) => parts.with(1, '1').with(3, 'elsewhere'));
  await expect(holdLock(folder)).rejects.toMatchObject(refused);
  expect(readdirSync(folder)).toEqual([name]);
});

test('of many that come at once and find a dead lock never two hold it', async () => {
  for (let round = 0; round < 5; round++) {
    const folder = temporaryFolder();
    await leave(folder, (parts) => parts.with(2, '1'));
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => holdLock(folder)));
    const held = results.filter((result) => result.status === 'fulfilled');
    expect(held.length).toBeLessThanOrEqual(1);
    expect(readdirSync(folder)).toHaveLength(held.length);
  }
});

test('a lock that somebody deleted is no longer held', async () => {
  const folder = temporaryFolder();
  const lock = await holdLock(folder);
  for (const name of readdirSync(folder)) rmSync(join(folder, name));
  expect(await lock.isHeld()).toBe(false);
  await lock.release();
});
