/** @jsxRuntime automatic @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import type { ChangelogEntry } from '../../model/history.ts';
import { planAnchor, vendorPagePath } from './addresses.ts';
import { priceInWords } from './describe-price.ts';
import { PageLink } from './page-link.tsx';
import { usePage } from './page-scope.ts';
import { ValueChange } from './value-change.tsx';
import { Verbatim } from './verbatim.tsx';

type Value = ChangelogEntry['new'];

function text(value: Value): string {
  return typeof value === 'string' ? value : value === null ? 'none' : JSON.stringify(value);
}

/** A field of an added or removed vendor or plan. */
function field(value: Value, name: string): unknown {
  return value !== null && typeof value === 'object' ? Reflect.get(value, name) : undefined;
}

function nameOf(value: Value): string {
  const name = field(value, 'name');
  return typeof name === 'string' ? name : '';
}

function priceOf(value: Value, currency: string | null): string {
  return priceInWords(typeof value === 'number' ? value : null, currency);
}

function planPrice(value: Value, currency: string | null): string {
  const price = field(value, 'price_month');
  return priceInWords(typeof price === 'number' ? price : null, currency);
}

/** The words of each kind of change. */
function describe({ change, old, new: now }: ChangelogEntry, currency: string | null) {
  const words: Record<Exclude<ChangelogEntry['change'], 'baseline_created'>, ComponentChildren> = {
    vendor_added: 'vendor added',
    vendor_removed: 'vendor removed',
    vendor_renamed: (
      <>
        renamed <ValueChange old={text(old)} now={text(now)} />
      </>
    ),
    source_url_changed: (
      <>
        source page <ValueChange old={text(old)} now={text(now)} />
      </>
    ),
    plan_added: `plan added, ${planPrice(now, currency)}`,
    plan_removed: `plan removed, ${planPrice(old, currency)}`,
    name_changed: (
      <>
        renamed <ValueChange old={text(old)} now={text(now)} />
      </>
    ),
    price_month_changed: (
      <>
        monthly price <ValueChange old={priceOf(old, currency)} now={priceOf(now, currency)} />
      </>
    ),
    price_detail_changed: (
      <>
        price detail <ValueChange old={text(old)} now={text(now)} />
      </>
    ),
    limit_note_added: (
      <>
        limit added <Verbatim words={text(now)} />
      </>
    ),
    limit_note_removed: (
      <>
        limit removed <Verbatim words={text(old)} />
      </>
    ),
  };
  return change === 'baseline_created' ? null : words[change];
}

/** The name of a vendor or plan and the place that tells of it, also when it is no longer there. */
function Subject({ entry }: { entry: ChangelogEntry }) {
  const { removed, vendors } = usePage().facts;
  const { vendor: id, plan, old, new: now } = entry;
  const vendor = vendors.find((each) => each.id === id);
  const name = vendor?.name ?? removed.find((each) => each.id === id)?.name ?? id;
  if (plan === null) return <PageLink to={vendorPagePath(id)}>{name}</PageLink>;
  const current = vendor?.plans.find((each) => each.id === plan);
  const planName = current?.name ?? (nameOf(now ?? old) || plan);
  const fragment = vendor ? `#${planAnchor(plan)}` : '';
  return <PageLink to={`${vendorPagePath(id)}${fragment}`}>{`${name}, ${planName}`}</PageLink>;
}

/** A change of a vendor or plan, in words. */
export function PlanChange({ entry }: { entry: ChangelogEntry }) {
  const { changesOf, vendors } = usePage().facts;
  const { change, vendor: id } = entry;
  if (change === 'baseline_created') return <span>Public history of plans begins.</span>;
  // A vendor that was removed and added may have changed its currency in between.
  const removed = changesOf.get(id)?.some((each) => each.entry.change === 'vendor_removed');
  const currency = removed ? null : vendors.find((each) => each.id === id)?.currency;
  return (
    <span>
      <Subject entry={entry} />: {describe(entry, currency ?? null)}
    </span>
  );
}
