import type { LimitNote } from '#scripts/model/generated/records.ts';
import { runCommand } from '#support/commands/run-command.ts';
import { createFolder, type Folder } from '#support/folder.ts';
import { checkPages, DEPRECATIONS, deprecations, PRICING } from '#support/pages/saved-pages.ts';
import { BASELINE } from '#support/repositories/history.ts';
import { deprecation, type Files, recordFiles, vendor } from './records.ts';

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
export async function check(
  { root }: Pick<Folder, 'root'>,
  page: string,
  date: string,
  other = deprecations,
) {
  const pages = { [DEPRECATIONS]: other, [PRICING]: page };
  const args = ['--now', `${date}T08:00:00Z`, '--out', `${root}/report.json`];
  const run = await checkPages(root, pages, date, ...args);
  if (run.code !== 0) throw new Error(run.stderr);
  return run.stdout;
}

export function review({ root }: Folder, ...args: string[]) {
  const fixed = ['--root', root, '--now', '2026-03-30T08:00:00Z'];
  return runCommand('review', [...fixed, '--report', `${root}/report.json`, ...args]);
}

const accepted = new Map<string, Files>();

/** A folder of records whose pages have been accepted on 2026-03-04. */
export async function acceptedFolder(page = PAGE, plans = PLANS.plans): Promise<Folder> {
  const key = JSON.stringify([page, plans]);
  const known = accepted.get(key);
  if (known) return createFolder(known);
  const folder = createFolder({
    ...recordFiles({ vendors: [vendor({ plans })], deprecations: [deprecation()] }),
    ...BASELINE,
  });
  await check(folder, page, '2026-03-04');
  await review(folder, 'seen', 'toolbox.example-pricing', 'docs.acme.example-deprecations');
  accepted.set(key, folder.texts());
  return folder;
}
