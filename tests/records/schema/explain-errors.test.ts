import type { SchemaError } from '#scripts/records/schema/explain-errors.ts';
import { compileSchema } from '#scripts/records/schema/schema.ts';
import { description } from '#support/pages/pages.ts';
import { authored, deprecation, provider, vendor } from '#support/records/records.ts';
import { readSamples } from '#support/samples.ts';

const checkVendor = compileSchema('records/vendor');
const checkProvider = compileSchema('records/provider');
const ofVendor = (changes: object) => checkVendor({ ...authored(vendor()), ...changes });

const CHANGE = {
  ts: '2026-03-11T08:00:00Z',
  vendor: 'acme',
  plan: 'pro',
  change: 'price_month_changed',
  old: 8,
  new: null,
  commit: '1'.repeat(40),
};

/** What is told of a value, by what is made of it. */
const MAKERS: Record<string, (value: object) => readonly SchemaError[]> = {
  file: checkVendor,
  vendor: ofVendor,
  plan: (changes) => ofVendor({ plans: [{ ...vendor().plans[0], ...changes }] }),
  deprecation: (changes) => compileSchema('records/deprecation')(authored(deprecation(changes))),
  reading: (reading) => compileSchema('records/page')({ ...description(), read: [reading] }),
  provider: checkProvider,
  change: (changes) => compileSchema('published/changelog')([{ ...CHANGE, ...changes }]),
};

interface Sample {
  of: string;
  value: object;
  told: string[];
  says?: string[];
}

test.each(readSamples<Sample[]>('errors.yaml', import.meta.url))(
  'of a $of with $value this is told, with the way out: $told',
  ({ of, value, told, says = [] }) => {
    const errors = MAKERS[of]?.(value) ?? [];
    expect(errors.map((one) => `${one.code} ${one.pointer.join('.')} ${one.at}`)).toEqual(told);
    const messages = errors.map(({ message }) => message).join('\n');
    for (const words of says) expect(messages).toContain(words);
  },
);

test('of a long text only its beginning is told, and of a sound provider nothing', () => {
  const [long] = ofVendor({ currency: 'X'.repeat(5_000) });
  expect(long?.message.length).toBeLessThan(300);
  expect(checkProvider(provider())).toEqual([]);
});
