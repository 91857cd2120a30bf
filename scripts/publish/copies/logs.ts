import type { ChangelogEntry } from '../../model/dataset.ts';
import type {
  BuildFacts,
  Changelog,
  ChangesAnswer,
  Checkpoint,
  DeprecationChange,
} from '../../model/generated/published.ts';
import { compareCodeUnits } from '../../model/words.ts';
import { type Artifact, jsonArtifact, sha256, textArtifact } from '../artifact.ts';
import type { Publication } from '../publication.ts';

/** The append-only logs: a line an entry, oldest first, each also published as JSON. */
export const LOGS = {
  changelog: 'data/changelog.jsonl',
  changes: 'deprecations/changes.jsonl',
} as const;

/** Where the length of every log is published. */
export const CHECKPOINT = 'checkpoint.json';

/**
 * A JSON value as one line that depends on the value alone (RFC 8785): keys in code-unit order, no
 * blanks, numbers and strings as ECMAScript writes them.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([a], [b]) => compareCodeUnits(a, b))
    .map(([key, field]) => `${JSON.stringify(key)}:${canonicalJson(field)}`);
  return `{${fields.join(',')}}`;
}

/** A log: yesterday's bytes are the beginning of today's. */
function logText(entries: readonly unknown[]): string {
  return entries.map((entry) => `${canonicalJson(entry)}\n`).join('');
}

/** Both logs, and checkpoint.json with the length and the sha256 of each. */
export function deriveLogs({ dataset, history, now }: Publication): Artifact[] {
  const logs = [
    { path: LOGS.changelog, entries: history.changelog },
    { path: LOGS.changes, entries: history.changes },
  ].map(({ path, entries }) => ({ path, text: logText(entries), entries: entries.length }));
  const checkpoint: Checkpoint = {
    schema_version: dataset.dataset.schema_version,
    commit: history.head.commit,
    timestamp: now,
    logs: logs.map(({ path, text, entries }) => ({
      path,
      entries,
      bytes: Buffer.byteLength(text),
      sha256: sha256(text),
    })),
  };
  return [
    jsonArtifact(CHECKPOINT, 'checkpoint', checkpoint),
    ...logs.map(({ path, text }) => textArtifact(path, text)),
  ];
}

/** Where the entries of each log are published as JSON, their fields in the published order. */
export const ENTRIES = {
  changelog: 'data/changelog.json',
  changes: 'deprecations/changes.json',
} as const;

/** The entries of both logs, oldest first. */
interface Entries {
  changelog: readonly ChangelogEntry[];
  changes: readonly DeprecationChange[];
}

/** Where files of a copy are read; null where one is not there. */
interface Reader {
  read(path: string): Promise<Buffer | null>;
}

async function readJson<T>(copy: Reader, path: string): Promise<T | null> {
  const bytes = await copy.read(path);
  return bytes === null ? null : (JSON.parse(bytes.toString()) as T);
}

/**
 * The entries of a copy that has been checked; null where it lacks them.
 *
 * @throws SyntaxError where a file is not JSON, which a check finds
 */
export async function readEntries(copy: Reader): Promise<Entries | null> {
  const changelog = await readJson<Changelog>(copy, ENTRIES.changelog);
  const answer = await readJson<ChangesAnswer>(copy, ENTRIES.changes);
  const { changes } = answer ?? {};
  if (!Array.isArray(changelog) || !Array.isArray(changes)) return null;
  return { changelog, changes: changes.toReversed() };
}

/** Something that is wrong with the entries of a copy. */
interface EntryFinding {
  kind: 'changed' | 'contradictory';
  path: string;
  message: string;
}

/** Compares each log with its JSON, where the copy has it. */
export async function checkEntries(
  copy: Reader,
  { facts, logs }: { facts: BuildFacts; logs: ReadonlyMap<string, string> },
): Promise<EntryFinding[]> {
  const findings: EntryFinding[] = [];
  const compare = (path: string, entries: readonly unknown[] | undefined, log: string) => {
    if (entries?.map((entry) => `${canonicalJson(entry)}\n`).join('') === logs.get(log)) return;
    findings.push({ kind: 'contradictory', path, message: `its entries are not those of ${log}` });
  };
  const read = async <T>(path: string): Promise<T | null> => {
    try {
      return await readJson<T>(copy, path);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      findings.push({ kind: 'changed', path, message: 'it is not JSON' });
      return null;
    }
  };
  const changelog = await read<Changelog>(ENTRIES.changelog);
  if (Array.isArray(changelog)) compare(ENTRIES.changelog, changelog, LOGS.changelog);
  const answer = await read<ChangesAnswer>(ENTRIES.changes);
  if (Array.isArray(answer?.changes)) {
    compare(ENTRIES.changes, answer.changes.toReversed(), LOGS.changes);
    if (answer.generated_at !== facts.generated_at) {
      const message = 'its generated_at is not that of build.json';
      findings.push({ kind: 'contradictory', path: ENTRIES.changes, message });
    }
  }
  return findings;
}
