/** @jsxRuntime automatic @jsxImportSource preact */
import { namesOf } from '../../../model/published.ts';
import { countOf } from '../../../model/words.ts';
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
        One event for each shutdown date, updated about once a day. Dates of the past stay in it.
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
        <li>
          On a computer, beside “Other calendars”, choose + and then “From URL”; paste the address.
        </li>
        <li>Google reads it again every few hours and shows its own reminders, not ours.</li>
      </ol>
      <h3>Apple Calendar</h3>
      <ol>
        <li>Choose “Add to calendar” above and confirm.</li>
        <li>Or: File, New Calendar Subscription, and paste the address.</li>
        <li>To be reminded 30 and 7 days before, leave “Remove alerts” off.</li>
      </ol>
      <h3>Outlook</h3>
      <ol>
        <li>Copy the address above.</li>
        <li>In the calendar, choose “Add calendar”, then “Subscribe from web”; paste it.</li>
        <li>Outlook may take a day to show a change.</li>
      </ol>
    </section>
  );
}

function Feeds() {
  return (
    <section aria-labelledby="feeds">
      <h2 id="feeds">Feeds</h2>
      <dl class="facts">
        <div>
          <dt>Every deprecation, Atom</dt>
          <dd>
            <Subscription path="deprecations/feed.xml" />
          </dd>
        </div>
        <div>
          <dt>Every deprecation, JSON Feed</dt>
          <dd>
            <Subscription path="deprecations/feed.json" />
          </dd>
        </div>
      </dl>
      <p>
        One entry per deprecation, soonest shutdown first; an entry is updated when its record
        changes.
      </p>
      <h3>In a feed reader</h3>
      <ol>
        <li>Copy the address of the Atom feed.</li>
        <li>
          In your reader (Feedly, Inoreader, NetNewsWire, Miniflux, Thunderbird), choose “Add feed”
          or “Follow” and paste it.
        </li>
      </ol>
      <h3>In Slack or Teams</h3>
      <ol>
        <li>
          Slack: <code>/feed subscribe</code> and the address, in the channel.
        </li>
        <li>Teams: add a workflow from the RSS trigger and paste the address.</li>
      </ol>
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
        All files are listed <PageLink to="about.html#data">here</PageLink>.
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
