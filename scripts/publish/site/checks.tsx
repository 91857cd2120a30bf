/** @jsxRuntime automatic @jsxImportSource preact */

import { countOf } from '../../model/count-words.ts';
import type { CheckedRecord } from '../../model/generated/published.ts';
import { recordPagePath } from './addresses.ts';
import { DifferenceList } from './difference-list.tsx';
import { PageLink } from './page-link.tsx';
import { usePage } from './page-scope.ts';

function Line({ record }: { record: CheckedRecord }) {
  const { records } = usePage().facts;
  return (
    <li>
      {records.has(record.id) ? (
        <PageLink to={recordPagePath(record.id)}>
          <code>{record.id}</code>
        </PageLink>
      ) : (
        <code>{record.id}</code>
      )}{' '}
      <span class={`state ${record.state}`}>{record.state.replace('_', ' ')}</span>{' '}
      <small>
        {record.last_verified === null
          ? 'never found to match'
          : `last found to match ${record.last_verified}`}
      </small>
      {record.state === 'gone' && <p>The page no longer lists this item.</p>}
      {record.differences.length > 0 && <DifferenceList differences={record.differences} />}
    </li>
  );
}

/** What a check found of some records; long lists are folded away under what they are. */
export function CheckedRecords(props: {
  records: readonly CheckedRecord[];
  none: string;
  folded?: string;
}) {
  const { records, none, folded } = props;
  if (records.length === 0) return <p>{none}</p>;
  const list = (
    <ul class="checked">
      {records.map((record) => (
        <Line key={record.id} record={record} />
      ))}
    </ul>
  );
  if (folded === undefined) return list;
  return (
    <details>
      <summary>
        {countOf(records.length, 'record')} {folded}
      </summary>
      {list}
    </details>
  );
}
