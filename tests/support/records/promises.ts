import { readSamples } from '#support/samples.ts';

/** A promise about values, with some that break it and some that do not. */
interface Promised {
  promise: string;
  /** What is made of a value. */
  of: string;
  /** A pattern of what is told of one that breaks it. */
  told: string;
  bad?: unknown[];
  fine?: unknown[];
}

/**
 * Tests the promises of a YAML file beside a test.
 *
 * @param address that of the test
 * @param makers what is told of a value, by what is made of it
 */
export function testPromises(
  name: string,
  address: string,
  makers: Readonly<Record<string, (value: never) => readonly string[]>>,
): void {
  const promises = readSamples<Promised[]>(name, address);
  const rowsOf = (key: 'bad' | 'fine') =>
    promises.flatMap((each) => (each[key] ?? []).map((value) => ({ ...each, value })));

  test.each(rowsOf('bad'))('$promise: $value is told', ({ of, told, value }) => {
    expect(makers[of]?.(value as never).join(', ')).toMatch(new RegExp(`^(?:${told})$`));
  });

  test.each(rowsOf('fine'))('$promise: $value is fine', ({ of, value }) => {
    expect(makers[of]?.(value as never)).toEqual([]);
  });
}
