/** @jsxRuntime automatic @jsxImportSource preact */
import { addDays, daysBetween, longDate, longMonth } from '../../../model/day.ts';
import { compareCodeUnits, countOf, groupBy } from '../../../model/words.ts';
import { DateEntry, DateGroup, Stops } from '../deprecations/lists.tsx';
import { RecordLink } from '../deprecations/record-parts.tsx';
import { type SiteFacts, usePage } from '../facts.ts';
import { PageLink } from '../parts.tsx';
import type { Page } from '../render.tsx';
import texts from '../texts.json' with { type: 'json' };
import { Subject, Words } from './changes.tsx';
import type { Happening } from './happenings.ts';

/** The file of the page of a month: `2026-11`. */
function monthPath(month: string): string {
  return `news/${month}.html`;
}

function byKind(list: readonly Happening[]): [Happening['kind'], Happening[]][] {
  return [...groupBy(list, ({ kind }) => kind)] as [Happening['kind'], Happening[]][];
}

/** What happened on one date in one way. */
function SameKind({ kind, list }: { kind: Happening['kind']; list: readonly Happening[] }) {
  const { name } = texts.happenings[kind];
  const records = list.flatMap((each) => ('record' in each ? each.record : []));
  if (records.length > 0) {
    return <Stops records={records} kind={`${name}, `} dated={kind !== 'reached'} />;
  }
  return (
    <DateGroup label={name}>
      {list.map((each, index) => (
        <li key={index}>
          {'of' in each && (
            <>
              <RecordLink record={each.of} /> <Words words={each.words} />
            </>
          )}
          {'entry' in each && (
            <span>
              <Subject entry={each.entry} />: <Words words={each.words} />
            </span>
          )}
        </li>
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
    const { one, many } = texts.happenings[kind];
    return countOf(own.length, one, many);
  });
  return counts.join(', ') || 'nothing recorded';
}

const WHAT =
  'Shutdown dates that were announced, moved or reached; replacements, prices and limits that changed.';

/** Days behind that the first page shows. */
const DAYS_SHOWN = 31;

function NewsBody({ months }: { months: readonly string[] }) {
  const { happenings, history, today } = usePage().facts;
  const newest = happenings.filter(({ date }) => daysBetween(date, today) <= DAYS_SHOWN);
  return (
    <>
      <h1>What happened</h1>
      <p class="lead">{WHAT}</p>
      <section aria-labelledby="lately">
        <h2 id="lately">Since {longDate(addDays(today, -DAYS_SHOWN))}</h2>
        {newest.length === 0 && <p>Nothing was announced, moved or reached.</p>}
        <Happened list={newest} />
      </section>
      <section aria-labelledby="months">
        <h2 id="months">By month</h2>
        <ul class="inline">
          {months.map((month) => (
            <li key={month}>
              <PageLink to={monthPath(month)}>{longMonth(month)}</PageLink>
            </li>
          ))}
        </ul>
      </section>
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
export function* newsPages({ happenings }: SiteFacts): Generator<Page> {
  const monthOf = (date: string) => date.slice(0, 7);
  const months = [...new Set(happenings.map(({ date }) => monthOf(date)))]
    .sort(compareCodeUnits)
    .reverse();
  const section = 'news.html';
  yield {
    path: 'news.html',
    head: {
      title: 'AI model shutdowns and price changes: what happened',
      description: WHAT,
      section,
    },
    body: <NewsBody months={months} />,
  };
  for (const month of months) {
    const name = longMonth(month);
    const own = happenings.filter(({ date }) => monthOf(date) === month);
    yield {
      path: monthPath(month),
      head: {
        title: `${name}: AI model shutdowns and price changes`,
        description: `In ${name}: ${happenedInWords(own)}.`,
        section,
      },
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
