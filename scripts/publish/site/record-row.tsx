/** @jsxRuntime automatic @jsxImportSource preact */

import type { Deprecation } from '../../model/generated/published.ts';
import { namesOf } from '../../model/name-platforms.ts';
import { recordAnchor } from './addresses.ts';
import { DaysLeft } from './days-left.tsx';
import { standingOf } from './describe-day.ts';
import { usePage } from './page-scope.ts';
import { RecordLink } from './record-link.tsx';
import { ShutdownDay } from './shutdown-day.tsx';
import { StatusMark } from './status-mark.tsx';
import { Successor } from './successor.tsx';

/** A record in the table of all; its attributes are what the filters look at. */
export function RecordRow({ record }: { record: Deprecation }) {
  const { facts } = usePage();
  // What the search finds besides the words of the row.
  const also = [record.provider, ...record.aliases].join(' ');
  return (
    <tr
      id={recordAnchor(record.id)}
      data-provider={namesOf(record.id, facts.platforms).providerSlug}
      data-type={record.type}
      data-status={record.status}
      data-when={standingOf(record, facts.today)}
      data-also={also}
    >
      <td>
        <ShutdownDay shutdown={record} />
      </td>
      <td>
        <DaysLeft shutdown={record} />
      </td>
      <th scope="row">
        <RecordLink record={record} />
      </th>
      <td>{record.platform}</td>
      <td>{record.type}</td>
      <td>
        <StatusMark status={record.status} />
      </td>
      <td>
        <Successor record={record} />
      </td>
    </tr>
  );
}
