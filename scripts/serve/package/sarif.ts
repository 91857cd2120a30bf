/*
 * In: a report of used names. Out: SARIF 2.1.0, for code scanning: a rule for each record that stops,
 * a result for each place but those apart. Example: `acme-api/gpt-1` at line 2 of src/a.py.
 */
import type { Report } from './formats.ts';
import { reasonText } from './formats.ts';
import { isFailing, type Place, type UsedName } from './used-names.ts';

/** An address of a file as SARIF wants it: relative, with `/`, percent-encoded. */
const uriOf = (file: string): string => file.split('/').map(encodeURIComponent).join('/');

/** What code scanning shows of a place that counts no more. */
function suppressionsOf({ quiet, ignore }: Place): object[] {
  if (quiet === 'ignored') return [{ kind: 'inSource', justification: ignore?.reason }];
  if (quiet === 'baseline') return [{ kind: 'external', justification: 'in the baseline' }];
  return [];
}

function resultsOf(used: UsedName, ruleId: string, ruleIndex: number): object[] {
  const message = { text: `${used.name}: ${reasonText(used)}` };
  const level = isFailing(used) ? 'error' : 'note';
  return used.places
    .filter(({ quiet }) => quiet !== 'apart')
    .map((place) => {
      const { file, line, column, spelling } = place;
      const region = {
        startLine: line,
        startColumn: column,
        endColumn: column + spelling.length,
      };
      const artifactLocation = { uri: uriOf(file), uriBaseId: '%SRCROOT%' };
      return {
        ruleId,
        ruleIndex,
        level,
        message,
        locations: [{ physicalLocation: { artifactLocation, region } }],
        partialFingerprints: { 'nameInFile/v1': `${file} ${spelling}` },
        suppressions: suppressionsOf(place),
      };
    });
}

export function writeSarif({ names, version, homepage }: Report): string {
  const stopping = names.flatMap((used) =>
    used.stopping.slice(0, 1).map((record) => ({ used, record })),
  );
  // Names of one record, on different platforms, have one rule.
  const rules = new Map(stopping.map(({ record }) => [record.id, record]));
  const ids = [...rules.keys()];
  const driver = {
    name: 'vendor-almanac',
    semanticVersion: version,
    informationUri: homepage,
    rules: [...rules.values()].map(({ id, item, platform, source_url }) => ({
      id,
      shortDescription: { text: `${item} on ${platform} stops` },
      helpUri: source_url,
    })),
  };
  const results = stopping.flatMap(({ used, record: { id } }) =>
    resultsOf(used, id, ids.indexOf(id)),
  );
  const run = { tool: { driver }, columnKind: 'utf16CodeUnits', results };
  const $schema = 'https://json.schemastore.org/sarif-2.1.0.json';
  return `${JSON.stringify({ $schema, version: '2.1.0', runs: [run] }, null, 1)}\n`;
}
