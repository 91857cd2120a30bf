import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { addDays } from '../../../scripts/model/day.ts';
import type {
  SnapshotIndex,
  SourceCheckReport,
  SourceChecksIndex,
} from '../../../scripts/model/generated/published.ts';
import { jsonText, sha256 } from '../../../scripts/publish/artifact.ts';
import { readArchive } from '../../../scripts/publish/copies/archive.ts';
import { compareCopies } from '../../../scripts/publish/copies/continuity.ts';
import { openFolder } from '../../../scripts/publish/copies/copy.ts';
import { verifyBinding, verifyCopy } from '../../../scripts/verify.ts';
import { filesOf, signCopy } from '../../support/build/dist.ts';
import { mustPublish, publishNext, readJson } from '../../support/build/run-build.ts';
import type { Files } from '../../support/records/records.ts';
import { sourceReport } from '../../support/records/source-report.ts';
import {
  createPublicRepository,
  deprecationFile,
  vendorFile,
} from '../../support/repositories/history.ts';
import {
  copyFolder,
  copyRepository,
  type Repository,
} from '../../support/repositories/repository.ts';

const INDEX = 'dep-snapshots/index.json';
const REPORTS = 'source-checks/index.json';

/** The report of a date on which every page was read and every record matched. */
function reportFile(date: string): Files {
  const on = <T extends object>(entry: T, field: string): T => ({ ...entry, [field]: date });
  const { pages, records, plans, ...rest } = sourceReport({ date, as_of: `${date}T05:19:00Z` });
  const report: SourceCheckReport = {
    ...rest,
    pages: pages.map((page) => on(page, 'observed_on')),
    records: records.map((record) => on(record, 'last_verified')),
    plans: plans.map((plan) => on(plan, 'last_verified')),
  };
  return { [`records/source-checks/${date}.json`]: jsonText(report) };
}

/** The time at which the long history is published. */
const PUBLISHED_AT = '2026-05-15T09:00:00Z';

let repository: Repository;
/** What is published of it; a test that changes it takes a copy. */
let folder: string;
beforeAll(async () => {
  repository = longHistory();
  ({ folder } = await mustPublish(repository, PUBLISHED_AT, null));
});

/** From March to the middle of May: a report on every fourth date, and changes now and then. */
function longHistory(): Repository {
  const begun = createPublicRepository();
  const commits: { files: Files; at: string }[] = [];
  for (let date = '2026-03-02'; date <= '2026-05-14'; date = addDays(date, 1)) {
    const day = Number(date.slice(8));
    if (day % 4 === 0) commits.push({ files: reportFile(date), at: `${date}T06:00:00Z` });
    if (day % 9 === 5) {
      const files = vendorFile({ name: `Tools ${date}` });
      commits.push({ files, at: `${date}T10:00:00Z` });
    }
    if (date === '2026-04-07') {
      const files = deprecationFile({ shutdown_date: '2027-03-31', as_of: '2026-04-07' });
      commits.push({ files, at: `${date}T11:00:00Z` });
    }
  }
  begun.commitAll(commits);
  return begun;
}

/** What a folder's SHA256SUMS says. */
const sumsOf = (folder: string) => readFileSync(join(folder, 'SHA256SUMS'), 'utf8');

/** Puts the repository where it was at the end of a date. */
function rewind({ git }: Repository, to: string): void {
  const commit = git('rev-list', '--first-parent', '-1', `--before=${to}T23:59:59Z`, 'full');
  git('reset', '--quiet', '--hard', commit);
}

test('months that are over are one file a month, and the running month a file a date', async () => {
  const index = readJson<SnapshotIndex>(folder, INDEX);
  expect(index.archives?.map((archive) => archive.path)).toEqual([
    'dep-snapshots/2026-03.txt.gz',
    'dep-snapshots/2026-04.txt.gz',
  ]);
  expect([index.days.length, index.first, index.last]).toEqual([76, '2026-03-01', '2026-05-15']);
  expect(index.days[60]?.path).toBe('dep-snapshots/2026-04.txt.gz');
  expect(index.days[61]?.path).toBe('dep-snapshots/2026-05-01/deprecations.json');
  const checks = readJson<SourceChecksIndex>(folder, REPORTS);
  expect(checks.reports.map(({ path }) => path).slice(-4)).toEqual([
    'source-checks/2026-04.txt.gz',
    'source-checks/2026-05-04.json',
    'source-checks/2026-05-08.json',
    'source-checks/2026-05-12.json',
  ]);
  const folders = readdirSync(join(folder, 'dep-snapshots'));
  expect(folders.filter((name) => /^2026-0[34]-/.test(name))).toEqual([]);
});

