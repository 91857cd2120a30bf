/** @jsxRuntime automatic @jsxImportSource preact */
import type { VNode } from 'preact';
import { type ChangelogEntry, isKind } from '../../../model/dataset.ts';
import { addDays, type Day, dayOf, daysBetween, longDate, longMonth } from '../../../model/day.ts';
import type { Deprecation } from '../../../model/generated/published.ts';
import { pairLimits } from '../../../model/limit-pairs.ts';
import { type ChangeWords, isOurs, planChangeInWords } from '../../../model/wording.ts';
import { compareCodeUnits, countOf, groupBy } from '../../../model/words.ts';
import { planAnchor, vendorPagePath } from '../addresses.ts';
import { shortDate } from '../dates.ts';
import { DateEntry, DateGroup, Stops } from '../deprecations/lists.tsx';
import { RecordLink } from '../deprecations/record-parts.tsx';
import { type SiteFacts, usePage } from '../facts.ts';
import type { Page } from '../layout.tsx';
import { PageLink, Section } from '../parts.tsx';
import texts from '../texts.json' with { type: 'json' };
import { currencyOf, Words } from './changes.tsx';

/** The file of the page of a month: `2026-11`. */
function monthPath(month: string): string {
  return `news/${month}.html`;
}

function byKind(list: readonly Happening[]): [Happening['kind'], Happening[]][] {
  return [...groupBy(list, ({ kind }) => kind)] as [Happening['kind'], Happening[]][];
}

/** What has another value, and where it is not the only one, which value. */
function Changed({ subject, words }: { subject: VNode; words: ChangeWords }) {
  const values = <Words words={words} />;
  if (words.what === '') return [subject, ' ', values];
  return (
    <span>
      {subject}: {values}
    </span>
  );
}

/** What happened on one date in one way. */
function SameKind({ kind, list }: { kind: Happening['kind']; list: readonly Happening[] }) {
  const name = texts.happenings[kind];
  const records = list.flatMap((each) => ('record' in each ? each.record : []));
  if (records.length > 0) {
    return <Stops records={records} kind={`${name}, `} dated={kind !== 'reached'} />;
  }
  return (
    <DateGroup label={name}>
      {list.map((each, index) => (
        <li key={index}>{'words' in each && <Changed {...each} />}</li>
      ))}
    </DateGroup>
  );
}

/** What happened, by date and kind, newest first. */
function Happened({ list }: { list: readonly Happening[] }) {
  return (
    <ol class="dates">
      {[...groupBy(list, ({ date }) => date)].map(([date, own]) => (
        <DateEntry key={date} date={date}>
          {byKind(own).map(([kind, same]) => (
            <SameKind key={kind} kind={kind} list={same} />
          ))}
        </DateEntry>
      ))}
    </ol>
  );
}

/** How many of each kind, in one line. */
function happenedInWords(list: readonly Happening[]): string {
  const counts = byKind(list).map(([kind, own]) => {
    const one = texts.happenings[kind].toLowerCase();
    return countOf(own.length, one, one.replace(' ', 's '));
  });
  return counts.join(', ');
}

const WHAT =
  'Shutdown dates that were announced, moved or reached; replacements, prices and limits that changed.';

/** Days behind that the first page shows. */
const DAYS_SHOWN = 31;

function NewsBody(props: { happenings: readonly Happening[]; months: readonly string[] }) {
  const { happenings, months } = props;
  const { history, today } = usePage().facts;
  const newest = happenings.filter(({ date }) => daysBetween(date, today) <= DAYS_SHOWN);
  return (
    <>
      <h1>What happened</h1>
      <p class="lead">{WHAT}</p>
      <Section id="lately" title={`Since ${longDate(addDays(today, -DAYS_SHOWN))}`}>
        {newest.length === 0 && <p>Nothing was announced, moved or reached.</p>}
        <Happened list={newest} />
      </Section>
      <Section id="months" title="By month">
        <ul class="inline">
          {months.map((month) => (
            <li key={month}>
              <PageLink to={monthPath(month)}>{longMonth(month)}</PageLink>
            </li>
          ))}
        </ul>
      </Section>
      {history.baseline === null && (
        <p>Changes are not recorded yet; recording begins with the baseline.</p>
      )}
      <p>
        Every entry, also what we read late or reworded: JSON of{' '}
        <PageLink to="data/changelog.json">plans</PageLink> and of{' '}
        <PageLink to="deprecations/changes.json">deprecations</PageLink>.
      </p>
    </>
  );
}

