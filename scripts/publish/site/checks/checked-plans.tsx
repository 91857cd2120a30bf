/** @jsxRuntime automatic @jsxImportSource preact */

import type { ComponentChildren } from 'preact';
import { describeState, planFindings } from '../../../model/findings.ts';
import type { CheckedVendor, PlanCandidate, Vendor } from '../../../model/generated/published.ts';
import { reportPagePath, vendorPagePath } from '../addresses.ts';
import { Quote } from '../changes/changes.tsx';
import { usePage } from '../facts.ts';
import { PageLink } from '../layout.tsx';
import { amountInWords } from '../words.ts';
import { pagesReadFor, WhatWasRead } from './checks.tsx';

/** Whether something about a vendor's plans waits for a person. */
export function plansWait(checked: CheckedVendor): boolean {
  return planFindings(checked).length > 0;
}

const differs = ({ state }: { state: string }) => state !== 'found' && state !== 'not_checked';

function hasDifferences({ notes, prices, candidates = [] }: CheckedVendor): boolean {
  return candidates.length > 0 || [...notes, ...prices].some(differs);
}

const mark = ({ dismissed }: { dismissed?: true }) => dismissed && ' (dismissed)';

/** What a page states and no record has, after its words. */
function candidateInWords({ kind }: PlanCandidate): string {
  return kind === 'name'
    ? 'is a new name on the page'
    : describeState({ what: kind, state: 'candidate' });
}

/** Findings about one vendor that a page lists: more come of a page of another shape. */
const FINDINGS_SHOWN = 100;

/** The recorded limits and prices that were not found on the page, and what it states beside them. */
function PlanDifferences({ finding }: { finding: CheckedVendor }) {
  const { notes, prices, candidates = [] } = finding;
  const lines: ComponentChildren[] = [
    ...prices.filter(differs).map((price) => (
      <li key={`price ${price.plan}`}>
        <code>{price.plan}</code>: monthly price{' '}
        <b>{price.recorded === null ? 'none' : amountInWords(price.recorded)}</b>
        {typeof price.found === 'number' && (
          <>
            , the page says <b>{amountInWords(price.found)}</b>
          </>
        )}
        {mark(price)}
      </li>
    )),
    ...notes.filter(differs).map((note) => (
      <li key={`${note.plan} ${note.note}`}>
        <code>{note.plan}</code>: <Quote words={note.note} />
        {note.state === 'elsewhere' && ' is on the page for another plan'}
        {note.state === 'changed' && typeof note.found === 'string' && (
          <>
            , the page says <Quote words={note.found} />
          </>
        )}
        {mark(note)}
      </li>
    )),
    ...candidates.map((candidate) => (
      <li key={`${candidate.kind} ${candidate.plan} ${candidate.value}`}>
        {candidate.plan !== null && (
          <>
            <code>{candidate.plan}</code>:{' '}
          </>
        )}
        <Quote words={candidate.value} /> {candidateInWords(candidate)}
        {candidate.heading !== null && <>, under “{candidate.heading}”</>}
        {mark(candidate)}
      </li>
    )),
  ];
  if (!hasDifferences(finding)) return null;
  return (
    <ul class="differences">
      {lines.slice(0, FINDINGS_SHOWN)}
      {lines.length > FINDINGS_SHOWN && (
        <li>{lines.length - FINDINGS_SHOWN} more are in the report as JSON.</li>
      )}
    </ul>
  );
}

/** What each state of a vendor's plans means, in a sentence. */
const STATE_WORDS: Readonly<Record<CheckedVendor['state'], string>> = {
  found: 'Every recorded limit and price that can be checked was found on the page or copy read.',
  not_found: 'Something recorded was not found on the page or copy read; it needs review.',
  not_checked: 'The page could not be checked, so nothing is known.',
};

const DISMISSED_WORDS =
  'Something recorded was not found on the page or copy read; a reviewer has dismissed it.';

function stateInWords(checked: CheckedVendor): string {
  const { state, notes, prices } = checked;
  const missing = [...notes, ...prices].filter(differs);
  const isSetAside = missing.length > 0 && missing.every(({ dismissed }) => dismissed);
  return state === 'not_found' && isSetAside ? DISMISSED_WORDS : STATE_WORDS[state];
}

/** What the newest committed source check found of a vendor's plans. */
export function PlanFinding({ vendor }: { vendor: Vendor }) {
  const { lastReport, planFindings } = usePage().facts;
  const finding = planFindings.get(vendor.id);
  if (!lastReport || !finding) return <p>No published source check covers these plans yet.</p>;
  const urls = (vendor.evidence ?? []).map(({ url }) => url);
  const { reasons, oldest, live } = pagesReadFor(lastReport, urls);
  return (
    <>
      <p>
        <span class={`state ${finding.state}`}>{finding.state.replace('_', ' ')}</span>{' '}
        {stateInWords(finding)}{' '}
        {finding.state !== 'not_checked' && (
          <WhatWasRead live={live} seen={oldest} reportDate={lastReport.date} />
        )}
        {reasons.map(({ url, reason }) => (
          <span key={url}>
            {url}: {reason}.{' '}
          </span>
        ))}
        <PageLink to={reportPagePath(lastReport.date)}>Source check of {lastReport.date}</PageLink>
      </p>
      <PlanDifferences finding={finding} />
    </>
  );
}

function VendorName({ id }: { id: string }) {
  const vendor = usePage().facts.vendors.find((each) => each.id === id);
  return vendor ? <PageLink to={vendorPagePath(id)}>{vendor.name}</PageLink> : <code>{id}</code>;
}

const BESIDE = 'There is also something that differs or is not recorded.';

/** Vendors in one state; those of which there is more to say have a line each. */
function Group({ vendors, words }: { vendors: readonly CheckedVendor[]; words: string }) {
  const { state } = vendors[0] ?? {};
  if (state === undefined) return null;
  const isList = vendors.some(hasDifferences);
  return (
    <>
      <h3>
        <span class={`state ${state}`}>{state.replace('_', ' ')}</span> {vendors.length}
      </h3>
      <p class="note">{words}</p>
      <ul class={isList ? 'checked' : 'inline'}>
        {vendors.map((vendor) => (
          <li key={vendor.vendor}>
            <VendorName id={vendor.vendor} />
            <PlanDifferences finding={vendor} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** What a check found of the vendors' plans: what waits for a person first. */
export function CheckedVendors({ vendors }: { vendors: readonly CheckedVendor[] }) {
  if (vendors.length === 0) return <p>No plans were checked.</p>;
  const groups = new Map<string, CheckedVendor[]>();
  for (const state of ['not_found', 'not_checked', 'found'] as const) {
    const own = vendors.filter((vendor) => vendor.state === state);
    for (const vendor of [...own.filter(plansWait), ...own.filter((one) => !plansWait(one))]) {
      const said = stateInWords(vendor);
      const isBeside = state !== 'not_found' && hasDifferences(vendor);
      const words = isBeside ? `${said} ${BESIDE}` : said;
      groups.set(words, [...(groups.get(words) ?? []), vendor]);
    }
  }
  return (
    <>
      {[...groups].map(([words, group]) => (
        <Group key={words} vendors={group} words={words} />
      ))}
    </>
  );
}
