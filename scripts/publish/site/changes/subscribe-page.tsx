/** @jsxRuntime automatic @jsxImportSource preact */
import { namesOf } from '../../../model/published.ts';
import { countOf } from '../../../model/words.ts';
import { splitByFeed } from '../../feeds/news-feeds.ts';
import { COPY_SCRIPT } from '../assets.ts';
import { type SiteFacts, usePage } from '../facts.ts';
import { PageLink } from '../layout.tsx';
import type { Page } from '../render.tsx';
import { standingOf } from '../words.ts';

/** One thing to subscribe to: its address, to open, to copy, or as a calendar. */
function Subscription({ path, calendar }: { path: string; calendar?: boolean }) {
  const { baseUrl } = usePage().facts;
  const address = `${baseUrl}${path}`;
  return (
    <>
      {calendar && (
        <>
          <a href={address.replace(/^https?:/, 'webcal:')}>Add to calendar</a>{' '}
        </>
      )}
      <code data-copy={address} data-copy-label="Copy address">
        {address}
      </code>
    </>
  );
}

function Calendars() {
  const { dataset, deprecations, platforms, today } = usePage().facts;
  const tracked = dataset.providers.filter(({ data }) => data.coverage === 'tracked');
  const coming = deprecations.filter((record) => standingOf(record, today) === 'coming');
  const of = (slug: string) =>
    coming.filter((record) => namesOf(record.id, platforms).providerSlug === slug).length;
  return (
    <section aria-labelledby="calendars">
      <h2 id="calendars">Calendar of shutdown dates</h2>
      <p>
        One event for each shutdown date, updated about once a day. Past dates stay in the calendar.
      </p>
      <dl class="facts">
        <div>
          <dt>All providers ({coming.length} upcoming)</dt>
          <dd>
            <Subscription path="deprecations/calendar.ics" calendar />
          </dd>
        </div>
        {tracked.map(({ id, data }) => (
          <div key={id} id={id}>
            <dt>
              {data.name} ({of(id) === 0 ? 'none upcoming' : `${of(id).toString()} upcoming`})
            </dt>
            <dd>
              <Subscription path={`deprecations/calendar/${id}.ics`} calendar />
            </dd>
          </div>
        ))}
      </dl>
      <h3>Google Calendar</h3>
      <ol>
        <li>Copy the address above.</li>
        <li>On a computer, beside “Other calendars”, choose + and then “From URL”.</li>
        <li>Paste the address and choose “Add calendar”.</li>
      </ol>
      <p class="note">
        Google reads it again after some hours; how often cannot be set. Set reminders in Google if
        you want them: those in the file may not be used.
      </p>
      <h3>Apple Calendar</h3>
      <ol>
        <li>
          Choose “Add to calendar” above and confirm; or, on a Mac, choose File, “New Calendar
          Subscription”, and paste the address.
        </li>
        <li>“Auto-refresh” says how often it is read again; once a day is enough.</li>
        <li>The file has reminders 30 and 7 days before each date: leave its alerts on.</li>
      </ol>
      <h3>Outlook on the web</h3>
      <ol>
        <li>Copy the address above; it begins with https.</li>
        <li>In the calendar, choose “Add calendar”, then “Subscribe from web”.</li>
        <li>Paste the address and choose “Import”. A change may take a day to appear.</li>
      </ol>
      <h3>Other calendars</h3>
      <p>
        Most can subscribe to an address: look for “subscribe”, “from URL” or “internet calendar”.
      </p>
    </section>
  );
}

/** The two forms of one feed of what is new. */
function FeedRow({ name, path, count }: { name: string; path: string; count: number }) {
  return (
    <div>
      <dt>
        {name} <small>{count === 0 ? 'nothing yet' : countOf(count, 'entry', 'entries')}</small>
      </dt>
      <dd>
        <Subscription path={`${path}.xml`} /> <PageLink to={`${path}.json`}>JSON Feed</PageLink>
      </dd>
    </div>
  );
}

