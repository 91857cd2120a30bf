import { describeAllowed } from './describe-schema.ts';
import { parseYaml } from './parse-yaml.ts';
import { resolveSchema, type SchemaPlace } from './schema.ts';
import { itemsOf, propertiesOf } from './walk-schema.ts';
import { scalarForms } from './write-scalar.ts';

const WIDTH = 96;

/** Values that are known before a record is written, by their keys: `id`, `evidence.read_at`. */
export type Known = Readonly<Record<string, string>>;

/**
 * Writes a new record: every key in the schema's order, under a comment that says what it holds and
 * what is allowed. Keys that may be left out stand in comments; values that only the author knows
 * stand empty, so that validation asks for them.
 */
export function writeTemplate(schema: SchemaPlace, known: Known): string {
  const opening = '# Fill in the empty values; take out the # of an optional key that you need.';
  const lines = mappingLines(schema, known, '');
  return `${[opening, '', ...lines].join('\n').trimEnd()}\n`;
}

function mappingLines(place: SchemaPlace, known: Known, path: string): string[] {
  const required = resolveSchema(place).schema.required ?? [];
  return [...propertiesOf(place)].flatMap(([key, property]) => {
    if (!required.includes(key)) {
      return [...wrap(`Optional. ${describe(property)}`), ...optionalLines(key, property), ''];
    }
    const [value = '', ...below] = valueLines(property, known, `${path}${key}`);
    return [...wrap(describe(property)), entryLine(key, value), ...below, ''];
  });
}

function optionalLines(key: string, place: SchemaPlace): string[] {
  if (itemsOf(resolveSchema(place))) return [`# ${key}: []`];
  const below = [...propertiesOf(place).keys()].map((name) => `#   ${name}:`);
  return [`# ${key}:`, ...below];
}

function entryLine(key: string, value: string): string {
  return value === '' ? `${key}:` : `${key}: ${value}`;
}

/** The first line stands behind the key, the others below it. */
function valueLines(place: SchemaPlace, known: Known, path: string): string[] {
  const value = known[path];
  if (value !== undefined) return [writeText(value)];
  const items = itemsOf(resolveSchema(place));
  if (!items) return [allowsNull(place) ? 'null' : ''];
  if (propertiesOf(items).size === 0) return ['[]'];
  const lines = mappingLines(items, known, `${path}.`);
  while (lines.at(-1) === '') lines.pop();
  return ['', ...lines.map((line, index) => indent(line, index === 0 ? '  - ' : '    '))];
}

/** Text in the first form that is read back as itself: an id may look like a number. */
function writeText(text: string): string {
  const form = scalarForms(text, 'plain').find((one) => parseYaml(one).tree?.value === text);
  return form ?? JSON.stringify(text);
}

function allowsNull(place: SchemaPlace): boolean {
  const { type, enum: choices } = resolveSchema(place).schema;
  return type?.includes('null') === true || choices?.includes(null) === true;
}

function indent(line: string, by: string): string {
  return line === '' ? '' : by + line;
}

/** What the schema says of a key; what is allowed only where it says more than "text" or "a list". */
function describe(place: SchemaPlace): string {
  const allowed = describeAllowed(place);
  const isPlain = /^(?:text(?: that is not empty)?|a list|a mapping of keys to values)$/.test(
    allowed,
  );
  const purpose = place.schema.description ?? resolveSchema(place).schema.description ?? '';
  return isPlain ? purpose : `${purpose} Allowed: ${allowed}.`.trim();
}

function wrap(text: string): string[] {
  const lines: string[] = [];
  let line = '#';
  for (const word of text.split(' ')) {
    if (line.length + word.length + 1 > WIDTH) {
      lines.push(line);
      line = '#';
    }
    line += ` ${word}`;
  }
  return [...lines, line];
}
