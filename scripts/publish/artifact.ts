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
 * An object as a file of dist/, which names its schema. The address starts from the file, so that
 * the bytes of a past day do not change where the site moves.
 */
function namingSchema<T extends object>(path: string, schema: string, value: T): T {
  const address = `schemas/published/${schema}.schema.json`;
  return { $schema: posix.relative(posix.dirname(path), address), ...value };
}

/** A JSON file of dist/ that names its schema, where it is an object; a test holds each to it. */
export function jsonArtifact(path: string, schema: string, value: object): Artifact {
  const named = Array.isArray(value) ? value : namingSchema(path, schema, value);
  return { path, text: jsonText(named) };
}

/**
 * The same, a line for each entry of its list, which is its last field: what a program reads whole,
 * and a person searches.
 */
export function listArtifact<K extends string>(
  path: string,
  schema: string,
  value: Record<K, readonly unknown[]>,
  list: K,
): Artifact {
  // A JSON Feed may have no key of others; its version names its format.
  const named = 'version' in value ? value : namingSchema(path, schema, value);
  return { path, text: listText(named, list) };
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
