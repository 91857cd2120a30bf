import { stringify } from 'yaml';
import type { Problem } from '#scripts/model/problem.ts';
import type { DeprecationRecord, VendorRecord } from '#scripts/model/records.ts';
import { remember } from '#scripts/model/remember.ts';
import { validateRecords } from '#scripts/records/validate.ts';
import {
  DEPRECATION,
  deprecation,
  type Files,
  PLAIN,
  PROVIDER,
  provider,
  recordFiles,
  recordText,
  VENDOR,
  vendor,
} from './records.ts';

export const NOW = '2026-03-20T09:00:00Z';

/** The bytes of a text, once: what has been read is known by them. */
const bytesOfText = remember((text: string) => Buffer.from(text), 500);

function bytesOf(content: string | Uint8Array): Uint8Array {
  return typeof content === 'string' ? bytesOfText(content) : content;
}

/** Validates the files of a valid repository with some replaced, added, or (null) left out. */
export function validateFiles(changes: Record<string, string | Uint8Array | null>, now = NOW) {
  const files: Record<string, string | Uint8Array | null> = { ...recordFiles(), ...changes };
  const texts = Object.entries(files).flatMap(([path, content]) =>
    content === null ? [] : [{ path, bytes: bytesOf(content) }],
  );
  return validateRecords(texts, { now });
}

/** Problems as `line:column code`, with the path in front where it is not `path`. */
export function placesOf(problems: readonly Problem[], path?: string): string[] {
  return problems.map((problem) => {
    const place = `${problem.line}:${problem.column} ${problem.code}`;
    return problem.path === path ? place : `${problem.path}:${place}`;
  });
}

function write(path: string, content: unknown): string {
  const isRecord = /^records\/(?:vendors|deprecations|scheduled)\//.test(path);
  return isRecord ? recordText(content as object) : stringify(content, PLAIN);
}

/** The places of the problems of one file that is replaced; others must have none. */
export function placesIn(path: string, content: unknown, others: Files = {}): string[] {
  const text = typeof content === 'string' ? content : write(path, content);
  return placesOf(validateFiles({ ...others, [path]: text }).problems, path);
}

export const ofVendor = (changes: Partial<VendorRecord>): string[] =>
  placesIn(VENDOR, vendor(changes));

export const ofDeprecation = (changes: Partial<DeprecationRecord>, others?: Files): string[] =>
  placesIn(DEPRECATION, deprecation(changes), others);

export const ofProvider = (changes: object): string[] =>
  placesIn(PROVIDER, { ...provider(), ...changes });
