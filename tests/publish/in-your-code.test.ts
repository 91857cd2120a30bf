import { expect, test } from 'vitest';
import { deriveRenovate } from '../../scripts/publish/package/renovate.ts';
import { deriveSemgrep } from '../../scripts/publish/package/semgrep.ts';
import { publish } from '../../scripts/publish/publication.ts';
import { createCheck } from '../../scripts/serve/package/check.ts';
import { runCommand } from '../../scripts/serve/package/command.ts';
import { buildInput } from '../support/build/publication.ts';
import { deprecation, provider } from '../support/records/records.ts';

const platforms = [
  { id: 'acme-api', name: 'Acme API', prefixes: ['acme'] },
  { id: 'acme-cloud', name: 'Acme Cloud', prefixes: ['cloud'] },
];
const borealis = provider({
  name: 'Borealis',
  platforms: [
    {
      id: 'borealis-api',
      name: 'Borealis API',
      forms: ['^(?<name>[a-z\\d-]+)-(?<revision>v\\d:\\d)$'],
    },
  ],
});
const record = (
  id: string,
  successor: string | null,
  shutdown_date = '2026-03-20',
  item = id.slice(id.indexOf('/') + 1),
) => deprecation({ id, item, successor, shutdown_date });

/** Built on 2026-03-02. */
const publication = publish(
  await buildInput({
    providers: { acme: provider({ platforms }), borealis },
    deprecations: [
      record('acme-api/gpt-1', 'gpt-2'),
      record('acme-api/gpt-2', 'gpt-9'),
      record('acme-cloud/gpt-1', 'gpt-9'),
      record('acme-cloud/gpt-2', 'gpt-9'),
      record('acme-api/gpt-3', 'gpt-9'),
      record('acme-cloud/gpt-3', 'gpt-8'),
      // It may go on at the provider's other platform.
      record('acme-api/gpt-11', 'gpt-9'),
      record('acme-api/gpt-4', 'gpt-9', '2027-12-01'),
      record('acme-api/gpt-5', 'gpt-9 or gpt-8'),
      record('acme-api/gpt-6', null),
      record('acme-api/gpt-7', 'gpt-6'),
      // Its platform's names have a revision, which the vendor leaves out.
      record('borealis-api/gpt-14-v1-0', null, '2026-03-20', 'gpt-14-v1:0'),
      record('borealis-api/gpt-12-v1', 'gpt-13-v1'),
      deprecation({
        id: 'acme-cloud/orb-2026-01-01',
        item: 'orb (2026-01-01)',
        shutdown_date: '2026-02-01',
      }),
      deprecation({ id: 'acme-api/ada', item: 'ada' }),
    ],
  }),
);

const parse = <T>(artifacts: readonly { text: string }[]): T =>
  JSON.parse(artifacts[0]?.text ?? '') as T;

test('the preset replaces an identifier only by one living name on which all platforms agree', () => {
  const { packageRules, customManagers } = parse<{
    packageRules: { matchPackageNames: string[]; replacementName: string; prBodyNotes: string[] }[];
    customManagers: { matchStrings: string[]; autoReplaceStringTemplate: string }[];
  }>(deriveRenovate(publication));
  expect(packageRules.map((rule) => [...rule.matchPackageNames, rule.replacementName])).toEqual([
    ['gpt-1', 'gpt-9'],
    ['gpt-2', 'gpt-9'],
  ]);
  expect(packageRules[0]?.prBodyNotes[0]).toContain('names `gpt-2`, which leads to `gpt-9`');
  const [double] = customManagers;
  const pattern = new RegExp(double?.matchStrings[0] ?? '');
  expect(pattern.exec('model="acme/gpt-1"')?.groups).toMatchObject({
    depType: 'l="acme/',
    currentValue: 'gpt-1',
  });
  // It must be found again under its new name.
  expect(pattern.exec('ask("gpt-9")')?.groups?.depName).toBe('gpt-9');
  expect(pattern.exec('{"model":"gpt-1"}')?.groups?.depName).toBe('gpt-1');
  const others = ['model: "gpt-1-mini"', '{"gpt-1": 3}', 'labels: ["gpt-1", "gpt-1"]'];
  for (const text of [...others, 'model === "gpt-1"', 'name in ("gpt-1", "gpt-2")']) {
    expect(pattern.exec(text), text).toBeNull();
  }
});

test('a rule of the pack finds its identifier and no longer one, and words are left out', () => {
  const { rules } = parse<{ rules: { id: string; severity: string; 'pattern-regex': string }[] }>(
    deriveSemgrep(publication),
  );
  const find = (id: string) => rules.find((rule) => rule.id === id);
  const one = new RegExp(find('acme-api.gpt-1')?.['pattern-regex'] ?? '');
  for (const text of ['"gpt-1"', 'acme/gpt-1', 'router/acme:gpt-1', 'uses gpt-1.']) {
    expect(one.test(text), text).toBe(true);
  }
  for (const text of ['gpt-1-mini', 'my-gpt-1', 'cloud/gpt-1', 'gpt-1:free', 'gpt-1.5', 'gpt-10']) {
    expect(one.test(text), text).toBe(false);
  }
  expect(find('acme-api.gpt-1')?.severity).toBe('WARNING');
  expect(find('acme-cloud.orb-2026-01-01')?.severity).toBe('ERROR');
  const apart = new RegExp(find('acme-cloud.orb-2026-01-01')?.['pattern-regex'] ?? '');
  expect(apart.test('name: "orb"\n  version: "2026-01-01"')).toBe(true);
  expect(apart.test('name: "orb"\n  version: "2026-02-02"')).toBe(false);
  expect(find('acme-api.ada')).toBeUndefined();
});

test('the command says what stops in files, and exits with 1 only for that', async () => {
  const { deprecations: records, dataset } = publication;
  const providers = dataset.providers.map(({ id, data }) => {
    return { slug: id, name: data.name, platforms: data.platforms ?? [] };
  });
  const almanac = createCheck({ records, providers, scheduled: [] }, () => '2026-03-02');
  const run = async (args: string[], text = '') => {
    const said = { out: '', err: '' };
    const code = await runCommand(almanac, {
      name: 'almanac',
      args,
      readFile: () => Promise.reject(new Error('no such file')),
      readInput: async () => text,
      write: (words) => {
        said.out += words;
      },
      complain: (words) => {
        said.err += words;
      },
    });
    return { code, ...said };
  };
  const found = await run(['check'], 'x\nmodel = "acme/gpt-1"');
  expect(found.code).toBe(1);
  expect(found.out).toContain('-:2:10  acme/gpt-1: gpt-1 on Acme API, deprecated, 2026-03-20;');
  expect((await run(['check', '--within', '5'], 'model = "gpt-1"')).code).toBe(0);
  expect((await run(['check', '--platform', 'acme-cloud'], 'model = "gpt-7"')).code).toBe(0);
  // A name without the version that its platform sets apart is stopped by any of them.
  expect(almanac.check('cloud/orb')).toMatchObject([{ recorded: false, stops: true }]);
  expect(JSON.parse((await run(['check', '--json'], 'gpt-4')).out)[0]).toMatchObject({
    asked: 'gpt-4',
    stops: false,
  });
  for (const args of [['check', '--foo'], ['look'], ['check', 'missing.py'], []]) {
    expect((await run(args)).code, args.join(' ')).toBe(2);
  }
});
