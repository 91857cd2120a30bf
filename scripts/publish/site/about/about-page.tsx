/** @jsxRuntime automatic @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { platformOf } from '../../../model/record-id.ts';
import { countOf } from '../../../model/words.ts';
import { PROMISES } from '../../api/catalogue.ts';
import { describeAge } from '../../digests.ts';
import { platformPagePath } from '../addresses.ts';
import { type SiteFacts, usePage } from '../facts.ts';
import { ExternalLink, NewRecordLink, PageLink, WrongValueLink } from '../links.tsx';
import type { Page } from '../render.tsx';
import { ScrollTable } from '../tables.tsx';
import { AGE_LIMITS, longDate, shortDate } from '../words.ts';

const WORDS: readonly (readonly [string, ComponentChildren])[] = [
  ['deprecated', 'The vendor has announced that it stops, and has not said that it stopped.'],
  [
    'retired',
    'The vendor says that it stopped, or its date had passed when we read the page. A status does not change by itself when a date passes.',
  ],
  ['earliest', 'Could be later: the vendor calls it the earliest possible date.'],
  [
    'planned',
    'A schedule prints a date for something that the vendor does not call deprecated. It may move.',
  ],
  [
    'no date announced',
    'The vendor has published no date. “Not sooner than” is a lower bound, not a date.',
  ],
  [
    'seen 93 days ago',
    `How old the newest page version is that supports the value. After ${AGE_LIMITS.aging.toString()} days expect changes.`,
  ],
  ['price not found', 'The vendor may publish one; the pages that we read do not state it.'],
  ['“…”', 'The vendor’s own words.'],
  ['not in our data', 'Only announced deprecations are recorded; what is missing may still stop.'],
  ['several dates', 'Each platform sets its own. Vendors move dates: confirm at the source.'],
  ['CC0', 'You may use the data for anything. Where you repeat a value, name its source and date.'],
];

/** What is covered, what is left out and why, and what is planned. */
function Coverage() {
  const { dataset, deprecations, tracked, vendors } = usePage().facts;
  const omitted = dataset.providers.filter(({ data }) => data.coverage === 'omitted');
  const count = (id: string) => deprecations.filter((each) => platformOf(each.id) === id).length;
  return (
    <section aria-labelledby="coverage">
      <h2 id="coverage">Coverage</h2>
      <dl class="facts">
        {tracked.map(({ id, data }) => (
          <div key={id}>
            <dt>{data.name}</dt>
            <dd>
              <ul class="inline">
                {(data.platforms ?? []).map((platform) => (
                  <li key={platform.id}>
                    {count(platform.id) > 0 ? (
                      <PageLink to={platformPagePath(platform.id)}>{platform.name}</PageLink>
                    ) : (
                      platform.name
                    )}{' '}
                    <small>{count(platform.id)}</small>
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        ))}
        {omitted.map(({ id, data }) => (
          <div key={id}>
            <dt>{data.name}, left out</dt>
            <dd>{data.reason}</dd>
          </div>
        ))}
      </dl>
      <p>
        Plans of <PageLink to="plans/index.html">{vendors.length} vendors</PageLink>.
      </p>
      <p>
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
  const { seen, old } = describeAge(facts);
  const plans = facts.vendors.reduce((count, vendor) => count + vendor.plans.length, 0);
  return (
    <section aria-labelledby="freshness">
      <h2 id="freshness">How fresh is the data?</h2>
      <ScrollTable
        id="seen"
        columns={['Seen on its page since', 'Deprecations', 'Plans']}
        caption={`Of ${facts.deprecations.length} deprecations and ${plans} plans`}
      >
        <tbody>
          {seen.map((each) => (
            <tr key={each.since}>
              <th scope="row">
                <time dateTime={each.since}>{longDate(each.since)}</time>
              </th>
              <td>{each.deprecations}</td>
              <td>{each.plans}</td>
            </tr>
          ))}
        </tbody>
      </ScrollTable>
      {old.count > 0 && (
        <details>
          <summary>{countOf(old.count, 'record')} last seen more than a year ago</summary>
          <ul class="changes">
            {old.records.map(({ id, seen_on }) => (
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
        Everything here is free, needs no key, and will stay that way. The following does not exist
        yet; none of it is billed, and none can be bought.
      </p>
      <ul>
        {roadmap.map((offer) => (
          <li key={offer}>{offer}</li>
        ))}
      </ul>
      <p>
        If you want one of these, open an issue in{' '}
        <ExternalLink url={`${repository}/issues`}>the repository</ExternalLink> that names it, or
        add a thumbs-up. Interest is recorded there and nowhere else; these pages record nothing.
      </p>
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
      <section aria-labelledby="promises">
        <h2 id="promises">What you may rely on</h2>
        <ul>
          {PROMISES.map((promise) => (
            <li key={promise}>{promise}</li>
          ))}
        </ul>
        <p>
          Every record is a file in{' '}
          <ExternalLink url={dataset.repository}>the repository</ExternalLink>; “Something wrong?”
          on its page opens a form. <PageLink to="source-checks/index.html">Source checks</PageLink>{' '}
          say what still matches.
        </p>
      </section>
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
