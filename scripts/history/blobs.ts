import { MachineryError } from '../model/problem.ts';
import type { Git } from './run-git.ts';

/** The content of a file version; null where it is larger than was asked for. */
export interface Blob {
  id: string;
  bytes: Buffer | null;
}

/** So much is held at once; a history of ordinary size is read through one process. */
const BYTES_PER_PROCESS = 32 * 1024 * 1024;

/**
 * Reads file versions, each once.
 *
 * @param limits id of each to the size in bytes up to which it is read
 * @throws MachineryError where one is missing from the repository
 */
export async function* readBlobs(
  git: Git,
  limits: ReadonlyMap<string, number>,
): AsyncGenerator<Blob> {
  if (limits.size === 0) return;
  let group: string[] = [];
  let bytes = 0;
  for (const [id, size] of await readSizes(git, [...limits.keys()])) {
    if (size > (limits.get(id) ?? 0)) {
      yield { id, bytes: null };
      continue;
    }
    if (bytes + size > BYTES_PER_PROCESS && group.length > 0) {
      yield* readGroup(git, group);
      group = [];
      bytes = 0;
    }
    group.push(id);
    bytes += size;
  }
  if (group.length > 0) yield* readGroup(git, group);
}

async function readSizes(git: Git, ids: readonly string[]): Promise<[string, number][]> {
  const output = await git.catFile(['--batch-check', '--buffer'], `${ids.join('\n')}\n`);
  const lines = output.toString('latin1').split('\n');
  return ids.map((id, index) => [id, sizeIn(lines[index] ?? '', id)]);
}

async function* readGroup(git: Git, ids: readonly string[]): AsyncGenerator<Blob> {
  const output = await git.catFile(['--batch', '--buffer'], `${ids.join('\n')}\n`);
  let at = 0;
  for (const id of ids) {
    const end = output.indexOf(0x0a, at);
    const size = sizeIn(output.toString('latin1', at, end), id);
    at = end + 1 + size + 1;
    if (at > output.length) throw new MachineryError(`git cat-file broke off at ${id}; try again`);
    yield { id, bytes: output.subarray(end + 1, end + 1 + size) };
  }
}

/** The size that an answer's first line, `<id> blob <size>`, gives. */
function sizeIn(line: string, id: string): number {
  const [name, type, size] = line.split(' ');
  if (name !== id || type !== 'blob' || !/^\d+$/.test(size ?? '')) {
    throw new MachineryError(
      `the content ${id} is missing from the repository; run git fsck, then clone it again`,
    );
  }
  return Number(size);
}
