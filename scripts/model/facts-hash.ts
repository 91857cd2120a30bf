import { createHash } from 'node:crypto';
import type { DeprecationFile } from './generated/records.ts';

/** The facts of a record that a source check compares with its page. */
export type ComparedFacts = Pick<
  DeprecationFile,
  | 'item'
  | 'type'
  | 'status'
  | 'announced_on'
  | 'shutdown_date'
  | 'date_basis'
  | 'successor'
  | 'source_url'
>;

/**
 * A hash of the facts of a record that a source check compares: SHA-256, in hex, of their values as
 * a JSON array in a fixed order. A match of a report holds for a record only while its facts have
 * the hash that the report gives: what is edited afterwards was not compared. `effects` are not
 * among them; each carries its own `as_of`.
 */
export function factsSha256(record: ComparedFacts): string {
  const { item, type, status, announced_on, shutdown_date, date_basis, successor } = record;
  const values = [item, type, status, announced_on, shutdown_date, date_basis, successor];
  return createHash('sha256')
    .update(JSON.stringify([...values, record.source_url]))
    .digest('hex');
}
