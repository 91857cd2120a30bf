/** @jsxRuntime automatic @jsxImportSource preact */
import type { Vendor } from '../../../model/generated/published.ts';
import { countOf } from '../../../model/words.ts';
import { vendorPagePath } from '../addresses.ts';
import { VendorHistory } from '../changes/changes.tsx';
import { EvidenceList } from '../deprecations/record-parts.tsx';
import { type SiteFacts, usePage } from '../facts.ts';
import type { Page } from '../layout.tsx';
import { Actions, Cite, EditLink, ExternalLink, Fold, Linked, Mark, PageLink } from '../parts.tsx';
import { priceInWords } from './spec-rows.ts';
import { Days, SpecTable } from './spec-sheet.tsx';

/** How many values of a vendor its pages no longer say; nothing where none waits for a person. */
function VendorFinding({ vendor }: { vendor: Vendor }) {
  const finding = usePage().facts.planFindings.get(vendor.id);
  const waiting = [...(finding?.notes ?? []), ...(finding?.prices ?? [])].filter((each) => {
    return !['found', 'not_checked'].includes(each.state) && !each.dismissed;
  });
  if (waiting.length === 0) return null;
  return <p class="state">{countOf(waiting.length, 'value waits', 'values wait')} for review.</p>;
}

/** When its pages were read; where the days differ, the list of pages below has the age of each. */
function Source({ vendor }: { vendor: Vendor }) {
  const { currency_note: note, evidence = [], retrieved_at: read, source_url: page } = vendor;
  const newest = new Map<string, string>();
  for (const { url, read_at } of evidence) {
    if (read_at > (newest.get(url) ?? '')) newest.set(url, read_at);
  }
  const others = newest.size - 1;
  return (
    <>
      <p>
        From <ExternalLink url={page}>its page</ExternalLink>
        {others > 0 && ` and ${others} more`}, <Days days={[read, ...newest.values()]} />
      </p>
      <VendorFinding vendor={vendor} />
      {note && <p>{note}</p>}
    </>
  );
}

/** The prices in one sentence. */
function pricesOf({ currency, plans }: Vendor): string {
  const priced = plans.flatMap((plan) => {
    const { amount, period } = priceInWords(plan, currency);
    if (amount === null) return [];
    return [`${plan.name} ${amount} ${period}`];
  });
  return priced.join(', ') || 'no monthly price on the pages read';
}

function VendorBody({ vendor }: { vendor: Vendor }) {
  const { evidence = [], observations = [] } = vendor;
  const file = `records/vendors/${vendor.id}.yaml`;
  return (
    <article>
      <h1>
        <Mark id={vendor.id} />
        {vendor.name}
      </h1>
      <Source vendor={vendor} />
      <SpecTable vendor={vendor} />
      <Actions id={vendor.id} json={`data/vendors/${vendor.id}.json`}>
        <PageLink to={`compare/index.html?v=${vendor.id}`}>Compare</PageLink>
        <PageLink to={`data/news/${vendor.id}.xml`}>Feed of changes</PageLink>
      </Actions>
      <VendorHistory vendor={vendor} />
      <div class="folds">
        <Cite
          fact={`${vendor.name}: ${pricesOf(vendor)}`}
          asOf={vendor.retrieved_at.slice(0, 10)}
          file={file}
        />
        <Fold title="Sources and our notes">
          <EvidenceList evidence={evidence} />
          <ul>
            {observations.map((observation) => (
              <li key={observation}>
                <Linked text={observation} />
              </li>
            ))}
          </ul>
          <p>
            <EditLink path={file} />
          </p>
        </Fold>
      </div>
    </article>
  );
}

/** The pages of all vendors. */
export function* vendorPages({ vendors }: SiteFacts): Generator<Page> {
  for (const vendor of vendors) {
    yield {
      path: vendorPagePath(vendor.id),
      title: `${vendor.name} pricing, plans and limits`,
      description: `Prices and limits of ${vendor.name}: ${pricesOf(vendor)}.`,
      body: <VendorBody vendor={vendor} />,
    };
  }
}
