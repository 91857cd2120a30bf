/** @jsxRuntime automatic @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import type { ChangelogEntry } from '../../model/dataset.ts';
import type { DeprecationChange } from '../../model/generated/published.ts';
import { planAnchor, vendorPagePath } from './addresses.ts';
import { RecordLink } from './deprecations.tsx';
import { type AnchoredChange, usePage } from './facts.ts';
import { PageLink } from './layout.tsx';
import { priceInWords } from './words.ts';

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
function PlanChange({ entry }: { entry: ChangelogEntry }) {
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

/** Kind to what changed, for the kinds that replace one value by another. */
const FIELDS: ReadonlyMap<DeprecationChange['change'], string> = new Map([
  ['item_renamed', 'name'],
  ['type_changed', 'type'],
  ['status_changed', 'status'],
  ['shutdown_date_changed', 'shutdown day'],
  ['date_basis_changed', 'basis of the day'],
  ['successor_changed', 'successor named by the vendor'],
  ['migration_note_changed', 'migration note'],
  ['source_url_changed', 'source page'],
]);

/** What a field without a value says. */
const NOTHING = new Map<DeprecationChange['change'], string>([
  ['shutdown_date_changed', 'no day announced'],
  ['date_basis_changed', 'no day'],
]);

/** The field of an added or removed record, as text; null where it has none. */
function fieldOf(value: DeprecationChange['new'], field: string): string | null {
  if (value === null || typeof value !== 'object') return null;
  const found: unknown = Reflect.get(value, field);
  return typeof found === 'string' ? found : null;
}

function dayOfRecord(value: DeprecationChange['new']): string {
  const day = fieldOf(value, 'shutdown_date');
  if (day === null) return 'no day announced';
  return fieldOf(value, 'date_basis') === 'earliest' ? `earliest ${day}` : day;
}

/** A change of a deprecation, in words. */
function RecordChange({ entry }: { entry: DeprecationChange }) {
  const { change, id, item, platform, old, new: current } = entry;
  if (change === 'baseline_created') return <span>Public history of deprecations begins.</span>;
  const subject = (
    <>
      <RecordLink record={{ id, item: item ?? id }} /> <small>{platform}</small>
    </>
  );
  if (change === 'record_added' || change === 'record_removed') {
    const added = change === 'record_added';
    return (
      <span>
        {subject}: record {added ? 'added' : 'removed'}, shutdown day{' '}
        {dayOfRecord(added ? current : old)}
      </span>
    );
  }
  const nothing = NOTHING.get(change) ?? 'none';
  return (
    <span>
      {subject}: {FIELDS.get(change) ?? change}{' '}
      <ValueChange
        old={typeof old === 'string' ? old : nothing}
        now={typeof current === 'string' ? current : nothing}
      />
    </span>
  );
}

/**
 * One change of either dataset. On the page of changes it bears the name by which it can be linked;
 * elsewhere it leads there.
 */
export function ChangeLine({ change, home }: { change: AnchoredChange; home?: boolean }) {
  const { link } = usePage();
  const { anchor, entry } = change;
  return (
    <li id={home ? anchor : undefined} class="change">
      <a class="permalink" href={home ? `#${anchor}` : link(`changelog.html#${anchor}`)}>
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

/** The changes of one record or vendor, newest first. */
function ChangeList({ changes }: { changes: readonly AnchoredChange[] }) {
  const { history } = usePage().facts;
  if (history.baseline === null) {
    return <p>Public history has not begun yet; it begins with the baseline.</p>;
  }
  if (changes.length === 0) {
    return <p>Unchanged since public history began on {history.baseline.ts.slice(0, 10)}.</p>;
  }
  return (
    <ul class="changes">
      {changes.toReversed().map((change) => (
        <ChangeLine key={change.anchor} change={change} />
      ))}
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

const SHOWN = 7;

function Latest({ name, dataset }: { name: string; dataset: AnchoredChange['dataset'] }) {
  const { changes } = usePage().facts;
  const latest = changes.filter((change) => change.dataset === dataset).slice(-SHOWN);
  return (
    <>
      <h3>{name}</h3>
      {latest.length === 0 ? (
        <p>No change yet.</p>
      ) : (
        <ul class="changes">
          {latest.toReversed().map((change) => (
            <ChangeLine key={change.anchor} change={change} />
          ))}
        </ul>
      )}
    </>
  );
}

/** The newest changes of both datasets. */
export function LatestChanges() {
  const { history } = usePage().facts;
  if (history.baseline === null) {
    return (
      <p>
        Public history has not begun yet: changes are listed from the baseline on, and it has not
        been set.
      </p>
    );
  }
  return (
    <>
      <Latest name="In plans" dataset="plans" />
      <Latest name="In deprecations" dataset="deprecations" />
      <p>
        <PageLink to="changelog.html">All changes by day</PageLink>
      </p>
    </>
  );
}
