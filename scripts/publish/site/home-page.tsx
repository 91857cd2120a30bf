/** @jsxRuntime automatic @jsxImportSource preact */
import type { Vendor } from '../../model/generated/published.ts';
import { FUNCTION_PATHS } from '../../model/published.ts';
import { countOf } from '../../model/words.ts';
import type { Artifact } from '../artifact.ts';
import { hashedAsset, SCRIPTS } from './assets.ts';
import { standingOf } from './dates.ts';
import { groupEntries, mergeEntries } from './deprecations/entries.ts';
import { ComingList } from './deprecations/lists.tsx';
import { type SiteFacts, usePage } from './facts.ts';
import type { Page } from './layout.tsx';
import { ListAge, PageLink, Section } from './parts.tsx';
import { shortPrice } from './plans/spec-rows.ts';
import texts from './texts.json' with { type: 'json' };

/** The calendar and the feed of what is asked, where a function makes them; a script names the items. */
function Subscriptions() {
  const { functionUrl } = usePage().facts;
  if (functionUrl === null) return null;
  const address = `${functionUrl}${FUNCTION_PATHS.deprecations.slice(1)}`;
  return (
    <>
      <a href={address} data-subscribe={`${address}?format=ics`}>
        Subscribe to its calendar
      </a>{' '}
      <a href={address} data-subscribe={`${address}?format=atom`}>
        or feed
      </a>{' '}
    </>
  );
}

/** Where visitors ask about what they use; it works by script alone. */
function CheckBox({ names }: { names: string }) {
  const { link } = usePage();
  return (
    <search
      class="check scripted"
      aria-label="Check what you use"
      data-vendors={link(names)}
      data-answers={link(SCRIPTS.answers.path)}
    >
      <label for="check">Names of models or tools, a list, a package.json or code</label>
      <textarea
        id="check"
        rows={2}
        enterkeyhint="go"
        spellcheck={false}
        autocomplete="off"
        placeholder="gpt-4o-2024-05-13, claude 3.5 sonnet, cursor pro"
      />
      <div class="controls">
        <button type="button" class="go">
          Check
        </button>
        <span class="chips">
          Try{' '}
          {texts.examples.map(({ name, text }) => (
            <button key={name} type="button" data-try={text}>
              {name}
            </button>
          ))}
        </span>
        <small>Stays in your browser.</small>
      </div>
      <p class="tools" hidden>
        <button type="button">Copy answer</button> <Subscriptions />
        <button type="button">Remember on this device</button>
      </p>
      <div id="answer" aria-live="polite" />
    </search>
  );
}

/** Dates that the first page shows: a date is shown whole or not at all. */
const DATES_SHOWN = 6;

function HomeBody({ names }: { names: string }) {
  const { deprecations, planned, today, vendors } = usePage().facts;
  const plans = vendors.reduce((count, vendor) => count + vendor.plans.length, 0);
  const coming = mergeEntries(deprecations, planned).filter((entry) => {
    return standingOf(entry, today) === 'coming';
  });
  const dates = [...new Set(coming.map(({ shutdown_date: date }) => date))].slice(0, DATES_SHOWN);
  const shown = coming.filter(({ shutdown_date: date }) => dates.includes(date));
  return (
    <>
      <h1>Is anything you use going away?</h1>
      <p class="lead">
        Shutdown dates of {countOf(deprecations.length, 'AI model and API', 'AI models and APIs')},
        prices and limits of {countOf(plans, 'plan')}, each with its source and age.
      </p>
      <CheckBox names={names} />
      <noscript>
        <p>
          Look it up:{' '}
          <PageLink to="deprecations/index.html#platforms">every record by platform</PageLink> or{' '}
          <PageLink to="plans/index.html">every vendor’s plans</PageLink>.
        </p>
      </noscript>
      <Section id="next" title="What stops next">
        {shown.length === 0 ? (
          <p>No shutdown date lies ahead.</p>
        ) : (
          <p class="note">
            → vendor’s replacement. <ListAge seen={shown.map(({ as_of }) => as_of)} />
          </p>
        )}
        <ComingList groups={groupEntries(shown, today)} />
        <p class="inline">
          <PageLink to="deprecations/index.html">The next 180 days</PageLink>
          <PageLink to="news.html">What happened lately</PageLink>
        </p>
      </Section>
    </>
  );
}

/** The first page. */
export function homePage({ dataset, vendors }: SiteFacts): Page {
  const names = derivePlanNames(vendors);
  return {
    path: 'index.html',
    title: 'AI model shutdown dates and plan limits',
    description: dataset.dataset.summary,
    scripts: ['check-names'],
    body: <HomeBody names={names.path} />,
    files: [names],
  };
}

/** The names of vendors and plans with their prices, for the first page. */
function derivePlanNames(vendors: readonly Vendor[]): Artifact {
  const names = vendors.map(({ id, name, currency, plans }) => ({
    id,
    name,
    plans: plans.map((plan) => ({
      id: plan.id,
      name: plan.name,
      price: shortPrice(plan, currency),
    })),
  }));
  // As all that scripts load it is called text: what is called JSON has a schema and readers.
  return hashedAsset('plan-names.txt', `${JSON.stringify(names)}\n`);
}
