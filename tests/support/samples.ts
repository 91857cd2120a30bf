import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** What a YAML file beside a test holds; the test gives its own address. */
export function readSamples<T>(name: string, test: string): T {
  return parse(readFileSync(new URL(name, test), 'utf8'));
}
