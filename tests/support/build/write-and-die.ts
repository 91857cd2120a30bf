// Run as a process of its own: writes a build to argv[2], marked argv[3], and kills itself at the
// start of the argv[4]-th call of the file system (0: never), as a machine does that loses power to
// the process. Prints how many calls there were if it gets to the end.
import files from 'node:fs';
import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

const [out = '', mark = '', at = '0'] = process.argv.slice(2);
let calls = 0;
/** What loads modules calls the file system too. */
let isWriting = false;

type Calls = Record<string, (...args: unknown[]) => unknown>;

function count(calling: Calls, names: readonly string[]): void {
  for (const name of names) {
    const original = calling[name];
    calling[name] = (...args: unknown[]) => {
      if (isWriting) calls += 1;
      if (isWriting && calls === Number(at)) process.kill(process.pid, 'SIGKILL');
      return original?.(...args);
    };
  }
}

const NAMES = ['mkdir', 'writeFile', 'readFile', 'readdir', 'lstat', 'rename', 'rm'];
count(promises as unknown as Calls, NAMES);
count(
  files as unknown as Calls,
  NAMES.map((name) => `${name}Sync`),
);
syncBuiltinESMExports();

const { writeDist } = await import('../../../scripts/publish/copies/dist.ts');
const build = { generated_at: '', base_url: '', commit: '2'.repeat(40) };
const artifacts = ['a', 'b/c', 'b/d', 'e/f/g'].map((path) => ({
  path: `${path}.json`,
  text: JSON.stringify({ mark, path, filler: mark.repeat(2_000) }),
}));
process.stdout.write('ready\n');
isWriting = true;
writeDist(out, [{ path: 'build.json', text: JSON.stringify(build) }, ...artifacts]);
process.stdout.write(`${calls}\n`);
