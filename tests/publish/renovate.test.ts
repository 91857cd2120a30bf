import { deriveRenovate } from '#scripts/publish/package/renovate.ts';
import { publish } from '#scripts/publish/publication.ts';
import { buildInput } from '#support/build/publication.ts';
import { deprecation, provider } from '#support/records/records.ts';

const platforms = [
  { id: 'acme-api', name: 'Acme API', prefixes: ['acme'], same_kind: ['gpt-\\d+', 'orb-.*'] },
  { id: 'acme-cloud', name: 'Acme Cloud', prefixes: ['cloud'], same_kind: ['gpt-\\d+'] },
];
const zeta = { id: 'zeta-api', name: 'Zeta API', prefixes: ['zeta'], same_kind: ['gpt-\\d+'] };
const record = (id: string, successor: string | null, shutdown_date = '2026-03-20') =>
  deprecation({ id, successor, shutdown_date });

/** Built on 2026-03-02. */
const publication = publish(
  buildInput({
    providers: { acme: provider({ platforms }), zeta: provider({ platforms: [zeta] }) },
    deprecations: [
      { ...record('acme-api/gpt-1', 'gpt-2'), regions: ['us-east-1'] },
      record('acme-api/gpt-2', 'gpt-9'),
      record('acme-cloud/gpt-1', 'gpt-9'),
      record('acme-cloud/gpt-2', 'gpt-9'),
      record('acme-api/gpt-3', 'gpt-9'),
      record('acme-cloud/gpt-3', 'gpt-8'),
      // It may go on at the provider's other platform.
      record('acme-api/gpt-11', 'gpt-9'),
      // Its version there has another replacement.
      record('zeta-api/gpt-12', 'gpt-9'),
      { ...record('acme-cloud/gpt-12-0613', 'gpt-8'), item: 'gpt-12 (0613)' },
      record('zeta-api/gpt-13', null),
      record('zeta-api/gpt-13-0613', 'gpt-9'),
      record('acme-api/gpt-4', 'gpt-9', '2027-12-01'),
      record('acme-api/gpt-5', 'gpt-9 or gpt-8'),
      record('acme-api/gpt-6', null),
      record('acme-api/gpt-7', 'gpt-6'),
      // Of another kind.
      record('acme-api/gpt-voice-1', 'gpt-9'),
      record('acme-cloud/gpt-voice-1', 'gpt-9'),
    ],
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

test.each([
  ['a.py', 'create(max_tokens=1, model="gpt-1", messages=[])'],
  ['a.py', 'DEFAULT_MODEL = "gpt-1"  # the cheap one'],
  ['a.py', 'post(url, json={"model": "acme/gpt-1"})'],
  ['a.py', 'os.environ.get("CHAT_MODEL", "gpt-1")'],
  ['a.ts', "await create({ max_tokens: 1, model: 'gpt-1' })"],
  ['a.mjs', "const model = process.env.MODEL ?? 'gpt-1';"],
  ['.acme.conf.yml', 'a: 1\nmodel: gpt-1\n'],
  ['config.toml', 'a = 1\nmodel = "gpt-1"\n[b]\n'],
  ['.acme/settings.json', '{"a": 1, "model": "gpt-1", "b": {}}'],
  ['a.ts', "await run({ model: acme('gpt-1') })"],
  ['proxy.yaml', 'model_list:\n  - litellm_params:\n      model: acme/gpt-1\n'],
  ['.env.example', 'CHAT_MODEL=gpt-1\n'],
  ['.github/workflows/a.yml', 'with:\n  a: 1\n  model: gpt-1\n'],
  // It must be found again under its new name.
  ['a.py', 'create(model="gpt-9")'],
])('in %s the preset edits %s', (file, text) => {
  expect(namesIn(file, text)).toEqual([text.includes('gpt-9') ? 'gpt-9' : 'gpt-1']);
});

test.each([
  ['a.py', 'MODELS = ["gpt-1", "gpt-9"]'],
  ['a.py', 'PRICES = {"gpt-1": 3}'],
  ['a.py', 'SPECS = [{"model": "gpt-1", "price": 3}]'],
  ['a.py', 'if model == "gpt-1":'],
  ['a.py', 'register("gpt-1")'],
  ['a.py', 'create(model="gpt-1-mini")'],
  ['a.py', 'create(model="cloud9/gpt-1")'],
  ['a.py', 'create(model="zeta/gpt-1")'],
  ['a.py', 'create(model="gpt-1" if fast else other)'],
  ['a.py', 'class Old:\n    model = "gpt-1"'],
  ['a.ts', "const all = [{ model: 'gpt-1' }];"],
  ['a.ts', "type Name = 'gpt-1' | 'gpt-9';"],
  ['a.py', 'ZetaClient(model="gpt-1")'],
  ['a.py', 'Client(model="gpt-1", zeta_deployment="x")'],
  ['zeta/a.py', 'create(model="gpt-1")'],
  ['.env', 'ZETA_MODEL=gpt-1\n'],
  ['proxy.yaml', 'model_list:\n  - litellm_params:\n      model: zeta/gpt-1\n'],
  ['proxy.yaml', 'litellm_params:\n  model: acme/gpt-1\n  api_key: x\n  api_base: http://x\n'],
  ['a.py', 'Client(model="gpt-1", base_url="https://router.example")'],
  ['results.json', '{"model": "gpt-1", "score": 3}'],
  ['settings.json', '{"models": [{"model": "gpt-1"}]}'],
  ['config.toml', '[[models]]\nmodel = "gpt-1"\n'],
  ['.acme.conf.yml', 'models:\n  - model: gpt-1\n    price: 1\n'],
  ['.env', 'ALL_MODELS=gpt-1,gpt-9\n'],
  ['.github/workflows/a.yml', 'matrix:\n  include:\n    - model: gpt-1\n'],
])('in %s the preset leaves %s', (file, text) => {
  expect(namesIn(file, text)).toEqual([]);
});
