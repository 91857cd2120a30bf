// What comes in: the records, the providers' files, and what is found of a name.
// What goes out: what is said where nothing is recorded of it. Unknown is not safe.
// Example: "Not in our data: orb-7 on Acme Cloud, which is no promise; our sources are dated 2026-03-01."
import { platformInWords } from '../answer-sentence.ts';
import { type Day, isComing } from '../day.ts';
import { platformOf } from '../record-id.ts';
import { remember } from '../remember.ts';
import { compareCodeUnits, joinWords, listWords } from '../words.ts';
import type { KnownNames, KnownProvider } from './platforms.ts';
import type { NamedRecord, Resolution } from './resolver.ts';
import { cleanSpelling, type Spelling } from './spellings.ts';

type Found = Omit<Resolution<NamedRecord>, 'matches'>;

/** More regions than these are a number. */
const REGIONS_NAMED = 8;

/** Makes the words for what is not recorded, or not where it was asked. */
export function createAbsence(
  records: readonly (NamedRecord & { as_of: Day })[],
  { providers }: KnownNames,
  parse: (name: string) => Spelling,
) {
  const names = new Map(
    providers.flatMap(({ platforms }) => platforms.map(({ id, name }) => [id, name])),
  );
  const omitted = providers.filter(({ reason }) => reason);

  // Every name that is not recorded asks for it.
  const agesOn = remember((today: Day) =>
    remember((platforms: string | undefined): string | null => {
      const searched = records.filter(
        ({ id }) => platforms?.split(',').includes(platformOf(id)) ?? true,
      );
      const coming = rangeOf(searched.filter((one) => isComing(one, today)));
      const passed = rangeOf(searched.filter((one) => !isComing(one, today)));
      if (coming && passed) return `${coming} for what is still to come, ${passed} for the rest`;
      return coming ?? passed;
    }),
  );

  /** The provider without records that is meant: by its prefix, or without one by a word of its models. */
  const omittedOf = (name: string, { meant, vendor }: Found): KnownProvider | undefined => {
    if (meant !== null && meant.length > 0) return undefined;
    const named = omitted.find(({ slug }) => slug === vendor);
    if (named || meant !== null || vendor !== null) return named;
    const words = parse(name).stem.split('-');
    return omitted.find(({ models = {} }) => {
      const { families = [], ordinary = [] } = models;
      return [...families, ...ordinary].some((family) => words.includes(family));
    });
  };

  /** ` on Amazon Bedrock`; empty where no place is said. */
  const onPlace = ({ meant, vendor }: Found): string => {
    if (meant === null) return '';
    const places = meant.map((id) => platformInWords(names.get(id) ?? id));
    const own = omitted.find(({ slug }) => slug === vendor)?.name ?? 'the host that it names';
    return ` on ${listWords(places) || own}`;
  };

  const absence = (name: string, found: Found, today: Day): string => {
    const { meant, otherRegions, ofOtherRegions } = found;
    const parts = [`Not in our data: ${cleanSpelling(name)}${onPlace(found)}`];
    if (otherRegions.length > 0) parts.push(` in ${listWords(otherRegions)}`);
    parts.push(', which is no promise');
    const without = omittedOf(name, found);
    const age = agesOn(today)(meant?.join());
    if (without)
      parts.push(`. We keep no records of ${without.name}, on purpose: ${without.reason}`);
    else parts.push(age === null ? '.' : `; our sources are dated ${age}.`);
    const regions = [...new Set(ofOtherRegions.flatMap(({ record }) => record.regions ?? []))];
    const isLong = regions.length > REGIONS_NAMED;
    const named = isLong ? `${regions.length} other regions` : joinWords(regions);
    if (regions.length > 0) parts.push(` It is recorded only for ${named}.`);
    return parts.join('');
  };

  return { absence, onPlace };
}

/** From when to when records were last seen on their pages; null without any. */
function rangeOf(records: readonly { as_of: Day }[]): string | null {
  const dates = [...new Set(records.map(({ as_of }) => as_of))].sort(compareCodeUnits);
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined) return null;
  if (first === last) return first;
  return `${first} to ${last}`;
}
