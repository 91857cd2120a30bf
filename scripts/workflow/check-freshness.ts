import { defineCommand, NOW, pathOf, printLine, ROOT, readNow, runIfMain } from '../cli/command.ts';
import { parseTimestamp, type Timestamp } from '../model/day.ts';
import { escapeLine } from '../model/words.ts';
import { openSite } from '../publish/copies/copy.ts';
import { parseBaseUrl } from '../publish/publication.ts';
import { readBaseUrl } from './fetch-published.ts';

const MILLISECONDS_PER_HOUR = 3_600_000;
/** How old a site may be: the daily build, and half a day for a schedule that was dropped. */
const MOST_HOURS = 36;

/**
 * Why a published site is not as fresh as promised; null where it is.
 *
 * @param text its build.json; null where there is none
 */
export function staleReason(text: string | null, now: Timestamp): string | null {
  let built: unknown;
  try {
    built = JSON.parse(text ?? '')?.generated_at;
  } catch {
    // What is no JSON says nothing.
  }
  const timestamp = typeof built === 'string' ? parseTimestamp(built) : null;
  if (timestamp === null) return 'it has no build.json that says when it was built';
  const hours = Math.floor((Date.parse(now) - Date.parse(timestamp)) / MILLISECONDS_PER_HOUR);
  if (hours < -1) return `it says that it was built in the future, at ${timestamp}`;
  if (hours < MOST_HOURS) return null;
  return `it was built at ${timestamp}, ${hours} hours ago; at most ${MOST_HOURS} are promised`;
}

const HELP = `Usage: tsx scripts/workflow/check-freshness.ts [options]

Fails if the published site is older than promised: 36 hours.

  --base-url URL   where it is published (default: base_url of records/dataset.yaml)
  --root DIR       the repository (default: this folder)
  --now TIME       the time of the check (default: the clock)
  --help           this text

Exit codes: 0 fresh, 1 not fresh, 2 broken use or machinery.`;

export const run = defineCommand({
  name: 'check-freshness',
  help: HELP,
  options: {
    'base-url': { type: 'string' },
    root: ROOT,
    now: NOW,
  },
  async main(values, io) {
    // An empty one is a variable of the workflow that is not set.
    const base = values['base-url'] || (await readBaseUrl(pathOf(io, values.root)));
    const baseUrl = parseBaseUrl(base);
    const now = readNow(values.now, io);
    const bytes = await openSite(baseUrl, fetch).read('build.json');
    const reason = staleReason(bytes?.toString() ?? null, now);
    if (reason === null) {
      printLine(io.stdout, `${baseUrl} is fresh`);
      return 0;
    }
    const remedy = 'run the workflow "publish" and read its log';
    const message = escapeLine(`${baseUrl}: ${reason}; ${remedy}`);
    io.stdout.write(`::error title=not fresh::${message}\n`);
    return 1;
  },
});

await runIfMain(import.meta.url, run);
