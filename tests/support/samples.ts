import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** The samples of a YAML file beside a test, which gives its own address. */
export function readSamples<T>(name: string, test: string): T[] {
  return parse(readFileSync(new URL(name, test), 'utf8'));
}
