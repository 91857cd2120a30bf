import { parseArgs } from 'node:util';
import { readNow, runCommand } from '../cli/command.ts';
import { MachineryError } from '../model/problem.ts';
import { escapeLine } from '../model/words.ts';
import { parseBaseUrl } from '../publish/publication.ts';
import { judgeFreshness, loadText } from './published.ts';

const HELP = `Usage: tsx scripts/workflow/check-freshness.ts --base-url URL [options]

Fails loudly where the published site is older than promised.

  --base-url URL   where it is published
  --hours N        how old it may be (default: 36)
  --now INSTANT    the instant of the check (default: the clock)
  --help           this text

Exit codes: 0 fresh, 1 not fresh, 2 broken use or machinery.`;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      'base-url': { type: 'string' },
      hours: { type: 'string', default: '36' },
      now: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const { 'base-url': base, hours } = values;
  if (!base) throw new MachineryError('--base-url is needed; see --help');
  if (!/^[1-9]\d{0,3}$/.test(hours)) throw new MachineryError('--hours is a number of hours');
  const baseUrl = parseBaseUrl(base);
  const now = readNow(values.now, Date.now());
  const text = await loadText(`${baseUrl}build.json`, fetch);
  const verdict = judgeFreshness(text, now, Number(hours));
  if ('hours' in verdict) {
    console.log(`${baseUrl} was built ${verdict.hours} hours ago`);
    return 0;
  }
  const wayOut = 'run the workflow "publish" and read its log';
  console.log(`::error title=not fresh::${escapeLine(`${baseUrl}: ${verdict.reason}; ${wayOut}`)}`);
  return 1;
}

process.exitCode = await runCommand('check-freshness', main);
