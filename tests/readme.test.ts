import { existsSync, readdirSync } from 'node:fs';
import type { Deprecation } from '#scripts/model/generated/published.ts';
import type {
  DeprecationFile,
  ProviderFile,
  VendorFile,
} from '#scripts/model/generated/records.ts';
import { limitsOfPlan, limitText } from '#scripts/model/limits.ts';
import { ROOT } from '#support/commands/run-command.ts';
import { readText, readYaml } from '#support/commands/workflow-files.ts';

const README = readText('README.md');
const [, DATE = ''] = /answers of (\d{4}-\d{2}-\d{2})/.exec(README) ?? [];

/** The rows of the answers: what is said, and the record that it is said of. */
const ANSWERS = [
  ...README.matchAll(/^\| .+\? \| (.+) \| \[.+\]\((records\/\S+\.yaml)\) \|$/gm),
].map(([, answer = '', path = '']) => [path, answer] as const);

/** A record of the page; null where it was read again after the page's date, or a fork has others. */
function recordOf(path: string): (DeprecationFile & VendorFile) | null {
  if (!existsSync(`${ROOT}${path}`)) return null;
  const record = readYaml<DeprecationFile & VendorFile>(path);
  return record.evidence.some(({ read_at }) => read_at > `${DATE}T99`) ? null : record;
}

/** What an answer must say of its record. */
function expectedOf(record: DeprecationFile & VendorFile, answer: string): string[] {
  if (record.plans === undefined) {
    const basis = record.date_basis === 'earliest' ? ['at the earliest'] : [];
    return [record.status, `${record.shutdown_date}`, `\`${record.successor}\``, ...basis];
  }
  const plan = record.plans.find(({ name }) => answer.includes(` ${name}: `));
  if (!plan) return ['the name of a plan'];
  const notes = limitsOfPlan(record, plan.id).map((limit) => `“${limitText(limit)}”`);
  const note = notes.find((text) => answer.includes(text)) ?? 'a limit note';
  return [`${plan.price_month} ${record.currency}`, note];
}

test('README begins with three answers, which are those of the records', () => {
  expect(DATE).not.toBe('');
  expect(ANSWERS).toHaveLength(3);
  for (const [path, answer] of ANSWERS) {
    const record = recordOf(path);
    for (const part of record ? expectedOf(record, answer) : [])
      expect(answer, path).toContain(part);
  }
});

test('README says of how many providers and vendors there are records', () => {
  // A fork has other records.
  if (!existsSync(`${ROOT}${ANSWERS[0]?.[0]}`)) return;
  const covered = readdirSync(`${ROOT}records/providers`).filter((name) => {
    return readYaml<ProviderFile>(`records/providers/${name}`).coverage === 'tracked';
  });
  expect(README).toContain(`SDKs of ${covered.length} providers`);
  const [, vendors] = /of more than (\d+) vendors/.exec(README) ?? [];
  expect(Number(vendors)).toBeLessThan(readdirSync(`${ROOT}records/vendors`).length);
});

test('README shows a line of upcoming.json, which is that of its record', () => {
  const [, line = ''] = /upcoming\.json` had it on .+\n\n```json\n(.+)\n```/.exec(README) ?? [];
  const { id, item, status, shutdown_date, successor }: Deprecation = JSON.parse(line);
  const record = recordOf(`records/deprecations/${id}.yaml`);
  if (record) expect(record).toMatchObject({ item, status, shutdown_date, successor });
});

test('no other date of README can get old: commands ask the clock', () => {
  const lines = README.split('\n').filter((line) => /\b(?:curl|jq) /.test(line));
  expect(lines.join('\n').match(/(?<![\w.-])20\d\d-\d\d-\d\d(?![\w.])/g) ?? []).toEqual([]);
});
