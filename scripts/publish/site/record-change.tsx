/** @jsxRuntime automatic @jsxImportSource preact */
import type { DeprecationChange } from '../../model/generated/published.ts';
import { RecordLink } from './record-link.tsx';
import { ValueChange } from './value-change.tsx';

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
export function RecordChange({ entry }: { entry: DeprecationChange }) {
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
