/** @jsxRuntime automatic @jsxImportSource preact */
import { addDays, type Day, dayOf, daysBetween } from '../../../model/day.ts';
import { countOf } from '../../../model/words.ts';
import { ComingDays, NamedSuccessor, RecordLink } from '../deprecations/records.tsx';
import { type SiteFacts, usePage } from '../facts.ts';
import { PageLink } from '../layout.tsx';
import type { Page } from '../render.tsx';
import { longDate, longMonth } from '../words.ts';
import { type AnchoredChange, type ChangePage, dateAnchor } from './change-pages.ts';
import { ChangeLine, PlanChange } from './changes.tsx';
import { type Happening, monthPath, splitByMonths } from './happenings.ts';

const KINDS: Record<Happening['kind'], string> = {
  reached: 'Date reached',
  announced: 'Announced',
  moved: 'Date moved',
  price: 'Price changed',
};

/** One thing that happened, after the word for its kind. */
function HappeningLine({ happening }: { happening: Happening }) {
  if (happening.kind === 'price') return <PlanChange entry={happening.entry} />;
  const { record } = happening;
  if (happening.kind === 'moved') {
    const { item, id, platform, from, to } = happening.move;
    return (
      <>
        {record ? <RecordLink record={record} /> : <code>{item ?? id}</code>}{' '}
        <small>{platform}</small> <del>{from ?? 'no date'}</del> <span aria-hidden="true">→</span>
        <span class="visually-hidden"> to </span> <ins>{to ?? 'withdrawn'}</ins>
      </>
    );
  }
  return (
    <>
      <RecordLink record={happening.record} /> <small>{happening.record.platform}</small>
      <NamedSuccessor record={happening.record} />
    </>
  );
}

function groupBy<K, T>(list: readonly T[], keyOf: (each: T) => K): [K, T[]][] {
  const groups = new Map<K, T[]>();
  for (const each of list) {
    const own = groups.get(keyOf(each)) ?? [];
    groups.set(keyOf(each), own);
    own.push(each);
  }
  return [...groups];
}

