/** @jsxRuntime automatic @jsxImportSource preact */
import { addressOf } from './addresses.ts';
import { usePage } from './facts.ts';
import { ExternalLink, PageLink } from './links.tsx';
import { longDate } from './words.ts';

/** How to cite a record or vendor as it is in this copy: its text, date, snapshot and commit. */
export function Cite(props: {
  /** The fact, as one sentence without its date. */
  fact: string;
  /** The date for which it is known. */
  asOf: string;
  /** Its file, below the root of the repository. */
  file: string;
  /** Whether it is in the daily snapshots. */
  inSnapshots?: boolean;
}) {
  const { fact, asOf, file, inSnapshots = false } = props;
  const { facts, path } = usePage();
  const { baseUrl, dataset, history } = facts;
  const { name, repository } = dataset.dataset;
  const { commit } = history.head;
  const address = `${repository}/blob/${commit}/${file}`;
  const day = inSnapshots ? history.days.at(-1)?.date : undefined;
  return (
    <details class="cite">
      <summary>Cite this</summary>
      <p>
        <span data-copy="">
          {`${fact}, as of ${longDate(asOf)}. ${name}, ${baseUrl}${addressOf(path)}, commit ${commit.slice(0, 12)}, ${address}`}
        </span>
      </p>
      <p>
        It never changes: <ExternalLink url={address}>the record at this commit</ExternalLink>
        {day !== undefined && (
          <>
            {' '}
            and the <PageLink to="dep-snapshots/index.json">snapshot of {longDate(day)}</PageLink>
          </>
        )}
        .
      </p>
    </details>
  );
}
