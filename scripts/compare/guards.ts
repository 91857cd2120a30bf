import type { TreeFile } from '../history/git.ts';
import { subjectOf } from '../history/log.ts';
import { isKind } from '../model/dataset.ts';
import { dayOf } from '../model/day.ts';
import { MachineryError } from '../model/problem.ts';
import { isWithdrawn, SOURCE_CHECK_GUARDS } from './source-check-guards.ts';
import type { Change, Guard, RecordState, Violation } from './state.ts';

const DATED = [
  'status',
  'shutdown_date',
  'date_basis',
  'announced_on',
  'successor',
  'source_url',
] as const;

const undatedChange: Guard = {
  name: 'undated-change',
  reason: 'A fact that changes without its date leaves nobody able to tell which reading is newer.',
  check: (change) => [...undatedRecords(change), ...undatedVendors(change)],
};

function undatedRecords({ base, head, now }: Change): Violation[] {
  const today = dayOf(now);
  return [...head.deprecations.values()].flatMap((after) => {
    const before = base.deprecations.get(after.id);
    if (!before) return [];
    const path = `records/deprecations/${after.id}.yaml`;
    if (after.as_of < before.as_of) {
      const message = `as_of goes back from ${before.as_of} to ${after.as_of}; use the day on which the page was last read`;
      return [{ path, message }];
    }
    const moved = DATED.filter((field) => before[field] !== after[field]);
    // A record that was read today already can hold no later day.
    if (moved.length === 0 || after.as_of > before.as_of || after.as_of >= today) return [];
    const message = `${moved.join(' and ')} changed, but as_of is still ${after.as_of}; set as_of to the day on which the page was read`;
    return [{ path, message }];
  });
}

function undatedVendors({ base, head, now }: Change): Violation[] {
  return [...head.vendors.values()].flatMap((after) => {
    const before = base.vendors.get(after.id);
    if (!before || after.retrieved_at > before.retrieved_at) return [];
    // A vendor that was read today already can hold no later day.
    if (dayOf(after.retrieved_at) >= dayOf(now)) return [];
    const prices = new Map(before.plans.map(({ id, price_month }) => [id, price_month]));
    const changed = after.plans.find(({ id, price_month }) => {
      return prices.has(id) && prices.get(id) !== price_month;
    });
    const what =
      before.source_url !== after.source_url
        ? 'source_url'
        : changed && `the price of ${changed.id}`;
    if (what === undefined) return [];
    const path = `records/vendors/${after.id}.yaml`;
    const message = `${what} changed, but retrieved_at is still ${after.retrieved_at}; set it to the time at which the page was read`;
    return [{ path, message }];
  });
}

/** Clocks differ by minutes; a day is a wrong clock. */
const MINUTES_AHEAD = 10;

