import { isDay } from '../../model/day.ts';
import { setValue } from '../edit-value.ts';
import { isDateTime } from '../formats.ts';
import { resolveSchema, type SchemaPlace } from '../schema.ts';
import { applicableSchemas, schemaAt } from '../walk-schema.ts';
import type { Mend } from './rule.ts';
import { textsOf } from './walk-text.ts';

/**
 * Mends other spellings of a day or an instant that can mean only one; the schemas tell of them.
 * `2026-3-1` is a day without its zeros and `….000Z` an instant with needless ones. `3/1/2026`,
 * `2026/3/1` and fractions of a second are left to a person.
 */
export const mendDateForm: Mend = ({ text, value }, schema) => {
  let mended = text;
  for (const [pointer, content] of textsOf(value)) {
    const place = schemaAt(schema, pointer);
    const formats = place ? formatsOf(place) : [];
    const spelling =
      (formats.includes('date') ? spellDay(content) : null) ??
      (formats.includes('date-time') ? spellInstant(content) : null);
    if (spelling !== null && spelling !== content) mended = setValue(mended, pointer, spelling);
  }
  return mended;
};

function formatsOf(place: SchemaPlace): string[] {
  return applicableSchemas(resolveSchema(place)).flatMap(({ schema }) => schema.format ?? []);
}

function spellDay(text: string): string | null {
  const match = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (!match) return null;
  const [, year = '', month = '', day = ''] = match;
  const spelling = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(spelling) ? spelling : null;
}

function spellInstant(text: string): string | null {
  const match = /^(\d{4}-\d{2}-\d{2})[Tt ](\d{2}:\d{2}:\d{2})(?:\.0+)?(?:[Zz]|\+00:00)$/.exec(text);
  if (!match) return null;
  const spelling = `${match[1]}T${match[2]}Z`;
  return isDateTime(spelling) ? spelling : null;
}
