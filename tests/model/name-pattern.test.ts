import { nameIndex } from '#scripts/publish/package/npm-package.ts';
import { publish } from '#scripts/publish/publication.ts';
import { buildInput } from '#support/build/publication.ts';
import { deprecation } from '#support/records/records.ts';

// A search goes on at the end of what was found: what matches nothing at all would never end.
test.each([
  ['no record', [], ['rocket-1']],
  ['an ordinary word', ['rocketeer'], ['rocketeers']],
  ['a name that begins a word', ['o1'], ['co1']],
  ['two words with one between that says nothing', ['acme/Jet-Llm-V2'], ['jets']],
  ['two ordinary words', ['command-r'], ['command run']],
])('with %s, lines that have it may have a name, and no empty text', (_, items, others) => {
  const records = items.map((item, index) => deprecation({ id: `acme-api/${index}`, item }));
  const { name_patterns: patterns } = nameIndex(publish(buildInput({ deprecations: records })));
  // A part of such a line is looked at where one of the two finds something in it.
  for (const source of [patterns.line, `${patterns.line}|${patterns.part}`]) {
    const pattern = new RegExp(source, 'i');
    for (const item of items) expect(`"${item}"`).toMatch(pattern);
    for (const other of ['', ...others]) expect(other).not.toMatch(pattern);
  }
});
