/** @jsxRuntime automatic @jsxImportSource preact */
import { GetTold } from '../actions.tsx';
import { platformPagePath } from '../addresses.ts';
import type { SiteFacts } from '../facts.ts';
import { Mark } from '../marks.tsx';
import type { Page } from '../render.tsx';
import {
  countsInWords,
  groupEntries,
  mergeEntries,
  type RecordList,
  recordLists,
} from './entries.ts';
import { EntryTable } from './entry-table.tsx';

function platformPage({ id, name, records }: RecordList, facts: SiteFacts): Page {
  const title = `${name}: deprecations and shutdown dates`;
  const counts = countsInWords(records, facts.today);
  const planned = facts.planned.filter(({ row }) => row.platform_id === id);
  const groups = groupEntries(mergeEntries(records, planned), facts.today);
  return {
    path: platformPagePath(id),
    head: {
      title,
      description: `${title}, with the replacements that vendors name: ${counts}.`,
      section: 'deprecations/index.html',
    },
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

/** Every record and planned date of each platform. */
export function platformPages(facts: SiteFacts): Page[] {
  return recordLists(facts).map((list) => platformPage(list, facts));
}
