/*
 * In: the file of a catalogue. Out: the smallest patch that fills or corrects its shutdown dates,
 * below what each line rests on. Example: `"gpt-4-0314": {…}` gets `"deprecation_date": "2026-03-26"`.
 */
import { shutdownInWords } from '../../model/day.ts';
import type { Deprecation } from '../../model/generated/published.ts';
import { presentIn } from '../../model/present.ts';
import { platformOf } from '../../model/record-id.ts';
import { createCatalogueIds } from '../../model/spellings/catalogue-ids.ts';
import { createResolver } from '../../model/spellings/resolver.ts';
import { countOf, groupBy, listWords } from '../../model/words.ts';
import type { PackageData } from './check.ts';
import { type JsonObject, jsonObjects } from './json-objects.ts';

/** How a catalogue's file is laid out. */
interface CatalogueForm {
  /** Its field for the shutdown date. */
  field: string;
  /** The identifier of an object; undefined where it is not a model. */
  idOf(object: JsonObject): string | null | undefined;
  /** Its field for who serves the model, where the identifier may not say it: `vertex_ai-text-models`. */
  host?: string;
}

const FORMS: Readonly<Record<string, CatalogueForm>> = {
  // {"gpt-4": {"litellm_provider": …}}
  litellm: {
    field: 'deprecation_date',
    host: 'litellm_provider',
    idOf: ({ path, fields }) => {
      if (fields.has('litellm_provider')) return path[0];
      return undefined;
    },
  },
  // {"openai": {"models": {"gpt-4": {…}}}}
  'models.dev': {
    field: 'retirement_date',
    idOf: ({ path: [provider, models, id, ...more] }) => {
      if (models === 'models' && id !== undefined && more.length === 0) return `${provider}/${id}`;
      return undefined;
    },
  },
  // {"data": [{"id": "openai/gpt-4", …}]}
  openrouter: {
    field: 'expiration_date',
    idOf: ({ path, fields }) => {
      if (path.length === 2) return fields.get('id')?.value;
      return undefined;
    },
  },
};

const SECTIONS = ['Corrected', 'Filled in', 'Left alone'] as const;

interface Change {
  /** Where it is listed; what is left alone is not changed. */
  section: (typeof SECTIONS)[number];
  start: number;
  end: number;
  text: string;
  /** What the change says, and what it rests on. */
  reason: string;
}

/** The change that gives an object the date; null where it has it. */
function changeOf(
  id: string,
  object: JsonObject,
  record: Deprecation,
  text: string,
  field: string,
): Change | null {
  const { shutdown_date: date, as_of, source_url, platform, status } = record;
  const old = object.fields.get(field);
  if (date === null || old?.value === date) return null;
  const says = `${record.item} on ${platform}: ${status}, shutdown ${shutdownInWords(record)}, as of ${as_of}; ${source_url}`;
  // Before the first field that sorts after it, as the others are mostly sorted.
  const later = [...object.fields].find(([key]) => key > field)?.[1];
  const [first] = object.fields.values();
  const start = (later ?? first)?.keyStart ?? object.open;
  const space = text.slice(object.open, first?.keyStart ?? start) || ' ';
  const change: Change = {
    section: 'Filled in',
    start,
    end: start,
    text: `${JSON.stringify(field)}: ${JSON.stringify(date)}${first ? `,${space}` : ''}`,
    reason: `${id}: ${date} (${says})`,
  };
  if (old) {
    change.section = 'Corrected';
    change.start = old.start;
    change.end = old.end;
    change.text = JSON.stringify(date);
    change.reason = `${id}: ${text.slice(old.start, old.end)} should be ${date} (${says})`;
  }
  if (record.date_basis !== 'committed') {
    change.section = 'Left alone';
    change.reason += '; not filled in, as it is the earliest date';
  }
  return change;
}

/**
 * The patch of a catalogue's file, below a list of what each line rests on. Only committed dates of
 * exactly the named model on exactly that platform are filled in.
 *
 * @param diff what git says that a new text of the file changes
 * @throws where the catalogue is not known, or the file is not JSON
 */
export function writePatch(
  text: string,
  catalogue: string,
  data: PackageData,
  diff: (edited: string) => string,
): string {
  const form = FORMS[catalogue];
  if (!form) throw new Error(`--catalogue is ${catalogue}; give ${listWords(Object.keys(FORMS))}`);
  const resolver = createResolver(data.records, data);
  const ids = createCatalogueIds(catalogue, data.providers, resolver);
  /** The record of an object; null where its host says that it is elsewhere. */
  const recordOf = (id: string, { fields }: JsonObject): Deprecation | null => {
    const host = fields.get(form.host ?? '')?.value ?? '';
    const [service] = host.split('-');
    const record = ids.find(id, service);
    if (record === null) return null;
    // A bare name can be Azure's, whose `azure_text` is no prefix of the catalogue.
    const { meant } = resolver.parse(`${host}/${record.id.replace(/^.*\//, '')}`);
    const isHere = meant === null || meant.length === 0 || meant.includes(platformOf(record.id));
    return isHere ? record : null;
  };
  let [models, recorded] = [0, 0];
  const changes: Change[] = [];
  for (const object of jsonObjects(text)) {
    const id = form.idOf(object) ?? null;
    if (id === null) continue;
    models += 1;
    const record = recordOf(id, object);
    if (!record) continue;
    recorded += 1;
    changes.push(...presentIn(changeOf(id, object, record, text, form.field) ?? undefined));
  }
  changes.sort((a, b) => a.start - b.start);
  const sections = groupBy(changes, ({ section }) => section);
  const [wrong, filled, kept] = SECTIONS.map((section) => sections.get(section)?.length ?? 0);
  let patch = `${countOf(models, 'model')}, ${recorded} recorded: ${filled} dates filled in, ${wrong} corrected, ${kept} earliest dates left alone.\n\n`;
  for (const section of SECTIONS) {
    const lines = sections.get(section)?.map(({ reason }) => `- ${reason}\n`) ?? [];
    if (lines.length > 0) patch += `${section}:\n${lines.join('')}\n`;
  }
  let edited = text;
  for (const change of changes.reverse()) {
    if (change.section === 'Left alone') continue;
    edited = edited.slice(0, change.start) + change.text + edited.slice(change.end);
  }
  if (edited === text) return patch;
  return `${patch}${diff(edited)}`;
}
