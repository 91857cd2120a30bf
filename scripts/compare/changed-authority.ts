import type { Guard } from './guard.ts';

export const changedAuthority: Guard = {
  name: 'changed-authority',
  reason: 'Every feed reader would show every item again: the ids of items begin with it.',
  check({ base, head }) {
    const before = base.dataset.feed_authority;
    const after = head.dataset.feed_authority;
    if (before === undefined || after === undefined || before === after) return [];
    const message = `feed_authority changes from ${JSON.stringify(before)} to ${JSON.stringify(after)}; keep it, even where the host changes`;
    return [{ path: 'records/dataset.yaml', message }];
  },
};
