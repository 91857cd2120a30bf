import { dayOf } from '../../model/day.ts';
import type { Plan, Vendor, VendorHistory } from '../../model/generated/published.ts';
import { compact, pick } from '../../model/present.ts';
import { plansIn } from '../../model/spellings/plans-in-text.ts';
import { changeLineOf, monthlyPrice, planChangeInWords } from '../../model/wording.ts';
import { countOf, escapePattern, listWords, slugOf } from '../../model/words.ts';
import { oneOf, quoteEcho, refuseUnknown } from '../parameters.ts';
import { type Filters, readVendors } from '../query.ts';
import { ANSWER_BYTES, type Answered, fitEntries, flatText, joinLines, oneLine } from './answer.ts';
import { listSchema, schemasOf, type Tool } from './tool.ts';

type Named = Pick<Plan, 'id' | 'name'>;

/** Refuses an unknown name and lists the known ones. */
function notAmong(argument: string, wanted: string, list: readonly Named[]): { refusal: string } {
  const rule = oneOf(list.map(({ id }) => id));
  return { refusal: refuseUnknown(argument, wanted, rule).detail };
}

/**
 * The vendors of a kind that is named in words, all of them; and those of any kind whose plans have
 * its other words: of `postgres database` the databases, and whoever mentions Postgres.
 */
export function vendorsOfKind(asked: string, vendors: readonly Vendor[]) {
  const words = slugOf(asked).split('-');
  const isIn = (word: string): boolean => words.includes(word) || words.includes(`${word}s`);
  const kindOf = ({ category }: Vendor): string[] => slugOf(category ?? '').split('-');
  const found = vendors.filter((vendor) => kindOf(vendor).every(isIn));
  const inKinds = found.flatMap(kindOf);
  const others = words.filter((word) => !inKinds.includes(word.replace(/s$/, '')));
  const mentioning = vendors.filter((vendor) => {
    const text = JSON.stringify(vendor).toLowerCase();
    return others.length > 0 && others.every((word) => text.includes(word));
  });
  const idsOf = (list: readonly Vendor[]) => list.map(({ id }) => id);
  const kinds = [...new Set(found.map(({ category }) => category ?? ''))];
  return { kinds, all: idsOf(found), others, mentioning: idsOf(mentioning) };
}

/** Refuses a name of no vendor, with what is near it or all vendors of the kind that it names. */
function refuseVendor(wanted: string, vendors: readonly Vendor[]): { refusal: string } {
  const { kinds, all, others, mentioning } = vendorsOfKind(wanted, vendors);
  if (all.length === 0) return notAmong('vendor', wanted, vendors);
  const parts = [
    `vendor is ${quoteEcho(wanted)}, which names no vendor.`,
    `Of the kind ${listWords(kinds)}: ${listWords(all)}.`,
  ];
  if (mentioning.length > 0) {
    parts.push(
      `Of any kind, with ${others.join(' and ')} in their plans: ${listWords(mentioning)}.`,
    );
  }
  const refusal = parts.join(' ');
  return { refusal };
}

/** A vendor with the plans of it that are named; none where it is named alone. */
interface NamedPlans {
  vendor: Vendor;
  plans: readonly Plan[];
}

/** What a text names: one vendor or plan by its ids or names, `cursor/pro`, else those in its words. */
function findNamed(vendors: readonly Vendor[], text: string): readonly NamedPlans[] {
  const slug = slugOf(text);
  const isWhole = (...names: string[]) => names.some((name) => slugOf(name) === slug);
  const whole = vendors.flatMap((vendor): NamedPlans[] => {
    if (isWhole(vendor.id, vendor.name)) return [{ vendor, plans: [] }];
    const plans = vendor.plans.filter(({ id, name }) =>
      isWhole(`${vendor.id} ${id}`, `${vendor.id} ${name}`, `${vendor.name} ${name}`),
    );
    return plans.length > 0 ? [{ vendor, plans }] : [];
  });
  if (whole.length === 1) return whole;
  return plansIn(text, vendors);
}

