/** @jsxRuntime automatic @jsxImportSource preact */
import { dayOf } from '../../../model/day.ts';
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
import { wholeNames } from '../deprecations/record-parts.tsx';
import { usePage } from '../facts.ts';
import { Section } from '../parts.tsx';

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

/** What a vendor changed, with the plan where one is concerned, oldest first. */
type Change = { ts: string; about?: string; words: ChangeWords };

function History({ changes }: { changes: readonly Change[] }) {
  if (changes.length === 0) return null;
  return (
    <Section id="changes" title="Change history">
      <ul class="changes">
        {changes.toReversed().map(({ ts, about, words }, index) => (
          <li key={index}>
            <time dateTime={ts}>{shortDate(dayOf(ts))}</time> {about && <b>{about}</b>}{' '}
            <Words words={words} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** What the vendor has changed in a record, or in what is no longer published, newest first. */
export function ChangeHistory({ id }: { id: string }) {
  const all = usePage().facts.changesOf.get(id) ?? [];
  const theirs = all.filter((change) => !isOurs(change));
  const changes = theirs.map((change) => ({ ts: change.ts, words: recordChangeInWords(change) }));
  return <History changes={changes} />;
}

/** What a vendor changed in its plans, newest first; nothing that only we changed. */
export function VendorHistory({ vendor }: { vendor: Vendor }) {
  const { facts } = usePage();
  const theirs = facts.history.changelog.filter((entry) => {
    return entry.vendor === vendor.id && entry.change !== 'vendor_added' && !isOurs(entry);
  });
  const names = new Map(vendor.plans.map(({ id, name }) => [id, name]));
  const currency = currencyOf(facts, vendor.id);
  const changes = [...groupBy(theirs, ({ ts, plan }) => `${ts} ${plan}`).values()].flatMap((own) =>
    planChangesInWords(own, currency).map((words): Change => {
      const { ts = '', plan } = own[0] ?? {};
      return { ts, about: names.get(plan ?? '') ?? plan ?? vendor.name, words };
    }),
  );
  return <History changes={changes} />;
}
