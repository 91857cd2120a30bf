/** @jsxRuntime automatic @jsxImportSource preact */

import type { Evidence } from '../../model/generated/published.ts';
import { InstantTime } from './instant-time.tsx';
import { Outward } from './outward.tsx';

/** The address of a public copy of a page, where the record names one. */
function copyAddress({ repository, path, commit }: Evidence): string | null {
  if (!repository || !path || !commit) return null;
  const file = path.split('/').map(encodeURIComponent).join('/');
  return `https://github.com/${repository}/blob/${commit}/${file}`;
}

/** The pages that were read for a record. */
export function EvidenceList({ evidence }: { evidence: readonly Evidence[] }) {
  return (
    <ul class="evidence">
      {evidence.map((page) => {
        const copy = copyAddress(page);
        return (
          <li key={`${page.url} ${page.path ?? ''}`}>
            <Outward url={page.url} />, read as it stood <InstantTime at={page.read_at} />
            {copy && (
              <>
                ; <Outward url={copy}>public copy in {page.repository}</Outward>
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}
