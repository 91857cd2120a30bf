import { markdownCell, markdownCode } from '../cli/output.ts';
import { readTree } from '../history/git.ts';
import { findBase } from '../history/refs.ts';
import { readHistory } from '../history/replay.ts';
import { NO_DATE, type Timestamp } from '../model/day.ts';
import { DISMISSED_PATH, dismissalInWords, outdatedDismissals } from '../model/dismissals.ts';
import { escapeLine } from '../model/words.ts';
import { type RecordText, readRecordTexts } from '../records/read.ts';
import { findUnknownHosts, type UnknownHost } from '../records/rules/hosts.ts';
import { validateRecords } from '../records/validate.ts';
import { type Fields, isFields } from '../records/version-0-1.ts';
import { type GuardViolation, runGuards } from './guards.ts';
import { comparePlanned, type PlannedChange } from './planned-dates.ts';
import { type CheckChange, compareChecks } from './source-check-guards.ts';
import {
  compareStates,
  type Differences,
  type FeedChange,
  type RecordState,
  readState,
} from './state.ts';

/** What a branch would change. */
export interface Comparison extends Differences {
  /** Full id of the commit that the work tree is compared with. */
  base: string;
  /** Deprecations whose source now has a host that nobody has used for their platform before. */
  unknownHosts: UnknownHost[];
  /** Reports and dismissals that come, change or go. */
  checks: CheckChange[];
  /** Rows of deprecations/scheduled.json that come, change or go. */
  planned: PlannedChange[];
  guards: GuardViolation[];
}

/**
 * Compares the work tree with the commit at which its branch left another one.
 *
 * @param options.base the other branch: a reference; undefined takes origin/main, else main
 * @param options.allow names of guards that are lifted
 * @throws MachineryError with the remedy, where the base or a part of history is missing
 */
export async function compareRepository(
  root: string,
  options: { base: string | undefined; allow: readonly string[]; now: Timestamp },
): Promise<Comparison> {
  const { now, allow } = options;
  const { commit, commits, paths } = await findBase(root, options.base);
  const base = readState(await readTree(root, commit));
  const texts = await readRecordTexts(root);
  const head = readState(texts.filter(({ kind }) => kind === undefined));
  const { changelog, changes } = await readHistory(root, { now, at: commit });
  const change = { base, head, commits, paths, published: { changelog, changes }, now };
  const unknownHosts = newHosts(base, head);
  const checks = compareChecks(base, head);
  return {
    base: commit,
    ...compareStates(base, head),
    unknownHosts,
    planned: comparePlanned(base, head),
    checks: [...checks, ...(checks.length > 0 ? outdatedChecks(texts, now) : [])],
    guards: runGuards(change, allow),
  };
}

/** Dismissals that no finding of the newest report matches: what a change to either shows. */
function outdatedChecks(texts: readonly RecordText[], now: Timestamp): CheckChange[] {
  const { dataset } = validateRecords(texts, { now });
  const newest = dataset?.reports.at(-1);
  if (!dataset || !newest) return [];
  return outdatedDismissals(newest.data, dataset).map((dismissal) => ({
    path: DISMISSED_PATH,
    change: `no finding of ${newest.id} matches any more, so it can be removed: ${dismissalInWords(dismissal)}`,
  }));
}

/** Unknown hosts of the head that the same record did not have before. */
function newHosts(base: RecordState, head: RecordState): UnknownHost[] {
  const found = findUnknownHosts([...head.deprecations.values()], (platform) =>
    pageUrls(head, platform),
  );
  return found.filter(({ id, host }) => {
    const before = base.deprecations.get(id)?.source_url;
    return before === undefined || !URL.canParse(before) || new URL(before).hostname !== host;
  });
}

