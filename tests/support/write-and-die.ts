// Run as a process of its own: writes a build to argv[2], marked argv[3], and kills itself at the
// start of the argv[4]-th call of the file system (0: never), as a machine does that loses power to
// the process. Prints how many calls there were if it gets to the end.
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

const [out = '', mark = '', at = '0'] = process.argv.slice(2);
let calls = 0;

const patched = fs as unknown as Record<string, (...args: unknown[]) => unknown>;
for (const name of [
  'mkdir',
  'writeFile',
  'readFile',
  'readdir',
  'rename',
  'rm',
  'rmdir',
  'symlink',
]) {
  const original = patched[name];
  patched[name] = (...args: unknown[]) => {
    calls += 1;
    if (calls === Number(at)) process.kill(process.pid, 'SIGKILL');
    return original?.(...args);
  };
}
syncBuiltinESMExports();

const { writeDist } = await import('../../scripts/write/write-dist.ts');
const artifacts = ['a', 'b/c', 'b/d', 'e/f/g'].map((path) => ({
  path: `${path}.json`,
  text: JSON.stringify({ mark, path, filler: mark.repeat(2_000) }),
}));
process.stdout.write('ready\n');
await writeDist(out, artifacts);
process.stdout.write(`${calls}\n`);
