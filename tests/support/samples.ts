import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { loadYaml } from '#scripts/records/load-yaml.ts';

/** What a YAML file beside a test holds; the test gives its own address. */
export function readSamples<T>(name: string, test: string): T {
  const text = readFileSync(new URL(name, test), 'utf8');
  // What both libraries read alike is read with the faster one.
  return (loadYaml(text) ?? parse(text)) as T;
}