/** The addresses of the pages that a platform's provider describes. */
function pageUrls({ providers }: RecordState, platform: string): string[] {
  const lists = [...providers.values()].flatMap(({ platforms, pages }) => {
    const isOwner = fieldsIn(platforms).some(({ id }) => id === platform);
    return isOwner ? fieldsIn(pages) : [];
  });
  return lists.flatMap(({ url, read_url }) =>
    [url, read_url].filter((one) => typeof one === 'string'),
  );
}

function fieldsIn(list: unknown): Fields[] {
  return Array.isArray(list) ? list.filter(isFields) : [];
}

/** One thing that consumers would see change, in short. */
interface Row {
  subject: string;
  change: string;
  old: string;
  new: string;
}

interface Section {
  title: string;
  rows: Row[];
}

/** Longer values are cut: the whole ones are in the diff of the files, and in `--format json`. */
const LONGEST = 160;
/** GitHub shows a summary of at most 1 MiB. */
const MOST_ROWS = 500;
const MOST_DATED = 10;

/** A comparison for a terminal. */
export function renderComparisonText(comparison: Comparison): string {
  const lines = [`Against ${comparison.base}: ${countWords(comparison)}`];
  for (const { title, rows } of sectionsOf(comparison)) {
    if (rows.length === 0) continue;
    lines.push('', title);
    for (const { subject, change, old, new: current } of rows) {
      const values = old === '' && current === '' ? '' : `  ${old} -> ${current}`;
      lines.push(`  ${subject}  ${change}${values}`);
    }
  }
  if (comparison.guards.length > 0) lines.push('', 'Guards');
  for (const { guard, path, message, reason, lifted } of comparison.guards) {
    lines.push(`  ${path}  ${guard}${lifted ? ' (lifted)' : ''}: ${message}`, `    ${reason}`);
  }
  return `${lines.map(escapeLine).join('\n')}\n`;
}

/** A comparison for a summary on GitHub: no text of a record can become anything but text. */
export function renderComparisonMarkdown(comparison: Comparison): string {
  const parts = ['## What consumers would see change', `${countWords(comparison)}.`];
  for (const { title, rows } of sectionsOf(comparison)) {
    if (rows.length === 0) continue;
    const shown = rows.slice(0, MOST_ROWS);
    const lines = shown.map(({ subject, change, old, new: current }) =>
      tableRow([subject, change, old, current]),
    );
    parts.push(
      `### ${title}`,
      ['| what | change | old | new |', '| --- | --- | --- | --- |', ...lines].join('\n'),
    );
    if (rows.length > shown.length) parts.push(`… and ${rows.length - shown.length} more.`);
  }
  parts.push(...guardParts(comparison));
  return `${parts.join('\n\n')}\n`;
}

function guardParts({ guards }: Comparison): string[] {
  if (guards.length === 0) return [];
  const lines = guards.slice(0, MOST_ROWS).map(({ guard, path, message, lifted }) => {
    const state = lifted ? 'lifted by a maintainer' : 'stops this change';
    return `| ${markdownCell(guard)} | ${state} | ${markdownCell(path)} | ${markdownCell(message)} |`;
  });
  const reasons = new Map(guards.map(({ guard, reason }) => [guard, reason]));
  return [
    '## Guards',
    ['| guard | state | file | what was found |', '| --- | --- | --- | --- |', ...lines].join('\n'),
    [...reasons].map(([guard, reason]) => `- ${markdownCode(guard)}: ${reason}`).join('\n'),
    'A maintainer who wants such a change all the same gives the pull request the label `allow: ` with the name of the guard.',
  ];
}

function tableRow(cells: readonly string[]): string {
  return `| ${cells.map((cell) => (cell === '' ? '' : markdownCell(cell))).join(' | ')} |`;
}

