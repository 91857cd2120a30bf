import { dayOf } from '../../model/day.ts';
import type { Plan, Vendor, VendorHistory } from '../../model/generated/published.ts';
import { plansIn } from '../../model/spellings/plans-in-text.ts';
import { changeLineOf, monthlyPrice, planChangeInWords } from '../../model/wording.ts';
import { countOf, listWords, slugOf } from '../../model/words.ts';
import { oneOf, quoteEcho, refuseUnknown } from '../parameters.ts';
import { type Filters, readVendors } from '../query.ts';
import { ANSWER_BYTES, compact, fitEntries, flatText, joinLines, oneLine } from './answer.ts';
import { fields, listSchema, type Tool } from './tool.ts';

type Named = Pick<Plan, 'id' | 'name'>;

/** Finds one of some by its id or its name, however it is written. */
function findNamed<T extends Named>(list: readonly T[], wanted: string): T | null {
  const slug = slugOf(wanted);
  return list.find(({ id, name }) => id === slug || slugOf(name) === slug) ?? null;
}

/** Refuses an unknown name and lists the known ones. */
function notAmong(argument: string, wanted: string, list: readonly Named[]): { refusal: string } {
  const rule = oneOf(list.map(({ id }) => id));
  return { refusal: refuseUnknown(argument, wanted, rule).detail };
}

/**
 * The vendors of a category that is named in words: of `postgres database` those that have Postgres
 * in their notes, or all databases.
 */
export function vendorsOfKind(asked: string, vendors: readonly Vendor[]): string[] {
  const words = slugOf(asked).split('-');
  const isIn = (word: string): boolean => words.includes(word) || words.includes(`${word}s`);
  const found = vendors.filter(({ category }) =>
    slugOf(category ?? '')
      .split('-')
      .every(isIn),
  );
  const kinds = found.map(({ category }) => slugOf(category ?? '')).join();
  const more = words.filter((word) => !kinds.includes(word.replace(/s$/, '')));
  const named = found.filter((vendor) => {
    const text = JSON.stringify(vendor).toLowerCase();
    return more.some((word) => text.includes(word));
  });
  return (named.length > 0 ? named : found).map(({ id }) => id);
}

/** A vendor, and the plan that is asked for or that the vendor's argument names, too. */
export function findPlan(
  vendors: readonly Vendor[],
  values: Filters,
): { vendor: Vendor; plan: Plan | null } | { refusal: string } {
  const [wanted = '', wantedPlan] = [values.get('vendor'), values.get('plan')];
  const own = findNamed(vendors, wanted);
  const named = own ? [{ vendor: own, plans: [] }] : plansIn(wanted, vendors);
  const meant = named.length === 0 ? vendors : named.map((each) => each.vendor);
  const [found, ...others] = named;
  const ofKind = found ? [] : vendorsOfKind(wanted, vendors);
  if (ofKind.length > 0) {
    const refusal = `vendor is ${quoteEcho(wanted)}, which names no vendor; of that kind are ${listWords(ofKind)}.`;
    return { refusal };
  }
  if (!found || others.length > 0) return notAmong('vendor', wanted, meant);
  const { vendor } = found;
  const exact = findNamed(vendor.plans, wantedPlan ?? '');
  const [asked] = wantedPlan ? plansIn(`${vendor.id} ${wantedPlan}`, [vendor]) : [found];
  const [only = null] = asked?.plans.length === 1 ? asked.plans : [];
  const plan = exact ?? only;
  if (plan || !wantedPlan) return { vendor, plan };
  return notAmong('plan', wantedPlan, vendor.plans);
}

function priceOf({ price_month, price_detail }: Plan, currency: string): string {
  const price = price_month === null ? [] : monthlyPrice(price_month, currency);
  return [price, price_detail ?? []].flat().join(', ');
}

/** Pages that state the limits of some plans, each with its day; the vendor's own page without any. */
function pagesInWords(plans: readonly Plan[], { source_url, retrieved_at }: Vendor): string {
  const pages = new Map<string, string>();
  for (const { source_url: url, read_at } of plans.flatMap(({ limits }) => limits ?? [])) {
    if (url && read_at) pages.set(url, read_at);
  }
  if (pages.size === 0) pages.set(source_url, retrieved_at);
  return [...pages].map(([url, at]) => `${url} (read ${dayOf(at)})`).join(', ');
}

const CHANGES_SHOWN = 5;

/** A vendor, or one plan of it, with at most so many limits of each plan. */
function answerWith(
  { vendor, changes }: VendorHistory,
  plan: Plan | null,
  most: number,
  hasObservations: boolean,
) {
  // What `limits` has in parts, `limit_notes` say in words; old prices are in the vendor's file.
  const shown = vendor.plans.filter(({ id }) => plan === null || id === plan.id);
  const plans = shown.map(({ limits, price_history, ...each }) => ({
    ...each,
    limit_notes: each.limit_notes.slice(0, most),
    left_out: Math.max(0, each.limit_notes.length - most) || null,
  }));
  const leftOut = plans.reduce((sum, { left_out }) => sum + (left_out ?? 0), 0);
  const { name, source_url, retrieved_at, currency, currency_note } = vendor;
  const allObservations = vendor.observations ?? [];
  const observations = hasObservations ? allObservations : [];
  const concerned = changes.filter((change) => plan === null || change.plan === plan.id).reverse();
  const latest = concerned.slice(0, CHANGES_SHOWN).map((entry) => {
    const what = changeLineOf(planChangeInWords(entry, currency));
    return `${dayOf(entry.ts)} ${entry.plan ?? vendor.id}: ${oneLine(what)}`;
  });
  const file = `data/vendors/${vendor.id}.json`;
  const parts = [
    leftOut > 0 &&
      `${leftOut} limits left out: ${plan ? `read ${file}` : 'send plan for the limits of one plan'}`,
    observations.length < allObservations.length && `observations left out: read ${file}`,
    latest.length < concerned.length && `changes left out: read ${file}`,
  ].filter((part) => part !== false);
  const more = parts.length > 0 && `${parts.join('; ')}.`;
  const text = joinLines([
    `${oneLine(name)} (${vendor.id}); confirm at ${pagesInWords(shown, vendor)}`,
    currency_note !== undefined && oneLine(currency_note),
    ...plans.flatMap((each) => [
      `${oneLine(each.name)} (${each.id}): ${oneLine(priceOf(each, currency))}`,
      ...each.limit_notes.map((limit) => `- ${flatText(limit)}`),
    ]),
    ...observations.map((each) => `Note: ${flatText(each)}`),
    concerned.length === 0
      ? 'No change recorded.'
      : `${countOf(concerned.length, 'change')}, newest first:`,
    ...latest,
    more,
  ]);
  const data = compact({
    vendor: vendor.id,
    name,
    source_url,
    retrieved_at,
    currency,
    currency_note,
    plans: plans.map(compact),
    observations,
    changes_count: concerned.length,
    changes: latest,
    more: more || null,
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
      plans: listSchema(fields('id name price_month price_detail left_out', 'limit_notes')),
    },
  },
  async answer(almanac, _today, { values }) {
    const found = findPlan(await readVendors(almanac), values);
    if ('refusal' in found) return found;
    const { vendor, plan } = found;
    const path = `data/vendors/${vendor.id}.json`;
    const history = await almanac.read<VendorHistory>(path);
    const most = Math.max(...vendor.plans.map(({ limit_notes }) => limit_notes.length));
    return fitEntries([0, most], ANSWER_BYTES, (limits, hasObservations) =>
      answerWith(history, plan, limits, hasObservations),
    );
  },
};
