/*
 * In: the file of a catalogue. Out: the smallest patch that fills or corrects its shutdown dates,
 * below what each line rests on. Example: `"gpt-4-0314": {…}` gets `"deprecation_date": "2026-03-26"`.
 */
import { shutdownInWords } from '../../model/day.ts';
import type { Deprecation } from '../../model/generated/published.ts';
import { createCatalogueIds } from '../../model/spellings/catalogue-ids.ts';
import type { Resolver } from '../../model/spellings/resolver.ts';
import { countOf, listWords } from '../../model/words.ts';
import type { PackageData } from './check.ts';
import { type JsonObject, jsonObjects } from './json-objects.ts';

/** How a catalogue's file is laid out. */
interface CatalogueForm {
  /** Its field for the shutdown date. */
  field: string;
  /** The identifier of an object; null where it is no model. */
  idOf(object: JsonObject): string | null;
}

const FORMS: Readonly<Record<string, CatalogueForm>> = {
  // {"gpt-4": {"litellm_provider": …}}
  litellm: {
    field: 'deprecation_date',
    idOf: ({ path, fields }) => (fields.has('litellm_provider') ? (path[0] ?? null) : null),
  },
  // {"openai": {"models": {"gpt-4": {…}}}}
  'models.dev': {
    field: 'retirement_date',
    idOf: ({ path: [provider, models, id, ...more] }) => {
      if (models === 'models' && id !== undefined && more.length === 0) return `${provider}/${id}`;
      return null;
    },
  },
  // {"data": [{"id": "openai/gpt-4", …}]}
  openrouter: {
    field: 'expiration_date',
    idOf: ({ path, fields }) => (path.length === 2 ? (fields.get('id')?.value ?? null) : null),
  },
};

interface Edit {
  start: number;
  end: number;
  text: string;
  /** What the change says, and what it rests on. */
  reason: string;
}

/** The edit that gives an object the date; null where it has it. */
function editOf(id: string, object: JsonObject, record: Deprecation, text: string, field: string) {
  const { shutdown_date: date, as_of, source_url, platform, status } = record;
  const old = object.fields.get(field);
  if (date === null || old?.value === date) return null;
  const says = `${record.item} on ${platform}: ${status}, shutdown ${shutdownInWords(record)}, as of ${as_of}; ${source_url}`;
  if (old) {
    const had = text.slice(old.start, old.end);
    const reason = `${id}: ${had} should be ${date} (${says})`;
    return { start: old.start, end: old.end, text: JSON.stringify(date), reason };
  }
  // Before the first field that sorts after it, as the others are mostly sorted.
  const later = [...object.fields].find(([key]) => key > field)?.[1];
  const [first] = object.fields.values();
  const at = (later ?? first)?.keyStart ?? object.open;
  const space = first ? text.slice(object.open, first.keyStart) : '';
  const comma = first ? `,${space || ' '}` : '';
  const added = `${JSON.stringify(field)}: ${JSON.stringify(date)}${comma}`;
  return { start: at, end: at, text: added, reason: `${id}: ${date} (${says})` };
}

const CONTEXT = 3;

/** The lines that edits change, by their number from 0, as they are afterwards. */
function changeLines(text: string, lines: readonly string[], edits: readonly Edit[]) {
  const changed = new Map<number, string[]>();
  let next = 0;
  let at = 0;
  for (const [number, line] of lines.entries()) {
    const end = at + line.length;
    let written = '';
    for (let edit = edits[next]; edit && edit.start <= end; edit = edits[next]) {
      written += text.slice(at, edit.start) + edit.text;
      at = edit.end;
      next += 1;
      changed.set(number, `${written}${text.slice(at, end)}`.split('\n'));
    }
    at = end + 1;
  }
  return changed;
}

/** A unified diff of edits, each within a line, in their order. */
function unifiedDiff(name: string, text: string, edits: readonly Edit[]): string {
  const lines = text.split('\n');
  const end = lines.at(-1) === '' ? '' : '\n\\ No newline at end of file';
  if (end === '') lines.pop();
  const changed = changeLines(text, lines, edits);
  const hunks: string[] = [];
  const numbers = [...changed.keys()];
  let shift = 0;
  for (let index = 0; index < numbers.length; ) {
    const from = Math.max(0, (numbers[index] ?? 0) - CONTEXT);
    let to = from + CONTEXT;
    for (const number of numbers.slice(index)) {
      if (number > to + CONTEXT) break;
      to = Math.min(lines.length, number + 1 + CONTEXT);
      index += 1;
    }
    let added = 0;
    let body = '';
    for (const [offset, line] of lines.slice(from, to).entries()) {
      const now = changed.get(from + offset) ?? [line];
      const isKept = now.at(-1) === line;
      const last = from + offset === lines.length - 1 ? end : '';
      if (!isKept) body += `-${line}${last}\n`;
      if (isKept) now.pop();
      body += now.map((each) => `+${each}\n`).join('');
      if (isKept) body += ` ${line}${last}\n`;
      added += now.length - Number(!isKept);
    }
    const [old, size] = [to - from, to - from + added];
    hunks.push(`@@ -${from + 1},${old} +${from + 1 + shift},${size} @@\n${body}`);
    shift += added;
  }
  return `--- a/${name}\n+++ b/${name}\n${hunks.join('')}`;
}

/**
 * The patch of a catalogue's file, below a list of what each line rests on. Only committed dates of
 * exactly the named model on exactly that platform are filled in.
 *
 * @throws where the catalogue is not known, or the file is no JSON
 */
export function writePatch(
  name: string,
  text: string,
  catalogue: string,
  data: PackageData,
  resolver: Resolver<Deprecation>,
): string {
  const form = FORMS[catalogue];
  if (!form) throw new Error(`--catalogue is ${catalogue}; give ${listWords(Object.keys(FORMS))}`);
  const ids = createCatalogueIds(catalogue, data.providers, resolver);
  let [models, recorded] = [0, 0];
  const edits: Edit[] = [];
  const kept: string[] = [];
  for (const object of jsonObjects(text)) {
    const id = form.idOf(object);
    if (id === null) continue;
    models += 1;
    const record = ids.find(id);
    if (!record) continue;
    recorded += 1;
    const edit = editOf(id, object, record, text, form.field);
    if (edit && record.date_basis === 'committed') edits.push(edit);
    else if (edit) kept.push(`${edit.reason}; not filled in, as it is the earliest date`);
  }
  edits.sort((a, b) => a.start - b.start);
  const wrong = edits.filter(({ start, end }) => end > start);
  const filled = edits.filter(({ start, end }) => end === start);
  const summary = `${countOf(models, 'model')}, ${recorded} recorded: ${filled.length} dates filled in, ${wrong.length} corrected, ${kept.length} earliest dates left alone.`;
  const sections = [
    ['Corrected:', wrong.map(({ reason }) => reason)],
    ['Filled in:', filled.map(({ reason }) => reason)],
    ['Left alone:', kept],
  ] as const;
  const notes = sections
    .filter(([, lines]) => lines.length > 0)
    .map(([title, lines]) => `${title}\n${lines.map((line) => `- ${line}\n`).join('')}\n`);
  const diff = edits.length > 0 ? unifiedDiff(name, text, edits) : '';
  return `${summary}\n\n${notes.join('')}${diff}`;
}
