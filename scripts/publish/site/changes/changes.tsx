/** @jsxRuntime automatic @jsxImportSource preact */
import type { Vendor } from '../../../model/generated/published.ts';
import {
  type ChangeWords,
  isOurs,
  planChangesInWords,
  recordChangeInWords,
} from '../../../model/wording.ts';
import { groupBy } from '../../../model/words.ts';
import type { Publication } from '../../publication.ts';
import { shortDate } from '../dates.ts';
import { DateEntry, DateGroup } from '../deprecations/lists.tsx';
import { wholeNames } from '../deprecations/record-parts.tsx';
import { usePage } from '../facts.ts';

/** The currency of a vendor's prices; null where it was removed once, and may have had another one. */
export function currencyOf(
  { history, vendors }: Pick<Publication, 'history' | 'vendors'>,
  id: string,
): Vendor['currency'] | null {
  const isRemoved = history.changelog.some(({ change, vendor }) => {
    return vendor === id && change === 'vendor_removed';
  });
  const vendor = vendors.find((each) => each.id === id);
  return isRemoved || !vendor ? null : vendor.currency;
}

/** A vendor's own words. */
export function Quote({ words }: { words: string }) {
  return <q class="words">{words}</q>;
}

/** What changed: its values before and after, or the words that came or went. */
export function Words({ words: { what, values, quoted } }: { words: ChangeWords }) {
  const isSame = values !== undefined && values.old === values.new;
  return (
    <>
      {what} {isSame && '(its source or date)'}
      {values && !isSame && (
        <span class="values">
          <span class="visually-hidden">from </span>
          <del>{wholeNames(values.old)}</del>
          <span class="visually-hidden"> to </span>
          <span aria-hidden="true"> → </span>
          <ins>{wholeNames(values.new)}</ins>
        </span>
      )}
      {quoted !== undefined && <Quote words={quoted} />}
    </>
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

/** What a vendor changed, by date and plan, newest first; nothing that only we changed. */
export function VendorHistory({ vendor }: { vendor: Vendor }) {
  const { facts } = usePage();
  const theirs = facts.history.changelog.filter((entry) => {
    return entry.vendor === vendor.id && entry.change !== 'vendor_added' && !isOurs(entry);
  });
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
                {planChangesInWords(entries, currencyOf(facts, vendor.id)).map((words, index) => (
                  <li key={index}>
                    <Words words={words} />
                  </li>
                ))}
              </DateGroup>
            ))}
          </DateEntry>
        ))}
      </ol>
    </section>
  );
}
