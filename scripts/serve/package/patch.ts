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

/** The lines of a file as a diff writes them. */
function linesOf(text: string): string[] {
  const lines = text.split('\n');
  const last = lines.pop() ?? '';
  if (last === '') return lines;
  return [...lines, `${last}\n\\ No newline at end of file`];
}

/** A unified diff of edits that leave the other lines as they are. */
function unifiedDiff(name: string, text: string, edits: readonly Edit[]): string {
  let changed = '';
  let from = 0;
  const marks: { line: number; removed: number; added: number }[] = [];
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length - 1;
  for (const { start, end, text: added } of edits) {
    changed += text.slice(from, start) + added;
    from = end;
    const line = lineAt(start);
    const removed = added.includes('\n') ? 0 : 1;
    // A file may have all of its objects in one line.
    if (removed === 0 || marks.at(-1)?.line !== line) marks.push({ line, removed, added: 1 });
  }
  changed += text.slice(from);
  const [before, after] = [linesOf(text), linesOf(changed)];
  const hunks: string[] = [];
  let shift = 0;
  for (let index = 0; index < marks.length; ) {
    const first = marks[index] as (typeof marks)[0];
    const start = Math.max(0, first.line - CONTEXT);
    const lines: string[] = [];
    let old = start;
    let now = start + shift;
    const startNow = now;
    for (;;) {
      const mark = marks[index];
      if (!mark || mark.line > old + 2 * CONTEXT) break;
      for (; old < mark.line; old += 1, now += 1) lines.push(` ${before[old]}`);
      for (let count = 0; count < mark.removed; count += 1) lines.push(`-${before[old++]}`);
      for (let count = 0; count < mark.added; count += 1) lines.push(`+${after[now++]}`);
      shift += mark.added - mark.removed;
      index += 1;
    }
    const last = Math.min(before.length, old + CONTEXT);
    for (; old < last; old += 1, now += 1) lines.push(` ${before[old]}`);
    const head = `@@ -${start + 1},${old - start} +${startNow + 1},${now - startNow} @@`;
    hunks.push(`${head}\n${lines.join('\n')}\n`);
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
