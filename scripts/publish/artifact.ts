import { hash } from 'node:crypto';
import { posix } from 'node:path';
import { listText } from '../model/published.ts';
import { compareCodeUnits } from '../model/words.ts';

/** One file of dist/, computed and not yet written. */
export interface Artifact {
  /** Path below dist/, with `/`, without a leading one. */
  path: string;
  /** May be made again each time it is read, so that many large files are not in memory at once. */
  readonly text: string;
  /** What is written instead of `text`, of a file that is not text. */
  readonly bytes?: Uint8Array;
}

/** A file that is not text; its bytes are made each time they are read. */
export function bytesArtifact(path: string, make: () => Uint8Array): Artifact {
  return {
    path,
    get bytes() {
      return make();
    },
    get text() {
      return Buffer.from(make()).toString();
    },
  };
}

/** The text of a published JSON file: indented by 2, with a final newline. */
export function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/**
 * A JSON file of dist/ that names its schema, where it is an object; a test holds each to it. The
 * address of the schema starts from the file, so that the bytes of a past day do not change where the
 * site moves.
 *
 * @param list its last field, where that has a line for each entry: what a program reads whole, and a
 *   person searches
 */
export function jsonArtifact(path: string, schema: string, value: object, list?: string): Artifact {
  const $schema = posix.relative(posix.dirname(path), `schemas/published/${schema}.schema.json`);
  // A JSON Feed may have no key of others; its version names its format.
  const isNamed = Array.isArray(value) || 'version' in value;
  const named = isNamed ? value : { $schema, ...value };
  if (list === undefined) return { path, text: jsonText(named) };
  return { path, text: listText(named as Readonly<Record<string, readonly unknown[]>>, list) };
}

/** SHA-256 of bytes, or of a text's UTF-8 bytes, in lower-case hex. */
export function sha256(data: string | Uint8Array): string {
  return hash('sha256', data);
}

/** Name of the file that lists every other file of dist/. */
export const CHECKSUMS = 'SHA256SUMS';

/** Name of the file that says what a build was made from. */
export const BUILD_FACTS = 'build.json';

/** The one sum of all files that build.json gives: that of SHA256SUMS without its own line. */
export function sumOfFiles(sums: ReadonlyMap<string, string>): string {
  return sha256(writeChecksums(new Map([...sums].filter(([path]) => path !== BUILD_FACTS))));
}

const LINE = /^([0-9a-f]{64}) {2}(.+)$/;

/** SHA256SUMS, in the form that `sha256sum -c` reads and in code-unit order of path. */
export function writeChecksums(sums: ReadonlyMap<string, string>): string {
  const sorted = [...sums].sort(([a], [b]) => compareCodeUnits(a, b));
  return sorted.map(([path, sum]) => `${sum}  ${path}\n`).join('');
}

/**
 * Reads SHA256SUMS: path to sha256; null where it is not as it was written, for the attestation is of
 * those bytes.
 */
export function readChecksums(text: string): Map<string, string> | null {
  const sums = new Map<string, string>();
  for (const line of text.split('\n')) {
    const [, sum, path] = LINE.exec(line) ?? [];
    if (sum !== undefined && path !== undefined) sums.set(path, sum);
  }
  return writeChecksums(sums) === text ? sums : null;
}
