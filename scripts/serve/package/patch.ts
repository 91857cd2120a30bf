/*
 * In: the file of a catalogue. Out: the smallest patch that fills or corrects its shutdown dates,
 * below what each line rests on. Example: `"gpt-4-0314": {…}` gets `"deprecation_date": "2026-03-26"`.
 */
import { isPair, parseDocument, type Scalar, visit, type YAMLMap } from 'yaml';
import { shutdownInWords } from '../../model/day.ts';
import type { Deprecation } from '../../model/generated/published.ts';
import { createCatalogueIds } from '../../model/spellings/catalogue-ids.ts';
import { createResolver } from '../../model/spellings/resolver.ts';
import { countOf, groupBy, listWords, platformOf } from '../../model/words.ts';
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
  const pairs = object.items;
  const old = pairs.find(({ key }) => key.value === field)?.value;
  if (date === null || old?.value === date) return null;
  const says = `${record.item} on ${platform}: ${status}, shutdown ${shutdownInWords(record)}, as of ${as_of}; ${source_url}`;
  const [objectStart = 0] = object.range ?? [];
  const firstStart = pairs[0]?.key.range?.[0] ?? objectStart + 1;
  // Before the first field that sorts after it, as the others are mostly sorted.
  const later = pairs.find(({ key }) => key.value > field);
  const start = later?.key.range?.[0] ?? firstStart;
  const space = text.slice(objectStart + 1, firstStart) || ' ';
  const change: Change = {
    section: 'Filled in',
    start,
    end: start,
    text: `${JSON.stringify(field)}: ${JSON.stringify(date)}${pairs.length > 0 ? `,${space}` : ''}`,
    reason: `${id}: ${date} (${says})`,
  };
  if (old?.range) {
    [change.start, change.end] = old.range;
    change.section = 'Corrected';
    change.text = JSON.stringify(date);
    change.reason = `${id}: ${text.slice(change.start, change.end)} should be ${date} (${says})`;
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
  const recordOf = (id: string, object: JsonObject): Deprecation | null => {
    const host = String(object.get(form.host ?? '') ?? '');
    const [service] = host.split('-');
    const record = ids.find(id, service);
    if (record === null) return null;
    // A bare name can be Azure's, whose `azure_text` is no prefix of the catalogue.
    const { meant } = resolver.parse(`${host}/${record.id.replace(/^.*\//, '')}`);
    const isHere = meant === null || meant.length === 0 || meant.includes(platformOf(record.id));
    return isHere ? record : null;
  };
  const models = modelsOf(text, form);
  let recorded = 0;
  const changes: Change[] = [];
  for (const { id, object } of models) {
    const record = recordOf(id, object);
    if (record === null) continue;
    recorded += 1;
    const change = changeOf(id, object, record, text, form.field);
    if (change !== null) changes.push(change);
  }
  changes.sort((a, b) => a.start - b.start);
  const sections = groupBy(changes, ({ section }) => section);
  const [wrong, filled, kept] = SECTIONS.map((section) => sections.get(section)?.length ?? 0);
  let patch = `${countOf(models.length, 'model')}, ${recorded} recorded: ${filled} dates filled in, ${wrong} corrected, ${kept} earliest dates left alone.\n\n`;
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
