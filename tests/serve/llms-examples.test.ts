import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deriveArtifacts } from '../../scripts/publish/artifacts.ts';
import { writeDist } from '../../scripts/publish/copies/dist.ts';
import { buildInput, textOf } from '../support/build/publication.ts';
import { type Shell, startNode, startWorkerd } from '../support/served/function-shells.ts';

const BASE = 'https://almanac.example/';
const run = promisify(execFile);

let folder: string;
let llms: string;
let paths: string[];
const shells: Record<string, Shell> = {};

beforeAll(async () => {
  const artifacts = await deriveArtifacts(
    await buildInput({}, { baseUrl: BASE, functionUrl: BASE }),
  );
  llms = textOf(artifacts, 'llms-full.txt');
  paths = artifacts.map(({ path }) => path);
  folder = await mkdtemp(join(tmpdir(), 'almanac-llms-'));
  const dist = join(folder, 'dist');
  writeDist(dist, artifacts);
  shells.Node = await startNode(dist, () => '2026-03-02T10:00:00Z');
  shells.workerd = await startWorkerd(dist);
});

afterAll(async () => {
  for (const shell of Object.values(shells)) await shell.close();
  await rm(folder, { recursive: true, force: true });
});

/** The lines of the block of shell commands, with JSON where they pick the text with jq. */
function commands(): string[] {
  const [, block = ''] = /```sh\n([\s\S]*?)\n```/.exec(llms) ?? [];
  return block.replace(" | jq -r '.result.content[0].text'", '').split('\n');
}

interface Answer {
  result: { content: { text: string }[]; isError?: boolean };
}

describe.each(['Node', 'workerd'])('over %s', (name) => {
  test('every command of llms.txt works as printed', async () => {
    const [ask = '', ...calls] = commands();
    expect(calls).toHaveLength(6);
    for (const call of calls) {
      const script = `${ask.replace(BASE, shells[name]?.url ?? '')}\n${call}`;
      const { stdout } = await run('sh', ['-c', script]);
      const { isError, content } = (JSON.parse(stdout) as Answer).result;
      expect([call, isError, content[0]?.text]).toEqual([call, undefined, expect.any(String)]);
    }
  });

  test('every address of llms.txt is there', async () => {
    const links = [...llms.matchAll(/\]\((?:https|webcal)(:\/\/almanac\.example\/[^)]*)\)/g)];
    expect(links.length).toBeGreaterThan(15);
    for (const [, link = ''] of links) {
      const response = await fetch(`https${link}`.replace(BASE, shells[name]?.url ?? ''));
      expect([link, response.status]).toEqual([link, 200]);
      await response.arrayBuffer();
    }
  });
});

interface Described {
  paths: Record<string, { get: { responses: { 200: { content: object } } } }>;
}

/** The media types that openapi.json gives an address. */
function describedTypes({ paths }: Described, address: string): string[] {
  const fits = ([path]: [string, unknown]) =>
    new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{[a-z]+\}/g, '[^/]+')}$`).test(address);
  const [, described] = Object.entries(paths).find(fits) ?? [];
  return Object.keys(described?.get.responses[200].content ?? {});
}

/** Where a file of dist is read: the start page of a folder by the folder. */
function addressOf(path: string): string {
  return `/${path.replace(/(^|\/)index\.html$/, '$1')}`;
}

test('every file that is published is described by openapi.json, with the type that it has', async () => {
  const description = await fetch(new URL('/openapi.json', shells.Node?.url));
  const described = (await description.json()) as Described;
  // What only pages and hosts ask for; and what is no answer of its own.
  const internal = /^(assets\/|previews\/|_|404\.html$)/;
  const addresses = paths.filter((path) => !internal.test(path)).map(addressOf);
  expect(addresses.length).toBeGreaterThan(60);
  for (const address of addresses) {
    const response = await fetch(new URL(address, shells.Node?.url));
    await response.arrayBuffer();
    const type = response.headers.get('Content-Type')?.split(';')[0];
    expect([address, response.status, describedTypes(described, address)]).toEqual([
      address,
      200,
      expect.arrayContaining([type]),
    ]);
  }
});
