// What comes in: the records, the providers' files, and what is found of a name.
// What goes out: what is said where nothing is recorded of it. Unknown is not safe.
// Example: "Not in our data: orb-7 on Acme Cloud, which is no promise; our sources are dated 2026-03-01."
import { type Day, isComing } from '../day.ts';
import { platformOf } from '../record-id.ts';
import { remember } from '../remember.ts';
import { compareCodeUnits, joinWords, listWords } from '../words.ts';
import type { KnownNames } from './platforms.ts';
import type { NamedRecord, Resolution } from './resolver.ts';
import { cleanSpelling } from './spellings.ts';

type Found = Omit<Resolution<NamedRecord>, 'meant' | 'matches'>;

/** Said where something is recorded, but not of what was asked. */
export const OTHERS = 'What else is recorded is about other platforms or names.';

/** More regions than these are a number. */
const REGIONS_NAMED = 8;

/** Makes the words for what is not recorded, or not where it was asked. */
export function createAbsence(
  records: readonly (NamedRecord & { as_of: Day })[],
  { providers }: KnownNames,
) {
  const names = new Map(
    providers.flatMap(({ platforms }) => platforms.map(({ id, name }) => [id, name])),
  );
  const omitted = new Map(providers.map((each) => [each.slug, each]));

  // Every name that is not recorded asks for it.
  const agesOn = remember((today: Day) =>
    remember((platform: string | null): string | null => {
      const searched = records.filter(({ id }) => platform === null || platformOf(id) === platform);
      const coming = rangeOf(searched.filter((one) => isComing(one, today)));
      const passed = rangeOf(searched.filter((one) => !isComing(one, today)));
      if (coming && passed) return `${coming} for what is still to come, ${passed} for the rest`;
      return coming ?? passed;
    }),
  );

  const omittedOf = ({ platform, vendor }: Found) => {
    const provider = omitted.get(vendor ?? '');
    return platform === '-' && provider?.reason ? provider : null;
  };

  /** ` on Amazon Bedrock`; empty where no place is said. */
  const onPlace = (found: Found): string => {
    if (found.platform === null) return '';
    const name = names.get(found.platform) ?? omittedOf(found)?.name;
    return ` on ${name ?? 'the host that it names'}`;
  };

  /** Whether other platforms, or names near this one, have something. */
  const absence = (name: string, found: Found, hasOthers: boolean, today: Day): string => {
    const { platform, otherRegions, ofOtherRegions } = found;
    const parts = [`Not in our data: ${cleanSpelling(name)}${onPlace(found)}`];
    if (otherRegions.length > 0) parts.push(` in ${listWords(otherRegions)}`);
    parts.push(', which is no promise');
    const age = platform === '-' ? null : agesOn(today)(platform);
    if (age !== null) parts.push(`; our sources are dated ${age}`);
    parts.push('.');
    const reason = omittedOf(found)?.reason;
    if (reason) parts.push(` Left out on purpose: ${reason}`);
    const regions = [...new Set(ofOtherRegions.flatMap(({ record }) => record.regions ?? []))];
    const isLong = regions.length > REGIONS_NAMED;
    const named = isLong ? `${regions.length} other regions` : joinWords(regions);
    if (regions.length > 0) parts.push(` It is recorded only for ${named}.`);
    else if (hasOthers) parts.push(` ${OTHERS}`);
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