function countWords({ changelog, changes, feed, guards }: Comparison): string {
  const firing = guards.filter(({ lifted }) => !lifted).length;
  const lifted = guards.length - firing;
  return [
    `${changelog.length} in the changelog`,
    `${changes.length} of deprecations`,
    `${feed.length} feed ${feed.length === 1 ? 'item' : 'items'}`,
    firing === 0
      ? 'no guard stops it'
      : `${firing} ${firing === 1 ? 'violation stops' : 'violations stop'} it`,
    ...(lifted === 0 ? [] : [`${lifted} lifted`]),
  ].join(', ');
}

function sectionsOf(comparison: Comparison): Section[] {
  const { changelog, changes, feed, planned, unlogged, unknownHosts, unreadable, checks } =
    comparison;
  const noValues = { old: '', new: '' };
  return [
    {
      title: 'Changelog (data/changelog.json)',
      rows: changelog.map(({ vendor, plan, change, old, new: current }) => ({
        subject: plan === null ? vendor : `${vendor}/${plan}`,
        change,
        old: brief(old),
        new: brief(current),
      })),
    },
    {
      title: 'Deprecations (deprecations/changes.json)',
      rows: changes.map(({ id, change, old, new: current }) => ({
        subject: id,
        change,
        old: brief(old),
        new: brief(current),
      })),
    },
    {
      title: 'Feed items (deprecations/feed.xml, feed.json)',
      rows: gatherDated(feed).map(({ id, change, fields }) => ({
        subject: id,
        change: fields.length === 0 ? change : `${change}: ${fields.join(', ')}`,
        ...noValues,
      })),
    },
    {
      title: 'Planned dates (deprecations/scheduled.json), which no log tells of',
      rows: planned.map(({ id, change, old, new: current }) => ({
        subject: id,
        change,
        old: brief(old),
        new: brief(current),
      })),
    },
    {
      title: 'Fields that no log tells of',
      rows: unlogged.map(({ path, fields }) => ({
        subject: path,
        change: fields.join(', '),
        ...noValues,
      })),
    },
    {
      title: 'Sources on a host that nobody has used for this platform: is it the vendor’s?',
      rows: unknownHosts.map(({ id, host }) => ({ subject: id, change: host, ...noValues })),
    },
    {
      title: 'Source checks: reports, and findings that are dismissed',
      rows: checks.map(({ path, change }) => ({ subject: path, change: cut(change), ...noValues })),
    },
    {
      title: 'Files that the change logs cannot read',
      rows: unreadable.map(({ path, reason }) => ({ subject: path, change: reason, ...noValues })),
    },
  ];
}

/** A report dates every record that it found to match: more than a few of those are one row. */
function gatherDated(feed: readonly FeedChange[]): FeedChange[] {
  const dated = feed.filter(({ fields }) => fields.length === 1 && fields[0] === 'as_of');
  if (dated.length <= MOST_DATED) return [...feed];
  const others = feed.filter((item) => !dated.includes(item));
  return [...others, { id: `${dated.length} items`, change: 'item_changed', fields: ['as_of'] }];
}

/** A value in so many words; of a whole vendor, plan or record what tells it from others. */
function brief(value: unknown): string {
  return cut(isWhole(value) ? nameWhole(value) : (JSON.stringify(value) ?? 'null'));
}

function cut(text: string): string {
  const characters = [...text];
  return characters.length > LONGEST ? `${characters.slice(0, LONGEST).join('')}…` : text;
}

function isWhole(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function nameWhole(whole: Readonly<Record<string, unknown>>): string {
  const { name, item, plans, price_month, limit_notes, status, shutdown_date } = whole;
  const words = [JSON.stringify(name ?? item)];
  if (Array.isArray(plans)) words.push(count(plans, 'plan'));
  if (Array.isArray(limit_notes)) words.push(`price ${price_month}`, count(limit_notes, 'note'));
  if (status !== undefined)
    words.push(`${status}`, shutdown_date === null ? NO_DATE : `shutdown ${shutdown_date}`);
  return words.join(', ');
}

function count({ length }: readonly unknown[], noun: string): string {
  return `${length} ${noun}${length === 1 ? '' : 's'}`;
}