const futureCommit: Guard = {
  name: 'future-commit',
  reason: 'A change is published with the date of its commit, which cannot be in the future.',
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

const changedCurrency: Guard = {
  name: 'changed-currency',
  reason: 'Prices in another currency cannot be compared, and no kind of change names one.',
  check({ base, head }) {
    return [...head.vendors.values()].flatMap(({ id, currency }) => {
      const before = base.vendors.get(id)?.currency;
      if (before === undefined || before === currency) return [];
      const path = `records/vendors/${id}.yaml`;
      const message = `currency changes from ${before} to ${currency}; keep ${before}, and say in currency_note what the page shows`;
      return [{ path, message }];
    });
  },
};

const editedReport: Guard = {
  name: 'edited-report',
  reason: 'A source-check report is the evidence of its day: it is written by the check, once.',
  check({ base, head }) {
    return [...base.files.values()].flatMap(({ path, bytes }) => {
      if (subjectOf(path)?.kind !== 'report') return [];
      const after = head.files.get(path);
      if (after && Buffer.from(after.bytes).equals(bytes)) return [];
      const verb = after ? 'was changed' : 'is gone';
      const message = `this report ${verb} after it was committed; put it back, and let the next check say what holds now`;
      return [{ path, message }];
    });
  },
};

const mixedCommit: Guard = {
  name: 'mixed-commit',
  reason:
    'A commit that changes facts and code at once can be neither reviewed nor reverted as one thing.',
  check({ commits }) {
    return commits.flatMap(({ commit, paths }) => {
      const record = paths.find((path) => path.startsWith('records/'));
      const code = paths.find((path) => !path.startsWith('records/') && !path.endsWith('.md'));
      if (record === undefined || code === undefined) return [];
      const message = `commit ${commit.slice(0, 12)} changes this record and ${code}; make it two commits`;
      return [{ path: record, message }];
    });
  },
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

const IDENTIFIED = new Set(['vendor', 'deprecation', 'provider']);

const removedRecord: Guard = {
  name: 'removed-record',
  reason: 'Ids are permanent: consumers keep them, and a removed one breaks every link to it.',
  check({ base, head }) {
    return [...base.files.values()].flatMap((file) => {
      const { path } = file;
      const isRecord = IDENTIFIED.has(subjectOf(path)?.kind ?? '');
      if (!isRecord || head.files.has(path)) return [];
      const subject = subjectOf(path);
      if (subject?.kind === 'deprecation' && isWithdrawn(base, subject.id)) return [];
      const renamed = findRenamed(file, base, head);
      const where = renamed === null ? '' : ` and its text is now ${renamed}`;
      const wayOut =
        'put it back; a vendor or an item that is no more keeps its record, and a deprecation that its vendor took back goes once a committed report says so';
      return [{ path, message: `this record is gone${where}: ids are permanent, so ${wayOut}` }];
    });
  },
};

/** The new file with the same text, give or take the line with the id: a renamed file. */
function findRenamed(gone: TreeFile, base: RecordState, head: RecordState): string | null {
  const text = withoutId(gone);
  for (const file of head.files.values()) {
    if (!base.files.has(file.path) && withoutId(file) === text) return file.path;
  }
  return null;
}

function withoutId({ bytes }: TreeFile): string {
  return Buffer.from(bytes)
    .toString('latin1')
    .replace(/^id:.*$/m, '');
}

const reusedId: Guard = {
  name: 'reused-id',
  reason:
    'A published id is never used again for something else: old data would name the new thing.',
  check(change) {
    return [
      ...vendorViolations(change),
      ...planViolations(change),
      ...deprecationViolations(change),
    ];
  },
};

function deprecationViolations({ base, head, published }: Change): Violation[] {
  return [...head.deprecations.values()].flatMap(({ id, item }) => {
    if (base.deprecations.has(id)) return [];
    const removed = published.changes.findLast(
      (entry) => entry.change === 'record_removed' && entry.id === id,
    );
    if (!removed || removed.item === item) return [];
    return [violation(`records/deprecations/${id}.yaml`, id, removed.item, removed.date)];
  });
}

function vendorViolations({ base, head, published }: Change): Violation[] {
  return [...head.vendors.values()].flatMap(({ id, name }) => {
    if (base.vendors.has(id)) return [];
    const removed = published.changelog
      .filter(isKind('vendor_removed'))
      .findLast((entry) => entry.vendor === id);
    if (!removed || removed.old.name === name) return [];
    return [violation(`records/vendors/${id}.yaml`, id, removed.old.name, removed.ts)];
  });
}

function planViolations({ base, head, published }: Change): Violation[] {
  const removed = published.changelog.filter(isKind('plan_removed'));
  return [...head.vendors.values()].flatMap((vendor) => {
    const known = new Set(base.vendors.get(vendor.id)?.plans.map(({ id }) => id));
    return vendor.plans.flatMap(({ id, name }) => {
      if (known.has(id)) return [];
      const entry = removed.findLast((each) => each.vendor === vendor.id && each.plan === id);
      if (!entry || entry.old.name === name) return [];
      const file = `records/vendors/${vendor.id}.yaml`;
      return [violation(file, `the plan ${id}`, entry.old.name, entry.ts)];
    });
  });
}

function violation(path: string, id: string, former: string | null, when: string): Violation {
  const what = former === null ? 'something else' : JSON.stringify(former);
  const message = `${id} was the id of ${what} until ${when.slice(0, 10)}; choose another id`;
  return { path, message };
}

const PATH = 'records/baseline.yaml';

const touchedBaseline: Guard = {
  name: 'touched-baseline',
  reason: 'Public history begins with the last commit that adds this file: another one erases it.',
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
  check({ head }) {
    return head.unreadable.map(({ path, reason }) => {
      const message = `the change logs cannot read this file: ${reason}; run npm run validate, and write it as other records do`;
      return { path, message };
    });
  },
};

/** Every guard, in the order in which their violations are told. */
export const GUARDS: readonly Guard[] = [
  removedRecord,
  reusedId,
  undatedChange,
  changedCurrency,
  mixedCommit,
  touchedBaseline,
  editedReport,
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
 * @param allowed names of guards that are lifted
 * @throws MachineryError where one of them is not a guard
 */
export function runGuards(change: Change, allowed: readonly string[]): GuardViolation[] {
  const names = GUARDS.map(({ name }) => name);
  const unknown = allowed.find((name) => !names.includes(name));
  if (unknown !== undefined) {
    throw new MachineryError(
      `there is no guard ${JSON.stringify(unknown)}; use one of ${names.join(', ')}`,
    );
  }
  return GUARDS.flatMap((guard) =>
    guard.check(change).map((violation) => ({
      guard: guard.name,
      reason: guard.reason,
      ...violation,
      lifted: allowed.includes(guard.name),
    })),
  );
}
