import type { Fault } from './decode.ts';
import { scanJson } from './parse.ts';

/**
 * Parses a JSON text (RFC 8259).
 *
 * @returns the value, or undefined where the text is not JSON or nested too deeply; and the faults.
 */
export function parseJson(text: string): { value: unknown; faults: Fault[] } {
  let value: unknown;
  let canonical = '';
  try {
    value = JSON.parse(text);
    canonical = `${JSON.stringify(value, null, 2)}\n`;
  } catch {
    return { value: undefined, faults: faultsOf(text) };
  }
  // A text that is written back the same holds no key twice: far cheaper than scanning it.
  return { value, faults: canonical === text ? [] : scanJson(text).faults };
}

function faultsOf(text: string): Fault[] {
  const { faults } = scanJson(text);
  if (faults.length > 0) return faults;
  return [{ code: 'json-syntax', offset: 0, message: 'this is not valid JSON; write one object' }];
}
