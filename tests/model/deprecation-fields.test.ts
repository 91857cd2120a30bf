import {
  FIELD_NAMES,
  fieldOf,
  pickFields,
  RECORD_KINDS,
} from '#scripts/model/deprecation-fields.ts';
import { published } from '#support/build/publication.ts';
import frozen from '../../schemas/history/version-0-1.schema.json' with { type: 'json' };
import changes from '../../schemas/published/deprecation-change.schema.json' with { type: 'json' };
import logged from '../../schemas/published/logged-record.schema.json' with { type: 'json' };
import authored from '../../schemas/records/deprecation.schema.json' with { type: 'json' };

const namesOf = (schema: { properties: object }) => Object.keys(schema.properties);

test('every kind of change has a row, and every row its kind in the schema', () => {
  const kinds = changes.oneOf.map(({ properties }) => properties.change.const);
  expect(RECORD_KINDS.toSorted()).toEqual(kinds.toSorted());
});

test('an entry that adds or removes a record has exactly the fields that say so', () => {
  const names = FIELD_NAMES.filter((name) => fieldOf(name).logged);
  expect(namesOf(logged).toSorted()).toEqual(names.toSorted());
});

test('every key that an author may write is read from old versions, or is published today only', () => {
  const read = namesOf(frozen.$defs.deprecation);
  const names = namesOf(authored).filter((name) => !read.includes(name));
  expect(names).toEqual(['earlier_dates']);
  expect(pickFields(published(), ({ only }) => only === 'today')).toEqual({});
});

test('a field that is published where nothing is said was there from the beginning', () => {
  const names = FIELD_NAMES.filter((name) => fieldOf(name).missing !== undefined);
  expect(names).toEqual(['migration_note', 'announced_on', 'aliases']);
});
