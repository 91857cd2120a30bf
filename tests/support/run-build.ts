import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesOf } from './dist.ts';
import { NOW } from './history.ts';
import type { Repository } from './repository.ts';
import { type Run, runCommand } from './run-command.ts';

/** Surroundings that must not reach a byte of a build. */
export const ELSEWHERE = {
  TZ: 'Pacific/Kiritimati',
  LANG: 'tr_TR.UTF-8',
  LC_ALL: 'tr_TR.UTF-8',
  GIT_DIR: '/nowhere',
};

/** Builds a throw-away repository at NOW, as a process. */
export function build(repository: Repository, ...args: string[]): Promise<Run> {
  return runCommand('build', ['--root', repository.root, '--now', NOW, ...args]);
}

/** The value of a JSON file of a build. */
export function readJson<T>(folder: string, path: string): T {
  return JSON.parse(readFileSync(join(folder, path), 'utf8')) as T;
}

/** Every file and its bytes. */
export function bytesOf(folder: string): Map<string, string> {
  return new Map(filesOf(folder).map((path) => [path, readFileSync(join(folder, path), 'latin1')]));
}
