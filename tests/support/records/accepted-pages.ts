import type { LimitNote } from '../../../scripts/model/generated/records.ts';
import { runCommand } from '../commands/run-command.ts';
import { DEPRECATIONS, deprecations, PRICING, savePages } from '../pages/saved-pages.ts';
import { BASELINE } from '../repositories/history.ts';
import { createRepository, type Repository, repositoryOnce } from '../repositories/repository.ts';
import { deprecation, recordFiles, vendor } from './records.ts';

/** A page of prices with the plans of the vendor below. */
export const PAGE = `# Pricing

| | Free | Pro |
| --- | --- | --- |
| Price | $0 | $20 |
| Requests | 100 a day | 500 a day |
| Projects | 1 | 10 |
`;

export const plan = (id: string, name: string, price_month: number, limit_notes: LimitNote[]) => {
  return { id, name, price_month, limit_notes };
};

export const PLANS = vendor({
  plans: [
    plan('free', 'Free', 0, [{ Requests: '100 a day' }, { Projects: '1' }]),
    plan('pro', 'Pro', 20, [{ Requests: '500 a day' }, { Projects: '10' }]),
  ],
});

/** Checks a repository against the page as it was on a date; prints what the check prints. */
export async function check({ root }: Repository, page: string, date: string) {
  const pages = savePages({ [DEPRECATIONS]: deprecations, [PRICING]: page }, date);
  const args = ['--root', root, '--pages', pages, '--now', `${date}T08:00:00Z`];
  const run = await runCommand('check-sources', [...args, '--out', `${root}/report.json`]);
  if (run.code !== 0) throw new Error(run.stderr);
  return run.stdout;
}

export function review({ root }: Repository, ...args: string[]) {
  const fixed = ['--root', root, '--now', '2026-03-30T08:00:00Z'];
  return runCommand('review', [...fixed, '--report', `${root}/report.json`, ...args]);
}

/** A repository whose pages have been accepted on 2026-03-04. */
export const acceptedRepository = repositoryOnce<[page?: string, plans?: typeof PLANS.plans]>(
  async (page = PAGE, plans = PLANS.plans) => {
    const repository = createRepository({
      ...recordFiles({ vendors: [vendor({ plans })], deprecations: [deprecation()] }),
      ...BASELINE,
    });
    await check(repository, page, '2026-03-04');
    await review(repository, 'seen', 'toolbox.example-pricing', 'docs.acme.example-deprecations');
    return repository;
  },
);
