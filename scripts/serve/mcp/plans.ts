import { dayOf } from '../../model/day.ts';
import type { Plan, Vendor, VendorHistory } from '../../model/generated/published.ts';
import { compact, pick } from '../../model/present.ts';
import { plansIn } from '../../model/spellings/plans-in-text.ts';
import { changeLineOf, monthlyPrice, planChangeInWords } from '../../model/wording.ts';
import { countOf, escapePattern, groupBy, listWords, slugOf } from '../../model/words.ts';
import { oneOf, quoteEcho, refuseUnknown } from '../parameters.ts';
import { type Almanac, type Filters, readVendors } from '../query.ts';
import { type Answered, fitEntries, flatText, joinLines, MOST_TOKENS, oneLine } from './answer.ts';
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
function refuseVendor(almanac: Almanac, wanted: string, vendors: readonly Vendor[]) {
  const { kinds, all, others, mentioning } = vendorsOfKind(wanted, vendors);
  const provider = almanac.findProvider(wanted)?.provider;
  const parts = [`vendor is ${quoteEcho(wanted)}, which names no vendor.`];
  if (all.length > 0) {
    parts.push(`Of the kind ${listWords(kinds)}: ${listWords(all)}.`);
    if (mentioning.length > 0) {
      const words = others.join(' and ');
      parts.push(`Of any kind, with ${words} in their plans: ${listWords(mentioning)}.`);
    }
  } else if (provider) {
    parts.push(`No plans of ${provider.name} are recorded.`);
    if (!provider.reason) {
      parts.push(`get_deprecations with provider ${provider.slug} has its deprecations.`);
    }
  } else return notAmong('vendor', wanted, vendors);
  return { refusal: parts.join(' ') };
}

