import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defineCommand, pathOf, runIfMain } from '../cli/command.ts';
import type { ChangelogEntry } from '../model/dataset.ts';
import { type Day, dayOf, isDay } from '../model/day.ts';
import type { DeprecationChange } from '../model/generated/published.ts';
import { MachineryError } from '../model/problem.ts';
import { changeLineOf, isOurs, planChangeInWords, recordChangeInWords } from '../model/wording.ts';
import { cleanText, countOf, markdownText } from '../model/words.ts';

/** A release has a page of notes; the logs in its files have all of them. */
const MOST_LINES = 200;

/** A change for the notes; corrections and notes of ours are only counted. */
interface Noted {
  date: Day;
  name: string;
  words: string;
  isOurs: boolean;
}

/** The changes of one log after the date of the last release, newest first; empty without any. */
function section(title: string, all: readonly Noted[], since: Day | null): string {
  const recent = all.filter(({ date }) => since === null || date > since).reverse();
  if (recent.length === 0) return '';
  const lines = recent
    .filter((one) => !one.isOurs)
    .map(({ date, name, words }) => `- ${date} \`${name}\`: ${markdownText(cleanText(words))}`);
  const rest = lines.length - MOST_LINES;
  return [
    `## ${title}: ${countOf(lines.length, 'change')}\n`,
    ...lines.slice(0, MOST_LINES),
    ...(rest > 0 ? [`- and ${rest} more, in the logs of this release`] : []),
    `\n${countOf(recent.length - lines.length, 'correction and note of ours', 'corrections and notes of ours')} beside them.\n`,
  ].join('\n');
}

/**
 * What changed on the dates after that of the last release, in Markdown; empty where nothing did.
 *
 * @param since null where there is no release yet
 */
export function releaseNotes(
  changes: readonly DeprecationChange[],
  changelog: readonly ChangelogEntry[],
  since: Day | null,
): string {
  const records = changes.map((entry): Noted => {
    const words = changeLineOf(recordChangeInWords(entry));
    return { date: entry.date, name: entry.id, words, isOurs: isOurs(entry) };
  });
  const plans = changelog.map((entry): Noted => {
    const name = entry.plan === null ? entry.vendor : `${entry.vendor}/${entry.plan}`;
    const words = changeLineOf(planChangeInWords(entry, null));
    return { date: dayOf(entry.ts), name, words, isOurs: isOurs(entry) };
  });
  return [section('Deprecations', records, since), section('Plans', plans, since)]
    .filter(Boolean)
    .join('\n');
}

const HELP = `Usage: tsx scripts/workflow/release-notes.ts [--dist DIR] [--since TAG]

Prints what changed since a release, for the notes of the next; nothing where nothing changed.

  --dist DIR   the build (default: dist)
  --since TAG  the last release, data-YYYY-MM-DD; without it or where it is empty, all changes count
  --help       this text

Exit codes: 0 fine, 2 broken use or machinery.`;

export const run = defineCommand({
  name: 'release-notes',
  help: HELP,
  options: { dist: { type: 'string', default: 'dist' }, since: { type: 'string', default: '' } },
  async main({ dist, since }, io) {
    const [, day = null] = /^data-(.+)$/.exec(since) ?? [];
    if (since !== '' && (day === null || !isDay(day))) {
      throw new MachineryError(`--since is ${JSON.stringify(since)}; give a tag data-YYYY-MM-DD`);
    }
    const read = async <T>(path: string): Promise<T[]> => {
      const text = await readFile(join(pathOf(io, dist), path), 'utf8');
      return text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as T]));
    };
    io.stdout.write(
      releaseNotes(
        await read('deprecations/changes.jsonl'),
        await read('data/changelog.jsonl'),
        day,
      ),
    );
    return 0;
  },
});

await runIfMain(import.meta.url, run);
