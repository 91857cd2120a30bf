import { defineCommand, NOW, pathOf, printLine, ROOT, readNow, runIfMain } from '../cli/command.ts';
import { MachineryError } from '../model/problem.ts';
import { escapeLine } from '../model/words.ts';
import { openSite } from '../publish/copies/copy.ts';
import { parseBaseUrl } from '../publish/copies/publication.ts';
import { judgeFreshness, readBaseUrl } from './published.ts';

const HELP = `Usage: tsx scripts/workflow/check-freshness.ts [options]

Fails if the published site is older than promised.

  --base-url URL   where it is published (default: base_url of records/dataset.yaml)
  --root DIR       the repository (default: this folder)
  --hours N        how old it may be (default: 36)
  --now TIME       the time of the check (default: the clock)
  --help           this text

Exit codes: 0 fresh, 1 not fresh, 2 broken use or machinery.`;

export const run = defineCommand({
  name: 'check-freshness',
  help: HELP,
  options: {
    'base-url': { type: 'string' },
    root: ROOT,
    hours: { type: 'string', default: '36' },
    now: NOW,
  },
  async main(values, io) {
    const { hours } = values;
    // An empty one is a variable of the workflow that is not set.
    const base = values['base-url'] || (await readBaseUrl(pathOf(io, values.root)));
    if (!/^[1-9]\d{0,3}$/.test(hours))
      throw new MachineryError('--hours must be a whole number from 1 to 9999');
    const baseUrl = parseBaseUrl(base);
    const now = readNow(values.now, io);
    const bytes = await openSite(baseUrl, fetch).read('build.json');
    const verdict = judgeFreshness(bytes?.toString() ?? null, now, Number(hours));
    if ('hours' in verdict) {
      printLine(io.stdout, `${baseUrl} was built ${verdict.hours} hours ago`);
      return 0;
    }
    const remedy = 'run the workflow "publish" and read its log';
    const message = escapeLine(`${baseUrl}: ${verdict.reason}; ${remedy}`);
    io.stdout.write(`::error title=not fresh::${message}\n`);
    return 1;
  },
});

await runIfMain(import.meta.url, run);
