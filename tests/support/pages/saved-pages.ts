import { temporaryFolder, writeFiles } from '../repositories/repository.ts';

export const DEPRECATIONS = 'https://docs.acme.example/deprecations';
export const PRICING = 'https://toolbox.example/pricing';

/** A page of deprecations with these rows: item, day, replacement. */
export function deprecationsPage(rows: readonly (readonly string[])[]): string {
  const lines = rows.map((cells) => `| ${cells.join(' | ')} |`);
  const head = '| Model | Shutdown date | Replacement |\n|---|---|---|';
  return `# Deprecations\n\n## Models\n\n${head}\n${lines.join('\n')}\n`;
}

/** The page that says what the records of `recordFiles()` say. */
export const deprecations = deprecationsPage([['rocket-1', '2026-12-31', 'rocket-2']]);
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
