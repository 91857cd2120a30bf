import type { Plan, Vendor, VendorHistory } from '../../model/generated/published.ts';
import { plansIn } from '../../model/spellings/plans-in-text.ts';
import { changeLineOf, planChangeInWords } from '../../model/wording.ts';
import { countOf, didYouMean, listWords, slugOf } from '../../model/words.ts';
import { quoteEcho } from '../parameters.ts';
import { type Almanac, readVendors } from '../query.ts';
import { ANSWER_BYTES, type Answer, answerBytes, compact, firstThatFits, oneLine } from './rows.ts';

/** What an answer shows at most; the first that fits is given. */
interface Room {
  plans: number;
  /** Of each plan. */
  limits: number;
  changes: number;
  observations: boolean;
}

const FEWER = [72, 48, 36, 24, 16, 12, 8, 6, 4, 3, 2, 1, 0];

const ROOMS: readonly [Room, ...Room[]] = [
  { plans: Infinity, limits: Infinity, changes: 5, observations: true },
  { plans: Infinity, limits: Infinity, changes: 5, observations: false },
  ...[Infinity, ...FEWER].map((limits) => ({
    plans: Infinity,
    limits,
    changes: 0,
    observations: false,
  })),
  { plans: 8, limits: 0, changes: 0, observations: false },
];

/** A plan or vendor that is not there, with what is. */
interface Refused {
  refusal: string;
}

/** Finds one of some by its id or its name, however it is written. */
function findNamed<T extends { id: string; name: string }>(
  list: readonly T[],
  wanted: string,
): T | null {
  const slug = slugOf(wanted);
  return list.find(({ id, name }) => id === slug || slugOf(name) === slug) ?? null;
}

function refuse(
  what: string,
  wanted: string,
  list: readonly { id: string; name: string }[],
): Refused {
  const ids = list.map(({ id }) => id);
  const close =
    didYouMean(slugOf(wanted), ids) ?? ids.find((id) => id.split('-').includes(slugOf(wanted)));
  const guess = close ? ` Did you mean ${JSON.stringify(close)}?` : '';
  return { refusal: `There is no ${what} ${quoteEcho(wanted)}; use ${listWords(ids)}.${guess}` };
}

/** A vendor, and the plan that is asked for or that the vendor's argument names, too. */
function findPlan(
  vendors: readonly Vendor[],
  wanted: string,
  wantedPlan: string | undefined,
): { vendor: Vendor; plan: Plan | null } | Refused {
  const own = findNamed(vendors, wanted);
  const [found, ...others] = own ? [{ vendor: own, plans: [] }] : plansIn(wanted, vendors);
  if (!found) return refuse('vendor', wanted, vendors);
  if (others.length > 0) {
    const ids = [found, ...others].map(({ vendor }) => vendor.id);
    return { refusal: `${quoteEcho(wanted)} names several; send one of ${listWords(ids)}.` };
  }
  const { vendor, plans } = found;
  if (wantedPlan === undefined) {
    const [plan = null] = plans;
    return { vendor, plan: plans.length === 1 ? plan : null };
  }
  const plan = findNamed(vendor.plans, wantedPlan);
  return plan ? { vendor, plan } : refuse(`plan of ${vendor.id}`, wantedPlan, vendor.plans);
}

function priceOf({ price_month, price_detail }: Plan, currency: string): string {
  const price = price_month === null ? null : `${currency} ${price_month} a month`;
  return [price, price_detail].filter((part) => part != null).join(', ');
}

/** The answer on a vendor, or on one plan of it, as much of it as there is room for. */
function answerWith({ vendor, changes }: VendorHistory, plan: Plan | null, room: Room) {
  const all = plan ? [plan] : vendor.plans;
  const asked = all.slice(0, room.plans);
  const others = all.slice(asked.length).map(({ id }) => id);
  const most = room.limits;
  const leftOut = asked.reduce((sum, each) => sum + Math.max(0, each.limit_notes.length - most), 0);
  const observations = vendor.observations ?? [];
  const said = room.observations ? observations : [];
  const concerned = changes.filter((change) => plan === null || change.plan === plan.id).reverse();
  const latest = concerned.slice(0, room.changes).map((entry) => {
    const what = changeLineOf(planChangeInWords(entry, vendor.currency));
    return `${entry.ts.slice(0, 10)} ${entry.plan ?? vendor.id}: ${oneLine(what)}`;
  });
  const file = `data/vendors/${vendor.id}.json`;
  const more = [
    others.length > 0
      ? `${countOf(others.length, 'plan')} left out: send plan, one of ${others.join(', ')}`
      : null,
    leftOut > 0
      ? `${leftOut} limits left out: ${plan ? `read ${file}` : 'send plan for the limits of one plan'}`
      : null,
    said.length < observations.length ? `observations left out: read ${file}` : null,
    latest.length < concerned.length ? `changes left out: read ${file}` : null,
  ].filter((part) => part !== null);
  const note = more.length === 0 ? undefined : `${more.join('; ')}.`;
  const text = [
    `${oneLine(vendor.name)} (${vendor.id}), read ${vendor.retrieved_at.slice(0, 10)}; confirm at ${vendor.source_url}`,
    ...(vendor.currency_note === undefined ? [] : [oneLine(vendor.currency_note)]),
    ...asked.flatMap((each) => [
      `${oneLine(each.name)} (${each.id}): ${oneLine(priceOf(each, vendor.currency))}`,
      ...each.limit_notes.slice(0, most).map((limit) => `- ${limit.replace(/[\s\p{Cc}]+/gu, ' ')}`),
    ]),
    ...said.map((each) => `Note: ${each.replace(/[\s\p{Cc}]+/gu, ' ')}`),
    concerned.length === 0
      ? 'No change recorded.'
      : `${countOf(concerned.length, 'change')}, newest first:`,
    ...latest,
    ...(note === undefined ? [] : [note]),
  ].join('\n');
  const data = compact({
    vendor: vendor.id,
    name: vendor.name,
    source_url: vendor.source_url,
    retrieved_at: vendor.retrieved_at,
    currency: vendor.currency,
    currency_note: vendor.currency_note,
    plans: asked.map((each) =>
      compact({
        ...each,
        limit_notes: each.limit_notes.slice(0, most),
        left_out: each.limit_notes.length > most ? each.limit_notes.length - most : null,
      }),
    ),
    observations: said,
    changes_count: concerned.length,
    changes: latest,
    more: note,
  });
  return { text, data };
}

/**
 * Price, limits and latest changes of a vendor, or of one of its plans.
 *
 * @throws UnavailableError where the built files cannot be read
 */
export async function planLimits(
  almanac: Almanac,
  wanted: string,
  wantedPlan: string | undefined,
): Promise<Answer> {
  const found = findPlan(await readVendors(almanac), wanted, wantedPlan);
  if ('refusal' in found) return found;
  const path = `data/vendors/${found.vendor.id}.json`;
  const history = await almanac.read<VendorHistory>(path, 'changes');
  const answerIn = (room: Room) => answerWith(history, found.plan, room);
  return firstThatFits(ROOMS, ANSWER_BYTES.both, answerIn, answerBytes);
}
