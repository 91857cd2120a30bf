import { MachineryError } from '../model/problem.ts';
import { editedReading } from './reading-guard.ts';
import { RECORD_GUARDS } from './record-guards.ts';
import { SOURCE_CHECK_GUARDS } from './source-check-guards.ts';
import type { Change, Guard, RecordState, Violation } from './state.ts';

/** Clocks differ by minutes; a day is a wrong clock. */
const MINUTES_AHEAD = 10;

const futureCommit: Guard = {
  name: 'future-commit',
  reason: 'A change is published with the date of its commit, which cannot be in the future.',
  judgesReverts: true,
  check({ commits, now }) {
    const limit = Date.parse(now) / 1000 + MINUTES_AHEAD * 60;
    return commits.flatMap(({ commit, seconds, paths }): Violation[] => {
      if (seconds === null || seconds <= limit) return [];
      const message = `commit ${commit.slice(0, 12)} is dated in the future; set the clock right, then: git rebase --force-rebase`;
      return [{ path: paths[0] ?? 'records/dataset.yaml', message }];
    });
  },
};

const changedAuthority: Guard = {
  name: 'changed-authority',
  reason: 'Every feed reader would show every item again: the ids of items begin with it.',
  check({ base, head }) {
    const before = base.dataset.feed_authority;
    const after = head.dataset.feed_authority;
    if (before === undefined || after === undefined || before === after) return [];
    const message = `feed_authority changes from ${JSON.stringify(before)} to ${JSON.stringify(after)}; keep it, even where the host changes`;
    return [{ path: 'records/dataset.yaml', message }];
  },
};

const mixedChange: Guard = {
  name: 'mixed-change',
  reason: 'Facts and code that change at once can be neither reviewed nor reverted as one thing.',
  judgesReverts: true,
  check: ({ parts }) =>
    parts.flatMap((paths) => {
      const path = paths.find((one) => one.startsWith('records/') && !one.endsWith('.md'));
      const code = paths.find((one) => !one.startsWith('records/') && !one.endsWith('.md'));
      if (path === undefined || code === undefined) return [];
      return [{ path, message: `this changes together with ${code}; make it two pull requests` }];
    }),
};

const removedPage: Guard = {
  name: 'removed-page',
  reason:
    'Without the description of its page no check ever finds out that a record has gone stale.',
  check({ base, head }) {
    const described = urlsOf(head);
    return [...urlsOf(base)].flatMap(([url, path]) => {
      if (described.has(url)) return [];
      const citing = [...head.deprecations.values()].filter(({ source_url }) => source_url === url);
      const [first] = citing;
      if (!first) return [];
      const more = citing.length > 1 ? ` and ${citing.length - 1} more` : '';
      const message = `the page ${url} is no longer described, but ${first.id}${more} cite it; keep its description`;
      return [{ path, message }];
    });
  },
};

/** URL of each described page to the file that describes it. */
function urlsOf({ providers }: RecordState): Map<string, string> {
  const urls = new Map<string, string>();
  for (const [slug, { pages }] of providers) {
    for (const page of Array.isArray(pages) ? pages : []) {
      if (isPage(page)) urls.set(page.url, `records/providers/${slug}.yaml`);
    }
  }
  return urls;
}

function isPage(value: unknown): value is { url: string } {
  return (
    typeof value === 'object' && value !== null && 'url' in value && typeof value.url === 'string'
  );
}

const PATH = 'records/baseline.yaml';

const touchedBaseline: Guard = {
  name: 'touched-baseline',
  reason: 'Public history begins with the last commit that adds this file: another one erases it.',
  judgesReverts: true,
  check({ base, head, commits }) {
    const before = base.files.get(PATH);
    if (!before) return [];
    const after = head.files.get(PATH);
    if (!after || !Buffer.from(after.bytes).equals(before.bytes)) {
      const message = `the baseline ${after ? 'changes' : 'is gone'}, with which the published change logs begin; leave it as it is`;
      return [{ path: PATH, message }];
    }
    const touching = commits.filter(({ paths }) => paths.includes(PATH));
    return touching.map(({ commit }) => {
      const message = `commit ${commit.slice(0, 12)} touches the baseline, with which the published change logs begin; leave it as it is`;
      return { path: PATH, message };
    });
  },
};

const unreadableFile: Guard = {
  name: 'unreadable-file',
  reason: 'It would be published as it is, while every log goes on without it.',
  judgesReverts: true,
  check({ head }) {
    return head.unreadable.map(({ path, reason }) => {
      const message = `the change logs cannot read this file: ${reason}; run npm run validate, and write it as other records do`;
      return { path, message };
    });
  },
};

/** Every guard, in the order in which their violations are shown. */
export const GUARDS: readonly Guard[] = [
  ...RECORD_GUARDS,
  mixedChange,
  touchedBaseline,
  editedReading,
  removedPage,
  changedAuthority,
  unreadableFile,
  futureCommit,
  ...SOURCE_CHECK_GUARDS,
];

/** A violation with its guard, and whether a maintainer lifts it. */
export interface GuardViolation extends Violation {
  guard: string;
  reason: string;
  lifted: boolean;
}

/**
 * Lets every guard look at a change.
 *
 * @param restored paths that are again what they were on main before
 * @param allowed names of guards that are lifted
 * @throws MachineryError where one of them is not a guard
 */
export function runGuards(
  change: Change,
  restored: ReadonlySet<string>,
  allowed: readonly string[],
): GuardViolation[] {
  const names = GUARDS.map(({ name }) => name);
  const unknown = allowed.find((name) => !names.includes(name));
  if (unknown !== undefined) {
    throw new MachineryError(
      `there is no guard ${JSON.stringify(unknown)}; use one of ${names.join(', ')}`,
    );
  }
  return GUARDS.flatMap((guard) => {
    const violations = guard.check(change);
    const standing = violations.filter(({ path }) => guard.judgesReverts || !restored.has(path));
    return standing.map((violation) => ({
      guard: guard.name,
      reason: guard.reason,
      ...violation,
      lifted: allowed.includes(guard.name),
    }));
  });
}
