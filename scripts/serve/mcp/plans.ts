import { dayOf } from '../../model/day.ts';
import type { Plan, Vendor, VendorHistory } from '../../model/generated/published.ts';
import { plansIn } from '../../model/spellings/plans-in-text.ts';
import { changeLineOf, planChangeInWords } from '../../model/wording.ts';
import { countOf, didYouMean, listWords, slugOf } from '../../model/words.ts';
import { quoteEcho } from '../parameters.ts';
import { readVendors } from '../query.ts';
import { ANSWER_BYTES, bytesOf, compact, fitEntries, flatText, oneLine } from './answer.ts';
import { fields, listOf, type Tool } from './tool.ts';

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

const CHANGES_SHOWN = 5;

/** A vendor, or one plan of it, with at most so many limits of each plan. */
function answerWith(
  { vendor, changes }: VendorHistory,
  plan: Plan | null,
  most: number,
  hasObservations: boolean,
) {
  const plans = (plan ? [plan] : vendor.plans).map((each) => ({
    ...each,
    limit_notes: each.limit_notes.slice(0, most),
    left_out: Math.max(0, each.limit_notes.length - most) || null,
  }));
  const leftOut = plans.reduce((sum, { left_out }) => sum + (left_out ?? 0), 0);
  const observations = hasObservations ? (vendor.observations ?? []) : [];
  const concerned = changes.filter((change) => plan === null || change.plan === plan.id).reverse();
  const latest = concerned.slice(0, CHANGES_SHOWN).map((entry) => {
    const what = changeLineOf(planChangeInWords(entry, vendor.currency));
    return `${dayOf(entry.ts)} ${entry.plan ?? vendor.id}: ${oneLine(what)}`;
  });
  const file = `data/vendors/${vendor.id}.json`;
  const more = [
    ...(leftOut > 0
      ? [
          `${leftOut} limits left out: ${plan ? `read ${file}` : 'send plan for the limits of one plan'}`,
        ]
      : []),
    ...(observations.length < (vendor.observations ?? []).length
      ? [`observations left out: read ${file}`]
      : []),
    ...(latest.length < concerned.length ? [`changes left out: read ${file}`] : []),
  ].join('; ');
  const text = [
    `${oneLine(vendor.name)} (${vendor.id}), read ${dayOf(vendor.retrieved_at)}; confirm at ${vendor.source_url}`,
    ...(vendor.currency_note === undefined ? [] : [oneLine(vendor.currency_note)]),
    ...plans.flatMap((each) => [
      `${oneLine(each.name)} (${each.id}): ${oneLine(priceOf(each, vendor.currency))}`,
      ...each.limit_notes.map((limit) => `- ${flatText(limit)}`),
    ]),
    ...observations.map((each) => `Note: ${flatText(each)}`),
    concerned.length === 0
      ? 'No change recorded.'
      : `${countOf(concerned.length, 'change')}, newest first:`,
    ...latest,
    ...(more === '' ? [] : [`${more}.`]),
  ].join('\n');
  const data = compact({
    vendor: vendor.id,
    name: vendor.name,
    source_url: vendor.source_url,
    retrieved_at: vendor.retrieved_at,
    currency: vendor.currency,
    currency_note: vendor.currency_note,
    plans: plans.map(compact),
    observations,
    changes_count: concerned.length,
    changes: latest,
    more: more === '' ? null : `${more}.`,
  });
  return { text, data };
}

/** Price, limits and latest changes of a vendor, or of one of its plans. */
export const GET_PLAN_LIMITS: Tool = {
  name: 'get_plan_limits',
  title: 'Get plans',
  description:
    'Price, limits (verbatim) and latest changes of a vendor of AI or developer tools, or of one plan of it.',
  takes: ['vendor', 'plan'],
  required: 'vendor',
  example: { vendor: 'cursor', plan: 'pro' },
  output: {
    type: 'object',
    required: ['vendor', 'source_url', 'retrieved_at', 'plans'],
    properties: {
      ...fields(
        'vendor name source_url retrieved_at currency currency_note changes_count more',
        'observations changes',
      ),
      plans: listOf(fields('id name price_month price_detail left_out', 'limit_notes')),
    },
  },
  async answer(almanac, _today, { values }) {
    const found = findPlan(
      await readVendors(almanac),
      values.get('vendor') ?? '',
      values.get('plan'),
    );
    if ('refusal' in found) return found;
    const { vendor, plan } = found;
    const path = `data/vendors/${vendor.id}.json`;
    const history = await almanac.read<VendorHistory>(path, 'changes');
    const whole = answerWith(history, plan, Infinity, true);
    if (bytesOf(whole) <= ANSWER_BYTES) return whole;
    const most = Math.max(...vendor.plans.map(({ limit_notes }) => limit_notes.length));
    return fitEntries([0, most], ANSWER_BYTES, (limits) =>
      answerWith(history, plan, limits, false),
    );
  },
};
