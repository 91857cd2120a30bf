import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MachineryError } from '../model/problem.ts';

/** A worker to run, with the folder that its ASSETS binding serves. */
export interface WorkerSetup {
  name: string;
  script: string;
  assets: string;
}

export interface RunningWorkerd {
  /** Port of each worker, in the order given. */
  ports: number[];
  /** Milliseconds from the start of the process until it listened. */
  startMilliseconds: number;
  stop(): Promise<void>;
}

// It has no types; its one export is the path of the program.
const workerd = createRequire(import.meta.url)('workerd') as { default: string };

const COMPATIBILITY_DATE = '2026-04-01';

function configuration(workers: readonly WorkerSetup[]): string {
  const services = workers.flatMap(({ name, assets }) => [
    `(name = "${name}", worker = (modules = [(name = "worker", esModule = embed "${name}.js")], compatibilityDate = "${COMPATIBILITY_DATE}", bindings = [(name = "ASSETS", service = "${name}-files")]))`,
    `(name = "${name}-files", disk = (path = ${JSON.stringify(assets)}))`,
  ]);
  const sockets = workers.map(
    ({ name }) => `(name = "${name}", address = "127.0.0.1:0", http = (), service = "${name}")`,
  );
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [${services.join(',\n    ')}],
  sockets = [${sockets.join(',\n    ')}]
);
`;
}

/** Ports as workerd announces them on its control channel, by socket name. */
function listenForPorts(child: ChildProcess, names: readonly string[]): Promise<number[]> {
  return new Promise((resolve, reject) => {
    const ports = new Map<string, number>();
    let pending = '';
    child.stdio[3]?.on('data', (chunk: Buffer) => {
      const lines = `${pending}${chunk}`.split('\n');
      pending = lines.pop() ?? '';
      for (const line of lines) {
        const event = JSON.parse(line) as { event: string; socket?: string; port?: number };
        if (event.event === 'listen') ports.set(event.socket ?? '', event.port ?? 0);
      }
      if (names.every((name) => ports.has(name)))
        resolve(names.map((name) => ports.get(name) ?? 0));
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new MachineryError(`workerd stopped with code ${code}`)));
  });
}

/** Starts workerd, Cloudflare's runtime, with these workers, each on a free port of 127.0.0.1. */
export async function runWorkerd(workers: readonly WorkerSetup[]): Promise<RunningWorkerd> {
  const folder = await mkdtemp(join(tmpdir(), 'almanac-bench-'));
  await writeFile(join(folder, 'config.capnp'), configuration(workers));
  for (const { name, script } of workers) await writeFile(join(folder, `${name}.js`), script);
  const start = performance.now();
  const child = spawn(workerd.default, ['serve', 'config.capnp', '--control-fd=3'], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit', 'pipe'],
  });
  const stop = async (): Promise<void> => {
    child.removeAllListeners('exit');
    const ended = new Promise((resolve) => child.once('exit', resolve));
    if (child.exitCode === null) {
      child.kill('SIGKILL');
      await ended;
    }
    await rm(folder, { recursive: true, force: true });
  };
  const ports = await listenForPorts(
    child,
    workers.map(({ name }) => name),
  ).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { ports, startMilliseconds: performance.now() - start, stop };
}
