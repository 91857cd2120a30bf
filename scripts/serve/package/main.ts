import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { relative, resolve, sep } from 'node:path';
import { text } from 'node:stream/consumers';
import { type CommandData, runCommand } from './command.ts';
import { today } from './index.ts';
import { type ListedFile, SKIPPED } from './paths.ts';

/** A larger file is data, not code. */
const LARGEST_FILE = 2 * 1024 * 1024;

/** What git may say, in bytes. */
const LARGEST_OUTPUT = 1 << 28;

/** The paths below a folder that git tracks; none where it tracks none, or is not there. */
function trackedFiles(folder: string): string[] {
  try {
    const listed = execFileSync('git', ['ls-files', '-z'], {
      cwd: folder,
      maxBuffer: LARGEST_OUTPUT,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return listed.toString().split('\0').filter(Boolean);
  } catch {
    return [];
  }
}

function walk(folder: string, below: string): string[] {
  return readdirSync(resolve(folder, below), { withFileTypes: true }).flatMap((entry) => {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) return SKIPPED.includes(entry.name) ? [] : walk(folder, path);
    if (entry.isFile()) return [path];
    return [];
  });
}

/** How a report names a file: from the current folder where it is in it. */
function nameOf(path: string): string {
  const name = relative('.', path).split(sep).join('/');
  if (name.startsWith('../')) return path;
  return name;
}

function list(path: string): ListedFile[] {
  if (path === '-') return [{ name: '-', path: '-' }];
  if (statSync(path).isFile()) return [{ name: nameOf(path), path: nameOf(path) }];
  const tracked = trackedFiles(path);
  const found = tracked.length > 0 ? tracked : walk(path, '');
  return found.map((below) => ({ name: nameOf(resolve(path, below)), path: below }));
}

/** Links lead to files that are listed themselves; what has a NUL is not text. */
function readText(name: string): string | null {
  const file = lstatSync(name, { throwIfNoEntry: false });
  if (!file?.isFile() || file.size > LARGEST_FILE) return null;
  const bytes = readFileSync(name);
  if (bytes.subarray(0, 8000).includes(0)) return null;
  return bytes.toString();
}

/** The patch of a file, which git makes whatever its settings are. */
export function gitDiff(name: string, edited: string, folder = '.'): string {
  const args = ['diff', '--no-index', '--no-color', '--no-ext-diff', '--text', '--', name, '-'];
  const { error, stdout } = spawnSync('git', args, {
    cwd: folder,
    input: edited,
    encoding: 'utf8',
    maxBuffer: LARGEST_OUTPUT,
  });
  if (error) throw new Error(`git makes the patch: ${error.message}`);
  return `--- a/${name}\n+++ b/${name}\n${stdout.slice(stdout.indexOf('\n@@') + 1)}`;
}

/** Runs the command on this machine; returns its exit code. */
export function runHere(data: CommandData): Promise<number> {
  return runCommand(data, {
    args: process.argv.slice(2),
    env: process.env,
    today,
    list,
    readText: (name) => (name === '-' ? text(process.stdin) : readText(name)),
    diff: gitDiff,
    append: appendFileSync,
    write: (words) => process.stdout.write(words),
    complain: (words) => process.stderr.write(words),
  });
}
