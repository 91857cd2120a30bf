import { existsSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Deprecation } from '../scripts/model/generated/published.ts';
import type {
  DeprecationFile,
  ProviderFile,
  VendorFile,
} from '../scripts/model/generated/records.ts';
import { limitsOfPlan, limitText } from '../scripts/model/limits.ts';
import { ROOT } from './support/commands/run-command.ts';
import { readText, readYaml } from './support/commands/workflow-files.ts';

const README = readText('README.md');
const [, DATE = ''] = /answers of (\d{4}-\d{2}-\d{2})/.exec(README) ?? [];

/** The rows of the answers: what is said, and the record that it is said of. */
const ANSWERS = [
  ...README.matchAll(/^\| .+\? \| (.+) \| \[.+\]\((records\/\S+\.yaml)\) \|$/gm),
].map(([, answer = '', path = '']) => [path, answer] as const);

/** What an answer must say; nothing of a record that was read again after the date of the page. */
function expectedOf(path: string, answer: string): string[] {
  const record = readYaml<DeprecationFile & VendorFile>(path);
  if (record.evidence.some(({ read_at }) => read_at > `${DATE}T99`)) return [];
  if (!path.includes('/vendors/')) {
    const basis = record.date_basis === 'earliest' ? ['at the earliest'] : [];
    return [record.status, `${record.shutdown_date}`, `\`${record.successor}\``, ...basis];
  }
  const plan = record.plans.find(({ name }) => answer.includes(` ${name}: `));
  if (!plan) return ['the name of a plan'];
  const note = limitsOfPlan(record, plan.id)
    .map(limitText)
    .find((text) => answer.includes(`“${text}”`));
  return [`${plan.price_month} ${record.currency}`, note ?? 'a limit note'];
}

test('README begins with three answers, which are those of the records', () => {
  expect(DATE).not.toBe('');
  expect(ANSWERS).toHaveLength(3);
  for (const [path, answer] of ANSWERS) {
    // A fork may have other records.
    if (!existsSync(`${ROOT}${path}`)) continue;
    for (const part of expectedOf(path, answer)) expect(answer, path).toContain(part);
  }
});

test('README says of how many providers and vendors there are records', () => {
  const [, said] = /SDKs of (\d+) providers/.exec(README) ?? [];
  const covered = readdirSync(`${ROOT}records/providers`).filter((name) => {
    return readYaml<ProviderFile>(`records/providers/${name}`).coverage === 'tracked';
  });
  const [, vendors] = /of more than (\d+) vendors/.exec(README) ?? [];
  // A fork has other records.
  if (!existsSync(`${ROOT}${ANSWERS[0]?.[0]}`)) return;
  expect(Number(said)).toBe(covered.length);
  expect(Number(vendors)).toBeLessThan(readdirSync(`${ROOT}records/vendors`).length);
});

test('README shows a line of upcoming.json, which is that of its record', () => {
  const [, block = ''] = /upcoming\.json` had it on .+\n\n```json\n([^`]+)\n```/.exec(README) ?? [];
  const lines = block.split('\n').map((line) => JSON.parse(line) as Deprecation);
  expect(lines).toHaveLength(1);
  for (const { id, item, status, shutdown_date, successor } of lines) {
    const path = `records/deprecations/${id}.yaml`;
    if (!existsSync(`${ROOT}${path}`)) continue;
    const record = readYaml<DeprecationFile>(path);
    if (record.evidence.some(({ read_at }) => read_at > `${DATE}T99`)) continue;
    expect(record, id).toMatchObject({ item, status, shutdown_date, successor });
  }
});

test('no other date of README can get old: commands ask the clock', () => {
  const lines = README.split('\n').filter((line) => /\b(?:curl|jq) /.test(line));
  expect(lines.join('\n').match(/(?<![\w.-])20\d\d-\d\d-\d\d(?![\w.])/g) ?? []).toEqual([]);
});
