/** @jsxRuntime automatic @jsxImportSource preact */

import type { ComponentChildren } from 'preact';
import { type ChangelogEntry, wholeOf } from '../../../model/dataset.ts';
import type { DeprecationChange } from '../../../model/generated/published.ts';
import type { LimitPair } from '../../../model/limit-pairs.ts';
import {
  type ChangeWords,
  isOurs,
  planChangeInWords,
  recordChangeInWords,
} from '../../../model/wording.ts';
import { planAnchor, vendorPagePath } from '../addresses.ts';
import { RecordLink } from '../deprecations/record-parts.tsx';
import { usePage } from '../facts.ts';
import { PageLink } from '../links.tsx';
import { shortDate } from '../words.ts';
import type { RecordedChange } from './recorded.ts';

/** A value before and after. */
export function ValueChange({ old, now }: { old: ComponentChildren; now: ComponentChildren }) {
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
  const fragment = current ? `#${planAnchor(plan)}` : '';
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

/** A limit of a plan with another value. */
export function LimitChange({ entry, pair }: { entry: ChangelogEntry; pair: LimitPair }) {
  return (
    <span>
      <Subject entry={entry} />: {pair.label} <ValueChange old={pair.old} now={pair.now} />
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

/** Changes of either dataset, newest first, at most so many. */
export function ChangeList(props: { changes: readonly RecordedChange[]; most: number }) {
  const newest = props.changes.toReversed().slice(0, props.most);
  return (
    <ul class="changes">
      {newest.map((change, index) => (
        <li key={index}>
          <time dateTime={change.entry.ts}>{shortDate(change.entry.ts.slice(0, 10))}</time>{' '}
          {change.dataset === 'plans' ? (
            <PlanChange entry={change.entry} />
          ) : (
            <RecordChange entry={change.entry} />
          )}
          {change.entry.correction && <small> our correction</small>}
        </li>
      ))}
    </ul>
  );
}

/** Changes that the page of one record or vendor lists. */
const CHANGES_SHOWN = 60;

/** The section of a page that lists what has changed in one vendor or record; none where nothing has. */
export function ChangeHistory({ id, onlyTheirs = false }: { id: string; onlyTheirs?: boolean }) {
  const all = usePage().facts.changesOf.get(id) ?? [];
  const isTheirs = ({ entry }: RecordedChange) => !isOurs(entry) && entry.change !== 'vendor_added';
  const changes = onlyTheirs ? all.filter(isTheirs) : all;
  if (changes.length === 0) return null;
  return (
    <section aria-labelledby="changes">
      <h2 id="changes">Change history</h2>
      <ChangeList changes={changes} most={CHANGES_SHOWN} />
    </section>
  );
}
