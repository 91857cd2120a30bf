/** @jsxRuntime automatic @jsxImportSource preact */
import { daysBetween } from '../../model/day.ts';
import type { Vendor } from '../../model/generated/published.ts';
import { type Artifact, sha256 } from '../artifact.ts';
import { CHECK_SCRIPT } from './assets.ts';
import { happenedInWords } from './changes/news-page.tsx';
import { Freshness, Status } from './deprecations/overview.tsx';
import { ComingDays } from './deprecations/records.tsx';
import { type SiteFacts, usePage } from './facts.ts';
import { PageLink } from './layout.tsx';
import type { Page } from './render.tsx';

/** Where visitors ask about what they use; it works by script alone. */
function CheckBox() {
  const { link, facts } = usePage();
  return (
    <search
      class="check scripted"
      aria-label="Check what you use"
      data-names={link('deprecations/names.json')}
      data-records={link('deprecations/records/')}
      data-providers={link('data/providers.json')}
      data-scheduled={link('deprecations/scheduled.json')}
      data-planned={link('deprecations/planned.html')}
      data-vendors={link(derivePlanNames(facts.vendors).path)}
      data-plans={link('plans/')}
      data-calendar={link('deprecations/calendar.ics')}
    >
      <label for="check">
        Paste names of models or tools, a list, a package.json, code or an env file. It stays in
        your browser.
      </label>
      <textarea
        id="check"
        rows={3}
        spellcheck={false}
        autocomplete="off"
        placeholder="gpt-4o-2024-05-13, claude 3.5 sonnet, cursor pro"
      />
      <div class="controls">
        <button type="button" class="go">
          Check
        </button>
        <label>
          Show{' '}
          <select>
            <option value="0">everything</option>
            <option value="30">what stops within 30 days</option>
            <option value="90">what stops within 90 days</option>
            <option value="180">what stops within 180 days</option>
          </select>
        </label>
        <label>
          or a file: <input type="file" multiple />
        </label>
      </div>
      <div id="answer" aria-live="polite" />
      <p class="tools" hidden>
        <button type="button" data-does="copy">
          Copy answer
        </button>{' '}
        <button type="button" data-does="link">
          Copy link
        </button>{' '}
        <button type="button" data-does="calendar">
          Calendar file
        </button>
      </p>
    </search>
  );
}

/** The answers that most visitors come for, a line each. */
function QuickLinks() {
  const { facts } = usePage();
  const { baseUrl, dataset } = facts;
  const week = facts.happenings.filter(({ date }) => daysBetween(date, facts.today) < 7);
  const tracked = dataset.providers.filter(({ data }) => data.coverage === 'tracked');
  const calendar = (path: string) => `${baseUrl}${path}`.replace(/^https?:/, 'webcal:');
  return (
    <ul class="quick">
      <li>
        <b>
          <PageLink to="news.html">This week</PageLink>
        </b>
        : {happenedInWords(week)}
      </li>
      <li>
        <b>
          <PageLink to="subscribe.html">Calendar</PageLink>
        </b>
        : <a href={calendar('deprecations/calendar.ics')}>all</a>
        {tracked.map(({ id, data }) => (
          <span key={id}>
            , <a href={calendar(`deprecations/calendar/${id}.ics`)}>{data.name}</a>
          </span>
        ))}
      </li>
      <li>
        <b>
          <PageLink to="plans/index.html">Plans and limits</PageLink>
        </b>
        : <PageLink to="compare/index.html">side by side</PageLink>
      </li>
      <li>
        <b>
          <PageLink to="about.html#data">Everything as files</PageLink>
        </b>
        : deprecations as <PageLink to="deprecations/all.json">JSON</PageLink> or{' '}
        <PageLink to="deprecations/all.csv">CSV</PageLink>, plans as{' '}
        <PageLink to="data/limits.json">JSON</PageLink> or{' '}
        <PageLink to="data/limits.csv">CSV</PageLink>; <PageLink to="llms.txt">llms.txt</PageLink>{' '}
        for agents
      </li>
    </ul>
  );
}

function Body() {
  const { dataset } = usePage().facts;
  return (
    <>
      <h1>Is anything you use going away?</h1>
      <p class="lead">{dataset.dataset.summary}</p>
      <Status />
      <CheckBox />
      <QuickLinks />
      <div class="columns">
        <section aria-labelledby="next" class="wide">
          <h2 id="next">What stops working next</h2>
          <p class="note">
            “Earliest”: not before this date, says the vendor. → is the replacement that the vendor
            names; without an arrow it names none.
          </p>
          <ComingDays />
        </section>
        <div>
          <Freshness />
          <section aria-labelledby="more">
            <h2 id="more">More</h2>
            <ul>
              <li>
                <PageLink to="deprecations/index.html">All deprecations</PageLink>, to search and
                filter
              </li>
              <li>
                <PageLink to="date-moves.html">Do dates hold?</PageLink> Every known move of a date
              </li>
            </ul>
          </section>
        </div>
      </div>
    </>
  );
}

/** The first page. */
export function homePage({ baseUrl, dataset }: SiteFacts): Page {
  const { name, summary } = dataset.dataset;
  return {
    path: 'index.html',
    head: {
      title: 'AI model shutdown dates and plan limits',
      description: summary,
      section: 'index.html',
      scripts: [CHECK_SCRIPT.path],
      data: {
        '@context': 'https://schema.org',
        '@type': 'DataCatalog',
        name,
        description: summary,
        url: baseUrl,
        isAccessibleForFree: true,
      },
    },
    body: <Body />,
  };
}

/** What is served where nothing is, at any depth. */
export function notFoundPage(_facts: SiteFacts): Page {
  return {
    path: '404.html',
    rooted: true,
    head: {
      title: 'Page not found',
      description: 'There is no page at this address.',
      found: false,
    },
    body: (
      <>
        <h1>Page not found</h1>
        <p class="lead">Try:</p>
        <ul>
          <li>
            <PageLink to="index.html">Start</PageLink>, to ask about a name
          </li>
          <li>
            <PageLink to="deprecations/index.html">Deprecations</PageLink>, to search by name
          </li>
          <li>
            <PageLink to="plans/index.html">Plans</PageLink>, by vendor
          </li>
          <li>
            <PageLink to="news.html">What happened</PageLink>, for a record that was removed
          </li>
          <li>
            <PageLink to="llms.txt">llms.txt</PageLink>, the list of all files
          </li>
        </ul>
      </>
    ),
  };
}

/**
 * The names of vendors and plans, for the first page: a line of each vendor with its id, its name, the
 * date when it was seen, and the id and name of each plan, with tabs between them.
 */
export function derivePlanNames(vendors: readonly Vendor[]): Artifact {
  const lines = vendors.map(({ id, name, plans, retrieved_at }) =>
    [id, name, retrieved_at.slice(0, 10), ...plans.flatMap((plan) => [plan.id, plan.name])]
      .map((text) => text.replace(/\s+/g, ' '))
      .join('\t'),
  );
  const text = `${lines.join('\n')}\n`;
  return { path: `assets/plan-names.${sha256(text).slice(0, 10)}.txt`, text };
}
