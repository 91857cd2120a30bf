import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';
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

const uri = { type: 'string', format: 'uri' };
const words = { type: 'string', minLength: 1 };
const authors = {
  type: 'array',
  items: {
    type: 'object',
    minProperties: 1,
    properties: { name: words, url: uri, avatar: uri },
    patternProperties: { '^_[a-zA-Z]': { type: 'object' } },
    additionalProperties: false,
  },
};

/** JSON Feed 1.1 as jsonfeed.org/version/1.1 has it; written from that page, not from our schema. */
const JSON_FEED = {
  type: 'object',
  required: ['version', 'title', 'items'],
  properties: {
    version: { const: 'https://jsonfeed.org/version/1.1' },
    title: words,
    home_page_url: uri,
    feed_url: uri,
    description: words,
    user_comment: words,
    next_url: uri,
    icon: uri,
    favicon: uri,
    authors,
    language: { type: 'string', pattern: '^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$' },
    expired: { type: 'boolean' },
    hubs: {
      type: 'array',
      items: {
        type: 'object',
        required: ['type', 'url'],
        properties: { type: words, url: uri },
        additionalProperties: false,
      },
    },
    items: {
      type: 'array',
      items: {
        type: 'object',
        required: ['id'],
        anyOf: [{ required: ['content_text'] }, { required: ['content_html'] }],
        properties: {
          id: words,
          url: uri,
          external_url: uri,
          title: words,
          content_html: words,
          content_text: words,
          summary: words,
          image: uri,
          banner_image: uri,
          date_published: { type: 'string', format: 'date-time' },
          date_modified: { type: 'string', format: 'date-time' },
          authors,
          tags: { type: 'array', items: words },
          language: words,
          attachments: {
            type: 'array',
            items: {
              type: 'object',
              required: ['url', 'mime_type'],
              properties: {
                url: uri,
                mime_type: words,
                title: words,
                size_in_bytes: { type: 'integer' },
                duration_in_seconds: { type: 'number' },
              },
              additionalProperties: false,
            },
          },
        },
        patternProperties: { '^_[a-zA-Z]': { type: 'object' } },
        additionalProperties: false,
      },
    },
  },
  patternProperties: { '^_[a-zA-Z]': { type: 'object' } },
  additionalProperties: false,
};

const ajv = new Ajv2020({ strict: true, strictRequired: false, strictTypes: false });
addFormatsModule.default(ajv);
const checkJsonFeed = ajv.compile(JSON_FEED);

/** Why a value is not a JSON Feed 1.1; empty where it is one. */
export function jsonFeedErrors(value: unknown): string[] {
  if (checkJsonFeed(value)) return [];
  return (checkJsonFeed.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
}
