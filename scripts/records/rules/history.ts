import type { RecordKind } from '../read.ts';
import {
  type Fields,
  isDeep,
  isFields,
  type Reading,
  readDeprecationFields,
  readProviderFields,
  readReportValue,
  readSchemaVersionFields,
  readVendorFields,
} from '../version-0-1.ts';
import type { Drafts, Finding, Rule } from './rule.ts';

type ReadKind = Extract<RecordKind, 'dataset' | 'vendor' | 'provider' | 'deprecation'>;

const READERS: Readonly<Record<ReadKind, (fields: Fields) => Reading<unknown>>> = {
  dataset: readSchemaVersionFields,
  vendor: readVendorFields,
  provider: readProviderFields,
  deprecation: readDeprecationFields,
};

/**
 * The same forms read every version in git and the files here. A file that they refuse would be
 * published from the work tree while history, change logs and guards go on with its last version.
 */
export const readableByHistory: Rule = {
  code: 'history-unreadable',
  reason: 'What history cannot read is published without any entry in the change logs.',
  check: (drafts) => [
    ...(['dataset', 'vendor', 'provider', 'deprecation'] as const).flatMap((kind) =>
      check(drafts, kind),
    ),
    ...drafts.report.flatMap(({ document }) => find(document, readReportValue(document.value))),
  ],
};

function check(drafts: Drafts, kind: ReadKind): Finding[] {
  const documents = drafts[kind].map(({ document }) => document);
  return documents.flatMap((document) => {
    if (isDeep(document.text)) {
      const reason = 'it is nested too deep, or has many brackets or dashes in one text';
      return find(document, { reason });
    }
    // The schema tells what is wrong with a file that is no mapping.
    return isFields(document.value) ? find(document, READERS[kind](document.value)) : [];
  });
}

function find(document: Finding['document'], reading: Reading<unknown>): Finding[] {
  if ('value' in reading) return [];
  const message = `the history of this file could not be read: ${reading.reason}; write it as other records do`;
  return [{ document, pointer: reading.field === undefined ? [] : [reading.field], message }];
}
