/** What every reader may rely on; the same words wherever they are said. */
export const PROMISES: readonly string[] = [
  'Every value was read from a page that its record cites (source_url, evidence); limits are verbatim, and a record that rests on another page than the vendor’s says so.',
  'Every record says as of which day it is known to hold (as_of, retrieved_at). Dates move: confirm at source_url before you act.',
  'Nothing is recommended, ranked, hidden or paid for. A successor is only what the vendor itself names.',
  'A check reports and a person corrects; no value is ever changed by a scrape.',
  'Published changes and the snapshots of past days never change, and an id is never used again for something else.',
  'Within schema_version 0.x fields are added; none changes its meaning silently.',
  'No key and no rate limit. Files are refreshed about once a day; please do not poll more than once an hour.',
];
