// What comes in: the text of a YAML file.
// What goes out: its value, where it uses only what records may have of YAML.
// Example: `a: 1` is `{ a: 1 }`; `a: &x 1`, `1: a` and two documents are undefined.
import {
  CORE_SCHEMA,
  constructFromEvents,
  EVENT_ID,
  type Event,
  mapTag,
  parseEvents,
} from 'js-yaml';

/** YAML 1.2 core: a day stays a text. Keys are texts; the library refuses one that is there twice. */
const SCHEMA = CORE_SCHEMA.withTags({
  ...mapTag,
  addPair(mapping, key, value) {
    if (typeof key !== 'string' || key === '<<') return 'this key is not the name of a field';
    return mapTag.addPair(mapping, key, value);
  },
} as typeof mapTag);

/** An anchor, an alias, a tag or a directive. */
function isMark(event: Event): boolean {
  switch (event.type) {
    case EVENT_ID.ALIAS:
      return true;
    case EVENT_ID.DOCUMENT:
      return event.directives.length > 0;
    case EVENT_ID.POP:
      return false;
    default:
      return event.anchorStart >= 0 || event.tagStart >= 0;
  }
}

/**
 * What the two libraries do not read alike: a carriage return alone, which is a line break here and not
 * to whoever reviews the lines, a tab, and a mark of documents.
 */
const DISPUTED = /\r(?!\n)|\t|^ *(?:---|\.\.\.)/m;

/**
 * The value of a text that is one sound document; undefined for every other text, which `yaml` has to
 * read. That library knows where each part of a text is and says what is wrong with it, but takes
 * several times as long.
 */
export function loadYaml(source: string): unknown {
  if (DISPUTED.test(source)) return undefined;
  try {
    const events = parseEvents(source, {});
    const documents = constructFromEvents(events, { source, schema: SCHEMA });
    if (documents.length === 1 && !events.some(isMark)) return documents[0];
    return undefined;
  } catch {
    return undefined;
  }
}
