/*
 * In: the text and path of a file. Out: the platforms that it mentions, which says whose a name is.
 * Example: `AzureOpenAI(model="gpt-4")` mentions Foundry; Groq's file with Llama mentions no Together.
 */
import type { Deprecation } from '../../model/generated/published.ts';
import type { KnownProvider } from '../../model/spellings/platforms.ts';
import type { Resolver } from '../../model/spellings/resolver.ts';
import { anyOf, compareCodeUnits, escapePattern } from '../../model/words.ts';

/** How code mentions a platform: not in lower case in the middle of a sentence, as `together` is. */
function mentionPattern(words: readonly string[], names: readonly string[]): RegExp {
  const lower = anyOf(words.map(escapePattern));
  const capital = words.map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`);
  const upper = words.map((word) => word.toUpperCase());
  const mention = [
    `(?<![A-Za-z])(?:${lower})(?![.,]?(?: [a-z]|$))`,
    `^[ \\t]*(?:import|from)[ \\t]+(?:${lower})(?![A-Za-z])`,
    anyOf([...capital, ...upper, ...names].map(escapePattern)),
  ];
  return new RegExp(mention.join('|'), 'gm');
}

/** What is known of the platforms of providers: how code mentions them, and whose models are theirs. */
export function createPlatformFinder(
  providers: readonly KnownProvider[],
  { parse }: Pick<Resolver, 'parse'>,
) {
  const mentions = new Map<string, string[]>();
  const families = new Map<string, readonly string[]>();
  const names: string[] = [];
  for (const { name, prefixes: common = [], platforms, models = {} } of providers) {
    names.push(name, ...platforms.flatMap((each) => each.names ?? []));
    for (const { id, prefixes = [], hosts = [] } of platforms) {
      const addresses = hosts.map((host) => host.replace(/^[*.]+|\*.*$/g, ''));
      for (const word of [id, ...common, ...prefixes, ...addresses]) {
        const key = word.toLowerCase();
        if (word.length > 2) mentions.set(key, [...(mentions.get(key) ?? []), id]);
      }
      families.set(id, [...(models.families ?? []), ...(models.ordinary ?? [])]);
    }
  }
  const words = [...mentions.keys()].sort((a, b) => b.length - a.length);
  const pattern = mentionPattern(words, names);
  return {
    mentionedIn(text: string): string[] {
      const found = [...new Set(text.match(pattern))].map((word) => word.toLowerCase());
      // `openai.azure.com` mentions OpenAI too.
      const all = words.filter((word) => found.some((each) => each.includes(word)));
      const ids = all.flatMap((word) => mentions.get(word) ?? []);
      return [...new Set(ids)].sort(compareCodeUnits);
    },
    /** Whether a record is of its model's own vendor, so that no platform needs to be said. */
    isOwn({ platform_id: platform, item }: Pick<Deprecation, 'platform_id' | 'item'>): boolean {
      const own = families.get(platform) ?? [];
      return parse(item)
        .stem.split('-')
        .some((word) => own.includes(word));
    },
  };
}
