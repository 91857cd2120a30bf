import { classifyPath } from '../classify-path.ts';
import type { ParsedRecord } from '../parse-record.ts';
import { readSchema, type SchemaPlace } from '../schema.ts';
import { SCHEMA_OF } from '../schema-of.ts';
import type { Drafts } from './rule.ts';

/**
 * Every YAML file. Source-check reports are not among them: the check writes them, and they quote
 * pages as they are.
 */
export function writtenDocuments(drafts: Drafts): ParsedRecord[] {
  const { dataset, baseline, vendor, provider, deprecation, dismissed } = drafts;
  const all = [dataset, baseline, vendor, provider, deprecation, dismissed];
  return all.flatMap((list) => list.map(({ document }) => document));
}

/** The schema of a record's file; null for a path that no record has. */
export function schemaOfPath(path: string): SchemaPlace | null {
  const place = classifyPath(path);
  return place && readSchema(SCHEMA_OF[place.kind]);
}
