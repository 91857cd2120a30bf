import type { DeprecationRecord } from '#scripts/model/records.ts';
import type { NamedRecord } from '#scripts/model/spellings/resolver.ts';
import { parseRecord } from '#scripts/records/parse.ts';
import { readRecordTexts } from '#scripts/records/read.ts';
import { ROOT } from '#support/commands/run-command.ts';
import { testNames } from './names-of-records.ts';

/** The records of this repository, as names.json has them but for the platforms' display names. */
async function readNames(): Promise<NamedRecord[]> {
  const names: NamedRecord[] = [];
  for (const { path, bytes } of await readRecordTexts(ROOT)) {
    const [, id, platform] = /^records\/deprecations\/(([^/]+)\/.+)\.yaml$/.exec(path) ?? [];
    if (id === undefined || platform === undefined) continue;
    const record = parseRecord(path, bytes).document?.value as DeprecationRecord;
    const { item, aliases = [], status, shutdown_date, date_basis, successor } = record;
    names.push({ id, item, aliases, platform, status, shutdown_date, date_basis, successor });
  }
  return names;
}

describe('of the records of this repository', () => testNames(readNames));