function Feeds() {
  const { facts } = usePage();
  const tracked = facts.dataset.providers.filter(({ data }) => data.coverage === 'tracked');
  const feeds = splitByFeed(facts.news);
  const count = (path: string) => feeds.get(path)?.length ?? 0;
  return (
    <section aria-labelledby="feeds">
      <h2 id="feeds">Feeds of what is new</h2>
      <p>
        Newest first, an entry for each event: recorded, a date set, moved or reached, 30 and 7 days
        before it, a plan’s price or limits changed. Nothing in them lies in the future.
      </p>
      <dl class="facts">
        <FeedRow name="Everything" path="news" count={count('news')} />
        <FeedRow
          name="All deprecations"
          path="deprecations/news"
          count={count('deprecations/news')}
        />
        {tracked.map(({ id, data }) => (
          <FeedRow
            key={id}
            name={data.name}
            path={`deprecations/news/${id}`}
            count={count(`deprecations/news/${id}`)}
          />
        ))}
        <FeedRow name="All plans" path="data/news" count={count('data/news')} />
      </dl>
      <details>
        <summary>Plans, by vendor</summary>
        <ul>
          {facts.vendors.map(({ id, name }) => (
            <li key={id} id={`vendor-${id}`}>
              {name}: <PageLink to={`data/news/${id}.xml`}>Atom</PageLink>,{' '}
              <PageLink to={`data/news/${id}.json`}>JSON Feed</PageLink>{' '}
              <small>
                {count(`data/news/${id}`) === 0
                  ? 'nothing yet'
                  : countOf(count(`data/news/${id}`), 'entry', 'entries')}
              </small>
            </li>
          ))}
        </ul>
      </details>
      <h3>In a feed reader</h3>
      <ol>
        <li>Copy the address of the feed.</li>
        <li>In your reader, add a feed (some call it “follow”) and paste the address.</li>
      </ol>
      <h3>In Slack</h3>
      <ol>
        <li>Add Slack’s RSS app to the workspace.</li>
        <li>
          In the channel, send <code>/feed subscribe</code> and the address.
        </li>
      </ol>
      <h3>As data</h3>
      <p>
        <PageLink to="deprecations/feed.xml">Atom</PageLink> and{' '}
        <PageLink to="deprecations/feed.json">JSON Feed</PageLink> with one entry per deprecation,
        soonest shutdown first: for programs rather than readers.
      </p>
    </section>
  );
}

function Files() {
  return (
    <section aria-labelledby="files">
      <h2 id="files">Files</h2>
      <p>
        To follow plans, read <PageLink to="data/changelog.json">data/changelog.json</PageLink> once
        a day: an entry for each change of a price or limit, oldest first. For deprecations there is{' '}
        <PageLink to="deprecations/changes.json">deprecations/changes.json</PageLink>, newest first.
        The rest: <PageLink to="about.html#data">all files</PageLink>.
      </p>
    </section>
  );
}

function Body() {
  const { deprecations, today } = usePage().facts;
  const coming = deprecations.filter((record) => standingOf(record, today) === 'coming').length;
  return (
    <>
      <h1>Subscribe</h1>
      <p class="lead">
        {countOf(coming, 'shutdown date')} of {countOf(deprecations.length, 'record')}{' '}
        {coming === 1 ? 'is' : 'are'} still to come. Get them in your calendar or feed reader; free,
        without an account. A calendar of only what you use:{' '}
        <PageLink to="index.html">enter your list</PageLink> and choose “Calendar file”.
      </p>
      <Calendars />
      <Feeds />
      <Files />
    </>
  );
}

/** How to follow, step by step. */
export function subscribePage(_facts: SiteFacts): Page {
  return {
    path: 'subscribe.html',
    head: {
      title: 'AI model shutdown dates as calendar and feed',
      description:
        'Calendars of shutdown dates by provider and feeds of deprecations, with steps for Google Calendar, Apple Calendar, Outlook and feed readers.',
      section: 'subscribe.html',
      scripts: [COPY_SCRIPT.path],
    },
    body: <Body />,
  };
}
