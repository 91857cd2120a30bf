import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import {
  defineCommand,
  type Io,
  NOW,
  pathOf,
  printLine,
  ROOT,
  readNow,
  runIfMain,
} from './cli/command.ts';
import { renderText } from './cli/output.ts';
import type { Timestamp } from './model/day.ts';
import { MachineryError } from './model/problem.ts';
import { countOf } from './model/words.ts';
import type { Artifact } from './publish/artifact.ts';
import { writeDist } from './publish/copies/dist.ts';
import { parseBaseUrl } from './publish/copies/publication.ts';
import { deriveBuild } from './publish/derive-build.ts';

const HELP = `Usage: npm run build -- [--root DIR] [--out DIR] [--now TIME] [--base-url URL]
                       [--function-url URL] [--published DIR [--resume]]

Builds everything that is published from the records and the git history of a repository.

  --root DIR        the repository (default: the current folder)
  --out DIR         the output directory (default: dist in the repository); an earlier build in it
                    is replaced, anything else there is refused
  --now TIME        the time of the build, UTC (default: the clock)
  --base-url URL    where it will be published (default: base_url of records/dataset.yaml)
  --function-url URL
                    where the function will answer, where one does (default: function_url of
                    records/dataset.yaml); without either llms.txt and openapi.json say that queries
                    and MCP are not answered there
  --published DIR   a copy of what is public now, which this build continues: its entries, final
                    days and reports stay as they are, and a history that does not descend from
                    its commit is refused
  --resume          takes the entries of months that are over from that copy, instead of making them
                    again from history to compare the two: only for a copy that is proven to be what
                    this repository published
  --help            this text

Exit codes: 0 fine, 1 problems in the data or a published entry that would change, 2 broken use or
machinery. Unless it is 0, the output directory is unchanged.`;

interface Options {
  root: string;
  out: string;
  now: Timestamp;
  /** Null where the records say it. */
  baseUrl: string | null;
  /** Null where the records say it, or no function runs. */
  functionUrl: string | null;
  /** Null where no published copy is named. */
  published: string | null;
  resume: boolean;
}

const OPTIONS = {
  root: ROOT,
  out: { type: 'string' },
  now: NOW,
  'base-url': { type: 'string' },
  'function-url': { type: 'string' },
  published: { type: 'string' },
  resume: { type: 'boolean' },
} as const;

/** @throws MachineryError where the output would be read as records by the next build */
function chooseOut(root: string, out: string): string {
  if (`${out}${sep}`.startsWith(`${join(root, 'records')}${sep}`)) {
    throw new MachineryError(
      `${out} is among the records, which the next build would read; name another folder with --out`,
    );
  }
  return out;
}

/** The function. What it imports may wait for a bundler, which works while the records are read. */
async function bundleFunction(): Promise<Artifact[]> {
  const module = await import('./publish/api/bundle-function.ts');
  return module.bundleFunction();
}

async function build(
  { root, out, ...options }: Options,
  { stdout, stderr }: Io,
  workFolder: string,
): Promise<number> {
  const built = await deriveBuild(root, {
    ...options,
    workFolder,
    warn: (warning) => printLine(stderr, `warning: ${warning}`),
    more: bundleFunction,
  });
  if (!built.artifacts) {
    stderr.write(renderText(built.problems, { files: built.files, hidden: 0 }));
    printLine(stderr, `nothing was written to ${out}`);
    return 1;
  }
  const { artifacts, dataset, history } = built;
  await writeDist(out, artifacts);
  const counts = [
    countOf(artifacts.length + 1, 'file'),
    countOf(dataset.vendors.length, 'vendor'),
    countOf(dataset.deprecations.length, 'deprecation'),
    countOf(history.changelog.length + history.changes.length, 'change'),
    countOf(history.dates.length, 'day'),
  ];
  printLine(stdout, `${out}: ${counts.join(', ')}; from commit ${history.head.commit}`);
  return 0;
}

export const run = defineCommand({
  name: 'build',
  help: HELP,
  options: OPTIONS,
  async main(values, io) {
    const root = pathOf(io, values.root);
    const { 'base-url': baseUrl, 'function-url': functionUrl, published } = values;
    if (values.resume && published === undefined) {
      throw new MachineryError('--resume needs a copy to go on from; name it with --published');
    }
    const workFolder = await mkdtemp(join(tmpdir(), 'almanac-build-'));
    return build(
      {
        root,
        out: chooseOut(
          root,
          values.out === undefined ? join(root, 'dist') : pathOf(io, values.out),
        ),
        now: readNow(values.now, io),
        baseUrl: baseUrl === undefined ? null : parseBaseUrl(baseUrl),
        functionUrl: functionUrl === undefined ? null : parseBaseUrl(functionUrl),
        published: published === undefined ? null : pathOf(io, published),
        resume: values.resume === true,
      },
      io,
      workFolder,
    ).finally(() => rm(workFolder, { recursive: true, force: true }));
  },
});

await runIfMain(import.meta.url, run);
