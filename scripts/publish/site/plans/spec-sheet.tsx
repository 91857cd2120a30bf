/** @jsxRuntime automatic @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { dayOf, longDate } from '../../../model/day.ts';
import type { Plan, PublishedLimit, Vendor } from '../../../model/generated/published.ts';
import { groupBy } from '../../../model/words.ts';
import { planAnchor } from '../addresses.ts';
import { SeenOn } from '../deprecations/record-parts.tsx';
import { Age, ExternalLink, GroupRow, LongDay, Scroll, Section } from '../parts.tsx';
import { priceInWords, type SpecRow, specSheet } from './spec-rows.ts';

/** One day with its age, or the first and the last of several. */
export function Days({ days }: { days: readonly string[] }) {
  const sorted = days.map(dayOf).sort();
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return <span class="none">–</span>;
  if (first === last) {
    return (
      <>
        <LongDay day={last} />, <Age seen={last} />
      </>
    );
  }
  return (
    <>
      <LongDay day={first} /> to <LongDay day={last} />
    </>
  );
}

/** A plan's price with its period and what is to be known of it; without one, which of three it is. */
export function PlanPrice({ plan, currency }: { plan: Plan; currency: Vendor['currency'] }) {
  const { amount, period, detail } = priceInWords(plan, currency);
  return (
    <span class="price">
      {amount === null ? (
        <span class="none">{period}</span>
      ) : (
        <>
          <b>{amount}</b> {period}
        </>
      )}
      {detail !== null && <small>{detail}</small>}
    </span>
  );
}

/** A page on a date. */
interface Source {
  url: string;
  date: string;
}

/** The pages of limits, each with its date once, in the order of the limits. */
function sourcesOf(limits: readonly PublishedLimit[]): Source[] {
  const sources = new Map<string, Source>();
  for (const { source_url: url, read_at: date } of limits) {
    if (url !== null && date !== null) sources.set(`${url} ${date}`, { url, date });
  }
  return [...sources.values()];
}

/** The number of a limit's page in the list below, where there are several. */
function SourceMark({ limit, sources }: { limit: PublishedLimit; sources: readonly Source[] }) {
  const at = sources.findIndex((each) => {
    return each.url === limit.source_url && each.date === limit.read_at;
  });
  if (sources.length < 2 || at < 0) return null;
  return (
    <sup>
      <a href={`#source-${at + 1}`} aria-label={`Source ${at + 1}`}>
        {at + 1}
      </a>
    </sup>
  );
}

function Values({
  limits,
  sources,
}: {
  limits: readonly PublishedLimit[];
  sources: readonly Source[];
}) {
  if (limits.length === 0) return <span class="none">–</span>;
  return limits.map((limit, index) => (
    <span key={index} class="value">
      {limit.value}
      <SourceMark limit={limit} sources={sources} />
    </span>
  ));
}

/** What each plan has of one thing; on paper, where many plans do not fit, each says its plan. */
function PlanRow(props: { label: string; plans: readonly Plan[]; cells: ComponentChildren[] }) {
  const { label, plans, cells } = props;
  return (
    <tr>
      <th scope="row">{label}</th>
      {plans.map(({ id, name }, column) => (
        <td key={id} data-plan={name}>
          {cells[column]}
        </td>
      ))}
    </tr>
  );
}

/** What all rows of values have in common. */
interface Sheet {
  plans: readonly Plan[];
  sources: readonly Source[];
}

/** What each plan has of one thing, as its page prints it. */
function ValueRow(props: {
  label: string;
  cells: readonly (readonly PublishedLimit[])[];
  sheet: Sheet;
}) {
  const { label, cells, sheet } = props;
  const values = cells.map((limits) => (
    <Values key={label} limits={limits} sources={sheet.sources} />
  ));
  return <PlanRow label={label} plans={sheet.plans} cells={values} />;
}