test('any date is found from its index, also with common tools, and has the sha256 of the index', () => {
  const command = `gunzip -c "$1" | grep "^$2 " | sort -n -k2,2 | cut -d' ' -f3- | tr '\\t' '\\n'`;
  const entries = [
    ...readJson<SnapshotIndex>(folder, INDEX).days,
    ...readJson<SourceChecksIndex>(folder, REPORTS).reports,
  ];
  const archives = new Map<string, Map<string, string>>();
  for (const [index, { date, path, sha256: sum }] of entries.entries()) {
    const bytes = readFileSync(join(folder, path));
    if (!path.endsWith('.gz')) {
      expect([date, path, sha256(bytes)]).toEqual([date, path, sum]);
      continue;
    }
    const files = archives.get(path) ?? readArchive(bytes);
    expect([date, path, sha256(files.get(date) ?? '')]).toEqual([date, path, sum]);
    // The first and the last date of each archive, and some between.
    if (archives.has(path) && entries[index + 1]?.path === path && index % 8 > 0) continue;
    archives.set(path, files);
    const printed = execFileSync('sh', ['-c', command, 'sh', join(folder, path), date]);
    expect([date, path, sha256(printed)]).toEqual([date, path, sum]);
  }
  expect(archives.size).toBe(4);
});

test('a build that continues what is published gives the bytes of one that reads all history', async () => {
  const own = copyRepository(repository);
  own.git('branch', 'full');
  const publishAt = async (date: string, continued: string | null): Promise<string> => {
    rewind(own, date);
    return (await mustPublish(own, `${date}T23:59:59Z`, continued, { pages: true })).folder;
  };
  let previous = await publishAt('2026-03-20', null);
  for (const date of ['2026-04-01', '2026-04-02', '2026-05-02']) {
    const next = await publishAt(date, previous);
    expect(sumsOf(next)).toBe(sumsOf(await publishAt(date, null)));
    previous = next;
  }
});

/** Changes a JSON file of a copy. */
function edit<T>(folder: string, path: string, change: (value: T) => void): void {
  const value = readJson<T>(folder, path);
  change(value);
  writeFileSync(join(folder, path), jsonText(value));
}

const ARCHIVE = 'dep-snapshots/2026-03.txt.gz';

/** An archive in which a value was changed. */
function tamper(folder: string): void {
  const text = gunzipSync(readFileSync(join(folder, ARCHIVE))).toString();
  writeFileSync(join(folder, ARCHIVE), gzipSync(text.replace('rocket-2', 'rocket-9')));
}

test.each([
  ['changed', tamper],
  [
    'changed, and SHA256SUMS agrees',
    (copy: string) => {
      tamper(copy);
      signCopy(copy);
    },
  ],
])('a published copy whose archive was %s is refused', async (_, change) => {
  const copy = copyFolder(folder);
  change(copy);
  await expect(publishNext(repository, '2026-05-16T09:00:00Z', copy)).rejects.toThrow(ARCHIVE);
});

test('an archived report that is edited or removed afterwards is refused', async () => {
  const own = copyRepository(repository);
  const path = 'records/source-checks/2026-03-08.json';
  const text = readFileSync(join(own.root, path), 'utf8');
  for (const changed of [text.replace('Toolbox', 'Tools').replace('05:19', '05:20'), null]) {
    own.commit({ [path]: changed }, '2026-05-15T10:00:00Z');
    const { problems } = await publishNext(own, '2026-05-16T09:00:00Z', folder);
    expect(problems.map(({ code }) => code)).toEqual(['not-continued']);
    own.commit({ [path]: text }, '2026-05-15T10:00:00Z');
  }
});

test('without its archives a copy is enough: they are made from history again', async () => {
  const copy = copyFolder(folder);
  for (const path of filesOf(copy)) if (path.endsWith('.gz')) rmSync(join(copy, path));
  const whole = await mustPublish(repository, '2026-05-16T09:00:00Z', folder, { pages: true });
  const part = await mustPublish(repository, '2026-05-16T09:00:00Z', copy, { pages: true });
  expect(sumsOf(part.folder)).toBe(sumsOf(whole.folder));
});

test('verify opens archives: a day that is not the one of the index is found', async () => {
  const changed = copyFolder(folder);
  expect((await verifyCopy(openFolder(changed))).findings).toEqual([]);
  tamper(changed);
  edit<SnapshotIndex>(changed, INDEX, ({ archives = [] }) => {
    const bytes = readFileSync(join(changed, ARCHIVE));
    Object.assign(archives[0] ?? {}, { sha256: sha256(bytes), bytes: bytes.length });
  });
  signCopy(changed);
  const verified = await verifyCopy(openFolder(changed));
  expect(verified.findings.map(({ path, message }) => [path, message])).toEqual([
    [ARCHIVE, 'its file of 2026-03-01 is not the one of the index'],
  ]);
  expect(
    compareCopies(verified.published, (await verifyBinding(openFolder(folder))).published, ''),
  ).toEqual([]);
});
