/** @jsxRuntime automatic @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { DIFFERENCE_WORDS, valueInWords } from '../../../model/findings.ts';
import type {
  CheckedRecord,
  CheckedVendor,
  Deprecation,
  SourceCheckReport,
  Vendor,
} from '../../../model/generated/published.ts';
import { groupsInWords } from '../../../model/line-findings.ts';
import { isAbout } from '../../../model/matches.ts';
import { amountInWords } from '../../../model/wording.ts';
import { compareCodeUnits, countOf } from '../../../model/words.ts';
import { reportPagePath } from '../addresses.ts';
import { Quote } from '../changes/changes.tsx';
import { usePage } from '../facts.ts';
import { ExternalLink, PageLink } from '../links.tsx';
import { longDate } from '../words.ts';

type Difference = CheckedRecord['differences'][number];

function show(value: Difference['found']): string {
  return typeof value === 'string' ? value : valueInWords(value);
}

/** What is recorded and what the page says, for each field that differs. */
export function DifferenceList({ differences }: { differences: readonly Difference[] }) {
  if (differences.length === 0) return null;
  return (
    <ul class="differences">
      {differences.map((difference) => (
        <li key={difference.field}>
          <code>{difference.field}</code>: recorded <b>{show(difference.recorded)}</b>,{' '}
          {difference.kind === 'passed' ? 'now' : 'the page says'} <b>{show(difference.found)}</b> (
          {DIFFERENCE_WORDS[difference.kind]}
          {difference.dismissed && ', dismissed'})
          {difference.words !== null && (
            <>
              : <Quote words={difference.words} />
            </>
          )}
          {difference.heading !== null && <> under “{difference.heading}”</>}
        </li>
      ))}
    </ul>
  );
}

/** Whether a note or a price does not stand where it was accepted. */
export const differs = ({ state }: { state: string }) =>
  state !== 'found' && state !== 'not_checked';
const mark = ({ dismissed }: { dismissed?: true }) => dismissed && ' (dismissed)';

/** Findings about one vendor that a page lists; the JSON has all. */
const FINDINGS_SHOWN = 60;

/** The limits and prices of a vendor that do not stand where they were accepted. */
export function PlanDifferences({ finding }: { finding: CheckedVendor }) {
  const { notes, prices } = finding;
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
        {note.state === 'moved' && ' stands at another place of the page'}
        {note.state === 'changed' && typeof note.found === 'string' && (
          <>
            , the page says <Quote words={note.found} />
          </>
        )}
        {mark(note)}
      </li>
    )),
  ];
  if (lines.length === 0) return null;
  return (
    <ul class="differences">
      {lines.slice(0, FINDINGS_SHOWN)}
      {lines.length > FINDINGS_SHOWN && (
        <li>{lines.length - FINDINGS_SHOWN} more are in the report as JSON.</li>
      )}
    </ul>
  );
}

/** What is new on the pages of a report since a person looked. */
export function NewLines({ report }: { report: SourceCheckReport }) {
  const pages = report.pages.filter(({ lines = [] }) => lines.length > 0);
  if (pages.length === 0) return null;
  return (
    <section aria-labelledby="lines">
      <h2 id="lines">New since a person looked</h2>
      <ul class="checked">
        {pages.map(({ url, lines = [], rewritten }) => (
          <li key={url}>
            <ExternalLink url={url} />: {countOf(lines.length, 'place')}
            {rewritten && ', the page was rewritten'}
            <ul class="differences">
              {groupsInWords(lines.slice(0, LINES_SHOWN)).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Places of one page that are listed; the JSON has all. */
const LINES_SHOWN = 20;

/** Of which date what a check read is, and whether it was the live page. */
function readFor(report: SourceCheckReport, urls: readonly string[]) {
  const pages = report.pages.filter(({ url }) => urls.includes(url));
  const read = pages.filter(({ state }) => state === 'read');
  const seen = read.flatMap(({ observed_on }) => observed_on ?? []).sort(compareCodeUnits);
  return {
    reason: pages.find(({ reason }) => reason !== null)?.reason ?? null,
    oldest: seen[0] ?? report.date,
    live: read.length > 0 && read.every(({ copy }) => copy === 'live'),
  };
}

/** A finding in one sentence; a saved copy is never called the page, and never a match. */
function Finding(props: { state: string; words: string; children?: ComponentChildren }) {
  const { lastReport } = usePage().facts;
  if (!lastReport) return null;
  return (
    <>
      <p>
        <span class={`state ${props.state}`}>
          <PageLink to={reportPagePath(lastReport.date)}>{props.words}</PageLink>
        </span>
      </p>
      {props.children}
    </>
  );
}

function pageWords(live: boolean, seen: string, date: string): string {
  return live ? `the page as of ${longDate(date)}` : `the copy of ${longDate(seen)}`;
}

/** What the newest committed source check found of a record. */
export function LastFinding({ record }: { record: Deprecation }) {
  const { findings, lastReport } = usePage().facts;
  const finding = findings.get(record.id);
  if (!lastReport || !finding) return null;
  if (!isAbout(finding, record)) {
    return <Finding state="not_checked" words="The record changed after the last check" />;
  }
  const { state, last_verified: seen, differences } = finding;
  const { oldest, live } = readFor(lastReport, [record.source_url]);
  const isDismissed = differences.some(({ dismissed }) => dismissed);
  const isMatch = state === 'match';
  const agreedLive = isMatch && seen !== null ? seen >= lastReport.date : live;
  // A newer page of the platform may restate the item with its date, and nothing else.
  const restated = isMatch && seen !== null && seen > oldest;
  const page = pageWords(
    agreedLive,
    isMatch && !restated ? (seen ?? oldest) : oldest,
    lastReport.date,
  );
  const more = restated ? `; another page has its date as of ${longDate(seen)}` : '';
  const words = {
    match: agreedLive ? `Matches ${page}` : `Agrees with ${page}, the newest we have${more}`,
    mismatch: `Differs from ${page}; needs review`,
    gone: `No longer on ${page}; ${isDismissed ? 'a reviewer has dismissed it' : 'needs review'}`,
    not_checked: `Not checked: ${finding.reason ?? 'the page was not read'}`,
  };
  return (
    <Finding state={state} words={words[state]}>
      <DifferenceList differences={differences} />
    </Finding>
  );
}

/** What the newest committed source check found of a vendor's plans. */
export function PlanFinding({ vendor }: { vendor: Vendor }) {
  const { lastReport, planFindings: findingOf } = usePage().facts;
  const finding = findingOf.get(vendor.id);
  if (!lastReport || !finding) return null;
  const { reason, oldest, live } = readFor(
    lastReport,
    (vendor.evidence ?? []).map(({ url }) => url),
  );
  const page = pageWords(live, oldest, lastReport.date);
  const all = [...finding.notes, ...finding.prices];
  const found = all.filter(({ state }) => state === 'found').length;
  const missing = all.filter(differs);
  const isDismissed = missing.length > 0 && missing.every(({ dismissed }) => dismissed);
  const words = {
    found: `All limits and prices that can be checked match ${page}`,
    not_found: isDismissed
      ? `Something was not found on ${page}; a reviewer has dismissed it`
      : `Something was not found on ${page}; needs review`,
    not_checked:
      found === 0
        ? `Not checked: ${reason ?? 'nothing that its pages tell could be compared'}`
        : `${found} of ${countOf(all.length, 'limit or price', 'limits and prices')} match ${page}; the others could not be checked`,
  };
  return (
    <Finding state={finding.state} words={words[finding.state]}>
      <PlanDifferences finding={finding} />
    </Finding>
  );
}
