import { expect, test } from 'vitest';
import { createInterner, type Git, readBlobs } from '../../scripts/history/git.ts';
import { MachineryError } from '../../scripts/model/problem.ts';

const MEBIBYTE = 1024 * 1024;

/** A git that holds blobs of the given sizes, and remembers what it was asked for. */
function createGit(sizes: Record<string, number>): { git: Git; asked: string[][] } {
  const asked: string[][] = [];
  const git: Git = {
    text: () => Promise.reject(new Error('not asked for')),
    catFile(options, input) {
      const ids = input.trim().split('\n');
      asked.push([options[0] ?? '', ...ids]);
      const parts = ids.flatMap((id) => {
        const size = sizes[id];
        if (size === undefined) return [`${id} missing\n`];
        const head = `${id} blob ${size}\n`;
        return options[0] === '--batch' ? [head, Buffer.alloc(size, id), '\n'] : [head];
      });
      return Promise.resolve(Buffer.concat(parts.map((part) => Buffer.from(part))));
    },
  };
  return { git, asked };
}

async function read(git: Git, ids: string[], limit = 10): Promise<[string, number | null][]> {
  const found: [string, number | null][] = [];
  for await (const { id, bytes } of readBlobs(git, new Set(ids), limit)) {
    expect(bytes?.equals(Buffer.alloc(bytes.length, id)) ?? true).toBe(true);
    found.push([id, bytes?.length ?? null]);
  }
  return found;
}

test('content that is larger than the limit is never asked for', async () => {
  const { git, asked } = createGit({ a: 10, b: 11, c: 0 });
  expect(await read(git, ['a', 'b', 'c'])).toEqual([
    ['b', null],
    ['a', 10],
    ['c', 0],
  ]);
  expect(asked).toEqual([
    ['--batch-check', 'a', 'b', 'c'],
    ['--batch', 'a', 'c'],
  ]);
});

test('everything comes through one process, until it would be more than 32 MiB', async () => {
  const { git, asked } = createGit({ d: 40 * MEBIBYTE, a: 20 * MEBIBYTE, b: 12 * MEBIBYTE, c: 1 });
  const found = await read(git, ['d', 'a', 'b', 'c'], 64 * MEBIBYTE);
  expect(found.map(([id]) => id)).toEqual(['d', 'a', 'b', 'c']);
  expect(asked.slice(1)).toEqual([
    ['--batch', 'd'],
    ['--batch', 'a', 'b'],
    ['--batch', 'c'],
  ]);
});

test('nothing to read asks nothing', async () => {
  const { git, asked } = createGit({});
  expect(await read(git, [])).toEqual([]);
  expect(asked).toEqual([]);
});

test('content that is missing, and an answer that breaks off, are said', async () => {
  const { git } = createGit({ a: 10 });
  await expect(read(git, ['a', 'z'])).rejects.toThrow(MachineryError);
  const cut: Git = {
    ...git,
    catFile: async (options, input) => {
      const whole = await git.catFile(options, input);
      return options[0] === '--batch' ? whole.subarray(0, -3) : whole;
    },
  };
  await expect(read(cut, ['a'])).rejects.toThrow(MachineryError);
});

test('what is shared says the same, whatever its texts hold', () => {
  const share = createInterner();
  const make = () => ({
    value: { name: 'Wérkzeug 🧰', lone: '\ud800', none: null, price: 0, list: ['a', ['a', '']] },
  });
  const first = make();
  expect(share(first)).toBe(first);
  expect(share(make())).toEqual(make());
  expect(first).toEqual(make());
});
