/** @jsxRuntime automatic @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { platformOf } from '../../../model/record-id.ts';
import { countOf } from '../../../model/words.ts';
import { describeAges } from '../../ages.ts';
import { platformPagePath } from '../addresses.ts';
import { type SiteFacts, usePage } from '../facts.ts';
import { ExternalLink, NewRecordLink, PageLink, WrongValueLink } from '../links.tsx';
import type { Page } from '../render.tsx';
import { ScrollTable } from '../tables.tsx';
import { AGE_LIMITS, shortDate } from '../words.ts';

const WORDS: readonly (readonly [string, ComponentChildren])[] = [
  ['deprecated', 'The vendor has announced the end, and has not said that it came.'],
  [
    'retired',
    'The vendor says that it stopped, or its date had passed when we read the page. A status does not change by itself.',
  ],
  ['earliest', 'The vendor calls this the earliest possible date.'],
  [
    'planned',
    'A date in a schedule of the vendor, for something that it does not call deprecated.',
  ],
  ['no date announced', '“Not sooner than” is a lower bound, not a date.'],
  [
    'seen 93 days ago',
    `The age of the newest page that says so. After ${AGE_LIMITS.aging.toString()} days expect changes.`,
  ],
  ['price not found', 'The pages that we read do not state it; another may.'],
  ['not in our data', 'We record announced deprecations only; it may still stop.'],
];

/** What is covered, what is left out and why, and what is planned. */
function Coverage() {
  const { dataset, deprecations, tracked, vendors } = usePage().facts;
  const omitted = dataset.providers.filter(({ data }) => data.coverage === 'omitted');
  const count = (id: string) => deprecations.filter((each) => platformOf(each.id) === id).length;
  return (
    <section aria-labelledby="coverage">
      <h2 id="coverage">Coverage</h2>
      <ul class="inline">
        {tracked.flatMap(({ data }) =>
          (data.platforms ?? []).map(({ id, name }) => (
            <li key={id}>
              {count(id) > 0 ? <PageLink to={platformPagePath(id)}>{name}</PageLink> : name}{' '}
              <small>{count(id)}</small>
            </li>
          )),
        )}
      </ul>
      {omitted.length > 0 && (
        <details>
          <summary>{countOf(omitted.length, 'provider is', 'providers are')} left out</summary>
          <dl class="facts">
            {omitted.map(({ id, data }) => (
              <div key={id}>
                <dt>{data.name}</dt>
                <dd>{data.reason}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
      <p>
        And the plans of <PageLink to="plans/index.html">{vendors.length} vendors</PageLink>.
        Something missing? Add{' '}
        <NewRecordLink path="records/vendors/VENDOR.yaml">a vendor</NewRecordLink> or{' '}
        <NewRecordLink path="records/deprecations/PLATFORM/ITEM.yaml">a deprecation</NewRecordLink>{' '}
        from its page, in the browser.
      </p>
    </section>
  );
}

/** How many facts were seen lately, and which were not for a year. */
function Freshness() {
  const { facts } = usePage();
  const { coming, passed, vendors, old } = describeAges(facts);
  const rows = [
    { what: 'Deprecations still to come', age: coming },
    { what: 'Deprecations whose date has passed', age: passed },
    { what: 'Vendors of plans', age: vendors },
  ];
  return (
    <section aria-labelledby="freshness">
      <h2 id="freshness">How fresh is the data?</h2>
      <ScrollTable
        id="seen"
        columns={['What', 'Number', 'Half seen since', 'Oldest']}
        caption="When what is recorded was last seen on its pages"
      >
        <tbody>
          {rows.map(({ what, age }) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td>{age?.count ?? 0}</td>
              <td>{age && <time dateTime={age.median}>{shortDate(age.median)}</time>}</td>
              <td>{age && <time dateTime={age.oldest}>{shortDate(age.oldest)}</time>}</td>
            </tr>
          ))}
        </tbody>
      </ScrollTable>
      {old.length > 0 && (
        <details>
          <summary>{countOf(old.length, 'record')} last seen more than a year ago</summary>
          <ul class="changes">
            {old.map(({ id, seen_on }) => (
              <li key={id}>
                {shortDate(seen_on)} {id}{' '}
                <WrongValueLink id={id}>report a newer page</WrongValueLink>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

/** What is planned, and where interest in it is recorded. */
function Support() {
  const { repository, roadmap } = usePage().facts.dataset.dataset;
  return (
    <section aria-labelledby="support">
      <h2 id="support">Roadmap and support</h2>
      <p>
        Everything here is free and needs no key. None of the following exists yet, and none can be
        bought. To want one, open or support{' '}
        <ExternalLink url={`${repository}/issues`}>an issue</ExternalLink> that names it.
      </p>
      <ul>
        {roadmap.map((offer) => (
          <li key={offer}>{offer}</li>
        ))}
      </ul>
    </section>
  );
}

/** Published dates that the page lists; the index of snapshots has all. */
const DATES_SHOWN = 60;

/** A line for each published date. */
function BuildLog() {
  const { changes, dataset, history } = usePage().facts;
  const dates = history.days.toReversed();
  const changed = (date: string) => changes.filter(({ entry }) => entry.ts.startsWith(date)).length;
  return (
    <section aria-labelledby="build-log">
      <h2 id="build-log">Build log</h2>
      {dates.length === 0 ? (
        <p>Changes are not recorded yet; recording begins with the baseline.</p>
      ) : (
        <details>
          <summary>{countOf(dates.length, 'published date')}</summary>
          <ScrollTable
            id="days"
            columns={['Date (UTC)', 'Commit', 'Deprecations', 'Changes']}
            caption="Published dates, newest first"
          >
            <tbody>
              {dates.slice(0, DATES_SHOWN).map(({ date, final, commit, deprecations }) => (
                <tr key={date}>
                  <th scope="row">
                    <time dateTime={date}>{date}</time>
                    {!final && <small> in progress</small>}
                  </th>
                  <td>
                    <ExternalLink url={`${dataset.dataset.repository}/commit/${commit}`}>
                      <code>{commit.slice(0, 12)}</code>
                    </ExternalLink>
                  </td>
                  <td>{deprecations.length}</td>
                  <td>{changed(date)}</td>
                </tr>
              ))}
            </tbody>
          </ScrollTable>
        </details>
      )}
      <p>
        Every date with its snapshot:{' '}
        <PageLink to="dep-snapshots/index.json">dep-snapshots/index.json</PageLink>.
      </p>
    </section>
  );
}

function AboutBody() {
  const { dataset } = usePage().facts.dataset;
  return (
    <>
      <h1>About</h1>
      <p class="lead">{dataset.summary}</p>
      <p>
        Every value was read from a page that its record cites. A{' '}
        <PageLink to="source-checks/index.html">check</PageLink> compares the two and reports what
        differs; a person corrects. Nothing is recommended, ranked, hidden or paid for. Data is CC0:
        use it for anything, and name the source and date of what you repeat.{' '}
        <PageLink to="developers.html#promises">What does not change</PageLink>.
      </p>
      <p>
        Found a mistake? “Something wrong?” on its page opens a form, and every record is a file in{' '}
        <ExternalLink url={dataset.repository}>the repository</ExternalLink>.
      </p>
      <section aria-labelledby="words">
        <h2 id="words">What the words mean</h2>
        <dl class="facts">
          {WORDS.map(([word, meaning]) => (
            <div key={word}>
              <dt>{word}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </section>
      <Freshness />
      <Coverage />
      <Support />
      <BuildLog />
    </>
  );
}

/** An address of a section of About that is called by its own name too. */
function sectionPage(path: string, id: string, name: string): Page {
  return {
    path,
    head: {
      title: name,
      description: 'This is now part of the About page.',
      section: 'about.html',
      leadsTo: `about.html#${id}`,
    },
    body: (
      <>
        <h1>{name}</h1>
        <p>
          <PageLink to={`about.html#${id}`}>This is now part of the About page.</PageLink>
        </p>
      </>
    ),
  };
}

/** What this is, how it is made and what can be relied on. */
export function aboutPages({ dataset }: SiteFacts): Page[] {
  return [
    {
      path: 'about.html',
      head: {
        title: 'About the data: how it is made, coverage, roadmap',
        description: `How ${dataset.dataset.name} is made, what its words mean, what it covers and what is planned.`,
        section: 'about.html',
      },
      body: <AboutBody />,
    },
    sectionPage('support.html', 'support', 'Roadmap and support'),
    sectionPage('build-log.html', 'build-log', 'Build log'),
  ];
}
