import type { Platform } from '#scripts/model/generated/records.ts';
import type { DeprecationRecord } from '#scripts/model/records.ts';
import { deriveRenovate } from '#scripts/publish/package/renovate.ts';
import { publish } from '#scripts/publish/publication.ts';
import { buildInput } from '#support/build/publication.ts';
import { deprecation, provider } from '#support/records/records.ts';
import { readSamples } from '#support/samples.ts';

interface Written {
  file: string;
  text: string;
}

const { platforms, recorded, edits, leaves } = readSamples<{
  platforms: Record<string, Platform[]>;
  recorded: Partial<DeprecationRecord>[];
  edits: Written[];
  leaves: Written[];
}>('renovate.yaml', import.meta.url);

const providers = Object.entries(platforms).map(([slug, own]) => [
  slug,
  provider({ platforms: own }),
]);
const publication = publish(
  buildInput({
    providers: Object.fromEntries(providers),
    deprecations: recorded.map((one) => deprecation({ shutdown_date: '2026-03-20', ...one })),
  }),
);

interface Rule {
  matchPackageNames?: string[];
  matchDepTypes?: string[];
  matchFileNames?: string[];
  enabled?: boolean;
  replacementName: string;
  prBodyNotes: string[];
}

interface Preset {
  packageRules: Rule[];
  customManagers: { managerFilePatterns: string[]; matchStrings: string[] }[];
}

const preset: Preset = JSON.parse(deriveRenovate(publication)[0]?.text ?? '');

test('the preset replaces a name by one living name of the same kind everywhere', () => {
  const rules = preset.packageRules.filter(({ replacementName }) => replacementName);
  expect(rules.map((rule) => [...(rule.matchPackageNames ?? []), rule.replacementName])).toEqual([
    ['gpt-1', 'gpt-9'],
    ['gpt-13', 'gpt-9'],
    ['gpt-2', 'gpt-9'],
  ]);
  const notes = rules.map(({ prBodyNotes }) => prBodyNotes[0]);
  expect(notes[0]).toContain('names `gpt-2`, which leads to `gpt-9`');
  expect(notes[1]).toMatch(/For `gpt-13-0613`, of the same date, \w+ names `gpt-9`\./);
});

/** Whether a rule leaves a name alone at this place, as Renovate reads its patterns. */
function isOff(name: string, place: string, file: string): boolean {
  const matches = (patterns: string[] | undefined, text: string) =>
    patterns?.some((each) => new RegExp(each.replace(/^\/|\/i$/g, ''), 'i').test(text)) ?? true;
  return preset.packageRules.some(
    ({ enabled, matchPackageNames, matchDepTypes, matchFileNames }) =>
      enabled === false &&
      matchPackageNames?.includes(name) === true &&
      matches(matchDepTypes, place) &&
      matches(matchFileNames, file),
  );
}

/** The names that the preset finds in a file. */
function namesIn(file: string, text: string): string[] {
  const managers = preset.customManagers.filter((manager) =>
    manager.managerFilePatterns.some((pattern) => new RegExp(pattern.slice(1, -1)).test(file)),
  );
  const patterns = managers.flatMap(({ matchStrings }) => matchStrings);
  const found = patterns.flatMap((pattern) =>
    [...text.matchAll(new RegExp(pattern, 'g'))].flatMap(({ groups }) => {
      const { depName = '', head = '', tail = '' } = groups ?? {};
      return isOff(depName, `${head} ${tail}`, file) ? [] : [depName];
    }),
  );
  return [...new Set(found)];
}

test.each(edits)('in $file the preset edits $text', ({ file, text }) => {
  expect(namesIn(file, text)).toEqual([text.includes('gpt-9') ? 'gpt-9' : 'gpt-1']);
});

test.each(leaves)('in $file the preset leaves $text', ({ file, text }) => {
  expect(namesIn(file, text)).toEqual([]);
});
