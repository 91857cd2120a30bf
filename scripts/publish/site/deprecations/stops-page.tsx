/** @jsxRuntime automatic @jsxImportSource preact */
import { addDays } from '../../../model/day.ts';
import type { Deprecation } from '../../../model/generated/published.ts';
import { countOf } from '../../../model/words.ts';
import { platformPagePath } from '../addresses.ts';
import { standingOf } from '../dates.ts';
import { type SiteFacts, usePage } from '../facts.ts';
import { type Page, renderFragment } from '../layout.tsx';
import { Choice, FilterForm, GetTold, Grid, ListAge, Mark, PageLink, Section } from '../parts.tsx';
import { countsInWords, type Entry, groupEntries, mergeEntries } from './entries.ts';
import { EntryRows, EntryTable } from './lists.tsx';

/** How far ahead the page looks; a script loads all. */
const DAYS_AHEAD = 180;

/** @param rows the file of all rows, for the search */
function Filters({ rows }: { rows: string }) {
  const { facts, link } = usePage();
  return (
    <FilterForm
      rows={link(rows)}
      label="Search by model, alias or platform"
      noun="result"
      shown={countOf(facts.deprecations.length, 'record')}
    >
      <Choice
        name="provider"
        label="Provider"
        all="all providers"
        options={facts.tracked.map(({ id, data }) => [id, data.name])}
      />
      <Choice
        name="when"
        label="Shutdown date"
        all="any date"
        options={[
          ['coming', 'upcoming'],
          ['passed', 'past'],
          ['undated', 'no date announced'],
          ['planned', 'planned, may move'],
        ]}
      />
    </FilterForm>
  );
}

/** What the page shows before somebody searches. */
function nearEntries({ deprecations, planned, today }: SiteFacts): Entry[] {
  const end = addDays(today, DAYS_AHEAD);
  return mergeEntries(deprecations, planned).filter((entry) => {
    return standingOf(entry, today) === 'coming' && (entry.shutdown_date ?? '') <= end;
  });
}

function recordsOn(platform: string, { deprecations }: SiteFacts): Deprecation[] {
  return deprecations.filter((record) => record.platform_id === platform);
}

/** The way to every record, also without a script. */
function Platforms() {
  const { facts } = usePage();
  return (
    <Section id="platforms" title="All records by platform">
      <Grid
        list={[...facts.platforms].map(([id, { platform: name }]) => {
          const note = countsInWords(recordsOn(id, facts), facts.today);
          return { id, name, path: platformPagePath(id), note };
        })}
      />
    </Section>
  );
}

function StopsBody({ rows }: { rows: string }) {
  const { facts } = usePage();
  const near = nearEntries(facts);
  const groups = groupEntries(near, facts.today);
  return (
    <>
      <h1>What stops next</h1>
      <p class="lead">
        AI models, APIs and SDKs that stop in the next {DAYS_AHEAD} days, by date and platform.
      </p>
      {facts.deprecations.length + facts.planned.length === 0 ? (
        <p>No deprecation has been recorded yet.</p>
      ) : (
        <>
          <Filters rows={rows} />
          <div id="list">
            <EntryTable groups={groups} />
            <p class="note">
              <ListAge seen={near.map(({ as_of }) => as_of)} />
            </p>
          </div>
          <Platforms />
        </>
      )}
      <p>
        All records: <PageLink to="deprecations/all.json">JSON</PageLink> ·{' '}
        <PageLink to="deprecations/all.csv">CSV</PageLink>. Planned dates:{' '}
        <PageLink to="deprecations/scheduled.json">JSON</PageLink>.
      </p>
    </>
  );
}

/** What comes next; a script finds every record and planned date. */
export function stopsPage(facts: SiteFacts): Page {
  const { deprecations, planned, today } = facts;
  const description = `${countOf(deprecations.length, 'AI model, API or SDK', 'AI models, APIs and SDKs')} with shutdown dates and the replacements that vendors name.`;
  const path = 'deprecations/index.html';
  const groups = groupEntries(mergeEntries(deprecations, planned), today);
  const rows = renderFragment('records', <EntryRows groups={groups} searched />, {
    facts,
    page: path,
  });
  return {
    path,
    title: 'AI model deprecations and shutdown dates',
    description,
    scripts: ['find-rows'],
    dataset: {
      name: 'deprecations',
      files: ['deprecations/all.json', 'deprecations/all.csv'],
    },
    body: <StopsBody rows={rows.path} />,
    files: [rows],
  };
}

/** Every record and planned date of a platform. */
function platformPage(id: string, name: string, facts: SiteFacts): Page {
  const title = `${name}: deprecations and shutdown dates`;
  const records = recordsOn(id, facts);
  const counts = countsInWords(records, facts.today);
  const planned = facts.planned.filter(({ platform_id: platform }) => platform === id);
  const groups = groupEntries(mergeEntries(records, planned), facts.today);
  return {
    path: platformPagePath(id),
    title,
    description: `${title}, with the replacements that vendors name: ${counts}.`,
    body: (
      <>
        <h1>
          <Mark id={id} />
          {name}
        </h1>
        <p class="lead">
          {counts}
          {planned.length > 0 && `, ${planned.length} planned`}. <GetTold platform={id} />
        </p>
        {groups.length > 0 && <EntryTable groups={groups} onePlatform />}
      </>
    ),
  };
}

/** The page of each platform stays at its address when its last record is removed. */
export function platformPages(facts: SiteFacts): Page[] {
  return [...facts.platforms].map(([id, { platform }]) => platformPage(id, platform, facts));
}
