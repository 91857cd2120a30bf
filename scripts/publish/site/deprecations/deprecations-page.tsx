/** @jsxRuntime automatic @jsxImportSource preact */
import { addDays } from '../../../model/day.ts';
import { countOf } from '../../../model/words.ts';
import { platformPagePath } from '../addresses.ts';
import { ListAge } from '../age.tsx';
import { type SiteFacts, usePage } from '../facts.ts';
import { PageLink } from '../links.tsx';
import { type Page, renderFragment } from '../render.tsx';
import { datasetFacts } from '../search-facts.ts';
import { Choice, FilterForm } from '../tables.tsx';
import type { Standing } from '../words.ts';
import { PlannedSection } from './planned-section.tsx';
import { countsInWords, groupRecords, recordLists } from './record-groups.ts';
import { RecordGroups, RecordTable } from './records.tsx';

/** Rows that the page itself has; a script loads the others when somebody searches. */
const ROWS: Record<Standing, number> = { coming: 40, undated: 5, passed: 12 };

/** @param rows the file of all rows, for the search */
function Filters({ rows }: { rows: string }) {
  const { facts, link } = usePage();
  const { deprecations, tracked } = facts;
  return (
    <FilterForm
      rows={link(rows)}
      label="Search by model, alias or platform"
      noun="record"
      total={deprecations.length}
    >
      <Choice
        name="provider"
        label="Provider"
        all="all providers"
        options={tracked.map(({ id, data }) => [id, data.name])}
      />
      <Choice
        name="when"
        label="Shutdown date"
        all="any date"
        options={[
          ['coming', 'upcoming'],
          ['passed', 'past'],
          ['undated', 'no date announced'],
        ]}
      />
    </FilterForm>
  );
}

/** What comes next and what has passed lately. */
function NearTable() {
  const { deprecations, today } = usePage().facts;
  const near = groupRecords(deprecations, today).map(({ standing, name, records: all }) => {
    const records = all.slice(0, ROWS[standing]);
    const isCut = records.length < all.length;
    return {
      standing,
      name: isCut ? `${name}: ${records.length} of ${all.length}` : name,
      records,
    };
  });
  return <RecordTable groups={near} caption="What comes next and what passed lately" />;
}

function Platforms() {
  const { facts } = usePage();
  return (
    <section aria-labelledby="platforms">
      <h2 id="platforms">By platform</h2>
      <ul class="cards">
        {recordLists(facts).map(({ id, name, records }) => (
          <li key={id}>
            <PageLink to={platformPagePath(id)}>{name}</PageLink>
            <p>{countsInWords(records, facts.today)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function DeprecationsBody({ rows }: { rows: string }) {
  const { deprecations, today } = usePage().facts;
  const soon = addDays(today, 180);
  return (
    <>
      <h1>Deprecations</h1>
      <p class="lead">
        What vendors have announced they will shut down, and when.{' '}
        <ListAge seen={deprecations.map(({ as_of }) => as_of)} />
      </p>
      <p>
        <PageLink to="deprecations/timeline.html">Next 180 days</PageLink> ·{' '}
        <a href="#platforms">By platform</a> ·{' '}
        <PageLink to="date-moves.html">Have dates moved?</PageLink>
      </p>
      {deprecations.length === 0 ? (
        <p>No deprecation has been recorded yet.</p>
      ) : (
        <>
          <Filters rows={rows} />
          <NearTable />
          <Platforms />
        </>
      )}
      <PlannedSection belongs={({ shutdown_date: date }) => date <= soon} />
      <p>
        All records: <PageLink to="deprecations/all.json">JSON</PageLink> ·{' '}
        <PageLink to="deprecations/all.csv">CSV</PageLink>
      </p>
    </>
  );
}

/** What comes next and what passed lately; a script finds every record. */
export function deprecationsPage(facts: SiteFacts): Page {
  const description = `${countOf(facts.deprecations.length, 'deprecated or retired AI model, API or SDK', 'deprecated and retired AI models, APIs and SDKs')} with their shutdown dates and the replacements that their vendors name.`;
  const path = 'deprecations/index.html';
  const groups = groupRecords(facts.deprecations, facts.today);
  const rows = renderFragment('records', <RecordGroups groups={groups} searched />, {
    facts,
    page: path,
  });
  return {
    path,
    head: {
      title: 'AI model deprecations and shutdown dates',
      description,
      section: path,
      scripts: ['find-records'],
      data: datasetFacts(facts, {
        name: 'deprecations',
        description,
        path: 'deprecations/',
        files: ['deprecations/all.json', 'deprecations/all.csv'],
      }),
    },
    body: <DeprecationsBody rows={rows.path} />,
    files: [rows],
  };
}
