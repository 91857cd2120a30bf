/** @jsxRuntime automatic @jsxImportSource preact */

import type { ComponentChildren } from 'preact';
import { type ChangelogEntry, wholeOf } from '../../../model/dataset.ts';
import type { DeprecationChange } from '../../../model/generated/published.ts';
import {
  type ChangeWords,
  planChangeInWords,
  recordChangeInWords,
} from '../../../model/wording.ts';
import { planAnchor, vendorPagePath } from '../addresses.ts';
import { RecordLink } from '../deprecations/records.tsx';
import { usePage } from '../facts.ts';
import { PageLink } from '../layout.tsx';
import { longDate } from '../words.ts';
import type { AnchoredChange } from './change-pages.ts';

/** A value before and after. */
function ValueChange({ old, now }: { old: ComponentChildren; now: ComponentChildren }) {
  return (
    <span class="values">
      <span class="visually-hidden">from </span>
      <del>{old}</del>
      <span class="visually-hidden"> to </span>
      <span aria-hidden="true"> → </span>
      <ins>{now}</ins>
    </span>
  );
}

/** A vendor's own words. */
export function Quote({ words }: { words: string }) {
  return <q class="words">{words}</q>;
}

/** What changed: its values before and after, or the words that came or went. */
function Words({ words: { what, values, quoted } }: { words: ChangeWords }) {
  return (
    <>
      {what}{' '}
      {values &&
        (values.old === values.new ? (
          '(its source or date)'
        ) : (
          <ValueChange old={values.old} now={values.new} />
        ))}
      {quoted !== undefined && <Quote words={quoted} />}
    </>
  );
}

/** The name of a vendor or plan and the place that tells of it, also when it is no longer there. */
function Subject({ entry }: { entry: ChangelogEntry }) {
  const { removed, vendors } = usePage().facts;
  const { vendor: id, plan } = entry;
  const vendor = vendors.find((each) => each.id === id);
  const name = vendor?.name ?? removed.find((each) => each.id === id)?.name ?? id;
  if (plan === null) return <PageLink to={vendorPagePath(id)}>{name}</PageLink>;
  const current = vendor?.plans.find((each) => each.id === plan);
  const planName = current?.name ?? wholeOf(entry)?.name ?? plan;
  const fragment = vendor ? `#${planAnchor(plan)}` : '';
  return <PageLink to={`${vendorPagePath(id)}${fragment}`}>{`${name}, ${planName}`}</PageLink>;
}

/** A change of a vendor or plan, in words. */
export function PlanChange({ entry }: { entry: ChangelogEntry }) {
  const { changesOf, vendors } = usePage().facts;
  const { change, vendor: id } = entry;
  if (change === 'baseline_created') return <span>Recording of plan changes begins.</span>;
  // A vendor that was removed and added may have changed its currency in between.
  const removed = changesOf.get(id)?.some((each) => each.entry.change === 'vendor_removed');
  const currency = removed ? null : vendors.find((each) => each.id === id)?.currency;
  return (
    <span>
      <Subject entry={entry} />: <Words words={planChangeInWords(entry, currency ?? null)} />
    </span>
  );
}

/** A change of a deprecation, in words. */
function RecordChange({ entry }: { entry: DeprecationChange }) {
  const { change, id, item, platform } = entry;
  if (change === 'baseline_created') return <span>Recording of deprecation changes begins.</span>;
  return (
    <span>
      <RecordLink record={{ id, item: item ?? id }} /> <small>{platform}</small>:{' '}
      <Words words={recordChangeInWords(entry)} />
    </span>
  );
}

/**
 * One change of either dataset. On the page of its date it bears the name by which it can be linked;
 * elsewhere it leads there.
 */
export function ChangeLine({ change, home }: { change: AnchoredChange; home?: boolean }) {
  const { facts, link } = usePage();
  const { anchor, entry } = change;
  const page = facts.pageOfChange.get(anchor) ?? 'news.html';
  return (
    <li id={home ? anchor : undefined} class="change">
      <a class="permalink" href={home ? `#${anchor}` : link(`${page}#${anchor}`)}>
        <time dateTime={entry.ts}>{home ? entry.ts.slice(11, 16) : entry.ts.slice(0, 10)}</time>
      </a>{' '}
      {change.dataset === 'plans' ? (
        <PlanChange entry={change.entry} />
      ) : (
        <RecordChange entry={change.entry} />
      )}
    </li>
  );
}

/** Changes that the page of one record or vendor lists. */
const CHANGES_SHOWN = 60;

/** The changes of one record or vendor, newest first. */
function ChangeList({ changes }: { changes: readonly AnchoredChange[] }) {
  const { history } = usePage().facts;
  if (history.baseline === null) {
    return <p>Changes are not recorded yet; recording begins with the baseline.</p>;
  }
  if (changes.length === 0) {
    return <p>No change recorded (recording began on {longDate(history.baseline.ts)}).</p>;
  }
  return (
    <ul class="changes">
      {changes
        .toReversed()
        .slice(0, CHANGES_SHOWN)
        .map((change) => (
          <ChangeLine key={change.anchor} change={change} />
        ))}
      {changes.length > CHANGES_SHOWN && (
        <li>
          {changes.length - CHANGES_SHOWN} older ones are among{' '}
          <PageLink to="news.html#recorded">all changes</PageLink>.
        </li>
      )}
    </ul>
  );
}

/** The section of a page that lists what has changed in one vendor or record. */
export function ChangeHistory({ id }: { id: string }) {
  const { changesOf } = usePage().facts;
  return (
    <section aria-labelledby="changes">
      <h2 id="changes">Change history</h2>
      <ChangeList changes={changesOf.get(id) ?? []} />
    </section>
  );
}
