import { composedText } from './rules/composed-text.ts';
import { dateBasis } from './rules/date-basis.ts';
import { dateOrder } from './rules/date-order.ts';
import { distinctAliases } from './rules/distinct-aliases.ts';
import { finalNewline } from './rules/final-newline.ts';
import { knownPage } from './rules/ids.ts';
import { keyOrder } from './rules/key-order.ts';
import { knownPlatform } from './rules/known-platform.ts';
import { lineEnds } from './rules/line-ends.ts';
import { migrationNote } from './rules/migration-note.ts';
import { noFuture } from './rules/no-future.ts';
import { noMarkup } from './rules/no-markup.ts';
import { publicAddress } from './rules/public-address.ts';
import { reportSummary } from './rules/report-summary.ts';
import { requirePathId } from './rules/require-path-id.ts';
import type { Rule } from './rules/rule.ts';
import { trailingBlanks } from './rules/trailing-blanks.ts';
import { trimmedText } from './rules/trimmed-text.ts';
import { uniquePageIds } from './rules/unique-page-ids.ts';
import { uniquePlanIds } from './rules/unique-plan-ids.ts';
import { uniquePlatforms } from './rules/unique-platforms.ts';
import { usablePage } from './rules/usable-page.ts';
import { visibleText } from './rules/visible-text.ts';

/** Every rule beyond the schemas. */
export const RULES: readonly Rule[] = [
  requirePathId,
  reportSummary,
  uniquePlanIds,
  uniquePlatforms,
  uniquePageIds,
  knownPlatform,
  knownPage,
  usablePage,
  noFuture,
  publicAddress,
  dateBasis,
  dateOrder,
  migrationNote,
  distinctAliases,
  noMarkup,
  visibleText,
  trimmedText,
  composedText,
  finalNewline,
  keyOrder,
  lineEnds,
  trailingBlanks,
];
