import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, test } from 'vitest';
import { createAnswerCheck, openApiText } from '../../support/build/openapi.ts';

describe('openapi.json', () => {
  test('is linted without an error or a warning', async () => {
    const config = await createConfig({
      extends: ['recommended'],
      rules: {
        'no-server-example.com': 'off',
        // Pages that are folders of files have one.
        'no-path-trailing-slash': 'off',
      },
    });
    const source = await openApiText();
    const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
    expect(
      problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer]),
    ).toEqual([]);
  });

  test('refers to nothing outside itself', async () => {
    const refs = [...(await openApiText()).matchAll(/"\$ref": "([^"]*)"/g)].map(([, ref]) => ref);
    expect(refs.length).toBeGreaterThan(20);
    expect(refs.filter((ref) => !ref?.startsWith('#/components/'))).toEqual([]);
  });

  test('has the same bytes for the same input', async () => {
    expect(await openApiText()).toBe(await openApiText());
  });

  test('has examples that fit their schemas', async () => {
    const { document, checkValue } = await createAnswerCheck();
    let examples = 0;
    for (const [path, operations] of Object.entries(document.paths)) {
      for (const [method, { responses }] of Object.entries(operations)) {
        for (const [status, { content = {} }] of Object.entries(responses)) {
          for (const [type, { example }] of Object.entries(content)) {
            if (example === undefined) continue;
            const parts = ['paths', path, method, 'responses', status, 'content', type, 'schema'];
            expect(checkValue(parts, example)).toBeNull();
            examples += 1;
          }
        }
      }
    }
    expect(examples).toBe(4);
  });

  test('offers the tracked providers and no other', async () => {
    const { document } = await createAnswerCheck();
    expect(document.paths['/deprecations/api']?.get).toMatchObject({
      parameters: expect.arrayContaining([
        expect.objectContaining({
          name: 'provider',
          schema: { type: 'string', enum: ['acme', 'borealis'] },
        }),
      ]),
    });
  });

  test('names each operation once', async () => {
    const { document } = await createAnswerCheck();
    const ids = Object.values(document.paths).flatMap((operations) =>
      Object.values(operations).map(({ operationId }) => operationId),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });
});
