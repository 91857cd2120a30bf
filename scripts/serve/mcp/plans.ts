import { type Day, dayOf } from '../../model/day.ts';
import type { Plan, Vendor, VendorHistory } from '../../model/generated/published.ts';
import { compact, pick } from '../../model/present.ts';
import { plansIn } from '../../model/spellings/plans-in-text.ts';
import { changeLineOf, monthlyPrice, planChangeInWords } from '../../model/wording.ts';
import { countOf, groupBy, joinWords, slugOf } from '../../model/words.ts';
import { oneOf, type Parameters, refuseUnknown } from '../parameters.ts';
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

/** A vendor with the plans of it that are named; none where it is named alone. */
export interface NamedPlans {
  vendor: Vendor;
  plans: readonly Plan[];
}

/** What a text names: one vendor or plan by its ids or names, `cursor/pro`, else those in its words. */
function findNamed(vendors: readonly Vendor[], text: string): readonly NamedPlans[] {
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

/** The vendors that are asked for, with the plans that are, or that the vendor's argument names, too. */
export async function findPlans(
  almanac: Almanac,
  values: Filters,
): Promise<readonly NamedPlans[] | { refusal: string }> {
  const vendors = await readVendors(almanac);
  const [wanted = '', plan] = [values.get('vendor'), values.get('plan')];
  const named = findNamed(vendors, wanted);
  if (named.length === 0) return notAmong('vendor', wanted, vendors);
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

/** More plans than these would leave no room for their limits. */
const PLANS_SHOWN = 20;

const { vendors: VENDORS, plans: PLANS } = DESCRIBED.get_plan_limits.output.properties;

/** The limits that the same plans have, each once, with the number of the page that states it. */
function limitGroups(plans: readonly Plan[], urls: readonly string[], most: number) {
  const limits = plans.flatMap(({ id, limit_notes, limits }) =>
    limit_notes.map((text, index) => {
      const page = urls.indexOf(limits?.[index]?.source_url ?? '') + 1;
      const number = urls.length > 1 ? ` [${page}]` : '';
      return { plan: id, text, line: `- ${flatText(text)}${number}` };
    }),
  );
  const same = groupBy(limits, ({ line }) => line).values();
  const groups = groupBy([...same], (some) => [...new Set(some.map(({ plan }) => plan))].join());
  return [...groups].map(([key, all]) => {
    const some = all.slice(0, most).flatMap(([first]) => first ?? []);
    return {
      plans: key.split(','),
      lines: some.map(({ line }) => line),
      limit_notes: some.map(({ text }) => text),
      left: all.length - some.length,
    };
  });
}

/**
 * A vendor, or some plans of it; what plans share is said once.
 *
 * @param named the plans that are asked for; none for all
 * @param most limits of each plan and of each group of plans, and observations
 */
function describeVendor({ vendor, changes }: VendorHistory, named: readonly Plan[], most: number) {
  const { id, currency, currency_note, observations: notes = [] } = vendor;
  const isMeant = (each: string | null) =>
    named.length === 0 || named.some((plan) => plan.id === each);
  const all = vendor.plans.filter((each) => isMeant(each.id));
  const asked = all.slice(0, PLANS_SHOWN);
  const pages = pagesOfLimits(asked, vendor);
  const urls = [...pages.keys()];
  const groups = limitGroups(asked, urls, most);
  const shared = groups.filter(({ plans, lines }) => plans.length > 1 && lines.length > 0);
  const together = shared.flatMap(({ plans, lines }) => {
    const whose = plans.length === asked.length ? 'these' : joinWords(plans);
    return [`Each of ${whose} has:`, ...lines];
  });
  const plans = asked.map((plan) => {
    const own = groups.find(({ plans }) => plans.join() === plan.id);
    return {
      lines: [`${nameOf(plan)}: ${priceInWords(plan, currency)}`, ...(own?.lines ?? [])],
      // Limits in parts and old prices are in the vendor's file.
      row: pickListed({ ...plan, vendor: id, limit_notes: own?.limit_notes ?? [] }, PLANS),
    };
  });
  const observations = notes.slice(0, most);
  const concerned = changes.filter((change) => isMeant(change.plan)).reverse();
  const latest = concerned.slice(0, CHANGES_SHOWN).map((entry) => {
    const what = changeLineOf(planChangeInWords(entry, currency));
    return `recorded on ${dayOf(entry.ts)}, ${entry.plan ?? id}: ${oneLine(what)}`;
  });
  const counts = {
    plan: all.length - asked.length,
    limit: groups.reduce((sum, { left }) => sum + left, 0),
    observation: notes.length - observations.length,
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
      ...together,
      ...plans.flatMap(({ lines }) => lines),
      ...observations.map((each) => `Note: ${flatText(each)}`),
      concerned.length === 0 && 'No change recorded.',
      latest.length > 0 && `${countOf(concerned.length, 'change')}, newest first:`,
      ...latest,
      leftOut,
    ],
    row: pickListed(
      {
        ...vendor,
        pages: urls,
        shared: shared.map((each) => pick(each, ['plans', 'limit_notes'])),
      },
      VENDORS,
    ),
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
  const lists = histories.flatMap(({ vendor: { observations = [], plans } }) => [
    observations,
    ...plans.map(({ limit_notes }) => limit_notes),
  ]);
  return fitAnswer(0, Math.max(...lists.map(({ length }) => length)), (most): Answered => {
    const described = histories.map((history, index) =>
      describeVendor(history, named[index]?.plans ?? [], most),
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
