import { compareCodeUnits } from '../../model/order.ts';
import { suggestName } from '../../model/words.ts';
import { listWords } from '../describe-schema.ts';
import type { Drafts, Finding, Rule } from './rule.ts';

export const knownPlatform: Rule = {
  code: 'platform-unknown',
  reason:
    'Provider and platform of a deprecation are published by the names that a provider gives.',
  check(drafts) {
    if (someUnknown(drafts)) return [];
    const known = trackedPlatforms(drafts);
    const found: Finding[] = [];
    for (const { id, document } of drafts.deprecation) {
      const platform = id.slice(0, id.indexOf('/'));
      if (known.includes(platform)) continue;
      const message = `no tracked provider has the platform ${platform}; ${wayOut(platform, known)}`;
      found.push({ document, pointer: ['id'], message });
    }
    return found;
  },
};

/** Ids of the platforms of tracked providers, in code-unit order. */
export function trackedPlatforms(drafts: Drafts): string[] {
  return drafts.provider
    .filter(({ data }) => data.coverage !== 'omitted')
    .flatMap(({ data }) => data.platforms ?? [])
    .flatMap((platform) => platform?.id ?? [])
    .sort(compareCodeUnits);
}

/** A broken provider file would make every record of its platforms look wrong. */
function someUnknown({ provider, unreadable }: Drafts): boolean {
  const isBroken = provider.some(({ data }) => data.coverage !== 'omitted' && !data.platforms);
  return isBroken || unreadable.some((path) => path.startsWith('records/providers/'));
}

function wayOut(platform: string, known: readonly string[]): string {
  const suggestion = suggestName(platform, known);
  const question = suggestion ? `did you mean ${suggestion}? ` : '';
  const allowed =
    known.length === 0 ? '' : `move the file to the folder of ${listWords(known)}, or `;
  return `${question}${allowed}declare it in the provider's file under records/providers`;
}
