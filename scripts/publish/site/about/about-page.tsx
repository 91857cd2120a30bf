/** @jsxRuntime automatic @jsxImportSource preact */
import { longDate } from '../../../model/day.ts';
import { openFindings } from '../../../model/open-findings.ts';
import { countOf } from '../../../model/words.ts';
import { describeAges } from '../../ages.ts';
import { shortDate } from '../dates.ts';
import { type SiteFacts, usePage } from '../facts.ts';
import type { Page } from '../layout.tsx';
import {
  ExternalLink,
  Fold,
  PageLink,
  ScrollTable,
  Section,
  Terms,
  WrongValueLink,
} from '../parts.tsx';
import texts from '../texts.json' with { type: 'json' };

/** What is covered, what is left out and why, and what is planned. */
function Coverage() {
  const { dataset, tracked, vendors } = usePage().facts;
  const omitted = dataset.providers.filter(({ data }) => data.coverage === 'omitted');
  return (
    <Section id="coverage" title="Coverage">
      <p>
        Deprecations of{' '}
        <PageLink to="deprecations/index.html#platforms">
          {countOf(tracked.length, 'provider')}
        </PageLink>{' '}
        and plans of <PageLink to="plans/index.html">{countOf(vendors.length, 'vendor')}</PageLink>.
      </p>
      {omitted.length > 0 && (
        <Fold title={`${countOf(omitted.length, 'provider is', 'providers are')} left out`}>
          <Terms list={omitted.map(({ id, data }) => [id, data.name, data.reason])} />
        </Fold>
      )}
      <p>
        Something missing?{' '}
        <ExternalLink url={`${dataset.dataset.repository}/blob/main/CONTRIBUTING.md`}>
          Add it from its page
        </ExternalLink>
        .
      </p>
    </Section>
  );
}

/** The newest report in a sentence, and the way to all of them. */
function NewestCheck() {
  const { dataset, lastReport } = usePage().facts;
  if (!lastReport) return <p>No source check has been published yet.</p>;
  const waiting = openFindings(lastReport, dataset, lastReport.date).length;
  return (
    <p>
      Newest check of records against their pages, {longDate(lastReport.date)}:{' '}
      {countOf(waiting, 'finding')} waiting for review. All reports:{' '}
      <PageLink to="source-checks/index.json">JSON</PageLink>.
    </p>
  );
}

/** How many facts were seen lately, and which were not for a year. */
function Freshness() {
  const { facts } = usePage();
  const { ages, old } = describeAges(facts);
  return (
    <Section id="freshness" title="How fresh is the data?">
      <p>Last seen on their pages:</p>
      <ul>
        {ages.map((age) => (
          <li key={age}>{age}</li>
        ))}
      </ul>
      <NewestCheck />
      {old.length > 0 && (
        <Fold title={`${countOf(old.length, 'record')} last seen more than a year ago`}>
          <ul class="changes">
            {old.map(({ id, seen_on }) => (
              <li key={id}>
                {shortDate(seen_on)} {id}{' '}
                <WrongValueLink id={id}>report a newer page</WrongValueLink>
              </li>
            ))}
          </ul>
        </Fold>
      )}
    </Section>
  );
}

/** What is planned, and where interest in it is recorded. */
function SupportBody() {
  const { repository, roadmap } = usePage().facts.dataset.dataset;
  return (
    <>
      <h1>Roadmap and support</h1>
      <p class="lead">
        Everything here is free and needs no key. None of the following exists yet, and none can be
        bought. To want one, open or support{' '}
        <ExternalLink url={`${repository}/issues`}>an issue</ExternalLink> that names it.
      </p>
      <ul>
        {roadmap.map((offer) => (
          <li key={offer}>{offer}</li>
        ))}
      </ul>
    </>
  );
}

/** Published dates that the page lists; the index of snapshots has all. */
const DATES_SHOWN = 60;

/** A line for each published date. */
function BuildLogBody() {
  const { dataset, history } = usePage().facts;
  const dates = history.days.toReversed();
  const changes = [...history.changelog, ...history.changes];
  const changed = (date: string) => changes.filter(({ ts }) => ts.startsWith(date)).length;
  return (
    <>
      <h1>Build log</h1>
      <p class="lead">
        Every published date with its snapshot:{' '}
        <PageLink to="dep-snapshots/index.json">JSON</PageLink>.
      </p>
      {dates.length === 0 ? (
        <p>Changes are not recorded yet; recording begins with the baseline.</p>
      ) : (
        <ScrollTable
          id="days"
          columns={['Date (UTC)', 'Commit', 'Deprecations', 'Changes']}
          caption="Newest first"
        >
          <tbody>
            {dates.slice(0, DATES_SHOWN).map(({ date, commit, deprecations }) => (
              <tr key={date}>
                <th scope="row">
                  <time dateTime={date}>{date}</time>
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
    </>
  );
}

function AboutBody() {
  const { dataset } = usePage().facts.dataset;
  return (
    <>
      <h1>About</h1>
      <p class="lead">{dataset.summary}</p>
      <p>
        Every value was read from a page that its record cites. A check compares the two and reports
        what differs; a person corrects. Data is CC0: use it for anything, and name the source and
        date of what you repeat.{' '}
        <PageLink to="developers.html#promises">What does not change</PageLink>.
      </p>
      <p>
        Found a mistake? “Something wrong?” on its page opens a form, and every record is a file in{' '}
        <ExternalLink url={dataset.repository}>the repository</ExternalLink>.
      </p>
      <Fold title="What the words mean">
        <Terms
          list={Object.entries(texts.meanings).map(([word, meaning]) => [word, word, meaning])}
        />
      </Fold>
      <Freshness />
      <Coverage />
    </>
  );
}

/** What this is, how it is made, what is planned and what was published. */
export function aboutPages({ dataset }: SiteFacts): Page[] {
  const { name } = dataset.dataset;
  return [
    {
      path: 'about.html',
      title: 'About the data: how it is made, what it covers',
      description: `How ${name} is made, what its words mean and what it covers.`,
      body: <AboutBody />,
    },
    {
      path: 'support.html',
      title: 'Roadmap and support',
      description: 'What is planned, and where to say that you want it.',
      body: <SupportBody />,
    },
    {
      path: 'build-log.html',
      title: 'Build log',
      description: 'A line for each published date.',
      body: <BuildLogBody />,
    },
  ];
}
