import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { FUNCTION_PATHS } from '#scripts/model/published.ts';
import { deriveOpenApi } from '#scripts/publish/api/catalogue.ts';
import { publish } from '#scripts/publish/publication.ts';
import { almanac } from '#support/build/almanac.ts';
import { textOf } from '#support/build/publication.ts';

type Json = Record<string, unknown>;

interface ResponseObject {
  $ref?: string;
  content?: Record<string, { schema: object; example?: unknown }>;
}

interface OpenApiDocument {
  paths: Record<string, Record<string, { responses: Record<string, ResponseObject> }>>;
  components: { parameters: Record<string, { example?: unknown }> };
}

/** The description of everything that the invented almanac serves. */
export const OPENAPI = JSON.parse(
  textOf(deriveOpenApi(publish(almanac(300, 5))), 'openapi.json'),
) as OpenApiDocument;

/** The paths that the function answers. */
const answered = new Set<string>(Object.values(FUNCTION_PATHS));

const ajv = new Ajv2020({ strict: false, allErrors: false });
addFormats.default(ajv);
ajv.addSchema(OPENAPI, 'openapi.json');

/** Part of a JSON pointer, escaped (RFC 6901). */
function escapePart(part: string): string {
  return encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));
}

/** What is wrong with a value by a schema of the document, given by its pointer's parts, or null. */
export function faultOfValue(parts: string[], value: unknown): string | null {
  const pointer = parts.map(escapePart).join('/');
  const validate = ajv.getSchema(`openapi.json#/${pointer}`);
  if (!validate) return `there is no /${pointer}`;
  return validate(value) ? null : `/${pointer}: ${ajv.errorsText(validate.errors)}`;
}

function describedAt(method: string, path: string, status: string): string[] | null {
  if (status === '404' && !answered.has(path)) return ['components', 'responses', 'NotFound'];
  const operation = OPENAPI.paths[path]?.[method.toLowerCase()];
  if (operation?.responses[status]) {
    return ['paths', path, method.toLowerCase(), 'responses', status];
  }
  if (status === '405' && !operation) return ['components', 'responses', 'MethodNotAllowed'];
  return null;
}

const valueAt = (parts: string[]): ResponseObject =>
  parts.reduce<unknown>((at, part) => (at as Json)[part], OPENAPI) as ResponseObject;

/** What is wrong with an answer to this request by the description; null where nothing is. */
export function faultOf(
  method: string,
  path: string,
  response: Response,
  body: string,
): string | null {
  let parts = describedAt(method, path, String(response.status));
  if (parts === null) return `${method} ${path} has no ${response.status}`;
  const { $ref } = valueAt(parts);
  if ($ref !== undefined) parts = $ref.slice(2).split('/');
  const { content } = valueAt(parts);
  const type = response.headers.get('Content-Type')?.split(';')[0] ?? null;
  // HEAD has the headers of GET (RFC 9110, 9.3.2), so a type without a body.
  if (method === 'HEAD' || content === undefined) return body === '' ? null : 'a body';
  if (type === null || !content[type]) return `${method} ${path} is of type ${type}`;
  if (!type.endsWith('json')) return null;
  return faultOfValue([...parts, 'content', type, 'schema'], JSON.parse(body));
}
