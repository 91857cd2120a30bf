/*
 * In: the text and path of a file. Out: the platforms that it mentions, which says whose a name is.
 * Example: `AzureOpenAI(model="gpt-4")` mentions Foundry; Groq's file with Llama mentions no Together.
 */
import type { Deprecation } from '../../model/generated/published.ts';
import type { KnownProvider } from '../../model/spellings/platforms.ts';
import type { Resolver } from '../../model/spellings/resolver.ts';
import { escapePattern } from '../../model/words.ts';

/** A word in code: not in lower case in the middle of a sentence, as `together` is. */
function mentionPattern(word: string): string {
  const lower = escapePattern(word);
  const capital = `${lower.charAt(0).toUpperCase()}${lower.slice(1)}`;
  return `(?<![A-Za-z])${lower}(?![.,]?(?: [a-z]|$))|${capital}|${escapePattern(word.toUpperCase())}`;
}

/** What is known of the platforms of a provider: how code mentions them, and whose models are its own. */
export function createPlatformFinder(
  providers: readonly KnownProvider[],
  { parse }: Pick<Resolver, 'parse'>,
) {
  const mentions = providers.flatMap(({ prefixes: common = [], platforms }) =>
    platforms.map(({ id, prefixes = [], hosts = [] }) => {
      const addresses = hosts.map((host) => host.replace(/^[*.]+|\*.*$/g, ''));
      const words = [id, ...common, ...prefixes, ...addresses].filter(({ length }) => length > 2);
      return { id, pattern: new RegExp(words.map(mentionPattern).join('|'), 'm') };
    }),
  );
  const families = new Map(
    providers.flatMap(({ platforms, models = {} }) => {
      const own = new Set([...(models.families ?? []), ...(models.ordinary ?? [])]);
      return platforms.map(({ id }) => [id, own]);
    }),
  );
  return {
    mentionedIn: (text: string): string[] =>
      mentions.filter(({ pattern }) => pattern.test(text)).map(({ id }) => id),
    /** Whether a record is of its model's own vendor, so that no platform needs to be said. */
    isOwn: ({ platform_id: platform, item }: Pick<Deprecation, 'platform_id' | 'item'>): boolean =>
      parse(item)
        .stem.split('-')
        .some((word) => families.get(platform)?.has(word) ?? false),
  };
}
