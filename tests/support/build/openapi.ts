import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { FUNCTION_PATHS } from '../../../scripts/model/published.ts';
import { deriveOpenApi } from '../../../scripts/publish/api/catalogue.ts';
import { readSchemaTexts } from '../../../scripts/records/schema/check-schema.ts';
import { dataset, provider } from '../records/records.ts';
import { PROVIDERS } from './built-almanac.ts';

type Json = Record<string, unknown>;

/** The paths that the function answers. */
const answered = new Set<string>(Object.values(FUNCTION_PATHS));

interface ResponseObject {
  $ref?: string;
  content?: Record<string, { schema: object; example?: unknown }>;
}

interface Operation {
  operationId: string;
  responses: Record<string, ResponseObject>;
}

export interface OpenApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Json; responses: Record<string, ResponseObject> };
}

/** The text of openapi.json for the providers of the invented almanac. */
export async function openApiText(): Promise<string> {
  const providers = PROVIDERS.providers.map(({ slug, coverage, name }) => ({
    path: `records/providers/${slug}.yaml`,
    id: slug,
    data: provider({ name, coverage }),
  }));
  const [artifact] = deriveOpenApi({
    dataset: { dataset: dataset(), providers },
    functionUrl: null,
    baseUrl: 'https://almanac.example/',
    schemas: readSchemaTexts(),
  });
  return artifact?.text ?? '';
}

/** Part of a JSON pointer, escaped (RFC 6901). */
function escapePart(part: string): string {
  return encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));
}

/** Checks answers of the function against an OpenAPI document. */
export interface AnswerCheck {
  document: OpenApiDocument;
  /** What is wrong with an answer to this request; null where nothing is. */
  check(method: string, path: string, response: Response, body: string): string | null;
  /** What is wrong with a value by a schema of the document, given by its pointer's parts. */
  checkValue(parts: string[], value: unknown): string | null;
}

export async function createAnswerCheck(): Promise<AnswerCheck> {
  const document = JSON.parse(await openApiText()) as OpenApiDocument;
  const ajv = new Ajv2020({ strict: false, allErrors: false });
  addFormats.default(ajv);
  ajv.addSchema(document, 'openapi.json');
  const compiled = new Map<string, ValidateFunction>();

  function checkValue(parts: string[], value: unknown): string | null {
    const pointer = parts.map(escapePart).join('/');
    const validate = compiled.get(pointer) ?? ajv.compile({ $ref: `openapi.json#/${pointer}` });
    compiled.set(pointer, validate);
    return validate(value) ? null : `/${pointer}: ${ajv.errorsText(validate.errors)}`;
  }

  function describedAt(method: string, path: string, status: string): string[] | null {
    if (status === '404' && !answered.has(path)) return ['components', 'responses', 'NotFound'];
    const operation = document.paths[path]?.[method.toLowerCase()];
    if (operation?.responses[status]) {
      return ['paths', path, method.toLowerCase(), 'responses', status];
    }
    if (status === '405' && !operation) return ['components', 'responses', 'MethodNotAllowed'];
    return null;
  }

  function check(method: string, path: string, response: Response, body: string): string | null {
    let parts = describedAt(method, path, String(response.status));
    if (parts === null) return `${method} ${path} has no ${response.status}`;
    let described = parts.reduce<unknown>((at, part) => (at as Json)[part], document);
    const { $ref } = described as ResponseObject;
    if ($ref !== undefined) {
      parts = $ref.slice(2).split('/');
      described = parts.reduce<unknown>((at, part) => (at as Json)[part], document);
    }
    const { content } = described as ResponseObject;
    const type = response.headers.get('Content-Type')?.split(';')[0] ?? null;
    // HEAD has the headers of GET (RFC 9110, 9.3.2), so a type without a body.
    if (method === 'HEAD' || content === undefined) return body === '' ? null : 'a body';
    if (type === null || !content[type]) return `${method} ${path} is of type ${type}`;
    if (!type.endsWith('json')) return null;
    return checkValue([...parts, 'content', type, 'schema'], JSON.parse(body));
  }

  return { document, check, checkValue };
}
