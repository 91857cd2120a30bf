import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { explainErrors } from '../../../scripts/records/schema/explain-errors.ts';
import type { Schema } from '../../../scripts/records/schema/schema.ts';

function explain(schema: Schema, value: unknown): string[] {
  const ajv = new Ajv2020({ allErrors: true, verbose: true, strict: false });
  const validate = ajv.compile(schema);
  validate(value);
  const place = { schema, root: schema };
  return explainErrors(validate.errors ?? [], place, value).map(
    ({ code, pointer, message }) => `${code} ${pointer.join('.')}: ${message.split(' (')[0]}`,
  );
}

const shape: Schema = {
  properties: {
    read: {
      anyOf: [
        { type: 'string' },
        {
          type: 'object',
          required: ['column'],
          properties: { column: { type: 'string' }, strip: { type: 'string' } },
          additionalProperties: false,
        },
      ],
    },
  },
};

test('a mapping is told what is wrong with it as a mapping', () => {
  expect(explain(shape, { read: { colunm: 'x', column: 'y', strip: 1 } })).toEqual([
    'schema-unknown-key read.colunm: colunm is not a known key in read; did you mean column? Allowed: column, strip',
    'schema-type read.strip: strip is 1; use text; YAML reads this as a number: if it is text, put it in quotes',
  ]);
});

test('a plain value is told all forms that are allowed', () => {
  expect(explain(shape, { read: 5 })).toEqual([
    'schema-any-of read: read is 5; use text or a mapping of keys to values',
  ]);
});

test('where one of several keys has to be there, all are named', () => {
  const schema: Schema = { oneOf: [{ required: ['table'] }, { required: ['say'] }] };
  expect(explain(schema, {})).toEqual([
    'schema-one-of : the file has none of the keys table, say; add one of them',
  ]);
  expect(explain(schema, { table: 1, say: 2 })).toEqual([
    'schema-one-of : the file has table and say; keep one of them',
  ]);
});