/** What happened, by date and kind, newest first. */
function Happened({ list }: { list: readonly Happening[] }) {
  return (
    <ol class="coming-days">
      {groupBy(list, ({ date }) => date).map(([date, own]) => (
        <li key={date}>
          <h3>
            <time dateTime={date}>{longDate(date)}</time>
          </h3>
          <div>
            {groupBy(own, ({ kind }) => kind).map(([kind, same]) => (
              <div key={kind}>
                <p class="platform">{KINDS[kind]}</p>
                <ul>
                  {same.map((happening, index) => (
                    <li key={index}>
                      <HappeningLine happening={happening} />
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </div>
        </li>
      ))}
    </ol>
  );
}

/** How many of each kind, in one line. */
export function happenedInWords(list: readonly Happening[]): string {
  const words: Record<Happening['kind'], readonly [string, string]> = {
    reached: ['date reached', 'dates reached'],
    announced: ['shutdown announced', 'shutdowns announced'],
    moved: ['date moved', 'dates moved'],
    price: ['price changed', 'prices changed'],
  };
  const counts = groupBy(list, ({ kind }) => kind).map(([kind, own]) =>
    countOf(own.length, ...words[kind]),
  );
  return counts.length === 0 ? 'nothing recorded' : counts.join(', ');
}

/** What was recorded, which is when we read it, not when it happened. */
function Recorded() {
  const { changePages, changes, history } = usePage().facts;
  return (
    <section aria-labelledby="recorded">
      <h2 id="recorded">What we recorded</h2>
      {history.baseline === null ? (
        <p>Changes are not recorded yet; recording begins with the baseline.</p>
      ) : (
        <>
          <p>
            {countOf(changes.length, 'entry', 'entries')} since {longDate(history.baseline.ts)},
            when recording began: also what we read late or reworded. As JSON of{' '}
            <PageLink to="data/changelog.json">plans</PageLink> and{' '}
            <PageLink to="deprecations/changes.json">deprecations</PageLink>.
          </p>
          <ul class="inline">
            {changePages.map((page) => (
              <li key={page.path}>
                <PageLink to={page.path}>{nameOf(page)}</PageLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function nameOf({ month, part, parts }: ChangePage): string {
  return parts === 1 ? longMonth(month) : `${longMonth(month)}, part ${part.toString()}`;
}

/** Days ahead and behind that the first page shows. */
const DAYS_SOON = 14;
const DAYS_SHOWN = 31;

function Body({ months }: { months: readonly [string, readonly Happening[]][] }) {
  const { happenings, today } = usePage().facts;
  const newest = happenings.filter(({ date }) => daysBetween(date, today) <= DAYS_SHOWN);
  return (
    <>
      <h1>What happened</h1>
      <p class="lead">
        Dates that vendors announced, moved or that were reached, and prices that changed.{' '}
        <PageLink to="subscribe.html">Subscribe</PageLink>
      </p>
      <section aria-labelledby="soon">
        <h2 id="soon">Next {DAYS_SOON} days</h2>
        <ComingDays until={addDays(today, DAYS_SOON)} />
      </section>
      <section aria-labelledby="lately">
        <h2 id="lately">Last {DAYS_SHOWN} days</h2>
        {newest.length === 0 && <p>Nothing was announced, moved or reached.</p>}
        <Happened list={newest} />
      </section>
      <section aria-labelledby="months">
        <h2 id="months">By month</h2>
        <ul>
          {months.map(([month, own]) => (
            <li key={month}>
              <PageLink to={monthPath(month)}>{longMonth(month)}</PageLink>{' '}
              <small>{happenedInWords(own)}</small>
            </li>
          ))}
        </ul>
      </section>
      <Recorded />
    </>
  );
}

/** The changes of a date as they were recorded. */
function RecordedOn({ day, changes }: { day: Day; changes: readonly AnchoredChange[] }) {
  const id = dateAnchor(day);
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{longDate(day)}</h2>
      {(['plans', 'deprecations'] as const).map((dataset) => {
        const own = changes.filter((change) => change.dataset === dataset);
        if (own.length === 0) return null;
        return (
          <div key={dataset}>
            <h3>
              {dataset === 'plans' ? 'Plans' : 'Deprecations'}{' '}
              <span class="count">{own.length}</span>
            </h3>
            <ul class="changes">
              {own.map((change) => (
                <ChangeLine key={change.anchor} change={change} home />
              ))}
            </ul>
          </div>
        );
      })}
    </section>
  );
}

/** What happened, month by month, and apart from it what was recorded. */
export function* newsPages({ changePages, happenings }: SiteFacts): Generator<Page> {
  const months = splitByMonths(happenings);
  const section = 'news.html';
  const crumbs = (name: string) => (
    <p class="crumbs">
      <PageLink to="news.html">What happened</PageLink> / {name}
    </p>
  );
  yield {
    path: 'news.html',
    head: {
      title: 'AI model shutdowns and price changes: what happened',
      description:
        'Shutdown dates of AI models that were announced, moved or reached, and plan prices that changed, month by month.',
      section,
    },
    body: <Body months={months} />,
  };
  for (const [month, own] of months) {
    const name = longMonth(month);
    yield {
      path: monthPath(month),
      head: {
        title: `${name}: AI model shutdowns and price changes`,
        description: `In ${name}: ${happenedInWords(own)}.`,
        section,
      },
      body: (
        <>
          {crumbs(name)}
          <h1>{name}</h1>
          <p class="lead">{happenedInWords(own)}.</p>
          <Happened list={own} />
        </>
      ),
    };
  }
  for (const page of changePages) {
    const name = nameOf(page);
    yield {
      path: page.path,
      head: {
        title: `Recorded in ${name}`,
        description: `Every change of plans and deprecations that was recorded in ${name}.`,
        section,
      },
      body: (
        <>
          {crumbs(`Recorded in ${name}`)}
          <h1>Recorded in {name}</h1>
          <p class="lead">When we read it, which may be after it happened; times are UTC.</p>
          {groupBy(page.changes, ({ entry }) => dayOf(entry.ts)).map(([day, changes]) => (
            <RecordedOn key={day} day={day} changes={changes} />
          ))}
        </>
      ),
    };
  }
}