/** What happened, month by month. */
export function* newsPages(facts: SiteFacts): Generator<Page> {
  const happenings = listHappenings(facts);
  const monthOf = (date: string) => date.slice(0, 7);
  const months = [...new Set(happenings.map(({ date }) => monthOf(date)))]
    .sort(compareCodeUnits)
    .reverse();
  yield {
    path: 'news.html',
    title: 'AI model shutdowns and price changes: what happened',
    description: WHAT,
    body: <NewsBody happenings={happenings} months={months} />,
  };
  for (const month of months) {
    const name = longMonth(month);
    const own = happenings.filter(({ date }) => monthOf(date) === month);
    yield {
      path: monthPath(month),
      title: `${name}: AI model shutdowns and price changes`,
      description: `In ${name}: ${happenedInWords(own)}.`,
      body: (
        <>
          <h1>{name}</h1>
          <p class="lead">{happenedInWords(own)}.</p>
          <Happened list={own} />
        </>
      ),
    };
  }
}

/** Something that a vendor did or that its date did; when we recorded it is another matter. */
type Happening = { date: Day } & Happened;

type Happened =
  | { kind: 'reached' | 'announced' | 'first_seen'; record: Deprecation }
  | { kind: 'moved' | 'replacement' | 'price' | 'limit'; subject: VNode; words: ChangeWords };

/** Days before recording began from which what happened is listed. */
const DAYS_BEFORE = 366;

function valueChange(old: string, now: string, what = ''): ChangeWords {
  return { what, values: { old, new: now } };
}

/**
 * The limits and prices that became others in one plan and commit. A price that a newer page does not
 * state has not changed, and one with other words beside it than before may be of something else.
 */
function planHappenings(all: readonly ChangelogEntry[], facts: SiteFacts): Happened[] {
  const isReworded = all.some(({ change }) => change === 'price_detail_changed');
  const entries = all.filter((entry) => !isOurs(entry));
  const [entry] = entries;
  if (entry === undefined) return [];
  const currency = currencyOf(facts, entry.vendor);
  const vendor = facts.vendors.find(({ id }) => id === entry.vendor);
  const plan = vendor?.plans.find(({ id }) => id === entry.plan);
  const fragment = plan ? `#${planAnchor(plan.id)}` : '';
  const subject = (
    <PageLink to={`${vendorPagePath(entry.vendor)}${fragment}`}>
      {`${vendor?.name ?? entry.vendor}, ${plan?.name ?? entry.plan}`}
    </PageLink>
  );
  const limits = pairLimits(entries).changed.map(({ label, old, now }): Happened => {
    return { kind: 'limit', subject, words: valueChange(old, now, label) };
  });
  const prices = entries
    .filter(isKind('price_month_changed'))
    .filter((each) => each.old !== null && each.new !== null && !isReworded)
    .map((each): Happened => {
      return { kind: 'price', subject, words: planChangeInWords(each, currency) };
    });
  return [...limits, ...prices];
}

/**
 * What has happened since a year before recording began, newest first: dates that were reached,
 * announced or moved, and replacements, prices and limits that changed. Pure.
 */
function listHappenings(facts: SiteFacts): Happening[] {
  const { dateMoves, deprecations, firstSeen, history, today } = facts;
  const begin = addDays(history.baseline?.ts.slice(0, 10) ?? today, -DAYS_BEFORE);
  const list: Happening[] = [];
  const add = (date: Day | null | undefined, what: Happened): void => {
    if (date && date >= begin && date <= today) list.push({ date, ...what });
  };
  const moved = new Set(dateMoves.moves.map(({ id, to }) => `${id} ${to}`));
  for (const record of deprecations) {
    const { id, announced_on: announced, shutdown_date: end } = record;
    add(end, { kind: 'reached', record });
    add(announced, { kind: 'announced', record });
    // A date that had passed when we saw it is history; one that moved is told as that.
    const seen = firstSeen.get(id);
    const isNews = announced === null && (end ?? '') > (seen ?? '') && !moved.has(`${id} ${end}`);
    if (isNews) add(seen, { kind: 'first_seen', record });
  }
  for (const { id, item, from, to, seen_to: seen } of dateMoves.moves) {
    const [old, now] = [from, to].map((day) => day && shortDate(day));
    const words = valueChange(old ?? 'no date', now ?? 'withdrawn');
    add(seen, { kind: 'moved', subject: <RecordLink record={{ id, item }} />, words });
  }
  for (const change of history.changes.filter(isKind('successor_changed'))) {
    const none = 'no replacement';
    const words = valueChange(change.old ?? none, change.new ?? none);
    const subject = <RecordLink record={change} />;
    if (!isOurs(change)) add(dayOf(change.ts), { kind: 'replacement', subject, words });
  }
  const keyOf = ({ vendor, plan, ts }: ChangelogEntry) => `${vendor} ${plan} ${ts}`;
  for (const entries of groupBy(history.changelog, keyOf).values()) {
    for (const each of planHappenings(entries, facts)) add(dayOf(entries[0]?.ts ?? ''), each);
  }
  return list.sort((a, b) => compareCodeUnits(b.date, a.date));
}
