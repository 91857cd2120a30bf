/** @jsxRuntime automatic @jsxImportSource preact */

import { DIFFERENCE_WORDS, isOtherDate, valueInWords } from '../../../model/findings.ts';
import type {
  Candidate,
  CheckedPage,
  CheckedRecord,
  Deprecation,
  SourceCheckReport,
} from '../../../model/generated/published.ts';
import { isAbout } from '../../../model/matches.ts';
import { compareCodeUnits, countOf } from '../../../model/words.ts';
import { reportPath } from '../../source-checks.ts';
import { recordPagePath, reportPagePath } from '../addresses.ts';
import { Quote } from '../changes/changes.tsx';
import { usePage } from '../facts.ts';
import { Age, ExternalLink, PageLink } from '../layout.tsx';
import { longDate } from '../words.ts';

/** Items that a page lists and no record holds. */
export function CandidateList({ candidates }: { candidates: readonly Candidate[] }) {
  if (candidates.length === 0) return <p>No page lists an item that has no record.</p>;
  return (
    <ul class="checked">
      {candidates.map((candidate) => {
        const { platform, item, words, heading } = candidate;
        return (
          <li key={`${platform} ${item} ${words}`}>
            <code>{item}</code> <small>{platform}</small>
            {isOtherDate(candidate) && ', another date of a recorded item'}: <Quote words={words} />
            {heading !== null && <> under “{heading}”</>}
            {candidate.dismissed && ' (dismissed)'}
          </li>
        );
      })}
    </ul>
  );
}

type Difference = CheckedRecord['differences'][number];

/** A value of a record, or that there is none. */
function show(value: Difference['found']): string {
  return typeof value === 'string' ? value : valueInWords(value);
}

/** What is recorded and what the page says, for each field that differs. */
export function DifferenceList({ differences }: { differences: readonly Difference[] }) {
  return (
    <ul class="differences">
      {differences.map((difference) => (
        <li key={difference.field}>
          <code>{difference.field}</code>: recorded <b>{show(difference.recorded)}</b>, the page
          says <b>{show(difference.found)}</b> ({DIFFERENCE_WORDS[difference.kind]}
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

function Line({ record, date }: { record: CheckedRecord; date: string }) {
  const { records } = usePage().facts;
  const live = record.last_verified !== null && record.last_verified >= date;
  return (
    <li>
      {records.has(record.id) ? (
        <PageLink to={recordPagePath(record.id)}>
          <code>{record.id}</code>
        </PageLink>
      ) : (
        <code>{record.id}</code>
      )}{' '}
      <StateMark state={record.state} live={live} />{' '}
      <small>
        {record.last_verified === null
          ? 'never found to agree'
          : `last agreed with a page of ${record.last_verified}`}
      </small>
      {record.state === 'gone' && <p>The page no longer lists this item.</p>}
      {record.differences.length > 0 && <DifferenceList differences={record.differences} />}
    </li>
  );
}

/** Records of one state that a page lists. */
const RECORDS_SHOWN = 100;

/** What a check found of some records; long lists are folded away under what they are. */
export function CheckedRecords(props: {
  records: readonly CheckedRecord[];
  /** The date of the report. */
  date: string;
  none: string;
  folded?: string;
}) {
  const { records, date, none, folded } = props;
  const { facts } = usePage();
  if (records.length === 0) return <p>{none}</p>;
  const list = (
    <ul class="checked">
      {records.slice(0, RECORDS_SHOWN).map((record) => (
        <Line key={record.id} record={record} date={date} />
      ))}
      {records.length > RECORDS_SHOWN && (
        <li>
          {records.length - RECORDS_SHOWN} more are in{' '}
          <PageLink to={reportPath(facts, date)}>the report as JSON</PageLink>.
        </li>
      )}
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

/** The pages of a report that were read for some addresses, and whether any was read live. */
export function pagesReadFor(report: SourceCheckReport, urls: readonly string[]) {
  const pages = report.pages.filter(({ url }) => urls.includes(url));
  const read = pages.filter(({ state }) => state === 'read');
  const seen = read.flatMap(({ observed_on }) => observed_on ?? []).sort(compareCodeUnits);
  return {
    reasons: pages.filter(({ reason }) => reason !== null),
    oldest: seen[0] ?? null,
    live: read.length > 0 && read.every((page) => isLive(page, report)),
  };
}

/** Whether a check read the page itself; else it read a copy that was saved on an earlier date. */
export function isLive(
  { copy, observed_on }: CheckedPage,
  { date }: Pick<SourceCheckReport, 'date'>,
): boolean {
  // Reports of before do not say it; a copy of an earlier date is a saved one.
  return copy ? copy === 'live' : observed_on !== null && observed_on >= date;
}

/** What was read, said so that a saved copy is never taken for the page itself. */
export function WhatWasRead(props: { live: boolean; seen: string | null; reportDate: string }) {
  const { live, seen, reportDate } = props;
  if (live || seen === null) return <>Page read on {longDate(reportDate)}. </>;
  return (
    <>
      Compared with a saved copy of {longDate(seen)}; we have not seen a newer version.{' '}
      <Age seen={seen} />{' '}
    </>
  );
}

/** What each state means, in a sentence about the page or the copy of it. */
const STATE_WORDS: Record<CheckedRecord['state'], string> = {
  match: 'It says what is recorded here.',
  mismatch: 'It says something else; this needs review.',
  gone: 'It no longer lists this item; this needs review.',
  not_checked: 'The page could not be checked, so nothing is known.',
};

/** A state in words; only a page that was read live can match. */
function StateMark({ state, live }: { state: CheckedRecord['state']; live: boolean }) {
  const words = state === 'match' && !live ? 'agrees with a saved copy' : state.replace('_', ' ');
  return <span class={`state ${state}`}>{words}</span>;
}

/** What the newest committed source check found of a record. */
export function LastFinding({ record }: { record: Deprecation }) {
  const { findings, lastReport } = usePage().facts;
  const finding = findings.get(record.id);
  if (!lastReport || !finding) return <p>No published source check covers this record yet.</p>;
  if (!isAbout(finding, record)) {
    return (
      <p>
        The record changed after the{' '}
        <PageLink to={reportPagePath(lastReport.date)}>source check of {lastReport.date}</PageLink>,
        so it has not been checked as it is now.
      </p>
    );
  }
  const { state, last_verified: seen, differences } = finding;
  const { reasons, oldest, live } = pagesReadFor(lastReport, [record.source_url]);
  const agreedLive = state === 'match' && seen !== null ? seen >= lastReport.date : live;
  return (
    <>
      <p>
        <StateMark state={state} live={agreedLive} />{' '}
        {state !== 'not_checked' && (
          <WhatWasRead
            live={agreedLive}
            seen={state === 'match' ? seen : oldest}
            reportDate={lastReport.date}
          />
        )}
        {STATE_WORDS[state]}{' '}
        {state === 'not_checked' && reasons[0]?.reason && <>Reason: {reasons[0].reason}. </>}
        {state !== 'match' &&
          (seen === null
            ? 'No check has found it to agree before. '
            : `Last agreed with a page of ${seen}. `)}
        <PageLink to={reportPagePath(lastReport.date)}>Source check of {lastReport.date}</PageLink>
      </p>
      {differences.length > 0 && <DifferenceList differences={differences} />}
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
          <ExternalLink url={url} />: {reason ?? 'no reason given'}
        </li>
      ))}
    </ul>
  );
}
