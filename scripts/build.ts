import { join, resolve, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { readNow, runCommand } from './cli/command.ts';
import { renderText } from './cli/render.ts';
import { listUncommitted } from './history/refs.ts';
import { readHistory } from './history/replay.ts';
import type { Instant } from './model/day.ts';
import { MachineryError, type Problem } from './model/problem.ts';
import { escapeLine } from './model/words.ts';
import { checkContinuity } from './publish/append-only.ts';
import { deriveArtifacts } from './publish/artifacts.ts';
import { bundleFunction } from './publish/bundle-function.ts';
import { writeDist } from './publish/dist.ts';
import { parseBaseUrl } from './publish/publication.ts';
import { readRecordTexts } from './records/read.ts';
import { readSchemaTexts } from './records/schema.ts';
import { validateRecords } from './records/validate.ts';

const HELP = `Usage: npm run build -- [--root DIR] [--out DIR] [--now INSTANT] [--base-url URL]
                       [--published DIR]

Builds everything that is published from the records and the git history of a repository.

  --root DIR        the repository (default: the current folder)
  --out DIR         where to write (default: dist in the repository); what a build
                    wrote there before is replaced, anything else is refused
  --now INSTANT     the instant of the build, UTC (default: the clock)
  --base-url URL    where it will be published (default: base_url of records/dataset.yaml)
  --published DIR   a copy of what is public now: refuse to build if an entry of a change log or
                    a final day of it would change
  --help            this text

Exit codes: 0 fine, 1 problems in the data or a published entry that would change, 2 broken use or
machinery. Unless it is 0, what was in the out folder stays.`;

interface Options {
  root: string;
  out: string;
  now: Instant;
  /** Null where the records say it. */
  baseUrl: string | null;
  /** Null where no published copy is named. */
  published: string | null;
}

function readOptions(): Options | null {
  const { values } = parseArgs({
    options: {
      root: { type: 'string', default: '.' },
      out: { type: 'string' },
      now: { type: 'string' },
      'base-url': { type: 'string' },
      published: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) return null;
  const root = resolve(values.root);
  const out = resolve(values.out ?? join(root, 'dist'));
  if (`${out}${sep}`.startsWith(`${join(root, 'records')}${sep}`)) {
    throw new MachineryError(
      `${out} is among the records, which the next build would read; name another folder with --out`,
    );
  }
  return {
    root,
    out,
    now: readNow(values.now, Date.now()),
    baseUrl: values['base-url'] === undefined ? null : parseBaseUrl(values['base-url']),
    published: values.published === undefined ? null : resolve(values.published),
  };
}

function warn(warning: string): void {
  console.error(escapeLine(`warning: ${warning}`));
}

async function build({ root, out, now, baseUrl, published }: Options): Promise<number> {
  const texts = await readRecordTexts(root);
  const { problems, dataset } = validateRecords(texts, { now });
  const refuse = (found: readonly Problem[]): number => {
    process.stderr.write(renderText(found, { files: texts.length, hidden: 0 }));
    console.error(`nothing was written to ${out}`);
    return 1;
  };
  if (!dataset) return refuse(problems);
  const history = await readHistory(root, { now });
  for (const warning of history.warnings) warn(warning);
  for (const path of await listUncommitted(root)) {
    warn(`${path} differs from HEAD: not yet in the changelog`);
  }
  const schemas = await readSchemaTexts();
  baseUrl ??= parseBaseUrl(dataset.dataset.base_url);
  // The bundler is a process of its own, so it works while the rest is derived.
  const families = await Promise.all([
    bundleFunction(),
    deriveArtifacts({ dataset, history, now, baseUrl, schemas }),
  ]);
  const artifacts = families.flat();
  const earlier = { outDir: out, publishedDir: published };
  const changed = await checkContinuity(root, earlier, history, artifacts);
  if (changed.length > 0) return refuse(changed);
  await writeDist(out, artifacts);
  const counts = [
    `${artifacts.length + 1} files`,
    `${dataset.vendors.length} vendors`,
    `${dataset.deprecations.length} deprecations`,
    `${history.changelog.length + history.changes.length} changes`,
    `${history.days.length} days`,
  ];
  console.log(`${out}: ${counts.join(', ')}; from commit ${history.head.commit}`);
  return 0;
}

async function main(): Promise<number> {
  const options = readOptions();
  if (options) return build(options);
  console.log(HELP);
  return 0;
}

process.exitCode = await runCommand('build', main);
