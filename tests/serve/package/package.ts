import { publishProviders } from '#scripts/model/published.ts';
import { nameIndex } from '#scripts/publish/package/npm-package.ts';
import { publish } from '#scripts/publish/publication.ts';
import { type CommandData, runCommand } from '#scripts/serve/package/command.ts';
import { buildInput } from '#support/build/publication.ts';
import { PLANNED, plannedRow } from '#support/records/planned-dates.ts';
import { deprecation, provider } from '#support/records/records.ts';

const platforms = [
  {
    id: 'acme-api',
    name: 'Acme API',
    prefixes: ['acme'],
    // A region before the name.
    forms: ['^(?<region>[a-z]{2}-[a-z]{1,9}-\\d)/(?<name>.+)$'],
  },
  { id: 'acme-cloud', name: 'Acme Cloud', prefixes: ['cloud'] },
];

const record = (
  id: string,
  successor: string | null,
  shutdown_date = '2026-03-20',
  item = id.slice(id.indexOf('/') + 1),
) => deprecation({ id, item, successor, shutdown_date });

/** Built on 2026-03-02. */
const publication = publish(
  buildInput({
    providers: {
      acme: provider({ platforms, models: { families: ['gpt', 'orb', 'ada'] } }),
      inn: provider({
        platforms: [
          { id: 'inn', name: 'Inn', names: ['OurPlace'], prefixes: ['together', 'ourplace'] },
        ],
      }),
    },
    scheduled: [{ ...PLANNED, items: [plannedRow('gpt-10', { date: '2026-03-01' })] }],
    deprecations: [
      { ...record('acme-api/gpt-1', 'gpt-2'), regions: ['us-east-1'] },
      record('acme-api/gpt-2', 'gpt-9'),
      record('acme-cloud/gpt-1', 'gpt-9'),
      record('acme-api/gpt-7', 'gpt-9'),
      record('acme-api/gpt-7-quasar', 'gpt-9'),
      record('acme-api/gpt-8', 'gpt-9', '2026-05-31'),
      record('acme-cloud/orb-1', null, '2026-02-01', 'orb (2026-01-01)'),
      record('acme-cloud/orb-2', null, '2028-01-01', 'orb (2026-03-03)'),
      record('acme-cloud/orb-3', null, '2026-04-01', 'orb (2026-03-03-ev3)'),
      record('acme-api/orb', null),
      record('acme-api/ada', null),
      record('inn/llama-1', null),
      {
        ...record('acme-api/evals', null, '2026-03-20', 'Evals platform'),
        type: 'api',
        in_code: ['client.evals', '/v1/evals'],
      },
      { ...record('acme-api/fine-tuning', null, '2026-02-01', 'Fine-tuning'), type: 'api' },
    ],
  }),
);

export const TODAY = '2026-03-02';

export const DATA: CommandData = {
  name: 'vendor-almanac',
  help: '',
  version: '0.1.20260302',
  homepage: 'https://almanac.example/',
  generated_at: publication.now,
  ...nameIndex(publication),
  records: publication.deprecations,
  scheduled: publication.scheduled.items,
  ...publishProviders(publication.dataset),
};

/** Runs the command over files that are not on a disk; `-` is standard input. */
export async function runOn(
  files: Readonly<Record<string, string>>,
  args: readonly string[] = [],
  today = TODAY,
) {
  const said = { out: '', err: '', appended: {} as Record<string, string> };
  const code = await runCommand(DATA, {
    args: ['check', ...args],
    env: { GITHUB_STEP_SUMMARY: 'summary', GITHUB_OUTPUT: 'output' },
    today: () => today,
    list(path) {
      const names = Object.keys(files).filter((name) => path === '.' || name.startsWith(path));
      if (names.length === 0) throw new Error(`${path}: no such file`);
      const below = (name: string) => (path === '.' ? name : name.slice(path.length + 1) || name);
      return names.map((name) => ({ name, path: below(name) }));
    },
    readText: (name) => files[name] ?? null,
    diff: () => '',
    append(path, text) {
      said.appended[path] = (said.appended[path] ?? '') + text;
    },
    write(text) {
      said.out += text;
    },
    complain(text) {
      said.err += text;
    },
  });
  return { code, ...said };
}
