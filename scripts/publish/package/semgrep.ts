import { type Day, dayOf, shutdownInWords } from '../../model/day.ts';
import type { Deprecation } from '../../model/generated/published.ts';
import { platformOf, publishProviders } from '../../model/published.ts';
import { compilePlatforms } from '../../model/spellings/platforms.ts';
import { replacementInWords } from '../../model/wording.ts';
import { escapePattern, groupBy } from '../../model/words.ts';
import type { Artifact } from '../artifact.ts';
import type { Publication } from '../publication.ts';

/** An identifier that is no word: it has a digit, and four characters or more. */
const IDENTIFIER = /^(?=.*\d)[A-Za-z\d][\w.:@/-]{3,}$/;

/** An item whose version stands in another key: `o3 (2025-04-16)`. */
const APART = /^([\w.-]+) \(([\w.-]+)\)$/;

/** Not after a part of a longer name. */
const BEFORE = '(?<![\\w.@-])';
const AFTER = '(?![.-]?\\w|[@:])';

type Providers = ReturnType<typeof publishProviders>;

/**
 * The prefixes of a platform and of its vendor, each with its mark, behind whatever path; without
 * one the name is in no path. A region before the name is one of those that the record is about.
 */
function prefixPattern({ id, regions }: Deprecation, providers: Providers): string {
  const platform = platformOf(id);
  const owner = providers.find(({ platforms }) => platforms.some((each) => each.id === platform));
  const own = owner?.platforms.find((each) => each.id === platform);
  const words = [...(owner?.prefixes ?? []), platform, ...(own?.prefixes ?? [])];
  // `azure`, `azure_ai` and `azure-openai` have one stem; a shorter pack is read faster.
  const stems = words.map((word) => /^[a-z\d]+/.exec(word)?.[0] ?? word);
  const shortest = stems.filter(
    (stem) => !stems.some((other) => other !== stem && stem.startsWith(other)),
  );
  // The parts of an ARN have colons before them.
  const prefix = `(?:${oneOf([...new Set(shortest)])}[\\w.-]*[/:]|(?<!\\w/|:))`;
  if (!own?.regions) return prefix;
  const { meansRegion } = compilePlatforms(providers);
  const named = Object.keys(own.regions).filter((word) =>
    regions?.some((region) => meansRegion(platform, word)?.(region) ?? true),
  );
  return `${prefix}(?:${named.length > 0 ? oneOf(named) : '[a-z-]+'}\\.)?`;
}

/** A group of alternatives; one alone needs none. */
function oneOf(patterns: readonly string[]): string {
  return patterns.length === 1 ? (patterns[0] ?? '') : `(?:${patterns.join('|')})`;
}

/** Names of a record that no other record of its platform has as its item. */
function namesOf({ item, aliases }: Deprecation, items: ReadonlySet<string>): string[] {
  return [item, ...aliases.filter((alias) => !items.has(alias))];
}

function severityOf({ shutdown_date: date, date_basis: basis }: Deprecation, today: Day): string {
  if (date === null || basis === 'earliest') return 'INFO';
  return date <= today ? 'ERROR' : 'WARNING';
}

/** rules/semgrep.json: a rule for each model, for scanners that read Semgrep's rules. */
export function deriveSemgrep({ checker, dataset, deprecations, now }: Publication): Artifact[] {
  const providers = publishProviders(dataset);
  const today = dayOf(now);
  const models = deprecations.filter(({ type }) => type === 'model');
  const ofPlatform = groupBy(models, ({ id }) => platformOf(id));
  const rules = models.flatMap((record) => {
    const items = (ofPlatform.get(platformOf(record.id)) ?? []).map(({ item }) => item);
    const isOne = items.filter((item) => item === record.item).length === 1;
    const place = isOne ? { ...record, regions: [] } : record;
    const pattern = patternOf(record, new Set(items), prefixPattern(place, providers));
    if (pattern === null) return [];
    const { id, status, as_of: asOf, successor, source_url: url } = record;
    const replacement = replacementInWords(successor, checker.successorOf(record).record);
    return [
      {
        id: id.replace('/', '.'),
        languages: ['regex'],
        severity: severityOf(record, today),
        // The id names platform and item.
        message: `${status}, ${shutdownInWords(record)}; ${replacement}; as of ${asOf} ${url}`,
        'pattern-regex': pattern,
      },
    ];
  });
  return [{ path: 'rules/semgrep.json', text: `${JSON.stringify({ rules })}\n` }];
}

function patternOf(record: Deprecation, items: ReadonlySet<string>, prefix: string): string | null {
  const [, name, version] = APART.exec(record.item) ?? [];
  if (name !== undefined && version !== undefined) {
    const [model, at] = [escapePattern(name), escapePattern(version)];
    const key = `["']?\\s*[:=]\\s*["']?`;
    // The name, and its version in another key within three lines.
    return `${BEFORE}${prefix}${model}["'](?:[^\\n]*\\n){0,3}?[^\\n]*[vV]ersion${key}${at}(?![\\w.-])`;
  }
  const names = namesOf(record, items).filter((each) => IDENTIFIER.test(each));
  if (names.length === 0) return null;
  return `${BEFORE}${prefix}${oneOf(names.map(escapePattern))}${AFTER}`;
}
