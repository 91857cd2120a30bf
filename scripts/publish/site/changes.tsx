/** @jsxRuntime automatic @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import type { ChangelogEntry } from '../../model/dataset.ts';
import type { DeprecationChange } from '../../model/generated/published.ts';
import { planAnchor, vendorPagePath } from './addresses.ts';
import { RecordLink } from './deprecations.tsx';
import { type AnchoredChange, usePage } from './facts.ts';
import { PageLink } from './layout.tsx';
import { longDate, missingPrice, priceInWords } from './words.ts';

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
export function Verbatim({ words }: { words: string }) {
  return <q class="words">{words}</q>;
}

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
  const detail = field(value, 'price_detail');
  if (price === null && typeof detail === 'string') return missingPrice(detail).label;
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

/** Kind to what changed, for the kinds that replace one value by another. */
const FIELDS: ReadonlyMap<DeprecationChange['change'], string> = new Map([
  ['item_renamed', 'name'],
  ['type_changed', 'type'],
  ['status_changed', 'status'],
  ['shutdown_date_changed', 'shutdown date'],
  ['date_basis_changed', 'basis of the date'],
  ['successor_changed', 'replacement named by the vendor'],
  ['migration_note_changed', 'our note'],
  ['source_url_changed', 'source page'],
  ['effects_changed', 'what else happens'],
]);

/** What a field without a value says. */
const NOTHING = new Map<DeprecationChange['change'], string>([
  ['shutdown_date_changed', 'no date announced'],
  ['date_basis_changed', 'no date'],
]);

/** The field of an added or removed record, as text; null where it has none. */
function fieldOf(value: DeprecationChange['new'], field: string): string | null {
  if (value === null || typeof value !== 'object') return null;
  const found: unknown = Reflect.get(value, field);
  return typeof found === 'string' ? found : null;
}

/** A value as text: effects in the vendor's words; null where there is none. */
function valueText(value: DeprecationChange['new']): string | null {
  if (!Array.isArray(value)) return typeof value === 'string' ? value : null;
  const words = value.map((effect: unknown) => fieldOf(effect as object, 'words') ?? '');
  return words.length > 0 ? words.join(' ') : null;
}

function dayOfRecord(value: DeprecationChange['new']): string {
  const day = fieldOf(value, 'shutdown_date');
  if (day === null) return 'no date announced';
  return fieldOf(value, 'date_basis') === 'earliest' ? `earliest ${day}` : day;
}

/** A change of a deprecation, in words. */
function RecordChange({ entry }: { entry: DeprecationChange }) {
  const { change, id, item, platform, old, new: current } = entry;
  if (change === 'baseline_created') return <span>Recording of deprecation changes begins.</span>;
  const subject = (
    <>
      <RecordLink record={{ id, item: item ?? id }} /> <small>{platform}</small>
    </>
  );
  if (change === 'record_added' || change === 'record_removed') {
    const added = change === 'record_added';
    return (
      <span>
        {subject}: record {added ? 'added' : 'removed'}, shutdown date{' '}
        {dayOfRecord(added ? current : old)}
      </span>
    );
  }
  const nothing = NOTHING.get(change) ?? 'none';
  return (
    <span>
      {subject}: {FIELDS.get(change) ?? change}{' '}
      <ValueChange old={valueText(old) ?? nothing} now={valueText(current) ?? nothing} />
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
