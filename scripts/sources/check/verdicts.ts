import type { RecordFile } from '../../model/dataset.ts';
import type { Day } from '../../model/day.ts';
import type { CheckedRecord, Difference } from '../../model/generated/published.ts';
import type { DeprecationFile } from '../../model/generated/records.ts';
import { displayName } from '../facts/entry.ts';
import type { Fact } from '../facts/facts.ts';
import { findMention } from '../facts/find-mention.ts';
import { type DescribedPage, plainAddress } from '../facts/open-pages.ts';
import { compareFact, compareUnlisted } from './differences.ts';
import { suspectVerdicts } from './suspect-verdicts.ts';

/** What a page says of a record. */
export interface Verdict {
  state: CheckedRecord['state'];
  reason: string | null;
  differences: Difference[];
  /** The fact that it was compared with. */
  fact: Fact | null;
  observedOn: Day | null;
}

/**
 * Judges every record by the page that it cites. Where a page has another shape than described, or
 * has lost many items at once, only what matches counts and the rest is not checked.
 */
export function judgeRecords(
  records: readonly RecordFile<DeprecationFile>[],
  opened: readonly DescribedPage[],
): Map<string, Verdict> {
  const verdicts = new Map<string, Verdict>();
  const byPage = new Map<DescribedPage, RecordFile<DeprecationFile>[]>();
  for (const record of records) {
    const described = choosePage(record.data, opened);
    if (described) byPage.set(described, [...(byPage.get(described) ?? []), record]);
  }
  for (const [described, own] of byPage) {
    const judged = own.map((record) => ({ record, verdict: judge(record.data, described) }));
    const suspicion = suspectVerdicts(judged.map(({ verdict }) => verdict));
    if (suspicion) described.problems.push(suspicion);
    const reason = described.problems.join('; ');
    for (const { record, verdict } of judged) {
      const counts = reason === '' || verdict.state === 'match';
      verdicts.set(
        record.id,
        counts ? verdict : { ...verdict, state: 'not_checked', reason, differences: [] },
      );
    }
  }
  return verdicts;
}

/** The description that a record belongs to: one that fits its page, and best one that has its item. */
function choosePage(
  record: DeprecationFile,
  opened: readonly DescribedPage[],
): DescribedPage | undefined {
  const own = opened.filter(
    ({ description }) =>
      plainAddress(description.url) === plainAddress(record.source_url) &&
      record.id.startsWith(`${description.platform}/`) &&
      (record.source?.page === undefined || record.source.page === description.id),
  );
  const name = nameOf(record);
  return (
    own.find((one) => one.facts.has(name)) ??
    own.find((one) => one.aside.has(name)) ??
    own.find((one) => !one.skipped) ??
    own[0]
  );
}

/** The item as the readings yield it. */
function nameOf(record: DeprecationFile): string {
  const { item, version } = record.source ?? {};
  if (item === undefined && version === undefined) return record.item;
  return displayName(item ?? record.item, version ?? null);
}

function judge(record: DeprecationFile, described: DescribedPage): Verdict {
  const { page, facts, aside, unreadable } = described;
  const observedOn = page?.observedOn ?? null;
  const say = (
    state: Verdict['state'],
    reason: string | null = null,
    differences: Difference[] = [],
    fact: Fact | null = null,
  ): Verdict => ({ state, reason, differences, fact, observedOn });
  if (page?.state !== 'read') return say('not_checked');
  if (described.skipped) return say('not_checked', 'its description does not fit the page');
  const name = nameOf(record);
  const fact = chooseFact(record, facts.get(name) ?? []);
  const refused = unreadable.find((row) => row.items.includes(name));
  const unread = refused ? `${refused.reason}: "${refused.words}"` : null;
  if (fact) {
    const differences = compareFact(record, fact);
    if (differences.length === 0) return say('match', null, [], fact);
    return unread ? say('not_checked', unread, [], fact) : say('mismatch', null, differences, fact);
  }
  if (unread) return say('not_checked', unread);
  const [entry] = aside.get(name) ?? [];
  if (entry) return say('mismatch', null, compareUnlisted(record, entry));
  return judgeMissing(record, name, described, observedOn, say);
}

/** Where regions have days of their own, the fact that shares a region with the record. */
function chooseFact(record: DeprecationFile, facts: readonly Fact[]): Fact | undefined {
  const region = record.source?.region;
  if (region === undefined) return facts.find((fact) => fact.ownRegion === null);
  const own = region.split(',').map((part) => part.trim());
  return facts.find((fact) => fact.regions.some((part) => own.includes(part)));
}

function judgeMissing(
  record: DeprecationFile,
  name: string,
  { description, rule, tree }: DescribedPage,
  observedOn: Day | null,
  say: (state: Verdict['state'], reason: string | null, differences?: Difference[]) => Verdict,
): Verdict {
  const { shutdown_date } = record;
  if (description.rows_leave && shutdown_date && observedOn && shutdown_date <= observedOn) {
    return say(
      'not_checked',
      'rows leave this page after their day, so a missing row proves nothing',
    );
  }
  const phrases = rule.readings.flatMap((reading) =>
    reading.set.item === name ? (reading.say ?? []) : [],
  );
  const saidInWords = phrases.length > 0;
  const mention =
    findMention(tree, record.source?.item ?? record.item) ??
    phrases.map(({ words }) => findMention(tree, words)).find((found) => found !== null) ??
    null;
  const difference: Difference = {
    field: 'item',
    recorded: record.item,
    found: null,
    kind: saidInWords && mention ? 'changed' : 'withdrawn',
    words: mention?.text ?? null,
    heading: mention?.heading ?? null,
  };
  if (saidInWords && mention) return say('mismatch', 'the sentence has changed', [difference]);
  const reason = mention ? 'no longer listed, but still named elsewhere on the page' : null;
  return say('gone', reason, [difference]);
}
