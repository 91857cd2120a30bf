import { isFailing, type Place } from './findings.ts';
import { findingText, type Report } from './formats.ts';

/** An address of a file as SARIF wants it: relative, with `/`, percent-encoded. */
const uriOf = (file: string): string => file.split('/').map(encodeURIComponent).join('/');

/** What code scanning shows of a place that counts no more. */
const SUPPRESSIONS: Readonly<Record<string, 'inSource' | 'external'>> = {
  ignored: 'inSource',
  baseline: 'external',
};

function suppressionsOf({ quiet, ignore }: Place) {
  const kind = SUPPRESSIONS[quiet ?? ''];
  if (kind === undefined) return {};
  const justification = ignore?.reason ?? 'in the baseline';
  return { suppressions: [{ kind, justification }] };
}

/** SARIF 2.1.0, for code scanning: a rule for each record, a result for each place but those apart. */
export function writeSarif(report: Report): string {
  const stopping = report.findings.filter(({ state }) => state === 'stops');
  const rules = new Map(
    stopping.flatMap(({ stopping: [record] }) => (record ? [[record.id, record]] : [])),
  );
  const ids = [...rules.keys()];
  const results = stopping.flatMap((finding) => {
    const ruleId = finding.stopping[0]?.id ?? '';
    const text = `${finding.name}: ${findingText(finding, report)}`;
    return finding.places
      .filter(({ quiet }) => quiet !== 'apart')
      .map((place) => ({
        ruleId,
        ruleIndex: ids.indexOf(ruleId),
        level: isFailing(finding) ? 'error' : 'note',
        message: { text },
        locations: [
          {
            physicalLocation: {
              artifactLocation: { uri: uriOf(place.file), uriBaseId: '%SRCROOT%' },
              region: {
                startLine: place.line,
                startColumn: place.column,
                endColumn: place.column + place.spelling.length,
              },
            },
          },
        ],
        partialFingerprints: { 'nameInFile/v1': `${place.file} ${place.spelling}` },
        ...suppressionsOf(place),
      }));
  });
  const driver = {
    name: 'vendor-almanac',
    semanticVersion: report.version,
    informationUri: report.homepage,
    rules: [...rules.values()].map(({ id, item, platform, source_url }) => ({
      id,
      shortDescription: { text: `${item} on ${platform} stops` },
      helpUri: source_url,
    })),
  };
  const run = { tool: { driver }, columnKind: 'utf16CodeUnits', results };
  const $schema = 'https://json.schemastore.org/sarif-2.1.0.json';
  return `${JSON.stringify({ $schema, version: '2.1.0', runs: [run] }, null, 1)}\n`;
}
