import { expect, test } from 'vitest';
import { namePattern } from '../../scripts/publish/package/name-pattern.ts';
import { publish } from '../../scripts/publish/publication.ts';
import { buildInput } from '../support/build/publication.ts';
import { deprecation } from '../support/records/records.ts';

// A search goes on at the end of what was found: what matches nothing at all would never end.
test.each([
  ['no record', []],
  ['a name that is found anywhere', ['rocketeer']],
  ['a name that begins a word', ['o1']],
])('with %s, an empty text has no name', (_, items) => {
  const records = items.map((item) => deprecation({ id: `acme-api/${item}`, item }));
  const { checker, deprecations } = publish(buildInput({ deprecations: records }));
  const pattern = new RegExp(namePattern(deprecations, checker.resolver), 'i');
  expect('').not.toMatch(pattern);
  for (const item of items) expect(`"${item}"`).toMatch(pattern);
});
