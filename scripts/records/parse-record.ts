import type { Problem } from '../model/problem.ts';
import { decodeText, type Fault } from './decode.ts';
import { type Position, positionFinder } from './find-position.ts';
import { jsonRanges, type Ranges, yamlRanges } from './find-range.ts';
import { parseJson } from './parse-json.ts';
import { parseYaml } from './parse-yaml.ts';

/** Steps from the root of a value: keys and indices. */
export type Pointer = readonly (string | number)[];

/** Bounds of a file in bytes: of a YAML record, and of a JSON report. */
export const MAX_YAML_BYTES = 64 * 1024;
export const MAX_JSON_BYTES = 8 * 1024 * 1024;

/** A file's value, and where each part of it stands. */
export interface ParsedRecord {
  path: string;
  /** Plain data; null for an empty file. */
  value: unknown;
  /** Where a value begins; of a pointer that leads nowhere its nearest ancestor. */
  locate(pointer: Pointer): Position;
  /** Where the key of a mapping's entry begins; of a list's item and the root the value. */
  locateKey(pointer: Pointer): Position;
  /** Offsets of a value's characters in `text` (UTF-16 code units); null where there is none. */
  range(pointer: Pointer): readonly [start: number, end: number] | null;
  /** The same of the key of a mapping's entry. */
  keyRange(pointer: Pointer): readonly [start: number, end: number] | null;
  /** Line and column of an offset in `text`. */
  positionAt(offset: number): Position;
  /** The whole file, without a byte order mark. */
  text: string;
}

/**
 * Reads one file of records/: JSON where the name ends in `.json`, else YAML. Never throws for what
 * the file holds.
 *
 * @returns the problems, and the document: null where no value can be given. A document comes with
 * problems where they leave a value (a byte order mark, a duplicate key), so that other rules can
 * say what else is wrong; who needs a sound value asks for no problems.
 */
export function parseRecord(
  path: string,
  bytes: Uint8Array,
): { problems: Problem[]; document: ParsedRecord | null } {
  const isJson = path.endsWith('.json');
  const limit = isJson ? MAX_JSON_BYTES : MAX_YAML_BYTES;
  if (bytes.length > limit) return { problems: [tooLarge(path, limit)], document: null };
  const { text, sound, faults } = decodeText(bytes);
  const positionAt = positionFinder(text);
  const parsed = sound ? parseText(text, isJson) : { value: undefined, ranges: null, faults: [] };
  const problems = [...faults, ...parsed.faults].map(({ code, offset, message }) => {
    return { code, path, ...positionAt(offset), message };
  });
  if (!parsed.ranges) return { problems, document: null };
  return { problems, document: place(path, text, parsed.value, parsed.ranges, positionAt) };
}

function parseText(
  text: string,
  isJson: boolean,
): { value: unknown; ranges: Ranges | null; faults: Fault[] } {
  if (isJson) {
    const { value, faults } = parseJson(text);
    return { value, ranges: value === undefined ? null : jsonRanges(text), faults };
  }
  const { tree, faults } = parseYaml(text);
  return { value: tree?.value, ranges: tree ? yamlRanges(tree.root) : null, faults };
}

function place(
  path: string,
  text: string,
  value: unknown,
  ranges: Ranges,
  positionAt: (offset: number) => Position,
): ParsedRecord {
  const nearest = (pointer: Pointer): number => {
    for (let length = pointer.length; length >= 0; length -= 1) {
      const range = ranges(pointer.slice(0, length))?.value;
      if (range) return range[0];
    }
    return 0;
  };
  return {
    path,
    value,
    text,
    positionAt,
    range: (pointer) => ranges(pointer)?.value ?? null,
    keyRange: (pointer) => ranges(pointer)?.key ?? null,
    locate: (pointer) => positionAt(nearest(pointer)),
    locateKey: (pointer) => positionAt(ranges(pointer)?.key?.[0] ?? nearest(pointer)),
  };
}

function tooLarge(path: string, limit: number): Problem {
  const message = `the file is larger than ${limit / 1024} KiB; split it, or remove what does not belong to the record`;
  return { code: 'file-too-large', path, line: 1, column: 1, message };
}
