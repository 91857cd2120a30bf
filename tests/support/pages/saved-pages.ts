import { type Run, runCommand } from '#support/commands/run-command.ts';
import { temporaryFolder, writeFiles } from '#support/repositories/repository.ts';
import { PAGE_URL, pageOf } from './pages.ts';

export const DEPRECATIONS = PAGE_URL;
export const PRICING = 'https://toolbox.example/pricing';

/** The page that says what the records of `recordFiles()` say. */
export const deprecations = pageOf(['rocket-1 | 2026-12-31 | rocket-2']);
export const pricing = '# Pricing\n\n**Free**: 100 requests per day, 1 project\n';

/** A folder of saved pages: URL to text, each with its source beside it. */
export function savePages(pages: Record<string, string | Buffer>, observedOn: string): string {
  const folder = temporaryFolder();
  Object.entries(pages).forEach(([url, text], index) => {
    const file = `vendor-${index}/page.md`;
    const source = { url, observed_on: observedOn, copy: 'made for a test' };
    writeFiles(folder, { [file]: text, [`${file}.source.json`]: JSON.stringify(source) });
  });
  return folder;
}

/** Checks records against the usual pages as they were on a date; some of them say something else. */
export function checkPages(
  root: string,
  pages: Parameters<typeof savePages>[0],
  observedOn: string,
  ...args: string[]
): Promise<Run> {
  const saved = savePages(
    { [DEPRECATIONS]: deprecations, [PRICING]: pricing, ...pages },
    observedOn,
  );
  return runCommand('check-sources', ['--root', root, '--pages', saved, ...args]);
}
