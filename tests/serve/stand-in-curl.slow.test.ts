import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { deriveArtifacts } from '../../scripts/publish/artifacts.ts';
import { writeDist } from '../../scripts/publish/copies/dist.ts';
import { buildInput, textOf } from '../support/build/publication.ts';
import { temporaryFolder } from '../support/repositories/repository.ts';
import { startWorkerd } from '../support/served/function-shells.ts';

const BASE = 'https://almanac.example/';
const run = promisify(execFile);
const SCRIPT = fileURLToPath(new URL('../support/served/stand-in-curl.mjs', import.meta.url));

interface Answer {
  count?: number;
  result?: { structuredContent: { count: number } };
}

test('the curl that stands in, where there is none, is answered as curl is', async () => {
  const artifacts = await deriveArtifacts(
    await buildInput({}, { baseUrl: BASE, functionUrl: BASE }),
  );
  const folder = temporaryFolder();
  const dist = join(folder, 'dist');
  writeDist(dist, artifacts);
  const { url, close } = await startWorkerd(dist);
  onTestFinished(close);
  const curl = join(folder, 'curl');
  const script = `#!/bin/sh\nexec '${process.execPath}' '${SCRIPT}' "$@"\n`;
  writeFileSync(curl, script, { mode: 0o755 });
  const blocks = [...textOf(artifacts, 'llms.txt').matchAll(/```sh\n([\s\S]*?)\n```/g)];
  const lines = blocks.flatMap(([, block = '']) => block.split('\n'));
  expect(lines).toHaveLength(7);
  for (const line of lines) {
    const command = line.replace(BASE, url).replace(/^curl /, '"$CURL" ');
    const { stdout } = await run('sh', ['-c', command], { env: { ...process.env, CURL: curl } });
    const answer = JSON.parse(stdout) as Answer;
    const counted = answer.result?.structuredContent ?? answer;
    expect([line, counted.count]).toEqual([line, expect.any(Number)]);
  }
});
