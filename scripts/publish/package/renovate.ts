import { addDays, type Day, dayOf } from '../../model/day.ts';
import type { Deprecation } from '../../model/generated/published.ts';
import { platformOf, publishProviders } from '../../model/published.ts';
import type { Checker } from '../../model/spellings/check-name.ts';
import { shutdownClause } from '../../model/wording.ts';
import { compareCodeUnits, countOf, escapePattern } from '../../model/words.ts';
import type { Artifact } from '../artifact.ts';
import type { Publication } from '../publication.ts';
import { addressOf, recordPagePath } from '../site/addresses.ts';

/** Dates further ahead than this are not worth a pull request yet. */
const HORIZON_DAYS = 180;

/** An identifier that stands in quotes and is nothing else; Renovate reads `/`, `!` and `*` as patterns. */
const IDENTIFIER = /^(?=.*[-.\d])[A-Za-z\d][\w.:@-]{3,}$/;

/** Files in which a name in quotes is what a program sends. */
const FILES = '/\\.(?:py|ts|tsx|js|jsx|mjs|go|java|rb|rs|cs|php|ya?ml|toml|json|bicep|tf)$/';

/** An identifier with what its vendor names instead, on every platform that has it. */
interface Replacement {
  id: string;
  successor: string;
  /** The record that stops first. */
  record: Deprecation;
}

/**
 * The identifiers whose records all stop soon or have stopped, and all lead to one living name.
 *
 * @param today records are taken that stop within the horizon from this day
 */
function findReplacements(
  { resolver, successorOf }: Checker<Deprecation>,
  records: readonly Deprecation[],
  today: Day,
  platformsOf: (record: Deprecation) => readonly string[],
): Replacement[] {
  const last = addDays(today, HORIZON_DAYS);
  const isDue = ({ shutdown_date: date, date_basis: basis }: Deprecation): boolean =>
    date !== null && basis === 'committed' && date <= last;
  // Where a platform's names end in a revision (`-v1:0`), one without it is not what a program sends.
  const hasRevision = (name: string): boolean => resolver.parse(name).revision !== '';
  const revised = new Set(
    records.filter(({ item }) => hasRevision(item)).map(({ id }) => platformOf(id)),
  );
  const ids = new Set(
    records
      .filter(({ type }) => type === 'model')
      .flatMap(({ item, aliases }) => [item, ...aliases]),
  );
  return [...ids].sort(compareCodeUnits).flatMap((id) => {
    if (!IDENTIFIER.test(id)) return [];
    // A platform that sets versions apart has the name for all of them: `o3 (2025-04-16)`.
    const found = resolver.find(id).matches.flatMap(({ record, match }) => {
      const isMeant = match === 'exact' || (match === 'version' && record.item.endsWith(')'));
      return isMeant ? [record] : [];
    });
    const living = found.map((record) => successorOf(record).living);
    const [successor, ...others] = new Set(living.map((names) => names.join(' or ')));
    const [record] = [...found].sort((a, b) =>
      compareCodeUnits(a.shutdown_date ?? '', b.shutdown_date ?? ''),
    );
    if (!record || !successor || others.length > 0 || !found.every(isDue)) return [];
    // Google has one name on two platforms, of which one may go on: then nothing is sure.
    if (!areAllOf(found, platformsOf)) return [];
    // What is only said of a name, such as a parameter, is not an edit of the name.
    const isPlain =
      IDENTIFIER.test(successor) &&
      found.every((each) => isNamedAlone(each, successorOf(each).twin));
    // Also not where only a version of it, or another platform's, is recorded.
    const isAlive = resolver
      .find(successor)
      .matches.every(({ match }) => match === 'without_version' || match === 'alias');
    const isWhole =
      hasRevision(successor) || !found.some((each) => revised.has(platformOf(each.id)));
    return isPlain && isAlive && isWhole && successor !== id ? [{ id, successor, record }] : [];
  });
}

/** Whether every platform of each provider among the records has one of them. */
function areAllOf(
  records: readonly Deprecation[],
  platformsOf: (record: Deprecation) => readonly string[],
): boolean {
  const has = new Set(records.map(({ id }) => platformOf(id)));
  return records.every((record) => platformsOf(record).every((platform) => has.has(platform)));
}

function isNamedAlone(record: Deprecation, twin: Deprecation | null): boolean {
  return IDENTIFIER.test((twin ?? record).successor ?? '');
}

/** renovate.json: a preset that offers what vendors name instead of what stops. */
export function deriveRenovate(publication: Publication): Artifact[] {
  const { baseUrl, checker, dataset, deprecations, now } = publication;
  const providers = publishProviders(dataset);
  const today = dayOf(now);
  const platformsOf = ({ id }: Deprecation): string[] => {
    const ids = providers.map(({ platforms }) => platforms.map((platform) => platform.id));
    return ids.find((own) => own.includes(platformOf(id))) ?? [];
  };
  const found = findReplacements(checker, deprecations, today, platformsOf);
  // Renovate reads the file again after its edit, and must find the new name there.
  const names = [...new Set(found.flatMap(({ id, successor }) => [id, successor]))];
  const alternatives = names
    .sort((a, b) => b.length - a.length || compareCodeUnits(a, b))
    .map(escapePattern)
    .join('|');
  const prefixes = providers.flatMap(({ prefixes: own = [], platforms }) => [
    ...own,
    ...platforms.flatMap((each) => [each.id, ...(each.prefixes ?? [])]),
  ]);
  const prefix = `(?:(?:${[...new Set(prefixes)].map(escapePattern).join('|')})[/:])?`;
  const preset = {
    $schema: 'https://docs.renovatebot.com/renovate-schema.json',
    description: [
      `${dataset.dataset.name}: replaces models that stop by what their vendors name instead, where that is one living name and every platform that has the model agrees. ${countOf(found.length, 'model')}; data of ${now}.`,
    ],
    // A name in a test is seldom one that is called.
    extends: [':ignoreModulesAndTests'],
    customManagers: ['"', "'"].map((quote) => ({
      customType: 'regex',
      managerFilePatterns: [FILES, '/(?:^|/)\\.env[^/]*$/'],
      // Only a value or an argument, never a key, an entry of a list or what is compared: such a name
      // labels what was measured or paid. What comes before is the type, and is written again.
      matchStrings: [
        `(?<depType>(?:\\w\\(|[^=!][:=])[ \\t]*${quote}${prefix})(?<depName>(?<currentValue>${alternatives}))${quote}`,
      ],
      autoReplaceStringTemplate: `{{{depType}}}{{{newValue}}}${quote}`,
      datasourceTemplate: 'custom.almanac',
      versioningTemplate: 'loose',
    })),
    customDatasources: {
      almanac: { defaultRegistryUrlTemplate: `${baseUrl}deprecations/names.json`, format: 'json' },
    },
    packageRules: found.map(({ id, successor, record }) => ({
      matchDatasources: ['custom.almanac'],
      matchPackageNames: [id],
      replacementName: successor,
      replacementVersion: successor,
      prBodyNotes: [
        `\`${id}\` on ${record.platform}: ${shutdownClause(record)} (as of ${record.as_of}). ${record.provider} names \`${record.successor ?? successor}\`${record.successor === successor ? '' : `, which leads to \`${successor}\``}. Source: ${record.source_url}. Record: ${baseUrl}${addressOf(recordPagePath(record.id))}`,
      ],
    })),
  };
  return [{ path: 'renovate.json', text: `${JSON.stringify(preset, null, 1)}\n` }];
}
