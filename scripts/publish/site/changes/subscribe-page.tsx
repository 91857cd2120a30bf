/** @jsxRuntime automatic @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { usePage } from '../facts.ts';
import type { Page } from '../layout.tsx';
import { Fold, PageLink, ScrollTable, Section } from '../parts.tsx';
import texts from '../texts.json' with { type: 'json' };

/** An address to open and to copy. */
function Subscription({ path, children }: { path: string; children: ComponentChildren }) {
  const { facts, link } = usePage();
  const address = `${facts.baseUrl}${path}`;
  const opened = path.endsWith('.ics') ? address.replace(/^https?:/, 'webcal:') : link(path);
  return (
    <a href={opened} data-copy={address}>
      {children}
    </a>
  );
}

function SubscribeBody() {
  const { functionUrl, tracked } = usePage().facts;
  const rows = [
    ['all', 'All deprecations', 'deprecations/calendar', 'deprecations/news'] as const,
    ...tracked.map(({ id, data }) => {
      return [id, data.name, `deprecations/calendar/${id}`, `deprecations/news/${id}`] as const;
    }),
    ['plans', 'All plans', null, 'data/news'] as const,
    ['everything', 'Everything', null, 'news'] as const,
  ];
  return (
    <>
      <h1>Get told</h1>
      <p class="lead">
        Free, without an account.
        {functionUrl !== null && (
          <>
            {' '}
            For a calendar of only what you use, <PageLink to="index.html">enter it</PageLink>.
          </>
        )}
      </p>
      <ScrollTable
        id="subscriptions"
        class="stacked"
        columns={['What', 'Shutdown dates', 'What is new (Atom, JSON Feed)']}
        caption="Each vendor’s page has a feed of its plans."
      >
        <tbody>
          {rows.map(([id, name, calendar, feed]) => (
            <tr key={id} id={id}>
              <th scope="row">{name}</th>
              <td>
                {calendar === null ? (
                  <span class="none">–</span>
                ) : (
                  <Subscription path={`${calendar}.ics`}>Calendar</Subscription>
                )}
              </td>
              <td>
                <Subscription path={`${feed}.xml`}>Feed</Subscription>{' '}
                <PageLink to={`${feed}.json`}>JSON</PageLink>
              </td>
            </tr>
          ))}
        </tbody>
      </ScrollTable>
      <Section id="steps" title="Step by step">
        {Object.entries(texts.steps).map(([program, steps]) => (
          <Fold key={program} title={program}>
            <ol>
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </Fold>
        ))}
      </Section>
    </>
  );
}

/** How to follow, step by step. */
export function subscribePage(): Page {
  return {
    path: 'subscribe.html',
    title: 'AI model shutdown dates as calendar and feed',
    description:
      'Calendars of shutdown dates by provider and feeds of deprecations, with steps for Google Calendar, Apple Calendar, Outlook and feed readers.',
    body: <SubscribeBody />,
  };
}
