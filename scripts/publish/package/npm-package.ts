import { basename, join } from 'node:path';
import { bundle, readToolFile, TOOL_FOLDER } from '../../cli/bundle.js';
import { dayOf } from '../../model/day.ts';
import { plannedRecords } from '../../model/planned.ts';
import { present, presentIn } from '../../model/present.ts';
import { publishProviders } from '../../model/published.ts';
import { slugOf } from '../../model/words.ts';
import { type Artifact, jsonText } from '../artifact.ts';
import type { Publication } from '../publication.ts';
import { namePatterns } from './name-pattern.ts';

/** The folder of this file. */
const OWN = 'scripts/publish/package';

const INDEX = `import { createCheck, today } from './lib.js';
import * as data from './records.js';

export const { generated_at: generatedAt, records, scheduled } = data;
export const check = createCheck(data, today);
`;

/**
 * The command, by the name of the package; Node.js alone runs it. It parses the text of the data twice,
 * which takes half the time of the module that has it.
 */
const COMMAND = `#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { runHere } from './main.js';

const read = (name) => readFileSync(new URL(name, import.meta.url), 'utf8');
const module = read('records.js');
const text = module.slice(module.indexOf('"'), module.lastIndexOf('"') + 1);
const data = JSON.parse(JSON.parse(text));
const help = read('help.txt');
process.exitCode = await runHere({ ...data, help, ...JSON.parse(read('package.json')) });
`;

const TYPES = 'model/generated/published.ts';

/** The types of every published JSON file. */
function typesText(): string {
  return readToolFile(`scripts/${TYPES}`);
}

/** The types of the package, which stand on those. */
function indexTypes(): string {
  const text = readToolFile(`${OWN}/index.d.ts`);
  return text.replace(/^.*\n/, '').replaceAll(`../../${TYPES}`, './types.js');
}

function manifest({ dataset, now, baseUrl }: Publication): object {
  const { name, summary, repository, schema_version: version } = dataset.dataset;
  const [, major = '1'] = version.split('.');
  return present({
    name: slugOf(name),
    version: `0.${major}.${dayOf(now).replaceAll('-', '')}`,
    description: summary,
    homepage: baseUrl,
    repository: repository && { type: 'git', url: `git+${repository}.git` },
    bin: { [slugOf(name)]: './command.js' },
    ...JSON.parse(readToolFile(`${OWN}/package-manifest.json`)),
  });
}

/** The text of a file beside this one, with what a word behind `$` stands for. */
function filled(file: string, { dataset, now, baseUrl }: Publication): string {
  const { name, summary } = dataset.dataset;
  const words = new Map([
    ['$name', slugOf(name)],
    ['$summary', summary],
    ['$now', now],
    ['$base_url', baseUrl],
  ]);
  return readToolFile(`${OWN}/${file}`).replace(/\$\w+/g, (word) => words.get(word) ?? word);
}

/** The licence of the code, and that of the library of YAML that the command contains. */
function licenseText(): string {
  const library = readToolFile('node_modules/yaml/LICENSE');
  return `${readToolFile('LICENSE')}\nThe command contains the library yaml, under this licence:\n\n${library}`;
}

/**
 * A module with these values. A text is parsed as JSON in half the time of a program, and read faster
 * where it is ASCII.
 */
function dataModule(data: object): string {
  const escaped = (unit: string): string =>
    `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  const json = JSON.stringify(data).replace(/[^\0-\x7f]/g, escaped);
  return `export const { ${Object.keys(data).join(', ')} } = JSON.parse(${JSON.stringify(json)});\n`;
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
  const name = slugOf(publication.dataset.dataset.name);
  const records = publication.deprecations.map(({ evidence: _, ...record }) => record);
  const { names, providers } = publishProviders(publication.dataset);
  const { now: generated_at, scheduled } = publication;
  const data = { generated_at, names, providers, records, scheduled: scheduled.items };
  const files: [string, string][] = [
    ['package.json', jsonText(manifest(publication))],
    ['README.md', filled('package-readme.md', publication)],
    ['help.txt', filled('package-help.txt', publication)],
    ['LICENSE', licenseText()],
    ['LICENSE-DATA', readToolFile('LICENSE-DATA')],
    ['index.js', INDEX],
    ['index.d.ts', indexTypes()],
    ['types.d.ts', typesText()],
    ['command.js', COMMAND],
    ['records.js', dataModule({ ...data, ...nameIndex(publication) })],
    // Comments and the settings file carry the name of the package, also a fork's.
    ...bundled.map(({ path, text }): [string, string] => [
      basename(path),
      text.replaceAll('vendor-almanac', name),
    ]),
  ];
  return files.map(([path, text]) => ({ path: `package/${path}`, text }));
}

/** types.d.ts: the types of every published JSON file. */
export function deriveTypes(): Artifact[] {
  return [{ path: 'types.d.ts', text: typesText() }];
}