/** A vendor, and the plan that is asked for or that the vendor's argument names, too. */
export function findPlan(
  vendors: readonly Vendor[],
  values: Filters,
): { vendor: Vendor; plan: Plan | null } | { refusal: string } {
  const wanted = values.get('vendor') ?? '';
  const named = findNamed(vendors, wanted);
  const [found, ...others] = named;
  if (!found) return refuseVendor(wanted, vendors);
  const { vendor } = found;
  if (others.length > 0) {
    const meant = named.map((each) => each.vendor);
    return notAmong('vendor', wanted, meant);
  }
  const wantedPlan = values.get('plan');
  let [asked]: readonly NamedPlans[] = [found];
  if (wantedPlan !== undefined) [asked] = findNamed([vendor], `${vendor.id} ${wantedPlan}`);
  const [plan = null] = asked?.plans.length === 1 ? asked.plans : [];
  if (plan || wantedPlan === undefined) return { vendor, plan };
  return notAmong('plan', wantedPlan, vendor.plans);
}

/** A page that states limits of a vendor. */
interface LimitPage {
  source_url: string;
  read_at: string;
}

/** Pages that state the limits of some plans, the vendor's own first; that alone without any. */
function pagesOfLimits(plans: readonly Plan[], vendor: Vendor): LimitPage[] {
  const own = vendor.source_url;
  const days = new Map<string, string>();
  for (const { source_url: url, read_at } of plans.flatMap(({ limits }) => limits ?? [])) {
    if (url && read_at) days.set(url, read_at);
  }
  if (days.size === 0) days.set(own, vendor.retrieved_at);
  const urls = [...days.keys()].sort((a, b) => Number(b === own) - Number(a === own));
  return urls.map((source_url) => ({ source_url, read_at: days.get(source_url) ?? '' }));
}

/** The number of the page of each limit of a plan; none where the first page states them all. */
function pageNumbers({ limits = [] }: Plan, pages: readonly LimitPage[]): number[] {
  const numbers = limits.map((limit) => {
    const at = pages.findIndex(({ source_url }) => source_url === limit.source_url);
    return Math.max(at, 0) + 1;
  });
  return numbers.some((page) => page > 1) ? numbers : [];
}

/** Where to confirm the limits: at the first page, and those with a number behind them at its page. */
function pagesInWords(pages: readonly LimitPage[]): string {
  const [first, ...others] = pages.map(
    ({ source_url: url, read_at }) => `${url} (read ${dayOf(read_at)})`,
  );
  if (others.length === 0) return first ?? '';
  const numbered = others.map((page, index) => `[${index + 2}] ${page}`);
  return `${first}, limits with a number at ${numbered.join(', ')}`;
}

const PLAN_FIELDS = ['id', 'name', 'price_month', 'price_detail'] as const;

/** A plan as data and in words: name, price and the first limits. */
function describePlan(plan: Plan, most: number, pages: readonly LimitPage[], currency: string) {
  const { id, name, price_month, price_detail } = plan;
  const limit_notes = plan.limit_notes.slice(0, most);
  const limit_pages = pageNumbers(plan, pages).slice(0, most);
  const price = [price_detail ?? []].flat();
  if (price_month !== null) price.unshift(monthlyPrice(price_month, currency));
  const limits = limit_notes.map((limit, index) => {
    const page = limit_pages[index] ?? 1;
    return page > 1 ? `- ${flatText(limit)} [${page}]` : `- ${flatText(limit)}`;
  });
  return {
    lines: [`${oneLine(name)} (${id}): ${oneLine(price.join(', '))}`, ...limits],
    // Limits in parts and old prices are in the vendor's file.
    row: compact({ ...pick(plan, PLAN_FIELDS), limit_notes, limit_pages }),
    leftOut: plan.limit_notes.length - limit_notes.length,
  };
}

