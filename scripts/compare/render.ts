import type { RecordChange, VendorChange } from '../history/diff.ts';
import { presentIn, when } from '../model/present.ts';
import { countOf, escapeLine } from '../model/words.ts';
import { nameOf } from './change.ts';
import type { Comparison } from './compare.ts';
import { weighTooling } from './tooling.ts';
import wording from './wording.json' with { type: 'json' };

/** One line of a list: what changes, how, and its values as JSON, where it has some. */
type Line = readonly [what: string, change: string, old?: string, current?: string];

/** A comparison for a terminal. */
export function renderComparisonText(comparison: Comparison): string {
  const lines = [`Against ${comparison.commit}: ${countWords(comparison)}`];
  for (const [title, entries] of sectionsOf(comparison)) {
    lines.push('', title);
    for (const [what, change, old = '', current = ''] of entries) {
      let line = `  ${what}  ${change}`;
      if (old + current !== '') line += `  ${old || 'nothing'} -> ${current || 'nothing'}`;
      lines.push(line);
    }
  }
  return `${lines.map(escapeLine).join('\n')}\n`;
}

/** How many things a comparison has, in words. */
export function countWords({ changelog, changes, touched, tooling, guards }: Comparison): string {
  const lifted = guards.filter((one) => one.lifted).length;
  const firing = guards.length - lifted;
  return presentIn(
    `${changelog.length} in the changelog`,
    `${changes.length} of deprecations`,
    `${countOf(touched.length, 'file')} of records`,
    when(tooling.length > 0, countOf(tooling.length, 'other file')),
    when(firing === 0, 'no guard stops it'),
    when(firing > 0, `${countOf(firing, 'violation stops', 'violations stop')} it`),
    when(lifted > 0, `${lifted} lifted`),
  ).join(', ');
}

/** The lists of a comparison by their titles, without those that are empty. */
export function sectionsOf(comparison: Comparison): [title: string, lines: Line[]][] {
  const { changelog, changes, rows, found, tooling, unknownHosts, newRecords, guards } = comparison;
  const lines: Record<keyof typeof wording.sections, Line[]> = {
    guards: guards.map(({ guard, path, message, reason, lifted }) => {
      const name = presentIn(guard, when(lifted, '(lifted)')).join(' ');
      return [path, `${name}: ${message}. ${reason}`];
    }),
    questions: newRecords.flatMap(({ path, questions }) =>
      questions.map((question): Line => [path, question]),
    ),
    found: found.map(({ path, less, more }) => {
      const [lost, gained] = [less, more].map((ids) => ids.join(', ') || 'nothing');
      return [path, `no longer found: ${lost}; now found: ${gained}`];
    }),
    tooling: weighTooling(tooling).map(({ path, decides }) => [path, decides]),
    corrections: rows.flatMap(({ correction, path, at, ...row }): Line[] => {
      if (!correction) return [];
      const { why, isProved } = correction;
      const proof = isProved ? 'a report, its copy or its page has it' : 'nothing proves it';
      return [[`${path} ${at}`.trim(), `${why} (${proof})`, jsonOf(row.old), jsonOf(row.new)]];
    }),
    hosts: unknownHosts.map(({ host, path }) => [path, host]),
    changelog: changelog.map((entry) => {
      return logLine([entry.vendor, entry.plan].filter(Boolean).join('/'), entry);
    }),
    changes: changes.map((entry) => logLine(entry.id, entry)),
    rows: rows.map((row) => [row.path, row.at, jsonOf(row.old), jsonOf(row.new)]),
  };
  return Object.entries(wording.sections)
    .map(([name, title]): [string, Line[]] => [title, lines[name as keyof typeof lines]])
    .filter(([, own]) => own.length > 0);
}

const jsonOf = (value: unknown): string => JSON.stringify(value) ?? '';

/** An entry of a log, and whose it is: the vendor's, or ours and why. */
function logLine(what: string, entry: VendorChange | RecordChange): Line {
  let whose = 'the vendor’s';
  if (entry.correction) whose = `ours: ${entry.why}`;
  return [what, `${entry.change} (${whose})`, inShort(entry.old), inShort(entry.new)];
}

/** The value of an entry; of a whole vendor, plan or record its name, as its values have rows. */
function inShort(value: unknown): string {
  return JSON.stringify(nameOf(value) ?? value);
}
