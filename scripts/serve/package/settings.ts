/*
 * In: the text of `.vendor-almanac.yaml`. Out: settings, or an error that names the line.
 * Example: `within: 60` and `exclude: [legacy/**]` are { within: 60, exclude: ['legacy/**'], … }.
 */
import { type Day, isDay } from '../../model/day.ts';
import { listWords } from '../../model/words.ts';

/** A name that may stay until a day. */
export interface Ignore {
  name: string;
  /** The last day on which it is ignored. */
  until: Day;
  reason: string;
  /** Globs of the files that it is about; all without any. */
  paths: readonly string[];
}

export interface Settings {
  within?: number | undefined;
  platform?: string | undefined;
  regions: readonly string[];
  include: readonly string[];
  exclude: readonly string[];
  /** Globs of files, each with the id of the platform where its names are used. */
  platforms: readonly (readonly [glob: string, platform: string])[];
  ignore: readonly Ignore[];
  baseline?: string | undefined;
}

export const NO_SETTINGS: Settings = {
  regions: [],
  include: [],
  exclude: [],
  platforms: [],
  ignore: [],
};

type Value = string | Value[] | { [key: string]: Value };

interface Line {
  indent: number;
  text: string;
  number: number;
}

const fail = (line: number, message: string): never => {
  throw new Error(`.vendor-almanac.yaml:${line}: ${message}`);
};

