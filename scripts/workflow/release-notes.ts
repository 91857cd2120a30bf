import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defineCommand, pathOf, runIfMain } from '../cli/command.ts';
import type { ChangelogEntry } from '../model/dataset.ts';
import { type Day, dayOf, isDay } from '../model/day.ts';
import type { DeprecationChange, Limits } from '../model/generated/published.ts';
import { presentIn, when } from '../model/present.ts';
import { MachineryError } from '../model/problem.ts';
import { changeLineOf, isOurs, planChangesInWords, recordChangeInWords } from '../model/wording.ts';
import { cleanText, countOf, groupBy, markdownText } from '../model/words.ts';

/** A release has a page of notes; the logs in its files have all of them. */
const MOST_LINES = 200;

/** A change for the notes; corrections or notes of ours are only counted. */
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
  return presentIn(
    `## ${title}: ${countOf(lines.length, 'change')}\n`,
    ...lines.slice(0, MOST_LINES),
    when(rest > 0, `- and ${rest} more, in the logs of this release`),
    `\n${countOf(recent.length - lines.length, 'correction or note of ours', 'corrections or notes of ours')} beside them.\n`,
  ).join('\n');
}

/** Whether an entry says something of its own: a basis comes and goes with its date. */
function isNoted({ change, old, new: current }: DeprecationChange | ChangelogEntry): boolean {
  const isEitherNull = old === null || current === null;
  return change !== 'baseline_created' && !(change === 'date_basis_changed' && isEitherNull);
}

/** What changed in plans, those of one commit together. */
function notedPlans(
  changelog: readonly ChangelogEntry[],
  currencies: ReadonlyMap<string, string>,
): Noted[] {
  const commits = groupBy(changelog.filter(isNoted), (one) =>
    [one.ts, one.vendor, one.plan, isOurs(one)].join(),
  );
  return [...commits.values()].flatMap((entries): Noted[] => {
    const [first] = entries;
    if (!first) return [];
    const { ts, vendor, plan } = first;
    const name = plan === null ? vendor : `${vendor}/${plan}`;
    const about = { date: dayOf(ts), name, isOurs: isOurs(first) };
    const words = planChangesInWords(entries, currencies.get(vendor) ?? null);
    return words.map((one) => ({ ...about, words: changeLineOf(one) }));
  });
}

/**
 * What changed on the dates after that of the last release, in Markdown; empty where nothing did.
 *
 * @param currencies those of the vendors, by id
 * @param since null where there is no release yet
 */
function releaseNotes(
  changes: readonly DeprecationChange[],
  changelog: readonly ChangelogEntry[],
  currencies: ReadonlyMap<string, string>,
  since: Day | null,
): string {
  const records = changes.filter(isNoted).map((entry): Noted => {
    const words = changeLineOf(recordChangeInWords(entry));
    return { date: entry.date, name: entry.id, words, isOurs: isOurs(entry) };
  });
  const plans = notedPlans(changelog, currencies);
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
      const lines = text.split('\n').slice(0, -1);
      return lines.map((line) => JSON.parse(line) as T);
    };
    const limits = await readFile(join(pathOf(io, dist), 'data/limits.json'), 'utf8');
    const { vendors } = JSON.parse(limits) as Limits;
    io.stdout.write(
      releaseNotes(
        await read('deprecations/changes.jsonl'),
        await read('data/changelog.jsonl'),
        new Map(vendors.map(({ id, currency }) => [id, currency])),
        day,
      ),
    );
    return 0;
  },
});

await runIfMain(import.meta.url, run);