/** A vendor with the plans of it that are named; none where it is named alone. */
export interface NamedPlans {
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

/** The vendors of a company that is a provider of models under this name: `aws` for Amazon Q. */
function vendorsOfProvider({ findProvider }: Almanac, text: string, vendors: readonly Vendor[]) {
  const provider = findProvider(text)?.provider;
  const found = vendors.filter(
    ({ id }) => findProvider(id.split('-')[0] ?? '')?.provider === provider,
  );
  if (!provider) return [];
  return found.map((vendor): NamedPlans => ({ vendor, plans: [] }));
}

/** The vendors that are asked for, with the plans that are, or that the vendor's argument names, too. */
export async function findPlans(
  almanac: Almanac,
  values: Filters,
): Promise<readonly NamedPlans[] | { refusal: string }> {
  const vendors = await readVendors(almanac);
  const [wanted = '', plan] = [values.get('vendor'), values.get('plan')];
  let named = findNamed(vendors, wanted);
  if (named.length === 0) named = vendorsOfProvider(almanac, wanted, vendors);
  if (named.length === 0) return refuseVendor(almanac, wanted, vendors);
  if (plan === undefined) return named;
  const asked = named.flatMap(({ vendor }) => findNamed([vendor], `${vendor.id} ${plan}`));
  const found = asked.filter(({ plans }) => plans.length > 0);
  if (found.length > 0) return found;
  return notAmong(
    'plan',
    plan,
    named.flatMap(({ vendor }) => vendor.plans),
  );
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

/** Where to confirm the limits: at the first page, and those with a number behind them at its page. */
function pagesInWords(pages: readonly LimitPage[]): string {
  const [first, ...others] = pages.map(
    ({ source_url: url, read_at }) => `${url} (read ${dayOf(read_at)})`,
  );
  if (others.length === 0) return first ?? '';
  const numbered = others.map((page, index) => `[${index + 2}] ${page}`);
  return `${first}, limits with a number at ${numbered.join(', ')}`;
}

/** A limit with the number of the page that states it. */
interface NumberedLimit {
  text: string;
  page: number;
}

function numberLimits({ limit_notes, limits }: Plan, pages: readonly LimitPage[]): NumberedLimit[] {
  return limit_notes.map((text, index) => {
    const page = pages.findIndex(({ source_url }) => source_url === limits?.[index]?.source_url);
    return { text, page: Math.max(page, 0) + 1 };
  });
}

/** Limits in words, with a number where not the first page states them, and as data. */
function describeLimits(limits: readonly NumberedLimit[]) {
  const lines = limits.map(({ text, page }) => {
    const number = page > 1 ? ` [${page}]` : '';
    return `- ${flatText(text)}${number}`;
  });
  const isNumbered = limits.some(({ page }) => page > 1);
  const limit_pages = isNumbered ? limits.map(({ page }) => page) : [];
  return { lines, row: compact({ limit_notes: limits.map(({ text }) => text), limit_pages }) };
}

const PLAN_FIELDS = ['id', 'name', 'price_month', 'price_detail'] as const;

/** A plan as it is asked again. */
function nameOf({ id, name }: Named): string {
  return `${oneLine(name)} (${id})`;
}

function priceInWords({ price_month, price_detail }: Plan, currency: string): string {
  const price = [price_detail ?? []].flat();
  if (price_month !== null) price.unshift(monthlyPrice(price_month, currency));
  return oneLine(price.join(', '));
}

const CHANGES_SHOWN = 5;

/** Whether a text names one of some plans, so that it may be a condition of it: `Pro is closed to new users`. */
function namesPlan(text: string, plans: readonly Plan[]): boolean {
  return plans.some(({ name }) => new RegExp(`(?<!\\w)${escapePattern(name)}(?!\\w)`).test(text));
}

const VENDOR_FIELDS = ['name', 'source_url', 'retrieved_at', 'currency', 'currency_note'] as const;

/** How a cut answer is asked again: by the plan, and in the file that has all. */
const moreOf = (parts: readonly string[], how: string): string | false => {
  const leftOut = parts.filter((count) => !count.startsWith('0 '));
  return leftOut.length > 0 && `${leftOut.join(', ')} left out: ${how}.`;
};

/**
 * A vendor, or some plans of it; what all of these share is said once.
 *
 * @param named the plans that are asked for; none for all
 * @param room for plans, where all of them have it for so many limits of each, then for observations
 */
function describeVendor(
  { vendor, changes }: VendorHistory,
  named: readonly Plan[],
  room: number,
): Answered {
  const { id, currency, currency_note } = vendor;
  const isMeant = (each: string | null) =>
    named.length === 0 || named.some((plan) => plan.id === each);
  const asked = vendor.plans.filter((each) => isMeant(each.id));
  const shown = asked.slice(0, room);
  const most = room - shown.length;
  const pages = pagesOfLimits(shown, vendor);
  const limits = shown.map((plan) => numberLimits(plan, pages));
  const isShared = ({ text }: NumberedLimit) =>
    limits.length > 1 && limits.every((list) => list.some((other) => other.text === text));
  const ofAll = limits[0]?.filter(isShared) ?? [];
  const shared = describeLimits(ofAll.slice(0, most));
  const plans = shown.map((plan, index) => {
    const own = (limits[index] ?? []).filter((limit) => !isShared(limit));
    const { lines, row } = describeLimits(own.slice(0, most));
    return {
      lines: [`${nameOf(plan)}: ${priceInWords(plan, currency)}`, ...lines],
      // Limits in parts and old prices are in the vendor's file.
      row: { ...compact(pick(plan, PLAN_FIELDS)), ...row },
      left: own.length - lines.length,
    };
  });
  // Of named plans only what may be a condition of them; most others are about pages and other plans.
  const hasAll = named.length === 0 && most > Math.max(...limits.map(({ length }) => length));
  const all = vendor.observations ?? [];
  const observations = all.filter((text) => hasAll || (most > 0 && namesPlan(text, shown)));
  const concerned = changes.filter((change) => isMeant(change.plan)).reverse();
  const latest = concerned.slice(0, CHANGES_SHOWN).map((entry) => {
    const what = changeLineOf(planChangeInWords(entry, currency));
    return `recorded on ${dayOf(entry.ts)}, ${entry.plan ?? id}: ${oneLine(what)}`;
  });
  const sharedLeft = ofAll.length - shared.lines.length;
  const left = plans.reduce((sum, each) => sum + each.left, sharedLeft);
  const parts = [
    countOf(asked.length - shown.length, 'plan'),
    countOf(left, 'limit'),
    countOf(all.length - observations.length, 'observation'),
    countOf(concerned.length - latest.length, 'change'),
  ];
  const how = asked.length === 1 ? '' : 'send plan with one id, or ';
  const more = moreOf(parts, `${how}read data/vendors/${id}.json`);
  const count = countOf(concerned.length, 'change');
  const isSome = asked.length > 1 && asked.length < vendor.plans.length;
  const text = joinLines([
    `${nameOf(vendor)}; confirm at ${pagesInWords(pages)}`,
    currency_note !== undefined && oneLine(currency_note),
    isSome &&
      `${asked.length} of its ${vendor.plans.length} plans have this name; for one of them send its id as plan.`,
    shared.lines.length > 0 && `Each of these has:`,
    ...shared.lines,
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
    shared: shared.lines.length > 0 ? shared.row : null,
    plans: plans.map(({ row }) => row),
    left_out: left || null,
    observations,
    changes: latest,
    more: more || null,
  });
  return { text, data };
}

/** Several vendors with the prices of so many plans of each. */
function describeVendors(named: readonly NamedPlans[], room: number): Answered {
  const described = named.map(({ vendor, plans: some }) => {
    const { id, name, currency } = vendor;
    const asked = some.length > 0 ? some : vendor.plans;
    const shown = asked.slice(0, room);
    const prices = groupBy(shown, (plan) => priceInWords(plan, currency));
    const page = pagesOfLimits(asked, vendor).slice(0, 1);
    return {
      lines: [
        `${nameOf({ id, name })}; confirm at ${pagesInWords(page)}`,
        ...[...prices].map(([price, plans]) => `- ${plans.map(nameOf).join(', ')}: ${price}`),
      ],
      rows: shown.map((plan) => ({ vendor: id, ...compact(pick(plan, PLAN_FIELDS)) })),
      left: asked.length - shown.length,
    };
  });
  const left = described.reduce((sum, each) => sum + each.left, 0);
  const ids = listWords(named.map(({ vendor }) => vendor.id));
  const more = moreOf([countOf(left, 'plan')], `send vendor ${ids}`);
  const text = joinLines([
    `${named.length} vendors are named; for limits send the id of one.`,
    ...described.flatMap(({ lines }) => lines),
    more,
  ]);
  const vendors = named.map(({ vendor }) => ({
    vendor: vendor.id,
    ...pick(vendor, VENDOR_FIELDS),
  }));
  const plans = described.flatMap(({ rows }) => rows);
  return { text, data: compact({ vendors, plans, left_out: left || null, more: more || null }) };
}

/** Price, limits and latest changes of a vendor, or of one of its plans. */
export const GET_PLAN_LIMITS: Tool = {
  name: 'get_plan_limits',
  title: 'Get plans',
  description:
    'Price, verbatim limits and latest changes of a vendor of AI or developer tools, or one plan of it.',
  takes: ['vendor', 'plan'],
  required: 'vendor',
  example: { vendor: 'cursor', plan: 'pro' },
  output: {
    type: 'object',
    required: ['plans'],
    properties: {
      ...schemasOf(['vendor', ...VENDOR_FIELDS, 'vendors', 'pages', 'shared', 'left_out']),
      ...schemasOf(['observations', 'changes', 'more']),
      plans: listSchema(['vendor', ...PLAN_FIELDS, 'limit_notes', 'limit_pages']),
    },
  },
  async answer(almanac, _today, { values }) {
    const named = await findPlans(almanac, values);
    if ('refusal' in named) return named;
    const [found, ...others] = named;
    const counts = named.map(({ vendor, plans }) => plans.length || vendor.plans.length);
    const plans = Math.max(...counts);
    if (!found || others.length > 0) {
      return fitEntries([1, plans], MOST_TOKENS, (room) => describeVendors(named, room));
    }
    const path = `data/vendors/${found.vendor.id}.json`;
    const history = await almanac.read<VendorHistory>(path);
    const limits = Math.max(...found.vendor.plans.map(({ limit_notes }) => limit_notes.length));
    return fitEntries([1, plans + limits + 1], MOST_TOKENS, (room) =>
      describeVendor(history, found.plans, room),
    );
  },
};