/** `key: "a # b" # comment`: what is before the comment. */
const BEFORE_COMMENT = /^(?:(?<=^|[\s[,])(?:"(?:[^"\\]|\\.)*"|'[^']*')|(?<=\S)#|[^#])*/;

/** Lines without comments and blank ones. */
function contentLines(text: string): Line[] {
  return text.split('\n').flatMap((whole, index) => {
    const [, indent = '', content = ''] = /^(\s*)(.*?)\s*$/.exec(whole) ?? [];
    if (indent.includes('\t')) fail(index + 1, 'indent with blanks, not with tabs');
    const code = BEFORE_COMMENT.exec(content)?.[0].trimEnd() ?? '';
    const isEmpty = code === '' || code === '---';
    return isEmpty ? [] : [{ indent: indent.length, text: code, number: index + 1 }];
  });
}

/** A plain or quoted word, or a list of them in brackets. */
function readScalar(text: string, line: number): Value {
  if (/^".*"$/.test(text)) return String(JSON.parse(text));
  if (/^'.*'$/.test(text)) return text.slice(1, -1).replaceAll("''", "'");
  if (/^\[.*\]$/.test(text)) {
    const items = text.slice(1, -1).match(/"[^"]*"|'[^']*'|[^,\s][^,]*/g) ?? [];
    return items.map((item) => readScalar(item.trim(), line));
  }
  if (/^[&*!|>%@`{["']/.test(text)) fail(line, `${text} is not read; write plain or quoted text`);
  return text;
}

/** Reads mappings, lists and words: of YAML what the settings need, and nothing else. */
function readYaml(text: string): Value {
  const lines = contentLines(text);
  const readBlock = (indent: number): Value =>
    lines[0]?.text.startsWith('- ') ? readList(indent) : readMap(indent);

  function readList(indent: number): Value[] {
    const list: Value[] = [];
    while (lines[0]?.indent === indent && lines[0].text.startsWith('- ')) {
      const [line] = lines as [Line];
      const rest = line.text.replace(/^- +/, '');
      const inner = indent + line.text.length - rest.length;
      if (/^[\w*./-]+:(?: |$)/.test(rest)) {
        lines[0] = { ...line, indent: inner, text: rest };
        list.push(readMap(inner));
      } else {
        lines.shift();
        list.push(readScalar(rest, line.number));
      }
    }
    return list;
  }

  function readMap(indent: number): Value {
    const map = new Map<string, Value>();
    while (lines[0]?.indent === indent && !lines[0].text.startsWith('- ')) {
      const line = lines.shift() as Line;
      const [, quoted, plain, rest = ''] =
        /^(?:"([^"]+)"|'?([^\s"':][^"':]*)'?):(?:\s+(.+))?$/.exec(line.text) ?? [];
      const key = quoted ?? plain ?? fail(line.number, `${line.text} is not "key: value"`);
      if (map.has(key)) fail(line.number, `${key} is there twice`);
      const next = lines[0];
      const isNested = next !== undefined && next.indent > indent;
      const isList = next?.indent === indent && next.text.startsWith('- ');
      if (rest !== '') map.set(key, readScalar(rest, line.number));
      else if (isNested || isList) map.set(key, readBlock(next.indent));
      else fail(line.number, `${key} has no value`);
    }
    return Object.fromEntries(map);
  }

  const value = lines[0] ? readBlock(lines[0].indent) : {};
  if (lines[0]) fail(lines[0].number, `${lines[0].text} is not expected here; check its indent`);
  return value;
}

const texts = (key: string, value: Value): string[] => {
  const list = Array.isArray(value) ? value : [value];
  if (list.every((each) => typeof each === 'string')) return list;
  throw new Error(`.vendor-almanac.yaml: ${key} is a list of texts`);
};

const textIn = (key: string, value: Value | undefined): string => {
  if (typeof value === 'string') return value;
  throw new Error(`.vendor-almanac.yaml: ${key} is one text`);
};

const entries = (key: string, value: Value): [string, Value][] => {
  if (typeof value === 'object' && !Array.isArray(value)) return Object.entries(value);
  throw new Error(`.vendor-almanac.yaml: ${key} has keys with values`);
};

function readIgnore(value: Value): Ignore {
  const map = Object.fromEntries(entries('an entry of ignore', value));
  const { name, until, reason, paths = [], ...others } = map;
  const [other] = Object.keys(others);
  if (other !== undefined) {
    throw new Error(
      `.vendor-almanac.yaml: ignore has no ${other}; it has name, until, reason, paths`,
    );
  }
  const last = textIn('until of an ignore', until);
  if (!isDay(last)) throw new Error(`.vendor-almanac.yaml: until is ${last}; give YYYY-MM-DD`);
  return {
    name: textIn('name of an ignore', name),
    until: last,
    reason: textIn('reason of an ignore', reason),
    paths: texts('paths of an ignore', paths),
  };
}

/** How each key is read. */
const READERS: Readonly<Record<string, (key: string, value: Value) => Partial<Settings>>> = {
  within: (key, value) => ({ within: readDays(key, textIn(key, value)) }),
  platform: (key, value) => ({ platform: textIn(key, value) }),
  baseline: (key, value) => ({ baseline: textIn(key, value) }),
  regions: (key, value) => ({ regions: texts(key, value) }),
  include: (key, value) => ({ include: texts(key, value) }),
  exclude: (key, value) => ({ exclude: texts(key, value) }),
  platforms: (key, value) => ({
    platforms: entries(key, value).map(([glob, id]) => [glob, textIn(glob, id)]),
  }),
  ignore: (_, value) => ({
    ignore: Array.isArray(value) ? value.map(readIgnore) : [readIgnore(value)],
  }),
};

/** @throws where it is not a whole number of days */
export function readDays(name: string, text: string): number {
  if (/^\d{1,5}$/.test(text)) return Number(text);
  throw new Error(`${name} is ${text}; give a number of days`);
}

/** @throws Error that says the line, or the key, and what is allowed */
export function readSettings(text: string): Settings {
  const read = entries('the file', readYaml(text)).map(([key, value]) => {
    const reader = READERS[key];
    if (reader) return reader(key, value);
    throw new Error(
      `.vendor-almanac.yaml: there is no ${key}; use ${listWords(Object.keys(READERS))}`,
    );
  });
  return Object.assign({}, NO_SETTINGS, ...read);
}
