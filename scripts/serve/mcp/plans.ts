import { type Day, dayOf } from '../../model/day.ts';
import type { Plan, Vendor, VendorHistory } from '../../model/generated/published.ts';
import { compact } from '../../model/present.ts';
import { plansIn } from '../../model/spellings/plans-in-text.ts';
import { changeLineOf, monthlyPrice, planChangeInWords } from '../../model/wording.ts';
import {
  countOf,
  escapePattern,
  groupBy,
  joinWords,
  oneOfPatterns,
  slugOf,
} from '../../model/words.ts';
import { oneOf, type Parameters, quoteEcho, refuseUnknown } from '../parameters.ts';
import { type Almanac, type Filters, readVendors } from '../query.ts';
import {
  type Answer,
  type Answered,
  DESCRIBED,
  fitAnswer,
  flatText,
  joinLines,
  oneLine,
  pickListed,
} from './answer.ts';

type Named = Pick<Plan, 'id' | 'name'>;

/** Refuses an unknown name and lists the known ones. */
function notAmong(argument: string, wanted: string, list: readonly Named[]): { refusal: string } {
  const rule = oneOf(list.map(({ id }) => id));
  return { refusal: refuseUnknown(argument, wanted, rule).detail };
}

/** The vendors of a kind that is named in words, with others or without: `postgres databases`. */
function vendorsOfKind(asked: string, vendors: readonly Vendor[]): Vendor[] {
  const words = slugOf(asked).split('-');
  return vendors.filter(({ category }) => {
    const kind = slugOf(category ?? '').split('-');
    return kind.every((word) => words.includes(word) || words.includes(`${word}s`));
  });
}

/** Refuses a name of no vendor, with what is near it or all vendors of the kind that it names. */
function refuseVendor({ findProvider }: Almanac, wanted: string, vendors: readonly Vendor[]) {
  const some = vendorsOfKind(wanted, vendors);
  const provider = findProvider(wanted)?.provider;
  if (some.length > 0 || !provider) {
    return notAmong('vendor', wanted, some.length > 0 ? some : vendors);
  }
  return { refusal: `vendor is ${quoteEcho(wanted)}; no plans of ${provider.name} are recorded.` };
}

/** A vendor with the plans of it that are named; none where it is named alone. */
export interface NamedPlans {
  vendor: Vendor;
  plans: readonly Plan[];
}

/** What a text names: one vendor or plan by its ids or names, `cursor/pro`, else those in its words. */
export function findNamed(vendors: readonly Vendor[], text: string): readonly NamedPlans[] {
  const slug = slugOf(text);
  const whole = vendors.flatMap((vendor): NamedPlans[] => {
    const own = [vendor.id, vendor.name].map(slugOf);
    if (own.includes(slug)) return [{ vendor, plans: [] }];
    const plans = vendor.plans.filter(({ id, name }) =>
      own.some((each) => [`${each}-${id}`, `${each}-${slugOf(name)}`].includes(slug)),
    );
    return plans.length > 0 ? [{ vendor, plans }] : [];
  });
  if (whole.length === 1) return whole;
  return plansIn(text, vendors);
}

