import { type Day, dayOf } from '../../model/day.ts';
import type { Deprecation } from '../../model/generated/published.ts';
import { platformOf, publishProviders } from '../../model/published.ts';
import { replacementInWords, shutdownClause } from '../../model/wording.ts';
import { escapePattern } from '../../model/words.ts';
import { type Artifact, textArtifact } from '../artifact.ts';
import type { Publication } from '../publication.ts';

/** An identifier that is no word: it has a digit, and four characters or more. */
const IDENTIFIER = /^(?=.*\d)[A-Za-z\d][\w.:@/-]{3,}$/;

/** An item whose version stands in another key: `o3 (2025-04-16)`. */
const APART = /^([\w.-]+) \(([\w.-]+)\)$/;

/** Files that name models without using them. */
const EXCLUDED = ['*.lock', 'CHANGELOG*', 'test*'];

/** Not after a part of a longer name, and not within a path of something else. */
const BEFORE = '(?<![\\w.@:-])(?<!\\w/)';
const AFTER = '(?![\\w@:]|[.-]\\w)';

type Providers = ReturnType<typeof publishProviders>;

/** The prefixes of a platform and of its vendor, each with its mark, and regions before the name. */
function prefixPattern(platform: string, providers: Providers): string {
  const owner = providers.find(({ platforms }) => platforms.some(({ id }) => id === platform));
  const own = owner?.platforms.find(({ id }) => id === platform);
  const words = [...(owner?.prefixes ?? []), platform, ...(own?.prefixes ?? [])];
  // `azure`, `azure_ai` and `azure-openai` have one stem; a shorter pack is read faster.
  const stems = new Set(words.map((word) => /^[a-z\d]+(?=[._-])/.exec(word)?.[0] ?? word));
  const regions = Object.keys(own?.regions ?? {});
  const region = regions.length === 0 ? '' : `(?:(?:${regions.join('|')})\\.)?`;
  return `(?:(?:${[...stems].join('|')})[\\w.-]*[/:])?${region}`;
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
export function deriveSemgrep({ dataset, deprecations, now }: Publication): Artifact[] {
  const providers = publishProviders(dataset);
  const today = dayOf(now);
  const models = deprecations.filter(({ type }) => type === 'model');
  const items = new Map<string, Set<string>>();
  for (const { id, item } of models) {
    const platform = platformOf(id);
    items.set(platform, (items.get(platform) ?? new Set()).add(item));
  }
  const rules = models.flatMap((record) => {
    const platform = platformOf(record.id);
    const pattern = patternOf(
      record,
      items.get(platform) ?? new Set(),
      prefixPattern(platform, providers),
    );
    if (pattern === null) return [];
    const { id, item, as_of: asOf, successor } = record;
    return [
      {
        id: id.replace('/', '.'),
        languages: ['regex'],
        severity: severityOf(record, today),
        message: `${item} on ${record.platform}: ${shutdownClause(record)}; ${replacementInWords(successor)} (as of ${asOf}). ${record.source_url}`,
        'pattern-regex': pattern,
        paths: { exclude: EXCLUDED },
      },
    ];
  });
  return [textArtifact('rules/semgrep.json', `${JSON.stringify({ rules })}\n`)];
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
  return `${BEFORE}${prefix}(?:${names.map(escapePattern).join('|')})${AFTER}`;
}
