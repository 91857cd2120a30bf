/** @jsxRuntime automatic @jsxImportSource preact */
import type {
  Candidate,
  CheckedPage,
  CheckedRecord,
  CheckedVendor,
  Deprecation,
  Vendor,
} from '../../model/generated/published.ts';
import { countOf } from '../../model/words.ts';
import { describeSeenDays } from '../source-checks.ts';
import { recordPagePath, reportPagePath, vendorPagePath } from './addresses.ts';
import { Verbatim } from './changes.tsx';
import { usePage } from './facts.ts';
import { Outward, PageLink } from './layout.tsx';
import { amountInWords } from './words.ts';

/** Items that a page lists and no record holds. */
export function CandidateList({ candidates }: { candidates: readonly Candidate[] }) {
  if (candidates.length === 0) return <p>No page lists an item without a record.</p>;
  return (
    <ul class="checked">
      {candidates.map(({ platform, item, words, heading }) => (
        <li key={`${platform} ${item} ${words}`}>
          <code>{item}</code> <small>{platform}</small>: <Verbatim words={words} />
          {heading !== null && <> under “{heading}”</>}
        </li>
      ))}
    </ul>
  );
}

type Difference = CheckedRecord['differences'][number];

const KINDS: Record<Difference['kind'], string> = {
  changed: 'another value',
  withdrawn: 'withdrawn',
  textual: 'the same in other words',
};

