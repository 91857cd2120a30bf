import { findRepeated, showPlace } from './find-repeated.ts';
import type { Rule } from './rule.ts';

export const uniquePlatforms: Rule = {
  code: 'platform-repeated',
  reason: 'A platform is a folder of deprecations, and a folder has one provider.',
  check(drafts) {
    const namings = drafts.provider.flatMap(({ document, data }) =>
      (data.platforms ?? []).map((platform, index) => {
        return { document, pointer: ['platforms', index, 'id'], name: platform?.id };
      }),
    );
    return findRepeated(namings).map(([platform, first]) => {
      const message = `id ${platform.name} is taken by the platform at ${showPlace(first)}; declare a platform once`;
      return { document: platform.document, pointer: platform.pointer, message };
    });
  },
};
