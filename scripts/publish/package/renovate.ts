import { parse } from 'yaml';
import { readToolFile } from '../../cli/bundle.js';
import { addDays, type Day, dayOf } from '../../model/day.ts';
import type { Deprecation, Providers } from '../../model/generated/published.ts';
import { recordsOf } from '../../model/planned.ts';
import { publishProviders } from '../../model/published.ts';
import type { Checker } from '../../model/spellings/check-name.ts';
import { shutdownClause } from '../../model/wording.ts';
import {
  compareCodeUnits,
  countOf,
  escapePattern,
  groupBy,
  markdownText,
} from '../../model/words.ts';
import type { Artifact } from '../artifact.ts';
import type { Publication } from '../publication.ts';
import { addressOf, recordPagePath } from '../site/addresses.ts';

/** Dates further ahead than this are not worth a pull request yet. */
const HORIZON_DAYS = 180;

/** What the preset has whatever is recorded; see the file. */
interface Form {
  key: string;
  places: { files: string[]; match: string; before: string[] }[];
  manager: object;
  addresses: string[];
  rules: object[];
}

/** An identifier with what its vendor names instead, on every platform that has it. */
interface Replacement {
  id: string;
  successor: string;
  /** The record that stops first. */
  record: Deprecation;
  /** Those whose platforms have it. */
  providers: Providers['providers'];
}

/**
 * The identifiers whose records all stop soon or have stopped, and all lead to one living name that
 * is of the same kind.
 *
 * @param today records are taken that stop within the horizon from this day
 */
function findReplacements(
  { resolver, successorOf }: Checker<Deprecation>,
  records: readonly Deprecation[],
  today: Day,
  providers: Providers['providers'],
): Replacement[] {
  const last = addDays(today, HORIZON_DAYS);
  const isDue = ({ shutdown_date: date, date_basis: basis }: Deprecation): boolean =>
    date !== null && basis === 'committed' && date <= last;
  const platforms = providers.flatMap((provider) => provider.platforms);
  const isOfKind = (record: Deprecation, names: readonly string[]): boolean => {
    const { same_kind: kinds = [] } = platforms.find(({ id }) => id === record.platform_id) ?? {};
    return kinds.some((kind) => names.every((name) => new RegExp(`^(?:${kind})$`).test(name)));
  };
  const ids = new Set(records.flatMap(({ item, aliases }) => [item, ...aliases]));
  return [...ids].sort(compareCodeUnits).flatMap((id) => {
    const found = ofName(id, resolver).sort((a, b) =>
      compareCodeUnits(a.shutdown_date ?? '', b.shutdown_date ?? ''),
    );
    const living = found.map((record) => successorOf(record).living);
    const [successor, ...others] = new Set(living.map((names) => names.join(' or ')));
    const [record] = found;
    if (!record || !successor || others.length > 0 || !found.every(isDue)) return [];
    // Google has one name on two platforms, and one may go on: then nothing is sure.
    const has = new Set(found.map(({ platform_id }) => platform_id));
    const own = providers.filter(({ platforms }) => platforms.some((each) => has.has(each.id)));
    if (own.some(({ platforms }) => platforms.some((each) => !has.has(each.id)))) return [];
    // Also not where only a version of it, or another platform's, is recorded.
    const isAlive = recordsOf(resolver.find(successor).matches).every(
      ({ match }) => match === 'without_version' || match === 'alias',
    );
    const isAlike = found.every((each) => isOfKind(each, [id, successor]));
    if (isAlive && isAlike) return [{ id, successor, record, providers: own }];
    return [];
  });
}

/** The records of a name, and of its versions where a platform names them apart: `o3 (2025-04-16)`. */
function ofName(id: string, { find }: Checker<Deprecation>['resolver']): Deprecation[] {
  return recordsOf(find(id).matches).flatMap(({ match, record }) => {
    if (match === 'exact' || record.item.startsWith(`${id} (`)) return [record];
    return [];
  });
}

/** What is written before names of these providers: `openai/`, and as a function `openai(`. */
function prefixesOf(providers: Providers['providers']): string[] {
  const prefixes = providers.flatMap(({ prefixes: own = [], platforms }) => [
    ...own,
    ...platforms.flatMap((each) => [each.id, ...(each.prefixes ?? [])]),
  ]);
  return [...new Set(prefixes)];
}

