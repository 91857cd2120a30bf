import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '#support/commands/run-command.ts';
import { createPublicRepository, NOW } from '#support/repositories/history.ts';
import { temporaryFolder } from '#support/repositories/repository.ts';

/** Width and height in the header of a PNG (RFC 2083, 4.1.1). */
function sizeOf(file: string): [number, number] {
  const bytes = readFileSync(file);
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

test('the start page is pictured in light and in dark', async () => {
  const folder = temporaryFolder();
  const [dist, out] = [join(folder, 'dist'), join(folder, 'pictures')];
  const built = ['--root', createPublicRepository().root, '--out', dist, '--now', NOW];
  expect((await runCommand('build', built)).code).toBe(0);
  const { code, stderr } = await runCommand('pictures', ['--dir', dist, '--out', out]);
  expect([code, stderr]).toEqual([0, '']);
  const names = readdirSync(out).sort();
  expect(names).toEqual(['start-dark.png', 'start-light.png']);
  for (const name of names) expect(sizeOf(join(out, name))).toEqual([1200, 750]);
  const [dark, light] = names.map((name) => readFileSync(join(out, name)));
  expect(dark?.equals(light ?? Buffer.alloc(0))).toBe(false);
});
