import type { ProviderFile } from '../../model/generated/records.ts';
import { listWords } from '../describe-schema.ts';
import type { Draft, Finding, Rule } from './rule.ts';

/** Pages and platforms of a provider refer to each other; so does a record to its page. */
export const knownPage: Rule = {
  code: 'page-unknown',
  reason: 'A source check finds the page of a record, and the platform of a page, by these names.',
  check(drafts) {
    const found: Finding[] = drafts.provider.flatMap(pagesOfOtherPlatforms);
    for (const { id, document, data } of drafts.deprecation) {
      const page = data.source?.page;
      const platform = id.slice(0, id.indexOf('/'));
      const provider = drafts.provider.find((one) => platformIds(one).includes(platform));
      if (page === undefined || !provider) continue;
      const pages = (provider.data.pages ?? []).filter((one) => one?.platform === platform);
      const ids = pages.flatMap((one) => one?.id ?? []);
      if (ids.includes(page)) continue;
      const allowed =
        ids.length === 0 ? `add it to ${provider.document.path}` : `use ${listWords(ids)}`;
      const message = `page is "${page}"; ${allowed} (pages of ${platform} in ${provider.document.path})`;
      found.push({ document, pointer: ['source', 'page'], message });
    }
    return found;
  },
};

function pagesOfOtherPlatforms(provider: Draft<ProviderFile>): Finding[] {
  const { document, data } = provider;
  const platforms = platformIds(provider);
  if (data.platforms === undefined) return [];
  return (data.pages ?? []).flatMap((page, index) => {
    const platform = page?.platform;
    if (platform === undefined || platforms.includes(platform)) return [];
    const message = `platform is "${platform}"; use ${listWords(platforms) || 'one'} of this file's platforms, or declare it there`;
    return [{ document, pointer: ['pages', index, 'platform'], message }];
  });
}

function platformIds({ data }: Draft<ProviderFile>): string[] {
  return (data.platforms ?? []).flatMap((platform) => platform?.id ?? []);
}
