import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defineCommand, pathOf, runIfMain } from '../cli/command.ts';
import type { ChangelogEntry } from '../model/dataset.ts';
import { type Day, dayOf, isDay } from '../model/day.ts';
import type { DeprecationChange, Limits } from '../model/generated/published.ts';
import { MachineryError } from '../model/problem.ts';
import {
  type ChangeWords,
  changeLineOf,
  isOurs,
  planChangesInWords,
  recordChangeInWords,
} from '../model/wording.ts';
import { cleanText, countOf, groupBy, markdownText } from '../model/words.ts';

/** A release has a page of notes; the logs in its files have all of them. */
const MOST_LINES = 200;

/** A change for the notes. */
interface Noted {
  date: Day;
  name: string;
  words: string;
}

/** The changes of one log after the date of the last release, newest first; empty without any. */
function section(title: string, all: readonly Noted[], since: Day | null): string {
  const recent = all.filter(({ date }) => since === null || date > since).reverse();
  if (recent.length === 0) return '';
  const lines = recent
    .slice(0, MOST_LINES)
    .map(({ date, name, words }) => `- ${date} \`${name}\`: ${markdownText(cleanText(words))}`);
  const rest = recent.length - lines.length;
  if (rest > 0) lines.push(`- and ${rest} more, in the logs of this release`);
  return `## ${title}: ${countOf(recent.length, 'change')}\n\n${lines.join('\n')}\n`;
}

/** What is said of a change; one that is ours says so. */
function wordsOf(change: DeprecationChange | ChangelogEntry, words: ChangeWords): string {
  return `${changeLineOf(words)}${isOurs(change) ? ' (our correction or note)' : ''}`;
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
    const words = planChangesInWords(entries, currencies.get(vendor) ?? null);
    return words.map((one) => ({ date: dayOf(ts), name, words: wordsOf(first, one) }));
  });
}

export const run = defineCommand({
  name: 'release-notes',
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
    const currencies = new Map(vendors.map(({ id, currency }) => [id, currency]));
    const changes = await read<DeprecationChange>('deprecations/changes.jsonl');
    const records = changes.filter(isNoted).map((entry) => {
      const { date, id: name } = entry;
      return { date, name, words: wordsOf(entry, recordChangeInWords(entry)) };
    });
    const plans = notedPlans(await read('data/changelog.jsonl'), currencies);
    const sections = [section('Deprecations', records, day), section('Plans', plans, day)];
    io.stdout.write(sections.filter(Boolean).join('\n'));
    return 0;
  },
});

await runIfMain(import.meta.url, run);
