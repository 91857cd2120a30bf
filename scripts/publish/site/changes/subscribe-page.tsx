/** @jsxRuntime automatic @jsxImportSource preact */
import { COPY_SCRIPT } from '../assets.ts';
import { type SiteFacts, usePage } from '../facts.ts';
import { PageLink } from '../links.tsx';
import type { Page } from '../render.tsx';

/** An address to copy; a calendar is also one to open. */
function Subscription({ path }: { path: string }) {
  const address = `${usePage().facts.baseUrl}${path}`;
  return (
    <>
      {path.endsWith('.ics') && (
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

/** What to do in each program, in its own words. */
const STEPS: readonly (readonly [program: string, steps: readonly string[]])[] = [
  [
    'Google Calendar',
    [
      'Copy the address.',
      'On a computer, beside “Other calendars”, choose + and then “From URL”.',
      'Paste the address and choose “Add calendar”. Set your own reminders there.',
    ],
  ],
  [
    'Apple Calendar',
    [
      'Choose “Add to calendar” and confirm; or, on a Mac, choose File, “New Calendar Subscription”.',
      'Set “Auto-refresh” to once a day, and leave the alerts on: 30 and 7 days before each date.',
    ],
  ],
  [
    'Outlook on the web',
    [
      'Copy the address; it begins with https.',
      'In the calendar, choose “Add calendar”, then “Subscribe from web”.',
      'Paste the address and choose “Import”.',
    ],
  ],
  ['A feed reader', ['Copy the address of the feed.', 'Add a feed and paste the address.']],
  [
    'Slack',
    ['Add Slack’s RSS app.', 'In the channel, send “/feed subscribe” and the address of the feed.'],
  ],
];

function Steps() {
  return (
    <>
      {STEPS.map(([program, steps]) => (
        <details key={program}>
          <summary>{program}</summary>
          <ol>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </details>
      ))}
    </>
  );
}

function Body() {
  const { dataset } = usePage().facts;
  const tracked = dataset.providers.filter(({ data }) => data.coverage === 'tracked');
  const calendars = [
    ['all', 'All providers', 'deprecations/calendar.ics'] as const,
    ...tracked.map(({ id, data }) => [id, data.name, `deprecations/calendar/${id}.ics`] as const),
  ];
  const feeds = [
    ['Everything', 'news.xml'] as const,
    ['All deprecations', 'deprecations/news.xml'] as const,
    ...tracked.map(({ id, data }) => [data.name, `deprecations/news/${id}.xml`] as const),
    ['All plans', 'data/news.xml'] as const,
  ];
  return (
    <>
      <h1>Get told</h1>
      <p class="lead">
        Free, without an account. For only what you use,{' '}
        <PageLink to="index.html">enter it</PageLink> and choose “Calendar file”.
      </p>
      <section aria-labelledby="calendars">
        <h2 id="calendars">Calendars of shutdown dates</h2>
        <dl class="facts">
          {calendars.map(([id, name, path]) => (
            <div key={id} id={id}>
              <dt>{name}</dt>
              <dd>
                <Subscription path={path} />
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <section aria-labelledby="feeds">
        <h2 id="feeds">Feeds of what is new</h2>
        <dl class="facts">
          {feeds.map(([name, path]) => (
            <div key={path}>
              <dt>{name}</dt>
              <dd>
                <Subscription path={path} />{' '}
                <PageLink to={path.replace(/xml$/, 'json')}>JSON Feed</PageLink>
              </dd>
            </div>
          ))}
        </dl>
        <p class="note">Each vendor’s page has a feed of its plans.</p>
      </section>
      <section aria-labelledby="steps">
        <h2 id="steps">Step by step</h2>
        <Steps />
      </section>
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
