import { type Fields, isFields, parseFields, type Reading } from './parse-version.ts';

/** A plan with exactly the fields of schema_version 0.1, in their order. */
export type PlanState = {
  id: string;
  name: string;
  price_month: number | null;
  price_detail?: string;
  limit_notes: string[];
};

/** A vendor with exactly the fields of schema_version 0.1, in their order. */
export type VendorState = {
  id: string;
  name: string;
  source_url: string;
  retrieved_at: string;
  currency: string;
  currency_note?: string;
  plans: PlanState[];
  observations?: string[];
};

/** A vendor as a version of its file has it; the id is the path's. */
export type VendorVersion = Omit<VendorState, 'id'>;

const PLAN_ID = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Reads one version of a vendor's file: the fields that entries need, and nothing else. */
export function readVendorVersion(bytes: Buffer): Reading<VendorVersion> {
  const reading = parseFields(bytes);
  return 'reason' in reading ? reading : readVendor(reading.value);
}

function readVendor(fields: Fields): Reading<VendorVersion> {
  const { name, source_url, retrieved_at, currency } = fields;
  if (typeof name !== 'string') return { reason: 'it has no name' };
  if (typeof source_url !== 'string') return { reason: 'it has no source_url' };
  if (typeof retrieved_at !== 'string') return { reason: 'it has no retrieved_at' };
  if (typeof currency !== 'string') return { reason: 'it has no currency' };
  const currencyNote = fields.currency_note ?? undefined;
  if (!isOptionalText(currencyNote)) return { reason: 'its currency_note is not text' };
  const observations = fields.observations ?? undefined;
  if (observations !== undefined && !isTexts(observations)) {
    return { reason: 'its observations are not a list of texts' };
  }
  const plans = readPlans(fields.plans);
  if ('reason' in plans) return plans;
  return {
    value: {
      name,
      source_url,
      retrieved_at,
      currency,
      ...(currencyNote !== undefined && { currency_note: currencyNote }),
      plans: plans.value,
      ...(observations !== undefined && { observations }),
    },
  };
}

function readPlans(list: unknown): Reading<PlanState[]> {
  if (!Array.isArray(list) || list.length === 0) return { reason: 'it has no plans' };
  const plans: PlanState[] = [];
  for (const entry of list) {
    const plan = isFields(entry) ? readPlan(entry) : null;
    if (!plan) return { reason: `its plan ${plans.length + 1} lacks a field or has a wrong one` };
    plans.push(plan);
  }
  if (new Set(plans.map(({ id }) => id)).size < plans.length) {
    return { reason: 'two of its plans have the same id' };
  }
  return { value: plans };
}

function readPlan(fields: Fields): PlanState | null {
  const { id, name, price_month, limit_notes } = fields;
  const detail = fields.price_detail ?? undefined;
  if (typeof id !== 'string' || !PLAN_ID.test(id) || typeof name !== 'string') return null;
  if (price_month !== null && !Number.isFinite(price_month)) return null;
  if (!isOptionalText(detail) || !isTexts(limit_notes)) return null;
  return {
    id,
    name,
    price_month: price_month as number | null,
    ...(detail !== undefined && { price_detail: detail }),
    limit_notes,
  };
}

function isOptionalText(value: unknown): value is string | undefined {
  return value === undefined || typeof value === 'string';
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'string');
}