/** Words by which code or a file says another host, which may not have the model. */
function otherHosts(own: Providers['providers'], all: Providers['providers']): string[] {
  const words = prefixesOf(all.filter((each) => !own.includes(each)))
    .map((word) => /^[a-z\d]{4,}/.exec(word)?.[0] ?? '')
    .filter((word) => word !== '' && !prefixesOf(own).some((each) => each.includes(word)));
  return [...new Set(words)].sort(compareCodeUnits);
}

/** Where the names of some providers stand, with what is before and after them. */
function managersOf(group: readonly Replacement[], { key, places, manager }: Form): object[] {
  // Renovate reads the file again after its edit, and must find the new name there.
  const names = [...new Set(group.flatMap(({ id, successor }) => [id, successor]))]
    .sort((a, b) => b.length - a.length || compareCodeUnits(a, b))
    .map(escapePattern);
  const prefixes = prefixesOf(group[0]?.providers ?? []);
  const values = new Map([
    ['key', key],
    ['name', `(?<depName>${names.join('|')})`],
    ['prefix', `(?:(?:${prefixes.map(escapePattern).join('|')})[/:])`],
    ['words', prefixes.filter((prefix) => /^\w+$/.test(prefix)).join('|')],
  ]);
  const fill = (pattern: string): string =>
    pattern.replace(/\{([a-z]+)\}/g, (_, word) => values.get(word) ?? '');
  return places.map(({ files, match, before }) => ({
    customType: 'regex',
    managerFilePatterns: files,
    matchStrings: before.map((each) => fill(match.replace('{before}', () => each))),
    ...manager,
  }));
}

/** renovate.json: a preset that offers what vendors name instead of what stops. */
export function deriveRenovate(publication: Publication): Artifact[] {
  const { baseUrl, checker, dataset, deprecations, now } = publication;
  const { providers } = publishProviders(dataset);
  const form: Form = parse(readToolFile('scripts/publish/package/renovate.yaml'));
  const found = findReplacements(checker, deprecations, dayOf(now), providers);
  // `azure/` stands only before names that Foundry has too.
  const groups = groupBy(found, ({ providers: own }) => own.map(({ slug }) => slug).join());
  const elsewhere = [...groups.values()].flatMap((group) => {
    const rule = {
      matchDatasources: ['custom.almanac'],
      matchPackageNames: group.map(({ id }) => id),
      enabled: false,
    };
    const hosts = otherHosts(group[0]?.providers ?? [], providers);
    return [
      { ...rule, matchDepTypes: [`/${[...hosts, ...form.addresses].join('|')}/i`] },
      { ...rule, matchFileNames: [`/${hosts.join('|')}/i`] },
    ];
  });
  const preset = {
    $schema: 'https://docs.renovatebot.com/renovate-schema.json',
    description: [
      `${dataset.dataset.name}: replaces models that stop by what their vendors name instead, where that is one living name of the same kind and every platform that has the model agrees. ${countOf(found.length, 'model')}; data of ${now}.`,
    ],
    customManagers: [...groups.values()].flatMap((group) => managersOf(group, form)),
    packageRules: [
      ...form.rules,
      ...found.map((each) => ({
        matchDatasources: ['custom.almanac'],
        matchPackageNames: [each.id],
        replacementName: each.successor,
        prBodyNotes: [noteOf(each, checker.successorOf(each.record).twin, baseUrl)],
      })),
      ...elsewhere,
    ],
  };
  return [{ path: 'renovate.json', text: `${JSON.stringify(preset, null, 1)}\n` }];
}

/** What a reviewer of the edit needs: the date, its source and its age. */
function noteOf({ record, id, successor }: Replacement, twin: Deprecation | null, base: string) {
  const named = (twin ?? record).successor;
  const forTwin = twin === null ? '' : `For \`${twin.item}\`, of the same date, `;
  const leads = named === successor ? '' : `, which leads to \`${successor}\``;
  const note = record.migration_note === null ? '' : ` ${markdownText(record.migration_note)}`;
  return `\`${id}\` on ${record.platform}: ${shutdownClause(record)} (as of ${record.as_of}, ${record.source_url}). ${forTwin}${record.provider} names \`${named}\`${leads}.${note} Parameters can differ between models: read the source before you merge. Record: ${base}${addressOf(recordPagePath(record.id))}`;
}
