import type { Guard } from './guard.ts';

export const changedCurrency: Guard = {
  name: 'changed-currency',
  reason: 'Prices in another currency cannot be compared, and no kind of change names one.',
  check({ base, head }) {
    return [...head.vendors.values()].flatMap(({ id, currency }) => {
      const before = base.vendors.get(id)?.currency;
      if (before === undefined || before === currency) return [];
      const path = `records/vendors/${id}.yaml`;
      const message = `currency changes from ${before} to ${currency}; keep ${before}, and say in currency_note what the page shows`;
      return [{ path, message }];
    });
  },
};
