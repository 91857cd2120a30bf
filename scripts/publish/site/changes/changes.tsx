/** @jsxRuntime automatic @jsxImportSource preact */

import type { ComponentChildren } from 'preact';
import { type ChangelogEntry, wholeOf, wholeRecord } from '../../../model/dataset.ts';
import { NO_DATE, shutdownInWords } from '../../../model/day.ts';
import type { DeprecationChange, LoggedPlan } from '../../../model/generated/published.ts';
import { planAnchor, vendorPagePath } from '../addresses.ts';
import { RecordLink } from '../deprecations/records.tsx';
import { type AnchoredChange, usePage } from '../facts.ts';
import { PageLink } from '../layout.tsx';
import { longDate, missingPrice, priceInWords } from '../words.ts';

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

function planPrice(plan: LoggedPlan, currency: string | null): string {
  const { price_month: price, price_detail: detail } = plan;
  if (price === null && detail !== undefined) return missingPrice(detail).label;
  return priceInWords(price, currency);
}

/** The words of each kind of change. */
function describe(entry: ChangelogEntry, currency: string | null): ComponentChildren {
  switch (entry.change) {
    case 'baseline_created':
      return null;
    case 'vendor_added':
      return 'vendor added';
    case 'vendor_removed':
      return 'vendor removed';
    case 'vendor_renamed':
    case 'name_changed':
      return (
        <>
          renamed <ValueChange old={entry.old} now={entry.new} />
        </>
      );
    case 'source_url_changed':
      return (
        <>
          source page <ValueChange old={entry.old} now={entry.new} />
        </>
      );
    case 'plan_added':
      return `plan added, ${planPrice(entry.new, currency)}`;
    case 'plan_removed':
      return `plan removed, ${planPrice(entry.old, currency)}`;
    case 'price_month_changed': {
      const [old, now] = [priceInWords(entry.old, currency), priceInWords(entry.new, currency)];
      return (
        <>
          monthly price <ValueChange old={old} now={now} />
        </>
      );
    }
    case 'price_detail_changed':
      return (
        <>
          price detail <ValueChange old={entry.old ?? 'none'} now={entry.new ?? 'none'} />
        </>
      );
    case 'limit_note_added':
      return (
        <>
          limit added <Quote words={entry.new} />
        </>
      );
    case 'limit_note_removed':
      return (
        <>
          limit removed <Quote words={entry.old} />
        </>
      );
  }
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
      <Subject entry={entry} />: {describe(entry, currency ?? null)}
    </span>
  );
}

/** What a change of one value says: of what, and the value before and after. */
interface ChangedValue {
  field: string;
  old: string;
  now: string;
}

/** A change that replaces one value by another; null for the others. */
function changedValue(entry: DeprecationChange): ChangedValue | null {
  const changed = (field: string, nothing = 'none') => ({
    field,
    old: valueText(entry.old) ?? nothing,
    now: valueText(entry.new) ?? nothing,
  });
  switch (entry.change) {
    case 'baseline_created':
    case 'record_added':
    case 'record_removed':
      return null;
    case 'item_renamed':
      return changed('name');
    case 'type_changed':
      return changed('type');
    case 'status_changed':
      return changed('status');
    case 'shutdown_date_changed':
      return changed('shutdown date', NO_DATE);
    case 'date_basis_changed':
      return changed('basis of the date', 'no date');
    case 'successor_changed':
      return changed('replacement named by the vendor');
    case 'migration_note_changed':
      return changed('our note');
    case 'source_url_changed':
      return changed('source page');
    case 'effects_changed':
      return changed('what else happens');
  }
}

/** A value as text: effects in the vendor's words; null where there is none. */
function valueText(value: DeprecationChange['old' | 'new']): string | null {
  if (Array.isArray(value)) return value.map(({ words }) => words).join(' ') || null;
  return typeof value === 'string' ? value : null;
}

/** A change of a deprecation, in words. */
function RecordChange({ entry }: { entry: DeprecationChange }) {
  const { change, id, item, platform } = entry;
  if (change === 'baseline_created') return <span>Recording of deprecation changes begins.</span>;
  const subject = (
    <>
      <RecordLink record={{ id, item: item ?? id }} /> <small>{platform}</small>
    </>
  );
  const record = wholeRecord(entry);
  if (record) {
    return (
      <span>
        {subject}: record {change === 'record_added' ? 'added' : 'removed'}, shutdown date{' '}
        {shutdownInWords(record)}
      </span>
    );
  }
  const changed = changedValue(entry);
  return changed === null ? null : (
    <span>
      {subject}: {changed.field} <ValueChange old={changed.old} now={changed.now} />
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
  const page = facts.pageOfChange.get(anchor) ?? 'changelog.html';
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
          <PageLink to="changelog.html">all changes</PageLink>.
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