/** Rows under the page's own headings; those without one come first. */
function Rows({ rows, sheet }: { rows: readonly SpecRow[]; sheet: Sheet }) {
  const groups = [...groupBy(rows, ({ group }) => group)].sort(
    ([a], [b]) => Number(a !== '') - Number(b !== ''),
  );
  return groups.map(([group, own]) => (
    <tbody key={group}>
      {group !== '' && <GroupRow columns={sheet.plans.length + 1}>{group}</GroupRow>}
      {own.map(({ label, cells }) => (
        <ValueRow key={label} label={label} cells={cells} sheet={sheet} />
      ))}
    </tbody>
  ));
}

/** What dated copies of the page show of each plan's price; nothing where they show it once. */
function PriceHistory({ vendor }: { vendor: Vendor }) {
  const histories = vendor.plans.map(({ price_history = [] }) => price_history);
  if (histories.every(({ length }) => length === 0)) return null;
  const cells = histories.map((prices) => {
    if (prices.length === 0) return <span class="none">–</span>;
    return prices.map((price) => (
      <span key={price.first_seen} class="value">
        {priceInWords(price, vendor.currency).amount ?? 'none stated'}
        {prices.length > 1 && price.price_detail && `, ${price.price_detail}`}{' '}
        <small>
          <SeenOn evidence={price.evidence} />
        </small>
      </span>
    ));
  });
  return <PlanRow label="Price as seen" plans={vendor.plans} cells={cells} />;
}

/** Sentences that several plans have, each once with its plans. */
function Shared({ plans }: { plans: ReadonlyMap<string, readonly string[]> }) {
  const shared = [...plans].filter(([, names]) => names.length > 1);
  if (shared.length === 0) return null;
  return (
    <Section id="several" title="For several plans">
      <ul>
        {shared.map(([words, names]) => (
          <li key={words}>
            {words} <small>{names.join(', ')}</small>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Plans as columns, the page's labels as rows, values as the page prints them. */
export function SpecTable({ vendor }: { vendor: Vendor }) {
  const { plans } = vendor;
  const columns = plans.map(({ limits = [] }) => limits);
  const { rows, sentences } = specSheet(columns);
  const sources = sourcesOf(columns.flat());
  const sheet = { plans, sources };
  const shared = new Map<string, string[]>();
  for (const [at, plan] of plans.entries()) {
    for (const { value } of sentences[at] ?? []) {
      shared.set(value, [...(shared.get(value) ?? []), plan.name]);
    }
  }
  const isAlone = ({ value }: PublishedLimit) => shared.get(value)?.length === 1;
  const own = sentences.map((limits) => limits.filter(isAlone));
  return (
    <>
      <Scroll aria-label="Plans">
        <table class="spec">
          <caption>As published. –: not on the pages read.</caption>
          <thead>
            <tr>
              <td />
              {plans.map(({ id, name }) => (
                <th key={id} id={planAnchor(id)} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <PlanRow
              label="Price"
              plans={plans}
              cells={plans.map((plan) => (
                <PlanPrice key={plan.id} plan={plan} currency={vendor.currency} />
              ))}
            />
            <PriceHistory vendor={vendor} />
          </tbody>
          <Rows rows={rows} sheet={sheet} />
          {own.some(({ length }) => length > 0) && (
            <tbody>
              <ValueRow label="Also" cells={own} sheet={sheet} />
            </tbody>
          )}
          {sources.length > 1 && (
            <tbody>
              <PlanRow
                label="Page of"
                plans={plans}
                cells={columns.map((limits, index) => (
                  <small key={index}>
                    <Days days={limits.flatMap(({ read_at }) => read_at ?? [])} />
                  </small>
                ))}
              />
            </tbody>
          )}
        </table>
      </Scroll>
      <Shared plans={shared} />
      {sources.length > 0 && (
        <ol class="sources">
          {sources.map(({ url, date }, index) => (
            <li key={`${url} ${date}`} id={`source-${index + 1}`}>
              <ExternalLink url={url} />, {longDate(date)} <Age seen={date} />
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
