import { defineCommand, NOW, printLine, readNow, runIfMain } from '../cli/command.ts';
import { MachineryError } from '../model/problem.ts';
import { parseBaseUrl } from '../publish/publication.ts';
import { judgeFreshness, loadText } from './published.ts';

const HELP = `Usage: tsx scripts/workflow/check-freshness.ts --base-url URL [options]

Fails if the published site is older than promised.

  --base-url URL   where it is published
  --hours N        how old it may be (default: 36)
  --now TIME       the time of the check (default: the clock)
  --help           this text

Exit codes: 0 fresh, 1 not fresh, 2 broken use or machinery.`;

export const run = defineCommand({
  name: 'check-freshness',
  help: HELP,
  options: {
    'base-url': { type: 'string' },
    hours: { type: 'string', default: '36' },
    now: NOW,
  },
  async main(values, io) {
    const { 'base-url': base, hours } = values;
    if (!base) throw new MachineryError('--base-url is needed; see --help');
    if (!/^[1-9]\d{0,3}$/.test(hours))
      throw new MachineryError('--hours must be a whole number from 1 to 9999');
    const baseUrl = parseBaseUrl(base);
    const now = readNow(values.now, io);
    const text = await loadText(`${baseUrl}build.json`, fetch);
    const verdict = judgeFreshness(text, now, Number(hours));
    if ('hours' in verdict) {
      printLine(io.stdout, `${baseUrl} was built ${verdict.hours} hours ago`);
      return 0;
    }
    const wayOut = 'run the workflow "publish" and read its log';
    printLine(io.stdout, `::error title=not fresh::${baseUrl}: ${verdict.reason}; ${wayOut}`);
    return 1;
  },
});

await runIfMain(import.meta.url, run);
