import type { Limits, Plan, VendorHistory } from '../../model/generated/published.ts';
import { countOf, didYouMean, listWords, slugOf } from '../../model/words.ts';
import { quoteEcho } from '../parameters.ts';
import { type ReadFile, readJson } from '../query.ts';
import { compact, fullestThatFits, MOST_BYTES, oneLine } from './compact.ts';

/** How much of a vendor an answer says. */
interface Detail {
  /** Characters that plans and observations may take in each of the two forms of an answer. */
  room: number;
  changes: number;
  /** Plans shown at most; of the rest the ids. */
  plans: number;
}

const MANY = 1000;

const DETAILS: readonly [Detail, ...Detail[]] = [
  { room: 2_800, changes: 5, plans: MANY },
  { room: 2_500, changes: 3, plans: MANY },
  { room: 2_200, changes: 2, plans: MANY },
  { room: 1_900, changes: 1, plans: MANY },
  { room: 1_500, changes: 0, plans: MANY },
  { room: 1_000, changes: 0, plans: MANY },
  { room: 1_000, changes: 0, plans: 16 },
  { room: 1_000, changes: 0, plans: 8 },
];

/** One plan is shown whole where that fits. */
const OF_ONE_PLAN: readonly [Detail, ...Detail[]] = [
  { room: Number.POSITIVE_INFINITY, changes: 5, plans: 1 },
  ...DETAILS,
];

/** What a plan takes beside its name, its price's detail and its limits. */
const PLAN_FRAME = 60;

/** A plan or vendor that is not there, with what is. */
interface Refused {
  refusal: string;
}

interface PlanAnswer {
  text: string;
  data: Record<string, unknown>;
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

async function readVendor(readFile: ReadFile, wanted: string): Promise<VendorHistory | Refused> {
  const path = (id: string): string => `data/vendors/${id}.json`;
  const slug = slugOf(wanted);
  const text = slug === '' ? null : await readFile(path(slug)).catch(() => null);
  if (text !== null) return JSON.parse(text) as VendorHistory;
  const { vendors } = await readJson<Limits>(readFile, 'data/limits.json', 'vendors');
  const found = findNamed(vendors, wanted);
  if (!found) return refuse('vendor', wanted, vendors);
  return readJson<VendorHistory>(readFile, path(found.id), 'changes');
}

function priceOf({ price_month, price_detail }: Plan, currency: string): string {
  const price = price_month === null ? null : `${currency} ${price_month} a month`;
  return [price, price_detail].filter((part) => part != null).join(', ');
}

/** The texts that fit, in order, and how many do not. */
function takeWhatFits(texts: readonly string[], room: number): { kept: string[]; room: number } {
  const kept: string[] = [];
  let rest = room;
  for (const text of texts) {
    rest -= text.length + 8;
    if (rest < 0) break;
    kept.push(text);
  }
  return { kept, room: kept.length === texts.length ? rest : 0 };
}

/** A change of a plan on one line. */
function changeText({
  ts,
  plan,
  vendor,
  change,
  old,
  new: current,
}: VendorHistory['changes'][number]) {
  const value = (each: unknown) => (each === null ? 'none' : oneLine(JSON.stringify(each)));
  return `${ts.slice(0, 10)} ${plan ?? vendor} ${change}: ${value(old)} to ${value(current)}`;
}

/** The answer on a vendor, or on one plan of it, with as much as `detail` allows. */
function answerWith(
  { vendor, changes }: VendorHistory,
  plan: Plan | null,
  detail: Detail,
): PlanAnswer {
  const all = plan ? [plan] : vendor.plans;
  const asked = all.slice(0, detail.plans);
  const others = all.slice(detail.plans).map(({ id }) => id);
  // Each gets an equal part of the room that is left.
  let room = asked.reduce(
    (rest, { name, price_detail }) => rest - name.length - (price_detail?.length ?? 0) - PLAN_FRAME,
    detail.room,
  );
  const plans = asked.map((each, index) => {
    const part = takeWhatFits(each.limit_notes, room / (asked.length - index));
    const used = part.kept.reduce((sum, note) => sum + note.length + 8, 0);
    room -= used;
    return { plan: each, kept: part.kept, leftOut: each.limit_notes.length - part.kept.length };
  });
  const observations = vendor.observations ?? [];
  const said = takeWhatFits(observations, room).kept;
  const leftOut = plans.reduce((sum, each) => sum + each.leftOut, 0);
  const unsaid = observations.length - said.length;
  const file = `data/vendors/${vendor.id}.json`;
  const more = [
    others.length > 0
      ? `${countOf(others.length, 'plan')} left out: send plan, one of ${others.join(', ')}`
      : null,
    leftOut > 0
      ? `${leftOut} limits left out: ${plan ? `read ${file}` : 'send plan for the limits of one plan'}`
      : null,
    unsaid > 0 ? `${unsaid} observations left out: read ${file}` : null,
  ].filter((part) => part !== null);
  const concerned = changes.filter((change) => plan === null || change.plan === plan.id);
  const latest = concerned
    .slice(concerned.length - Math.min(concerned.length, detail.changes))
    .reverse();
  const note = more.length === 0 ? undefined : `${more.join('; ')}.`;
  const text = [
    `${oneLine(vendor.name)} (${vendor.id}), read ${vendor.retrieved_at.slice(0, 10)}; confirm at ${vendor.source_url}`,
    ...(vendor.currency_note === undefined ? [] : [oneLine(vendor.currency_note)]),
    ...plans.flatMap(({ plan: each, kept, leftOut: missing }) => [
      `${oneLine(each.name)} (${each.id}): ${oneLine(priceOf(each, vendor.currency))}`,
      ...kept.map((limit) => `- ${limit.replace(/[\s\p{Cc}]+/gu, ' ')}`),
      ...(missing > 0 ? [`- ${missing} more left out`] : []),
    ]),
    ...said.map((each) => `Note: ${each.replace(/[\s\p{Cc}]+/gu, ' ')}`),
    concerned.length === 0
      ? 'No change recorded.'
      : latest.length === 0
        ? `${countOf(concerned.length, 'change')} left out: read ${file}`
        : `Changes (${latest.length} of ${concerned.length}, newest first):`,
    ...latest.map(changeText),
    ...(note === undefined ? [] : [note]),
  ].join('\n');
  const data = compact({
    vendor: vendor.id,
    name: vendor.name,
    source_url: vendor.source_url,
    retrieved_at: vendor.retrieved_at,
    currency: vendor.currency,
    currency_note: vendor.currency_note,
    plans: plans.map(({ plan: each, kept, leftOut: missing }) =>
      compact({ ...each, limit_notes: kept, left_out: missing === 0 ? null : missing }),
    ),
    observations: said,
    changes_count: concerned.length,
    changes: latest.map(changeText),
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
  readFile: ReadFile,
  wanted: string,
  wantedPlan: string | undefined,
): Promise<PlanAnswer | Refused> {
  const read = await readVendor(readFile, wanted);
  if ('refusal' in read) return read;
  const { vendor } = read;
  const plan = wantedPlan === undefined ? null : findNamed(vendor.plans, wantedPlan);
  if (wantedPlan !== undefined && plan === null) {
    return refuse(`plan of ${vendor.id}`, wantedPlan, vendor.plans);
  }
  return fullestThatFits(plan ? OF_ONE_PLAN : DETAILS, MOST_BYTES.vendor, (detail) =>
    answerWith(read, plan, detail),
  );
}
