import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { bundle, TOOL_FOLDER } from '../../cli/bundle.js';
import { dayOf } from '../../model/day.ts';
import { plannedRecords } from '../../model/planned.ts';
import { present, presentIn } from '../../model/present.ts';
import { publishProviders } from '../../model/published.ts';
import { slugOf } from '../../model/words.ts';
import { type Artifact, jsonText } from '../artifact.ts';
import type { Publication } from '../publication.ts';
import { namePatterns } from './name-pattern.ts';

const INDEX = `import { createCheck, today } from './lib.js';
import * as data from './records.js';

export const { generated_at: generatedAt, records, scheduled } = data;
export const check = createCheck(data, today);
`;

/** The command, by the name of the package; Node.js alone runs it. */
const COMMAND = `#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { runHere } from './main.js';
import * as data from './records.js';

const manifest = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));
process.exitCode = await runHere({ ...data, ...manifest });
`;

const TYPES = `import type { Deprecation, ScheduledDate } from './types.js';

export type * from './types.js';

/** What a record has to do with a name. */
export type Match = NonNullable<Deprecation['match']>;

export interface CheckOptions {
  /** Id of the platform where the names are used, such as "amazon-bedrock"; what a name says itself goes before. Any other text is an error. */
  platform?: string;
  /** Regions where they are used, such as "eu-west-1"; \`says\` names those that no record is about. */
  region?: string | readonly string[];
  /** Days within which something \`stops\` (90). */
  within?: number;
  /** The day to count from, YYYY-MM-DD (today, UTC). */
  today?: string;
}

export interface CheckedRecord extends Omit<Deprecation, 'evidence' | 'asked' | 'match'> {
  match: Match;
  /** Days to the shutdown date, negative where it has passed; null without one. */
  days_left: number | null;
  /** Whether the name \`stops\` because of it. */
  stops: boolean;
}

export interface CheckedName {
  asked: string;
  /** The platform that the name or the options say; null for none, "-" for one without records. */
  platform: string | null;
  /** Whether a record has exactly this name, on that platform if one is said. */
  recorded: boolean;
  /** Whether what was asked stops within the given days, or has stopped; null where nothing is recorded: unknown is not safe. */
  stops: boolean | null;
  /** The answer in words; it begins with Yes, Not yet or Not in our data. */
  sentence: string;
  /** What the records alone do not say; null where one is exactly what was asked. Nothing recorded is no promise. */
  says: string | null;
  /** Those that decide whether it stops first, then the best match. */
  records: CheckedRecord[];
  /** Recorded names that are near in spelling, where nothing matches. */
  near: string[];
  /** Dates that its vendor prints for it without calling it deprecated; they may move, or have passed. */
  scheduled: ScheduledDate[];
}

/** What is recorded under names of models, APIs and SDKs, in any spelling. */
export function check(names: string | readonly string[], options?: CheckOptions): CheckedName[];

/** What this package knows: every record, soonest shutdown first, undated last. */
export const records: readonly Omit<Deprecation, 'evidence' | 'asked' | 'match'>[];

/** Dates that vendors print for what they don't call deprecated; they may move. */
export const scheduled: readonly ScheduledDate[];

/** When the data of this package was built (UTC). */
export const generatedAt: string;
`;

/** A file of this project. */
function readText(path: string): string {
  return readFileSync(join(TOOL_FOLDER, path), 'utf8');
}

/** The types of every published JSON file. */
function typesText(): string {
  return readText('scripts/model/generated/published.ts');
}

function manifest({ dataset, now, baseUrl }: Publication): object {
  const { name, summary, repository, schema_version: version } = dataset.dataset;
  const [, major = '1'] = version.split('.');
  return present({
    name: slugOf(name),
    version: `0.${major}.${dayOf(now).replaceAll('-', '')}`,
    description: summary,
    license: 'MIT AND CC0-1.0',
    homepage: baseUrl,
    repository: repository && { type: 'git', url: `git+${repository}.git` },
    type: 'module',
    engines: { node: '>=20' },
    exports: { '.': { types: './index.d.ts', default: './index.js' } },
    types: './index.d.ts',
    bin: { [slugOf(name)]: './command.js' },
    sideEffects: false,
  });
}

/** The page of the package at its registry. */
function readme({ dataset, now, baseUrl }: Publication): string {
  const { name, summary } = dataset.dataset;
  return readText('scripts/publish/package/package-readme.md')
    .replaceAll('$name', slugOf(name))
    .replace('$summary', () => summary)
    .replace('$now', now)
    .replace('$base_url', baseUrl);
}

/** The licence of the code, and that of the library of YAML that the command contains. */
function licenseText(): string {
  const library = readText('node_modules/yaml/LICENSE');
  return `${readText('LICENSE')}\nThe command contains the library yaml, under this licence:\n\n${library}`;
}

/** A module with these values. A text is parsed as JSON in half the time of a program. */
function dataModule(data: object): string {
  const text = JSON.stringify(JSON.stringify(data));
  return `export const { ${Object.keys(data).join(', ')} } = JSON.parse(${text});\n`;
}

/**
 * What reads names, worked out here: so that the command can start without taking every name apart, and
 * look only at the lines that may have one.
 */
export function nameIndex({ checker, dataset, deprecations, scheduled }: Publication) {
  const { resolver } = checker;
  const named = [...deprecations, ...plannedRecords(scheduled.items)];
  const families = named.flatMap(({ item, aliases, display_name: displayed }) =>
    [item, ...aliases, ...presentIn(displayed)].map((name) => [name, resolver.parse(name).family]),
  );
  const patterns = namePatterns(deprecations, resolver, publishProviders(dataset));
  return { name_patterns: patterns, families: Object.fromEntries(families) };
}

/** package/: an npm package of the data, ready to be published. */
export async function derivePackage(publication: Publication): Promise<Artifact[]> {
  const bundled = await bundle('package', {
    entryPoints: { lib: 'scripts/serve/package/index.ts', main: 'scripts/serve/package/main.ts' },
    platform: 'node',
    // The form of the library that is modules: that for Node.js calls require.
    alias: { yaml: join(TOOL_FOLDER, 'node_modules/yaml/browser/index.js') },
    splitting: true,
    target: 'es2022',
    minify: true,
  });
  const records = publication.deprecations.map(({ evidence: _, ...record }) => record);
  const { names, providers } = publishProviders(publication.dataset);
  const { now: generated_at, scheduled } = publication;
  const data = { generated_at, names, providers, records, scheduled: scheduled.items };
  const files: [string, string][] = [
    ['package.json', jsonText(manifest(publication))],
    ['README.md', readme(publication)],
    ['LICENSE', licenseText()],
    ['LICENSE-DATA', readText('LICENSE-DATA')],
    ['index.js', INDEX],
    ['index.d.ts', TYPES],
    ['types.d.ts', typesText()],
    ['command.js', COMMAND],
    ['records.js', dataModule({ ...data, ...nameIndex(publication) })],
    // Comments and the settings file carry the name of the package, also a fork's.
    ...bundled.map(({ path, text }): [string, string] => [
      basename(path),
      text.replaceAll('vendor-almanac', slugOf(publication.dataset.dataset.name)),
    ]),
  ];
  return files.map(([path, text]) => ({ path: `package/${path}`, text }));
}

/** types.d.ts: the types of every published JSON file. */
export function deriveTypes(): Artifact[] {
  return [{ path: 'types.d.ts', text: typesText() }];
}
