/*
 * In: the file of a catalogue. Out: the smallest patch that fills or corrects its shutdown dates,
 * below what each line rests on. Example: `"gpt-4-0314": {…}` gets `"deprecation_date": "2026-03-26"`.
 */
import { isPair, parseDocument, type Scalar, visit, type YAMLMap } from 'yaml';
import type { Deprecation } from '../../model/generated/published.ts';
import { createCatalogueIds } from '../../model/spellings/catalogue-ids.ts';
import { createResolver } from '../../model/spellings/resolver.ts';
import { countOf, listWords, platformOf } from '../../model/words.ts';
import type { PackageData } from './check.ts';

/** An object of a JSON file. */
type JsonObject = YAMLMap<Scalar<string>, Scalar>;

/** How a catalogue's file is laid out. */
interface CatalogueForm {
  /** Its field for the shutdown date. */
  field: string;
  /** The identifier of an object, which these keys lead to; undefined where it is not a model. */
  idOf(object: JsonObject, keys: readonly string[]): unknown;
  /** Its field for who serves the model, where the identifier may not say it: `vertex_ai-text-models`. */
  host?: string;
}

const FORMS: Readonly<Record<string, CatalogueForm>> = {
  // {"gpt-4": {"litellm_provider": …}}
  litellm: {
    field: 'deprecation_date',
    host: 'litellm_provider',
    idOf: (object, [id]) => (object.has('litellm_provider') ? id : undefined),
  },
  // {"openai": {"models": {"gpt-4": {…}}}}
  'models.dev': {
    field: 'retirement_date',
    idOf: (_, [provider, models, id, ...more]) => {
      if (models === 'models' && id !== undefined && more.length === 0) return `${provider}/${id}`;
      return undefined;
    },
  },
  // {"data": [{"id": "openai/gpt-4", …}]}
  openrouter: {
    field: 'expiration_date',
    idOf: (object, { length }) => (length === 1 ? object.get('id') : undefined),
  },
};

/** The models of a file, each with its identifier. JSON is YAML, whose reader says where values stand. */
function modelsOf(text: string, { idOf }: CatalogueForm): { id: string; object: JsonObject }[] {
  JSON.parse(text);
  const models: { id: string; object: JsonObject }[] = [];
  visit(parseDocument(text, { uniqueKeys: false }), {
    Map(_, map, path) {
      const object = map as JsonObject;
      const id = idOf(
        object,
        path.filter(isPair).map(({ key }) => String(key)),
      );
      if (typeof id === 'string') models.push({ id, object });
    },
  });
  return models;
}

/** A change of a file's text. */
interface Change {
  isCorrection: boolean;
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
  const pairs = object.items;
  const old = pairs.find(({ key }) => key.value === field)?.value;
  if (date === null || old?.value === date) return null;
  const rests = `(${record.item} on ${platform}: ${status}, shutdown ${date}, as of ${as_of}; ${source_url})`;
  if (old?.range) {
    const [start, end] = old.range;
    const reason = `${id}: ${text.slice(start, end)} should be ${date} ${rests}`;
    return { isCorrection: true, start, end, text: JSON.stringify(date), reason };
  }
  const [objectStart = 0] = object.range ?? [];
  const firstStart = pairs[0]?.key.range?.[0] ?? objectStart + 1;
  // Before the first field that sorts after it, as the others are mostly sorted.
  const later = pairs.find(({ key }) => key.value > field);
  const start = later?.key.range?.[0] ?? firstStart;
  const space = text.slice(objectStart + 1, firstStart) || ' ';
  const end = pairs.length > 0 ? `,${space}` : '';
  return {
    isCorrection: false,
    start,
    end: start,
    text: `${JSON.stringify(field)}: ${JSON.stringify(date)}${end}`,
    reason: `${id}: ${date} ${rests}`,
  };
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
  const recordOf = (id: string, object: JsonObject): Deprecation | null => {
    const host = String(object.get(form.host ?? '') ?? '');
    const [service] = host.split('-');
    const record = ids.find(id, service);
    if (record === null) return null;
    // A bare name can be Azure's, whose `azure_text` is not a prefix of the catalogue.
    const { meant } = resolver.parse(`${host}/${record.id.replace(/^.*\//, '')}`);
    const isHere = meant === null || meant.length === 0 || meant.includes(platformOf(record.id));
    return isHere ? record : null;
  };
  const models = modelsOf(text, form);
  let recorded = 0;
  let earliest = 0;
  const changes: Change[] = [];
  for (const { id, object } of models) {
    const record = recordOf(id, object);
    if (record === null) continue;
    recorded += 1;
    const change = changeOf(id, object, record, text, form.field);
    if (change === null) continue;
    if (record.date_basis === 'committed') changes.push(change);
    else earliest += 1;
  }
  changes.sort((a, b) => a.start - b.start);
  const corrected = changes.filter(({ isCorrection }) => isCorrection);
  const filled = changes.filter(({ isCorrection }) => !isCorrection);
  let patch = `${countOf(models.length, 'model')}, ${recorded} recorded: ${filled.length} dates filled in, ${corrected.length} corrected, ${earliest} earliest dates left alone.\n\n`;
  for (const [title, list] of Object.entries({ Corrected: corrected, 'Filled in': filled })) {
    const lines = list.map(({ reason }) => `- ${reason}\n`);
    if (lines.length > 0) patch += `${title}:\n${lines.join('')}\n`;
  }
  let edited = text;
  for (const change of changes.reverse()) {
    edited = edited.slice(0, change.start) + change.text + edited.slice(change.end);
  }
  if (edited === text) return patch;
  return `${patch}${diff(edited)}`;
}
