import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gitDiff } from '#scripts/serve/package/main.ts';
import { writePatch } from '#scripts/serve/package/patch.ts';
import { temporaryFolder, writeFiles } from '#support/repositories/repository.ts';
import { DATA } from './package.ts';

const CATALOGUES = {
  'acme-api': { litellm: ['', 'acme/'], 'models.dev': ['acme/'] },
  'acme-cloud': { litellm: ['cloud/'], 'models.dev': ['cloud/'] },
} as Record<string, object>;

const data = {
  ...DATA,
  providers: DATA.providers.map((each) => ({
    ...each,
    platforms: each.platforms.map((one) => ({ ...one, catalogues: CATALOGUES[one.id] ?? {} })),
  })),
};

/** What a file is after git has applied the patch, and what the patch says above its diff. */
function patched(catalogue: string, text: string) {
  const folder = temporaryFolder();
  writeFiles(folder, { 'file.json': text });
  const diff = (edited: string) => gitDiff('file.json', edited, folder);
  const patch = writePatch(text, catalogue, data, diff);
  writeFiles(folder, { 'a.patch': patch });
  const { status, stderr } = spawnSync('git', ['apply', 'a.patch'], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(status).toBe(0);
  return { patch, text: readFileSync(join(folder, 'file.json'), 'utf8') };
}

const litellm = (fields: string) => `{
    "gpt-1": {
        "litellm_provider": "acme",
        "mode": "chat"
    },
    "cloud/orb-2026-03-03": {
        "deprecation_date": "2026-12-31",${fields}
        "litellm_provider": "cloud"
    },
    "cloud/gpt-7": { "litellm_provider": "cloud" },
    "gpt-2": { "litellm_provider": "cloud" },
    "router/gpt-1": { "litellm_provider": "router" },
    "acme/eu-west-1/gpt-1": { "litellm_provider": "acme" },
    "orb-2026-03-03": { "litellm_provider": "cloud-language-models" },
    "cloud/maker/orb-2026-03-03": { "litellm_provider": "cloud-maker_models" },
    "cloud/monthly/maker/orb-2026-03-03": { "litellm_provider": "cloud" }
}
`;

test('a patch fills in and corrects dates, keeps every other byte, and says what it rests on', () => {
  const { patch, text } = patched('litellm', litellm('\n        "mode": "chat",'));
  expect(JSON.parse(text)).toEqual({
    'gpt-1': { deprecation_date: '2026-03-20', litellm_provider: 'acme', mode: 'chat' },
    'cloud/orb-2026-03-03': {
      deprecation_date: '2028-01-01',
      mode: 'chat',
      litellm_provider: 'cloud',
    },
    // Another platform's date says nothing about it, nor does a router's name.
    'cloud/gpt-7': { litellm_provider: 'cloud' },
    'gpt-2': { litellm_provider: 'cloud' },
    'router/gpt-1': { litellm_provider: 'router' },
    // Nor does the date of other regions.
    'acme/eu-west-1/gpt-1': { litellm_provider: 'acme' },
    // A name without a prefix is its host's, and a maker may be before it, but no other thing.
    'orb-2026-03-03': { deprecation_date: '2028-01-01', litellm_provider: 'cloud-language-models' },
    'cloud/maker/orb-2026-03-03': {
      deprecation_date: '2028-01-01',
      litellm_provider: 'cloud-maker_models',
    },
    'cloud/monthly/maker/orb-2026-03-03': { litellm_provider: 'cloud' },
  });
  expect(text.split('\n')).toHaveLength(litellm('\n').split('\n').length + 1);
  expect(patch).toContain('9 models, 4 recorded: 3 dates filled in, 1 corrected');
  expect(patch).toMatch(/cloud\/orb-2026-03-03: "2026-12-31" should be 2028-01-01 \(orb .*https:/);
});

test('a file whose objects are in one line is patched too', () => {
  const text = '{"acme":{"models":{"gpt-1":{"id":"gpt-1"},"gpt-2":{},"gpt-9":{}}}}';
  expect(JSON.parse(patched('models.dev', text).text).acme.models).toEqual({
    'gpt-1': { id: 'gpt-1', retirement_date: '2026-03-20' },
    'gpt-2': { retirement_date: '2026-03-20' },
    'gpt-9': {},
  });
});

test('a file that has all dates needs no patch', () => {
  const done = patched('litellm', litellm('')).text;
  expect(writePatch(done, 'litellm', data, String)).toMatch(/ 0 dates filled in, 0 /);
  expect(() => writePatch('{}', 'other', data, String)).toThrow('litellm, models.dev');
});
