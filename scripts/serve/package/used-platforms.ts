/*
 * In: the text and path of a file. Out: the platforms that it mentions, which says whose a name is.
 * Example: `AzureOpenAI(model="gpt-4")` mentions Foundry; Groq's file with Llama mentions no Together.
 */
import type { Deprecation } from '../../model/generated/published.ts';
import { remember } from '../../model/remember.ts';
import type { KnownProvider } from '../../model/spellings/platforms.ts';
import type { Resolver } from '../../model/spellings/resolver.ts';
import { anyOf, compareCodeUnits, escapePattern } from '../../model/words.ts';

/** A way in which code mentions a platform; without a pattern it does so everywhere. */
interface Mention {
  text: string;
  pattern?: RegExp;
}

/** In lower case a word is no mention in the middle of a sentence, as `together` is. */
function lowerMention(text: string): Mention {
  const mentions = [
    `(?<![A-Za-z])${escapePattern(text)}(?![.,]?(?: [a-z]|$))`,
    `(?<=^[ \\t]*(?:import|from)[ \\t]+)${escapePattern(text)}(?![A-Za-z])`,
  ];
  return { text, pattern: new RegExp(mentions.join('|'), 'my') };
}

/**
 * Finds what a text mentions, in lower case: `AzureOpenAI` mentions azure and openai.
 *
 * @param words the longest first
 * @param names in which a word may be written: `OpenAI`
 */
function createMentionFinder(words: readonly string[], names: readonly string[]) {
  const capital = words.map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`);
  const exact = [...capital, ...words.map((word) => word.toUpperCase()), ...names];
  // One search for all, in any case, is several times as fast as one for every way.
  const any = new RegExp(anyOf(words.map(escapePattern)), 'gi');
  const mentionsOf = remember((found: string): Mention[] => [
    ...words.filter((word) => found.startsWith(word)).map(lowerMention),
    ...exact.filter((text) => found.startsWith(text)).map((text) => ({ text })),
  ]);

  return (text: string): string[] => {
    const mentioned = new Set<string>();
    any.lastIndex = 0;
    for (let found = any.exec(text); found !== null; found = any.exec(text)) {
      const { index } = found;
      const mention = mentionsOf(found[0]).find(({ pattern }) => {
        if (pattern) pattern.lastIndex = index;
        return pattern?.test(text) ?? true;
      });
      if (mention) mentioned.add(mention.text.toLowerCase());
      any.lastIndex = index + (mention?.text.length ?? 1);
    }
    return [...mentioned];
  };
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
  const mentionsIn = createMentionFinder(words, names);
  return {
    mentionedIn(text: string): string[] {
      const found = mentionsIn(text);
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