const CHANGES_SHOWN = 5;

/** Whether a text names one of some plans, so that it may be a condition of it: `Pro is closed to new users`. */
function namesPlan(text: string, plans: readonly Plan[]): boolean {
  return plans.some(({ name }) => new RegExp(`(?<!\\w)${escapePattern(name)}(?!\\w)`).test(text));
}

const VENDOR_FIELDS = ['name', 'source_url', 'retrieved_at', 'currency', 'currency_note'] as const;

/**
 * A vendor, or one plan of it.
 *
 * @param room for plans, and where all of them have it, for so many limits of each
 */
function answerWith(
  { vendor, changes }: VendorHistory,
  plan: Plan | null,
  room: number,
  hasObservations: boolean,
): Answered {
  const { id, name, currency, currency_note } = vendor;
  const isMeant = (each: string | null) => plan === null || each === plan.id;
  const asked = vendor.plans.filter((each) => isMeant(each.id));
  const shown = asked.slice(0, room);
  const most = room - shown.length;
  const pages = pagesOfLimits(shown, vendor);
  const plans = shown.map((each) => describePlan(each, most, pages, currency));
  const all = vendor.observations ?? [];
  const observations = all.filter(
    (text) => hasObservations || (most > 0 && namesPlan(text, shown)),
  );
  const concerned = changes.filter((change) => isMeant(change.plan)).reverse();
  const latest = concerned.slice(0, CHANGES_SHOWN).map((entry) => {
    const what = changeLineOf(planChangeInWords(entry, currency));
    return `${dayOf(entry.ts)} ${entry.plan ?? id}: ${oneLine(what)}`;
  });
  const limitsLeft = plans.reduce((sum, each) => sum + each.leftOut, 0);
  const leftOut = [
    countOf(asked.length - shown.length, 'plan'),
    countOf(
      plans.reduce((sum, each) => sum + each.leftOut, 0),
      'limit',
    ),
    countOf(all.length - observations.length, 'observation'),
    countOf(concerned.length - latest.length, 'change'),
  ].filter((count) => !count.startsWith('0 '));
  const how = plan ? '' : 'send plan for one plan, or ';
  const more =
    leftOut.length > 0 && `${leftOut.join(', ')} left out: ${how}read data/vendors/${id}.json.`;
  const count = countOf(concerned.length, 'change');
  const text = joinLines([
    `${oneLine(name)} (${id}); confirm at ${pagesInWords(pages)}`,
    currency_note !== undefined && oneLine(currency_note),
    ...plans.flatMap(({ lines }) => lines),
    ...observations.map((each) => `Note: ${flatText(each)}`),
    concerned.length === 0 ? 'No change recorded.' : `${count}, newest first:`,
    ...latest,
    more,
  ]);
  const data = compact({
    vendor: id,
    ...pick(vendor, VENDOR_FIELDS),
    pages: pages.length > 1 ? pages : null,
    plans: plans.map(({ row }) => row),
    left_out: limitsLeft || null,
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
      ...schemasOf(['vendor', ...VENDOR_FIELDS, 'pages', 'left_out', 'observations']),
      ...schemasOf(['changes_count', 'changes', 'more']),
      plans: listSchema([...PLAN_FIELDS, 'limit_notes', 'limit_pages']),
    },
  },
  async answer(almanac, _today, { values }) {
    const found = findPlan(await readVendors(almanac), values);
    if ('refusal' in found) return found;
    const { vendor, plan } = found;
    const history = await almanac.read<VendorHistory>(`data/vendors/${vendor.id}.json`);
    const limits = Math.max(...vendor.plans.map(({ limit_notes }) => limit_notes.length));
    const most = vendor.plans.length + limits;
    return fitEntries([1, most], ANSWER_BYTES.plans, (room, hasObservations) =>
      answerWith(history, plan, room, hasObservations),
    );
  },
};
