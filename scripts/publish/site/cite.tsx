/** @jsxRuntime automatic @jsxImportSource preact */

import { longDate } from '../../model/day.ts';
import { addressOf } from './addresses.ts';
import { usePage } from './facts.ts';

/** How to cite a record or vendor as it is in this copy: its text, date and commit, at an address that never changes. */
export function Cite(props: {
  /** The fact, as one sentence without its date. */
  fact: string;
  /** The date for which it is known. */
  asOf: string;
  /** Its file, below the root of the repository. */
  file: string;
}) {
  const { fact, asOf, file } = props;
  const { facts, path } = usePage();
  const { baseUrl, dataset, history } = facts;
  const { name, repository } = dataset.dataset;
  const { commit } = history.head;
  const address = `${repository}/blob/${commit}/${file}`;
  return (
    <details class="cite">
      <summary>Cite</summary>
      <p>
        <span data-copy="">
          {`${fact}, as of ${longDate(asOf)}. ${name}, ${baseUrl}${addressOf(path)}, commit ${commit.slice(0, 12)}, ${address}`}
        </span>
      </p>
    </details>
  );
}
