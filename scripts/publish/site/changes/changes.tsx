/** @jsxRuntime automatic @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { type ChangelogEntry, wholeOf } from '../../../model/dataset.ts';
import type { Vendor } from '../../../model/generated/published.ts';
import { type LimitPair, pairLimits } from '../../../model/limit-pairs.ts';
import {
  type ChangeWords,
  isOurs,
  planChangeInWords,
  recordChangeInWords,
} from '../../../model/wording.ts';
import { groupBy } from '../../../model/words.ts';
import { planAnchor, vendorPagePath } from '../addresses.ts';
import { shortDate } from '../dates.ts';
import { DateEntry, DateGroup } from '../deprecations/lists.tsx';
import { usePage } from '../facts.ts';
import { PageLink } from '../parts.tsx';

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

/** The name of a vendor or plan and the place that describes it, also after it is gone. */
export function Subject({ entry }: { entry: ChangelogEntry }) {
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
  const { history, vendors } = usePage().facts;
  const { vendor: id } = entry;
  // A vendor that was removed and added may have changed its currency in between.
  const isSame = !history.changelog.some(({ change, vendor }) => {
    return vendor === id && change === 'vendor_removed';
  });
  const vendor = isSame ? vendors.find((each) => each.id === id) : undefined;
  return (
    <span>
      <Subject entry={entry} />:{' '}
      <Words words={planChangeInWords(entry, vendor?.currency ?? null)} />
    </span>
  );
}

/** A limit of a plan with another value. */
export function LimitChange({ pair: { label, old, now } }: { pair: LimitPair }) {
  return (
    <li>
      {label} <ValueChange old={old} now={now} />
    </li>
  );
}

/** What the vendor has changed in a record, or in what is no longer published, newest first. */
export function ChangeHistory({ id }: { id: string }) {
  const all = usePage().facts.changesOf.get(id) ?? [];
  const theirs = all.filter((change) => !isOurs(change));
  if (theirs.length === 0) return null;
  return (
    <section aria-labelledby="changes">
      <h2 id="changes">Change history</h2>
      <ul class="changes">
        {theirs.toReversed().map((change, index) => (
          <li key={index}>
            <time dateTime={change.ts}>{shortDate(change.ts.slice(0, 10))}</time>{' '}
            <Words words={recordChangeInWords(change)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What a vendor changed in one plan, or in itself, on one date. */
function SamePlan(props: { entries: readonly ChangelogEntry[]; currency: Vendor['currency'] }) {
  const { entries, currency } = props;
  const { changed, added, removed } = pairLimits(entries);
  const rest = entries.filter(({ change }) => !change.startsWith('limit_note_'));
  return (
    <>
      {rest.map((entry) => (
        <li key={entry.change}>
          <Words words={planChangeInWords(entry, currency)} />
        </li>
      ))}
      {changed.map((pair) => (
        <LimitChange key={pair.label} pair={pair} />
      ))}
      {added.map((limit) => (
        <li key={limit}>New: {limit}</li>
      ))}
      {removed.map((limit) => (
        <li key={limit}>
          Gone: <del>{limit}</del>
        </li>
      ))}
    </>
  );
}

/** What a vendor changed, by date and plan, newest first; nothing that only we changed. */
export function VendorHistory({ vendor }: { vendor: Vendor }) {
  const all = usePage().facts.history.changelog.filter((entry) => entry.vendor === vendor.id);
  // Before it was removed once it may have had another currency.
  const last = all.slice(all.findLastIndex(({ change }) => change === 'vendor_removed') + 1);
  const theirs = last.filter((entry) => !isOurs(entry) && entry.change !== 'vendor_added');
  const dates = [...groupBy(theirs, ({ ts }) => ts.slice(0, 10))].reverse();
  const names = new Map(vendor.plans.map(({ id, name }) => [id, name]));
  if (dates.length === 0) return null;
  return (
    <section aria-labelledby="changes">
      <h2 id="changes">Change history</h2>
      <ol class="dates">
        {dates.map(([date, own]) => (
          <DateEntry key={date} date={date} left={<small>{date.slice(0, 4)}</small>}>
            {[...groupBy(own, ({ plan }) => plan ?? '')].map(([plan, entries]) => (
              <DateGroup key={plan} label={plan === '' ? vendor.name : (names.get(plan) ?? plan)}>
                <SamePlan entries={entries} currency={vendor.currency} />
              </DateGroup>
            ))}
          </DateEntry>
        ))}
      </ol>
    </section>
  );
}
