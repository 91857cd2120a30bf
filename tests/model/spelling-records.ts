import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { NamesFile, ProviderFile } from '#scripts/model/generated/records.ts';
import type { CheckedRecord } from '#scripts/model/spellings/check-name.ts';
import type { KnownNames } from '#scripts/model/spellings/platforms.ts';
import { slugOf } from '#scripts/model/words.ts';
import { ROOT } from '#support/commands/run-command.ts';
import { readSamples } from '#support/samples.ts';

const FOLDER = pathToFileURL(join(ROOT, 'records/providers/')).href;

const providers = readdirSync(new URL(FOLDER)).map((name) => {
  const { platforms = [], ...provider } = readSamples<ProviderFile>(name, FOLDER);
  return { ...provider, slug: basename(name, '.yaml'), platforms };
});

/** A record as names.json has it; only its names matter for spellings. */
export function named(
  platform: string,
  item: string,
  aliases: readonly string[] = [],
): CheckedRecord {
  return {
    id: `${platform}/${slugOf(item)}`,
    item,
    aliases,
    platform,
    status: 'deprecated',
    shutdown_date: null,
    date_basis: null,
    successor: null,
    as_of: '2026-03-01',
  };
}

/** The records of spelling-records.txt. */
function readRecords(): CheckedRecord[] {
  const records: CheckedRecord[] = [];
  let platform = '';
  const text = readFileSync(new URL('spelling-records.txt', import.meta.url), 'utf8');
  for (const line of text.split('\n').filter((each) => each !== '' && !each.startsWith('#'))) {
    const [item = '', ...aliases] = line.trim().split(/\s*\|\s*/);
    if (line.startsWith(' ')) records.push(named(platform, item, aliases));
    else platform = item;
  }
  return records;
}

export const RECORDS: readonly CheckedRecord[] = readRecords();

/** The platforms of spelling-records.txt: the rows of spellings.txt do not change with a new provider. */
const PLATFORMS = new Set(RECORDS.map(({ platform }) => platform));

/** What this repository says of names. */
export const ALL_KNOWN: KnownNames = {
  names: readSamples<NamesFile>('../names.yaml', FOLDER),
  providers,
};

const hasRecords = ({ platforms }: (typeof providers)[number]): boolean =>
  platforms.length === 0 || platforms.some(({ id }) => PLATFORMS.has(id));

const others = providers.filter((provider) => !hasRecords(provider));

/** The same as if the providers of other records were left out: their APIs and models are known. */
export const KNOWN: KnownNames = {
  names: ALL_KNOWN.names,
  providers: [
    ...providers.filter(hasRecords),
    ...others.map(({ slug, name, models }) => {
      const reason = 'It has no records here.';
      return { slug, name, reason, prefixes: [slug], ...(models && { models }), platforms: [] };
    }),
  ],
};

/** The rows of spellings.txt: a spelling and its answer. */
function readTable(): [spelling: string, answer: string][] {
  const rows: [string, string][] = [];
  let answer = '';
  for (const line of readFileSync(new URL('spellings.txt', import.meta.url), 'utf8').split('\n')) {
    if (line.startsWith('#') || line === '') continue;
    if (!line.startsWith(' ')) answer = line;
    else for (const spelling of line.trim().split(/ {2,}/)) rows.push([spelling, answer]);
  }
  return rows;
}

export const SPELLINGS: readonly [spelling: string, answer: string][] = readTable();