/** A value of a record, or that there is none. */
function show(value: Difference['found']): string {
  if (value === null || value === undefined) return 'nothing';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** What is recorded and what the page says, for each field that differs. */
function DifferenceList({ differences }: { differences: readonly Difference[] }) {
  return (
    <ul class="differences">
      {differences.map((difference) => (
        <li key={difference.field}>
          <code>{difference.field}</code>: recorded <b>{show(difference.recorded)}</b>, the page
          says <b>{show(difference.found)}</b> ({KINDS[difference.kind]})
          {difference.words !== null && (
            <>
              : <Verbatim words={difference.words} />
            </>
          )}
          {difference.heading !== null && <> under “{difference.heading}”</>}
        </li>
      ))}
    </ul>
  );
}

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

/** The recorded limits and prices that did not stand on the page. */
function MissingPlanFacts({ finding }: { finding: CheckedVendor }) {
  const notes = finding.notes.filter(({ state }) => state === 'not_found');
  const prices = finding.prices.filter(({ state }) => state === 'not_found');
  if (notes.length + prices.length === 0) return null;
  return (
    <ul class="differences">
      {prices.map(({ plan, recorded }) => (
        <li key={`price ${plan}`}>
          <code>{plan}</code>: monthly price{' '}
          <b>{recorded === null ? 'none' : amountInWords(recorded)}</b>
        </li>
      ))}
      {notes.map(({ plan, note }) => (
        <li key={`${plan} ${note}`}>
          <code>{plan}</code>: <Verbatim words={note} />
        </li>
      ))}
    </ul>
  );
}

/** What each state of a vendor's plans means, in a sentence. */
const PLAN_STATE_WORDS: Record<CheckedVendor['state'], string> = {
  found: 'Every limit and price that can be checked stood on the page.',
  not_found: 'Something recorded did not stand on the page; this waits for review.',
  not_checked: 'The page could not be checked, so nothing is known.',
};

/** What the newest committed source check found of a vendor's plans. */
export function PlanFinding({ vendor }: { vendor: Vendor }) {
  const { lastReport, planFindings } = usePage().facts;
  const finding = planFindings.get(vendor.id);
  if (!lastReport || !finding) return <p>No published source check covers these plans yet.</p>;
  const reasons = lastReport.pages.filter(
    ({ url, reason }) => reason !== null && vendor.evidence?.some((page) => page.url === url),
  );
  return (
    <>
      <p>
        <span class={`state ${finding.state}`}>{finding.state.replace('_', ' ')}</span>{' '}
        {PLAN_STATE_WORDS[finding.state]}{' '}
        {reasons.map(({ url, reason }) => (
          <span key={url}>
            {url}: {reason}.{' '}
          </span>
        ))}
        <PageLink to={reportPagePath(lastReport.date)}>Source check of {lastReport.date}</PageLink>
      </p>
      <MissingPlanFacts finding={finding} />
    </>
  );
}

function VendorName({ id }: { id: string }) {
  const vendor = usePage().facts.vendors.find((each) => each.id === id);
  return vendor ? <PageLink to={vendorPagePath(id)}>{vendor.name}</PageLink> : <code>{id}</code>;
}

function InState({
  vendors,
  state,
}: {
  vendors: readonly CheckedVendor[];
  state: CheckedVendor['state'];
}) {
  const those = vendors.filter((vendor) => vendor.state === state);
  if (those.length === 0) return null;
  return (
    <>
      <h3>
        <span class={`state ${state}`}>{state.replace('_', ' ')}</span> {those.length}
      </h3>
      <p class="note">{PLAN_STATE_WORDS[state]}</p>
      <ul class={state === 'not_found' ? 'checked' : 'inline'}>
        {those.map((vendor) => (
          <li key={vendor.vendor}>
            <VendorName id={vendor.vendor} />
            <MissingPlanFacts finding={vendor} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** What a check found of the vendors' plans. */
export function CheckedVendors({ vendors }: { vendors: readonly CheckedVendor[] }) {
  if (vendors.length === 0) return <p>No plans were checked.</p>;
  return (
    <>
      <InState vendors={vendors} state="not_found" />
      <InState vendors={vendors} state="not_checked" />
      <InState vendors={vendors} state="found" />
    </>
  );
}

/** What each state means, in a sentence. */
const STATE_WORDS: Record<CheckedRecord['state'], string> = {
  match: 'The page said what is recorded here.',
  mismatch: 'The page says something else; this waits for review.',
  gone: 'The page no longer lists this item; this waits for review.',
  not_checked: 'The page could not be checked, so nothing is known.',
};

/** What the newest committed source check found of a record. */
export function LastFinding({ record }: { record: Deprecation }) {
  const { findings, lastReport } = usePage().facts;
  const finding = findings.get(record.id);
  if (!lastReport || !finding) return <p>No published source check covers this record yet.</p>;
  const page = lastReport.pages.find(({ url }) => url === record.source_url);
  return (
    <>
      <p>
        <span class={`state ${finding.state}`}>{finding.state.replace('_', ' ')}</span>{' '}
        {STATE_WORDS[finding.state]}{' '}
        {finding.state === 'not_checked' && page?.reason && <>Reason: {page.reason}. </>}
        {finding.last_verified === null
          ? 'It was never found to match before.'
          : `Last found to match: ${finding.last_verified}.`}{' '}
        <PageLink to={reportPagePath(lastReport.date)}>Source check of {lastReport.date}</PageLink>
      </p>
      {finding.differences.length > 0 && <DifferenceList differences={finding.differences} />}
    </>
  );
}

/** The pages that could not be read, each with the reason. */
export function UnreadPages({ pages }: { pages: readonly CheckedPage[] }) {
  const unread = pages.filter(({ state }) => state === 'not_checked');
  if (unread.length === 0) return <p>Every page was read.</p>;
  return (
    <ul>
      {unread.map(({ url, reason }) => (
        <li key={url}>
          <Outward url={url} />: {reason ?? 'no reason given'}
        </li>
      ))}
    </ul>
  );
}

function LastCheck() {
  const { lastReport } = usePage().facts;
  if (!lastReport) return <>No source check has been published yet.</>;
  const { match, mismatch, gone, not_checked } = lastReport.summary.records;
  const waiting = mismatch + gone;
  return (
    <>
      Last source check <PageLink to={reportPagePath(lastReport.date)}>{lastReport.date}</PageLink>:{' '}
      {match} of {match + waiting + not_checked} records match their source
      {describeSeenDays(lastReport)}
      {waiting > 0 && `, ${waiting} ${waiting === 1 ? 'waits' : 'wait'} for review`}
      {not_checked > 0 && `, ${not_checked} could not be checked`}.
    </>
  );
}

/** How much there is and how fresh it is, in a line. */
export function Freshness() {
  const { dataset, deprecations, vendors } = usePage().facts;
  const plans = vendors.reduce((count, vendor) => count + vendor.plans.length, 0);
  const tracked = dataset.providers.filter(({ data }) => data.coverage === 'tracked');
  return (
    <p class="freshness">
      <PageLink to="deprecations/index.html">
        {countOf(deprecations.length, 'deprecation')}
      </PageLink>{' '}
      of {countOf(tracked.length, 'provider')};{' '}
      <PageLink to="plans/index.html">{countOf(plans, 'plan')}</PageLink> of{' '}
      {countOf(vendors.length, 'vendor')}. <LastCheck />
    </p>
  );
}