/** The vendors of a company that is a provider of models under this name: `aws` for Amazon Q. */
function vendorsOfProvider({ findProvider }: Almanac, text: string, vendors: readonly Vendor[]) {
  const provider = findProvider(text)?.provider;
  const isOfProvider = ({ id }: Vendor): boolean =>
    provider !== undefined && findProvider(id.split('-')[0] ?? '')?.provider === provider;
  return vendors.filter(isOfProvider).map((vendor): NamedPlans => ({ vendor, plans: [] }));
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

/** A plan or a vendor as it is asked again. */
function nameOf({ id, name }: Named): string {
  return `${oneLine(name)} (${id})`;
}

function priceInWords({ price_month, price_detail }: Plan, currency: string): string {
  const price = [price_detail ?? []].flat();
  if (price_month !== null) price.unshift(monthlyPrice(price_month, currency));
  return oneLine(price.join(', '));
}

/** The pages that state the limits of some plans, each with the time at which it was read. */
function pagesOfLimits(plans: readonly Plan[], vendor: Vendor): Map<string, string> {
  const read = new Map<string, string>();
  for (const { source_url: url, read_at } of plans.flatMap(({ limits }) => limits ?? [])) {
    if (url && read_at) read.set(url, read_at);
  }
  return read.size > 0 ? read : new Map([[vendor.source_url, vendor.retrieved_at]]);
}

const CHANGES_SHOWN = 5;

const { vendors: VENDORS, plans: PLANS } = DESCRIBED.get_plan_limits.output.properties;

/** The limits of plans, and how each is said: with the number of the page that states it. */
function limitsOf(plans: readonly Plan[], urls: readonly string[]) {
  return plans.flatMap(({ id, limit_notes, limits }) =>
    limit_notes.map((text, index) => {
      const page = urls.indexOf(limits?.[index]?.source_url ?? '') + 1;
      const number = urls.length > 1 ? ` [${page}]` : '';
      return { plan: id, text, line: `- ${flatText(text)}${number}` };
    }),
  );
}

/** Fewer limits that only some plans share are said of each: a heading for them would save little. */
const FEWEST_SHARED = 3;

/** What all of some plans have, then many limits that several of them have, each once. */
function sharedLimits(limits: ReturnType<typeof limitsOf>, plans: number) {
  const same = [...groupBy(limits, ({ line }) => line).values()];
  const groups = groupBy(same, (some) => [...new Set(some.map(({ plan }) => plan))].join());
  return [...groups]
    .map(([ids, some]) => ({ ids: ids.split(','), limits: some.flatMap(([first]) => first ?? []) }))
    .filter(({ ids, limits: { length } }) => {
      return ids.length > 1 && (ids.length === plans || length >= FEWEST_SHARED);
    })
    .sort((a, b) => b.ids.length - a.ids.length);
}

/**
 * A vendor, or some plans of it; what plans share is said once.
 *
 * @param named the plans that are asked for; none for all
 * @param room for plans, where all of them have it for so many limits of each, then for observations
 */
function describeVendor({ vendor, changes }: VendorHistory, named: readonly Plan[], room: number) {
  const { id, currency, currency_note, observations: all = [] } = vendor;
  const isMeant = (each: string | null) =>
    named.length === 0 || named.some((plan) => plan.id === each);
  const asked = vendor.plans.filter((each) => isMeant(each.id));
  const shown = asked.slice(0, room);
  const most = Math.max(0, room - asked.length);
  const pages = pagesOfLimits(shown, vendor);
  const urls = [...pages.keys()];
  const limits = limitsOf(shown, urls);
  const shared = most > 0 ? sharedLimits(limits, shown.length) : [];
  const sharedLines = new Set(shared.flatMap((each) => each.limits.map(({ line }) => line)));
  const own = limits.filter(({ line }) => !sharedLines.has(line));
  const plans = shown.map((plan) => {
    const some = own.filter((limit) => limit.plan === plan.id).slice(0, most);
    const limit_notes = some.map(({ text }) => text);
    return {
      lines: [`${nameOf(plan)}: ${priceInWords(plan, currency)}`, ...some.map(({ line }) => line)],
      // Limits in parts and old prices are in the vendor's file.
      row: pickListed({ ...plan, vendor: vendor.id, limit_notes }, PLANS),
    };
  });
  const together = shared.map(({ ids, limits: all }) => {
    const some = all.slice(0, most);
    const whose = ids.length === shown.length ? 'these' : joinWords(ids);
    return {
      lines: [`Each of ${whose} has:`, ...some.map(({ line }) => line)],
      row: { plans: ids, limit_notes: some.map(({ text }) => text) },
    };
  });
  // Each has one line before its limits.
  const groups = [...together, ...plans];
  // Of named plans only what may be a condition of them, as `Pro is closed to new users`; most others are
  // about pages and other plans.
  const names = oneOfPatterns(shown.map(({ name }) => escapePattern(name)));
  const condition = new RegExp(`(?<!\\w)(?:${names})(?!\\w)`);
  const hasAll = named.length === 0 && shown.every(({ limit_notes }) => limit_notes.length < most);
  const observations = all.filter((text) => hasAll || (most > 0 && condition.test(text)));
  const concerned = changes.filter((change) => isMeant(change.plan)).reverse();
  const latest = concerned.slice(0, CHANGES_SHOWN).map((entry) => {
    const what = changeLineOf(planChangeInWords(entry, currency));
    return `recorded on ${dayOf(entry.ts)}, ${entry.plan ?? id}: ${oneLine(what)}`;
  });
  const counts = {
    plan: asked.length - shown.length,
    limit: groups.reduce(
      (left, { lines }) => left - lines.length + 1,
      own.length + sharedLines.size,
    ),
    observation: all.length - observations.length,
    change: concerned.length - latest.length,
  };
  const left = Object.entries(counts).filter(([, count]) => count > 0);
  const how = asked.length === 1 ? '' : `send vendor ${id} with one plan, or `;
  const leftOut =
    left.length > 0 &&
    `${left.map(([noun, count]) => countOf(count, noun)).join(', ')} left out: ${how}read data/vendors/${id}.json.`;
  const read = urls.map((url, index) => {
    const number = urls.length > 1 ? `[${index + 1}] ` : '';
    return `${number}${url} (read ${dayOf(pages.get(url) ?? '')})`;
  });
  return {
    lines: [
      `${nameOf(vendor)}; confirm at ${read.join(', ')}`,
      currency_note !== undefined && oneLine(currency_note),
      ...groups.flatMap(({ lines }) => lines),
      ...observations.map((each) => `Note: ${flatText(each)}`),
      concerned.length === 0 && 'No change recorded.',
      latest.length > 0 && `${countOf(concerned.length, 'change')}, newest first:`,
      ...latest,
      leftOut,
    ],
    row: pickListed({ ...vendor, pages: urls, shared: together.map(({ row }) => row) }, VENDORS),
    plans: plans.map(({ row }) => row),
    observations,
    latest,
    more: leftOut || [],
  };
}

/** Price, limits and latest changes of vendors, or of some of their plans. */
export async function answerPlans(
  almanac: Almanac,
  _today: Day,
  { values }: Parameters,
): Promise<Answer> {
  const named = await findPlans(almanac, values);
  if ('refusal' in named) return named;
  const histories = await Promise.all(
    named.map(({ vendor: { id } }) => almanac.read<VendorHistory>(`data/vendors/${id}.json`)),
  );
  const plans = histories.flatMap(({ vendor }) => vendor.plans);
  const limits = Math.max(...plans.map(({ limit_notes }) => limit_notes.length));
  return fitAnswer(1, plans.length + limits + 1, (room): Answered => {
    const described = histories.map((history, index) =>
      describeVendor(history, named[index]?.plans ?? [], room),
    );
    const data = {
      vendors: described.map(({ row }) => row),
      plans: described.flatMap((each) => each.plans),
      observations: described.flatMap(({ observations }) => observations),
      changes: described.flatMap(({ latest }) => latest),
      more: described.flatMap(({ more }) => more).join(' ') || null,
    };
    return { text: joinLines(described.flatMap(({ lines }) => lines)), data: compact(data) };
  });
}
