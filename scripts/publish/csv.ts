import { FIELD_NAMES, fieldOf, textsOf } from '../model/deprecation-fields.ts';
import { cleanText } from '../model/words.ts';
import type { Artifact } from './artifact.ts';
import type { Publication } from './publication.ts';

type Cell = string | number | null | undefined;
type Row = Record<string, Cell>;

/** What a spreadsheet may take for the start of a formula. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;

/** The name of a scoped package, such as `@azure/openai`; no spreadsheet computes it. */
const PACKAGE = /^@[a-z0-9][a-z0-9._-]*\/[a-z0-9][a-z0-9._-]*$/;

/** What stands in quotes: some readers also take a semicolon or a tab for the end of a cell. */
const QUOTED = /[",;\t\r\n]/;

/**
 * Rows as RFC 4180 has them, with a header. A byte order mark tells spreadsheets that it is UTF-8.
 * Text is as recorded, but for one rule, which llms.txt names: a cell that a spreadsheet would take
 * for a formula begins with `'`. Names of packages are not formulas.
 */
function table(path: string, columns: readonly string[], rows: readonly Row[]): Artifact {
  const lines = rows.map((row) => columns.map((column) => writeCell(row[column])).join(','));
  return { path, text: `\uFEFF${[columns.join(','), ...lines, ''].join('\r\n')}` };
}

function writeCell(cell: Cell): string {
  if (typeof cell !== 'string') return String(cell ?? '');
  // A blank before a formula does not keep every spreadsheet from running it.
  let text = cleanText(cell).trim();
  if (FORMULA.test(text) && !PACKAGE.test(text)) text = `'${text}`;
  if (!QUOTED.test(text)) return text;
  return `"${text.replaceAll('"', '""')}"`;
}

/** An old or new value: text as it is, an object as JSON. */
function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number') return value;
  return JSON.stringify(value);
}

/** data/limits.csv, a row for each plan, and data/limit-notes.csv, a row for each of its limits. */
function planTables({ vendors }: Publication): Artifact[] {
  const plans = vendors.flatMap((vendor) =>
    vendor.plans.map((plan) => ({
      vendor_id: vendor.id,
      vendor: vendor.name,
      plan_id: plan.id,
      plan: plan.name,
      price_month: plan.price_month,
      currency: vendor.currency,
      price_detail: plan.price_detail,
      currency_note: vendor.currency_note,
      notes: plan.limit_notes,
      limits: plan.limits ?? [],
      source_url: vendor.source_url,
      retrieved_at: vendor.retrieved_at,
    })),
  );
  const name = ['vendor_id', 'vendor', 'plan_id', 'plan'];
  const source = ['source_url', 'retrieved_at'];
  const price = ['price_month', 'currency', 'price_detail', 'currency_note'];
  return [
    table(
      'data/limits.csv',
      [...name, ...price, 'limit_note_count', 'limit_notes', ...source],
      plans.map(({ notes, limits: _, ...plan }) => ({
        ...plan,
        limit_note_count: notes.length,
        limit_notes: notes.join('\n'),
      })),
    ),
    table(
      'data/limit-notes.csv',
      [...name, 'position', 'limit_note', 'label', 'value', 'for', 'source_url', 'read_at'],
      plans.flatMap(({ notes, limits, ...plan }) =>
        limits.map(({ labels, ...limit }, index) => ({
          ...plan,
          ...limit,
          position: index + 1,
          limit_note: notes[index],
          label: labels.join(': '),
        })),
      ),
    ),
  ];
}

/** data/changelog.csv: a row for each change of a plan, oldest first. */
function changelogTable({ history }: Publication): Artifact {
  return table(
    'data/changelog.csv',
    ['ts', 'vendor', 'plan', 'change', 'old', 'new'],
    history.changelog.map(({ ts, vendor, plan, change, ...entry }) => {
      return { ts, vendor, plan, change, old: cellOf(entry.old), new: cellOf(entry.new) };
    }),
  );
}

/** deprecations/all.csv: a row for each record, soonest shutdown first. */
function deprecationTable({ deprecations }: Publication): Artifact {
  const columns = FIELD_NAMES.filter((name) => fieldOf(name).csv !== undefined);
  const rows = deprecations.map((record) =>
    Object.fromEntries(columns.map((name) => [name, textsOf(name, record[name]).join('; ')])),
  );
  return table('deprecations/all.csv', columns, rows);
}

/** Both datasets as tables for spreadsheets. */
export function deriveCsv(publication: Publication): Artifact[] {
  return [...planTables(publication), changelogTable(publication), deprecationTable(publication)];
}
