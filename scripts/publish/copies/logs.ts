import type { Checkpoint } from '../../model/generated/published.ts';
import { compareCodeUnits } from '../../model/words.ts';
import { type Artifact, jsonArtifact, sha256 } from '../artifact.ts';
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
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([a], [b]) => compareCodeUnits(a, b))
    .map(([key, field]) => `${JSON.stringify(key)}:${canonicalJson(field)}`);
  return `{${fields.join(',')}}`;
}

/** A log: yesterday's bytes are the beginning of today's. */
export function logText(entries: readonly unknown[]): string {
  return entries.map((entry) => `${canonicalJson(entry)}\n`).join('');
}

/** A log as the checkpoint has it. */
export function describeLog(path: string, text: string): Checkpoint['logs'][number] {
  const entries = text.split('\n').length - 1;
  return { path, entries, bytes: Buffer.byteLength(text), sha256: sha256(text) };
}

/** Both logs, and checkpoint.json with the length and the sha256 of each. */
export function deriveLogs({ dataset, history, now }: Publication): Artifact[] {
  const logs = [
    { path: LOGS.changelog, text: logText(history.changelog) },
    { path: LOGS.changes, text: logText(history.changes) },
  ];
  const checkpoint: Checkpoint = {
    schema_version: dataset.dataset.schema_version,
    commit: history.head.commit,
    generated_at: now,
    logs: logs.map(({ path, text }) => describeLog(path, text)),
  };
  return [jsonArtifact(CHECKPOINT, 'checkpoint', checkpoint), ...logs];
}
