import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ParseOption, RelaxNGValidator, XmlDocument, type XmlElement } from 'libxml2-wasm';

const GRAMMAR = readFileSync(fileURLToPath(new URL('./atom.rng', import.meta.url)));
const ATOM = { a: 'http://www.w3.org/2005/Atom' };

/** An Atom feed as an XML parser reads it. */
export interface ReadAtomFeed {
  id: string;
  updated: string;
  self: string;
  entries: { id: string; title: string; updated: string; content: string; categories: string[] }[];
}

function textAt(document: XmlDocument | XmlElement, path: string): string {
  return document.get(path, ATOM)?.content ?? '';
}

/**
 * Validates an Atom feed: well-formed, the grammar of RFC 4287, and what the RFC says beside it
 * (sections 4.1.1, 4.1.2, 4.2.6): an author, one alternate link or a content, ids that differ.
 *
 * @throws whatever the parser or the validator finds, or an Error for the other rules
 */
export function readAtomFeed(text: string): ReadAtomFeed {
  using grammar = XmlDocument.fromBuffer(GRAMMAR);
  using validator = RelaxNGValidator.fromDoc(grammar);
  using document = XmlDocument.fromString(text, { option: ParseOption.XML_PARSE_DEFAULT });
  validator.validate(document);
  const demand = (holds: boolean, rule: string): void => {
    if (!holds) throw new Error(rule);
  };
  const entries = document.find('/a:feed/a:entry', ATOM).map((node) => {
    const entry = node as XmlElement;
    demand(entry.find('a:link[not(@rel) or @rel="alternate"]', ATOM).length === 1, 'alternate');
    return {
      id: textAt(entry, 'a:id'),
      title: textAt(entry, 'a:title'),
      updated: textAt(entry, 'a:updated'),
      content: textAt(entry, 'a:content'),
      categories: entry.find('a:category/@term', ATOM).map(({ content }) => content),
    };
  });
  demand(textAt(document, '/a:feed/a:author/a:name') !== '', 'a feed has an author');
  for (const { id } of entries) demand(URL.canParse(id), `an id is a URI: ${id}`);
  for (const key of ['id', 'updated'] as const) {
    demand(new Set(entries.map((entry) => entry[key])).size === entries.length, `unique ${key}`);
  }
  return {
    id: textAt(document, '/a:feed/a:id'),
    updated: textAt(document, '/a:feed/a:updated'),
    self: textAt(document, '/a:feed/a:link[@rel="self"]/@href'),
    entries,
  };
}
