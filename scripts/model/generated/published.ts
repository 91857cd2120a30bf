// Made by `npm run types` from schemas/published; change the schema, not this file.

/**
 * One change. Its kind says what plan, old and new are; old is null for an addition, new for a removal.
 */
export type ChangelogEntry = (
  | ChangelogBaseline
  | VendorAdded
  | VendorRemoved
  | VendorRenamed
  | VendorSourceUrlChanged
  | PlanAdded
  | PlanRemoved
  | PlanNameChanged
  | PriceMonthChanged
  | PriceDetailChanged
  | LimitNoteAdded
  | LimitNoteRemoved
) & {
  /**
   * UTC timestamp at which the change was recorded.
   */
  ts: string;
  /**
   * Vendor id, or * for the whole dataset.
   */
  vendor: string;
  /**
   * Plan id; null for a vendor's change.
   */
  plan: string | null;
  /**
   * What kind of change.
   */
  change: string;
  old: unknown;
  new: unknown;
  /**
   * The commit that made the change.
   */
  commit: string;
  /**
   * Only there where the change is ours and not the vendor's: the commit moved no date of reading forward.
   */
  correction?: true;
};
/**
 * data/changelog.json: every change of a plan since the baseline, oldest first, append-only.
 */
export type Changelog = ChangelogEntry[];
/**
 * One change of a deprecation record. Its kind says what old and new are; old is null for an addition, new for a removal.
 */
export type DeprecationChange = (
  | RecordBaseline
  | RecordAdded
  | RecordRemoved
  | ItemRenamed
  | TypeChanged
  | StatusChanged
  | ShutdownDateChanged
  | DateBasisChanged
  | SuccessorChanged
  | MigrationNoteChanged
  | RecordSourceUrlChanged
  | RegionsChanged
  | AliasesChanged
  | EffectsChanged
) & {
  /**
   * UTC timestamp at which the change was recorded.
   */
  ts: string;
  /**
   * The date of ts.
   */
  date: string;
  /**
   * Record id, or * for the whole dataset.
   */
  id: string;
  /**
   * Display name of the provider; null for the whole dataset.
   */
  provider: string | null;
  /**
   * Display name of the platform; null for the whole dataset.
   */
  platform: string | null;
  /**
   * The item as of this change; null for the whole dataset.
   */
  item: string | null;
  /**
   * What kind of change.
   */
  change: string;
  old: unknown;
  new: unknown;
  /**
   * The commit that made the change.
   */
  commit: string;
  /**
   * Only there where the change is ours and not the vendor's: the commit moved no date of reading forward.
   */
  correction?: true;
};
/**
 * Other spellings of this very item that the vendor itself gives as the same thing.
 *
 * Items: One spelling.
 */
export type Aliases = string[];
/**
 * The regions that the date is for, in the vendor's order, where it is not for all of them. Another date in other regions is a record of its own.
 *
 * @minItems 1
 *
 * Items: One region, as the vendor names it.
 */
export type Regions = string[];
/**
 * What else happens to the item, when and to whom, in the vendor's words.
 *
 * @minItems 1
 */
export type Effects = Effect[];
/**
 * Every platform that has a record with a date, by slug.
 */
export type Platforms = PlatformMoves[];
/**
 * By the date on which the value after was seen, oldest first, then by id.
 */
export type Moves = DateMove[];
/**
 * Exact strings by which code uses it, where that is not its name: a path, a call, a header, a package, as the vendor's reference writes them.
 *
 * @minItems 1
 *
 * Items: One string, printable ASCII.
 */
export type InCode = string[];
/**
 * What the vendor's page said before the baseline, oldest first. Later moves are in the change history.
 *
 * @minItems 1
 */
export type EarlierDates = EarlierDate[];
/**
 * The pages that were read. The first one states the facts: its url and its date are published as source_url and as_of.
 *
 * @minItems 1
 */
export type Evidence1 = Evidence[];
/**
 * Analyst's notes: model line-ups, quota mechanics, caveats, and whose copy was read.
 *
 * Items: One note.
 */
export type Observations = string[];
/**
 * Words that names of models begin with, and that nothing else is called: `gpt`. With a hyphen where people also leave it out: `dall-e`.
 *
 * @minItems 1
 */
export type Families = string[];
/**
 * Families that are also ordinary words, so that one alone in a text is no name: `command`.
 *
 * @minItems 1
 */
export type Families1 = string[];
/**
 * @minItems 1
 */
export type Words = string[];
/**
 * Makers of models without a file: as a prefix or a first word they say nothing about a platform.
 *
 * @minItems 1
 */
export type Prefixes = string[];
/**
 * Routers between vendors: they say nothing about a platform, and the word of an API behind one says only who made the model.
 *
 * @minItems 1
 */
export type Prefixes1 = string[];
/**
 * Hosts without records that are also called by their first word alone: `databricks llama`.
 *
 * @minItems 1
 */
export type Prefixes2 = string[];
/**
 * Parts of addresses before a name: kinds of resources, ways of calling, sizes of pictures.
 *
 * @minItems 1
 */
export type Prefixes3 = string[];
/**
 * Words of products, which people write behind a number without a hyphen: `4omini`.
 *
 * @minItems 1
 */
export type Words1 = string[];
/**
 * After a colon: `:free`.
 *
 * @minItems 1
 */
export type Prefixes4 = string[];
/**
 * Methods of an address, after a colon: `:generateContent`, in lower case.
 *
 * @minItems 1
 */
export type Prefixes5 = string[];
/**
 * Formats of weights, after a sign; they say that somebody else hosts the model: `-awq`.
 *
 * @minItems 1
 */
export type Prefixes6 = string[];
/**
 * How a host serves a model, after `instruct` and a sign: `-instruct-turbo`.
 *
 * @minItems 1
 */
export type Prefixes7 = string[];
/**
 * What people call it besides its name.
 *
 * @minItems 1
 */
export type Names1 = string[];
/**
 * What stands before `/` or `:` in front of its models' names, on whatever platform.
 *
 * @minItems 1
 */
export type Prefixes8 = string[];
/**
 * What people call it besides its name: `gpt-4 on Azure`.
 *
 * @minItems 1
 */
export type Names2 = string[];
/**
 * What stands before `/` or `:` in front of a name and means this platform: `azure/gpt-4o`. Its id is one of them.
 *
 * @minItems 1
 */
export type Prefixes9 = string[];
/**
 * @minItems 1
 */
export type CataloguePrefixes = string[];
/**
 * One published limit, verbatim: a sentence, or a label with its value, `Projects: "10"`, below headings where the label alone does not say enough: `Included usage: {Storage: 5 GB}`.
 */
export type LimitNote =
  | string
  | {
      [k: string]: LimitNote;
    };

export interface AllPublished {
  build: BuildFacts;
  catalogue: Catalogue;
  changelog: Changelog;
  changes: ChangesAnswer;
  checkpoint: Checkpoint;
  date_moves: DateMoves;
  deprecation_change: DeprecationChange;
  deprecation: Deprecation;
  deprecations: DeprecationsAnswer;
  feed: JSONFeed;
  limits: Limits;
  logged_plan: LoggedPlan;
  logged_record: LoggedRecord;
  logged_vendor: LoggedVendor;
  move_sizes: MoveSizes;
  names: Names;
  news: NewsFeed;
  plan: Plan;
  providers: Providers;
  scheduled: ScheduledDates;
  snapshot_index: SnapshotIndex;
  snapshot: Snapshot;
  source_check_report: SourceCheckReport;
  source_checks_index: SourceChecksIndex;
  upcoming: Upcoming;
  vendor_history: VendorHistory;
  vendor: Vendor;
}
/**
 * build.json: what this copy of the dataset was made from.
 */
export interface BuildFacts {
  /**
   * Where the schema of this file is, from the file on.
   */
  $schema?: string;
  /**
   * Version of the structure.
   */
  schema_version: '0.1';
  /**
   * Name of the service.
   */
  name: string;
  /**
   * Authority of the tag: URIs of feed items and of the function's problem types.
   */
  feed_authority: string;
  /**
   * UTC timestamp of the build.
   */
  generated_at: string;
  /**
   * Address that the copy was made for; ends with /.
   */
  base_url: string;
  /**
   * Address of the repository that holds the records.
   */
  repository: string;
  /**
   * The commit it was made from.
   */
  commit: string;
  /**
   * The commit with which public history begins; null before it.
   */
  baseline: string | null;
  /**
   * SHA-256 of SHA256SUMS without the line of build.json: one sum of all other files. Two copies of one build have the same.
   */
  files_sha256?: string;
  /**
   * Earlier builds whose dates git history alone does not give, oldest first: a commit came after the build and has an earlier date, a commit had a date in the future, or the build's commit is not on the line of first parents. Needed to make the same files again.
   */
  continues?: Continuation[];
}
export interface Continuation {
  /**
   * The commit that the earlier build was made from.
   */
  commit: string;
  /**
   * The timestamp of the earlier build: what it published is dated no later, what came after it no earlier than that date.
   */
  generated_at: string;
  /**
   * The merge that follows it, where that is not a child by first parents; else null.
   */
  next: string | null;
}
/**
 * catalogues/<catalogue>.json: dates by the identifiers of a catalogue of models.
 */
export interface Catalogue {
  /**
   * Address of this schema.
   */
  $schema: string;
  /**
   * Version of the structure.
   */
  schema_version: '0.1';
  /**
   * When it was built (UTC).
   */
  generated_at: string;
  /**
   * Whose identifiers these are.
   */
  catalogue: string;
  /**
   * By identifier. What is not listed is not recorded, which is no promise.
   */
  models: CatalogueModel[];
}
export interface CatalogueModel {
  /**
   * Identifier in the catalogue.
   */
  id: string;
  /**
   * Shutdown date; null where the vendor has published none.
   */
  date: string | null;
  /**
   * Whether the vendor calls it the earliest possible one; null without a date.
   */
  basis: 'committed' | 'earliest' | null;
  /**
   * Whether a committed date had come when this was built (UTC); null without one.
   */
  past: boolean | null;
  /**
   * As recorded.
   */
  status: 'deprecated' | 'retired';
  /**
   * Identifier in the catalogue of what the vendor names instead; only where that is one name.
   */
  successor?: string;
  /**
   * The vendor's page.
   */
  source_url: string;
  /**
   * The day for which the record is known to hold.
   */
  as_of: string;
}
export interface ChangelogBaseline {
  plan: null;
  change: 'baseline_created';
  old: null;
  new: ChangelogBaselineCounts;
}
/**
 * What the baseline holds.
 */
export interface ChangelogBaselineCounts {
  /**
   * Number of vendors.
   */
  vendors: number;
  /**
   * Number of plans.
   */
  plans: number;
}
export interface VendorAdded {
  plan: null;
  change: 'vendor_added';
  old: null;
  new: LoggedVendor;
}
/**
 * A whole vendor in an entry of the changelog: the fields of schema_version 0.1, whatever fields are published since.
 */
export interface LoggedVendor {
  /**
   * Vendor id.
   */
  id: string;
  /**
   * Vendor or product name.
   */
  name: string;
  /**
   * The vendor's pricing page.
   */
  source_url: string;
  /**
   * When the vendor was last fetched, as the record had it.
   */
  retrieved_at: string;
  /**
   * Currency of every price.
   */
  currency: string;
  /**
   * Where prices localise by country.
   */
  currency_note?: string;
  /**
   * The vendor's plans.
   *
   * @minItems 1
   */
  plans: LoggedPlan[];
  /**
   * Analyst's notes.
   *
   * Items: One note.
   */
  observations?: string[];
}
/**
 * A whole plan in an entry of the changelog: the fields of schema_version 0.1, whatever fields are published since.
 */
export interface LoggedPlan {
  /**
   * Plan id.
   */
  id: string;
  /**
   * The plan's name.
   */
  name: string;
  /**
   * Headline monthly price.
   */
  price_month: number | null;
  /**
   * Billing nuance.
   */
  price_detail?: string;
  /**
   * The plan's published limits.
   *
   * Items: One published limit.
   */
  limit_notes: string[];
}
export interface VendorRemoved {
  plan: null;
  change: 'vendor_removed';
  old: LoggedVendor;
  new: null;
}
export interface VendorRenamed {
  plan: null;
  change: 'vendor_renamed';
  old: string;
  new: string;
}
export interface VendorSourceUrlChanged {
  plan: null;
  change: 'source_url_changed';
  old: string;
  new: string;
}
export interface PlanAdded {
  plan: string;
  change: 'plan_added';
  old: null;
  new: LoggedPlan;
}
export interface PlanRemoved {
  plan: string;
  change: 'plan_removed';
  old: LoggedPlan;
  new: null;
}
export interface PlanNameChanged {
  plan: string;
  change: 'name_changed';
  old: string;
  new: string;
}
export interface PriceMonthChanged {
  plan: string;
  change: 'price_month_changed';
  old: number | null;
  new: number | null;
}
export interface PriceDetailChanged {
  plan: string;
  change: 'price_detail_changed';
  old: string | null;
  new: string | null;
}
export interface LimitNoteAdded {
  plan: string;
  change: 'limit_note_added';
  old: null;
  new: string;
}
export interface LimitNoteRemoved {
  plan: string;
  change: 'limit_note_removed';
  old: string;
  new: null;
}
/**
 * Answer of /deprecations/changes and of its static file.
 */
export interface ChangesAnswer {
  /**
   * Where the schema of this file is, from the file on.
   */
  $schema?: string;
  /**
   * Version of the structure.
   */
  schema_version: '0.1';
  /**
   * UTC timestamp of the build.
   */
  generated_at: string;
  /**
   * Number of changes.
   */
  count: number;
  /**
   * First date, inclusive; null for all changes.
   */
  since: string | null;
  /**
   * Date on which the log begins: what changed before it is not known here. Null as long as nothing is logged.
   */
  watched_since: string | null;
  /**
   * Newest first.
   */
  changes: DeprecationChange[];
}
export interface RecordBaseline {
  change: 'baseline_created';
  old: null;
  new: RecordBaselineCounts;
}
/**
 * What the baseline holds.
 */
export interface RecordBaselineCounts {
  /**
   * Number of records.
   */
  records: number;
}
export interface RecordAdded {
  change: 'record_added';
  old: null;
  new: LoggedRecord;
}
/**
 * A whole record in an entry of the change history: as it is published, without effects, earlier_dates and evidence.
 */
export interface LoggedRecord {
  /**
   * Stable, unique; <platform>/<slug>.
   */
  id: string;
  /**
   * Display name of the provider.
   */
  provider: string;
  /**
   * Display name of the platform.
   */
  platform: string;
  /**
   * Slug of the platform.
   */
  platform_id: string;
  /**
   * The vendor's own identifier or name, as the page spells it.
   */
  item: string;
  /**
   * What stops working.
   */
  type: 'model' | 'api' | 'sdk';
  /**
   * retired where the vendor says so, or where the committed date had come when the page was read; otherwise deprecated.
   */
  status: 'deprecated' | 'retired';
  /**
   * The date on which it stops working; null where the vendor has published no date. A floor ("not sooner than") is not a date.
   */
  shutdown_date: string | null;
  /**
   * committed, or earliest where the vendor calls its date the earliest possible one; null without a date.
   */
  date_basis: 'committed' | 'earliest' | null;
  /**
   * What the vendor names instead, in its own words; null where it names nothing.
   */
  successor: string | null;
  /**
   * Guidance in our own words: what to change, or what the page adds; null where there is nothing useful to add.
   */
  migration_note: string | null;
  /**
   * The vendor's page that states it.
   */
  source_url: string;
  /**
   * The date of the newest page, or dated copy of one, that says what the record says.
   */
  as_of: string;
  /**
   * The date of the vendor's announcement; null where the page states none.
   */
  announced_on: string | null;
  aliases: Aliases;
  regions?: Regions;
}
export interface RecordRemoved {
  change: 'record_removed';
  old: LoggedRecord;
  new: null;
}
export interface ItemRenamed {
  change: 'item_renamed';
  /**
   * The vendor's own identifier or name, as the page spells it.
   */
  old: string;
  /**
   * The vendor's own identifier or name, as the page spells it.
   */
  new: string;
}
export interface TypeChanged {
  change: 'type_changed';
  /**
   * What stops working.
   */
  old: 'model' | 'api' | 'sdk';
  /**
   * What stops working.
   */
  new: 'model' | 'api' | 'sdk';
}
export interface StatusChanged {
  change: 'status_changed';
  /**
   * retired where the vendor says so, or where the committed date had come when the page was read; otherwise deprecated.
   */
  old: 'deprecated' | 'retired';
  /**
   * retired where the vendor says so, or where the committed date had come when the page was read; otherwise deprecated.
   */
  new: 'deprecated' | 'retired';
}
export interface ShutdownDateChanged {
  change: 'shutdown_date_changed';
  /**
   * The date on which it stops working; null where the vendor has published no date. A floor ("not sooner than") is not a date.
   */
  old: string | null;
  /**
   * The date on which it stops working; null where the vendor has published no date. A floor ("not sooner than") is not a date.
   */
  new: string | null;
}
export interface DateBasisChanged {
  change: 'date_basis_changed';
  /**
   * committed, or earliest where the vendor calls its date the earliest possible one; null without a date.
   */
  old: 'committed' | 'earliest' | null;
  /**
   * committed, or earliest where the vendor calls its date the earliest possible one; null without a date.
   */
  new: 'committed' | 'earliest' | null;
}
export interface SuccessorChanged {
  change: 'successor_changed';
  /**
   * What the vendor names instead, in its own words; null where it names nothing.
   */
  old: string | null;
  /**
   * What the vendor names instead, in its own words; null where it names nothing.
   */
  new: string | null;
}
export interface MigrationNoteChanged {
  change: 'migration_note_changed';
  /**
   * Guidance in our own words: what to change, or what the page adds; null where there is nothing useful to add.
   */
  old: string | null;
  /**
   * Guidance in our own words: what to change, or what the page adds; null where there is nothing useful to add.
   */
  new: string | null;
}
export interface RecordSourceUrlChanged {
  change: 'source_url_changed';
  /**
   * The vendor's page that states it.
   */
  old: string;
  /**
   * The vendor's page that states it.
   */
  new: string;
}
export interface RegionsChanged {
  change: 'regions_changed';
  old: Regions | null;
  new: Regions | null;
}
export interface AliasesChanged {
  change: 'aliases_changed';
  old: Aliases;
  new: Aliases;
}
export interface EffectsChanged {
  change: 'effects_changed';
  old: Effects | null;
  new: Effects | null;
}
/**
 * One thing that happens besides the shutdown.
 */
export interface Effect {
  /**
   * What happens, before the shutdown or instead of a plain failure. That requests to retired models fail is not an effect.
   */
  effect: 'closed_to_new_users' | 'closed_to_idle_users' | 'restricted' | 'rerouted' | 'read_only';
  /**
   * The date from which it holds; null where the page gives none.
   */
  from: string | null;
  /**
   * The page's own sentence, verbatim; the source check looks for it.
   */
  words: string;
  /**
   * The vendor's page that says it.
   */
  source_url: string;
  /**
   * The date for which the page said it.
   */
  as_of: string;
}
/**
 * checkpoint.json: how long each append-only log was, so that a later copy can be proved to continue this one.
 */
export interface Checkpoint {
  /**
   * Where the schema of this file is, from the file on.
   */
  $schema?: string;
  /**
   * Version of the structure.
   */
  schema_version: '0.1';
  /**
   * The commit that the copy was made from.
   */
  commit: string;
  /**
   * UTC timestamp of the build.
   */
  generated_at: string;
  /**
   * One for each append-only log.
   */
  logs: CheckpointLog[];
}
/**
 * One log.
 */
export interface CheckpointLog {
  /**
   * Address relative to the base URL.
   */
  path: string;
  /**
   * Number of entries, one a line.
   */
  entries: number;
  /**
   * Size of the file. In a later copy the same number of first bytes has the same sha256.
   */
  bytes: number;
  /**
   * SHA-256 of the file, in hex.
   */
  sha256: string;
}
/**
 * deprecations/date-moves.json: every known move of a shutdown date, from dated copies of the vendors' pages (before the baseline) and from the change history (since), and what they add up to for each platform; apart from them, the moves of planned dates.
 */
export interface DateMoves {
  /**
   * Where the schema of this file is, from the file on.
   */
  $schema?: string;
  /**
   * Version of the structure.
   */
  schema_version: '0.1';
  /**
   * UTC timestamp of the build.
   */
  generated_at: string;
  /**
   * What is counted, and what cannot be known from it.
   */
  note: string;
  platforms: Platforms;
  /**
   * Number of moves.
   */
  count: number;
  moves: Moves;
  planned: PlannedMoves;
}
/**
 * What is known of the dates of one platform.
 */
export interface PlatformMoves {
  /**
   * Display name of the platform.
   */
  platform: string;
  /**
   * Slug of the platform.
   */
  platform_id: string;
  /**
   * Number of records, or of planned dates, that have a shutdown date, or had one.
   */
  dates_watched: number;
  /**
   * The oldest date on which a recorded date of the platform was seen.
   */
  first_seen: string;
  /**
   * The newest date on which a recorded date of the platform was seen.
   */
  last_seen: string;
  later: MoveSizes;
  earlier: MoveSizes;
  /**
   * How often a date was taken away and none put in its place.
   */
  withdrawn: number;
  /**
   * How often a date followed after one had been withdrawn.
   */
  set_again: number;
  notice: Notice;
}
/**
 * Number and size of the moves to a later date, or of those to an earlier one.
 */
export interface MoveSizes {
  /**
   * Number of moves.
   */
  count: number;
  /**
   * How many of them moved from a date that the vendor called the earliest possible one.
   */
  from_earliest: number;
  /**
   * Their median size in days; null without moves.
   */
  median_days: number | null;
  /**
   * The largest of them in days; null without moves.
   */
  largest_days: number | null;
}
/**
 * Days from the vendor's announcement to the shutdown date, over the records that have both.
 */
export interface Notice {
  /**
   * Number of records with both dates.
   */
  count: number;
  /**
   * Their median in days; null where there is none.
   */
  median_days: number | null;
  /**
   * The least of them in days; null where there is none.
   */
  least_days: number | null;
}
/**
 * One move of one shutdown date.
 */
export interface DateMove {
  /**
   * Record id; of a planned date its id in deprecations/scheduled.json.
   */
  id: string;
  /**
   * Display name of the platform.
   */
  platform: string | null;
  /**
   * Slug of the platform.
   */
  platform_id: string;
  /**
   * The vendor's own identifier or name.
   */
  item: string | null;
  /**
   * The shutdown date before; null where it had been withdrawn.
   */
  from: string | null;
  /**
   * The shutdown date after; null where it was withdrawn.
   */
  to: string | null;
  /**
   * The basis of the date before; null without a date.
   */
  from_basis: 'committed' | 'earliest' | 'planned' | null;
  /**
   * The basis of the date after; null without a date.
   */
  to_basis: 'committed' | 'earliest' | 'planned' | null;
  /**
   * The last date on which the value before was seen; null where none is recorded.
   */
  seen_from: string | null;
  /**
   * The first date on which the value after was seen, as far as it is recorded: the move lies between the two. Null where none is recorded.
   */
  seen_to: string | null;
  /**
   * later or earlier than before; withdrawn: no date any more; set_again: a date after one had been withdrawn.
   */
  direction: 'later' | 'earlier' | 'withdrawn' | 'set_again';
  /**
   * Days from the date before to the date after, negative where it is earlier; null where one of the two is missing.
   */
  days: number | null;
  /**
   * A page that gave the date before; null where none is recorded.
   */
  from_source: Evidence | null;
  /**
   * A page that gave the date after; null where none is recorded.
   */
  to_source: Evidence | null;
}
/**
 * A page that was read for this record.
 */
export interface Evidence {
  /**
   * The page that was read; the source check reads it again.
   */
  url: string;
  /**
   * When the page is known to have said so: a date, or a UTC timestamp.
   */
  read_at: string;
  /**
   * Permanent link to a public copy of the page as it stood then: https://github.com/OWNER/REPO/blob/COMMIT/PATH.
   */
  copy?: string;
}
/**
 * The same of planned dates: a vendor printed them for items that it does not call deprecated. None of them is counted above.
 */
export interface PlannedMoves {
  platforms: Platforms;
  /**
   * Number of moves.
   */
  count: number;
  moves: Moves;
}
/**
 * One deprecated or retired item on one platform, as published.
 */
export interface Deprecation {
  /**
   * Where the schema of this file is, from the file on.
   */
  $schema?: string;
  /**
   * When it was built; only in the file of one record.
   */
  generated_at?: string;
  /**
   * Stable, unique; <platform>/<slug>.
   */
  id: string;
  /**
   * Display name of the provider.
   */
  provider: string;
  /**
   * Display name of the platform.
   */
  platform: string;
  /**
   * Slug of the platform.
   */
  platform_id: string;
  /**
   * The vendor's own identifier or name, as the page spells it.
   */
  item: string;
  /**
   * What stops working.
   */
  type: 'model' | 'api' | 'sdk';
  /**
   * retired where the vendor says so, or where the committed date had come when the page was read; otherwise deprecated.
   */
  status: 'deprecated' | 'retired';
  /**
   * The date on which it stops working; null where the vendor has published no date. A floor ("not sooner than") is not a date.
   */
  shutdown_date: string | null;
  /**
   * committed, or earliest where the vendor calls its date the earliest possible one; null without a date.
   */
  date_basis: 'committed' | 'earliest' | null;
  /**
   * What the vendor names instead, in its own words; null where it names nothing.
   */
  successor: string | null;
  /**
   * Guidance in our own words: what to change, or what the page adds; null where there is nothing useful to add.
   */
  migration_note: string | null;
  /**
   * The vendor's page that states it.
   */
  source_url: string;
  /**
   * The date of the newest page, or dated copy of one, that says what the record says.
   */
  as_of: string;
  /**
   * The date of the vendor's announcement; null where the page states none.
   */
  announced_on: string | null;
  aliases: Aliases;
  regions?: Regions;
  /**
   * The name that the vendor's page prints beside the identifier, where it prints one.
   */
  display_name?: string;
  in_code?: InCode;
  effects?: Effects;
  earlier_dates?: EarlierDates;
  successor_record?: SuccessorRecord;
  successor_of?: SuccessorOf;
  /**
   * Whether the committed shutdown date has come at generated_at; null without a committed date. Only in files and answers with generated_at.
   */
  past?: boolean | null;
  evidence?: Evidence1;
  /**
   * In answers to `item`: the spelling that was asked for.
   */
  asked?: string;
  /**
   * In answers to `item`: what the record has to do with the spelling. `version`: of a name asked without one; `without_version`: the name without the asked version, or what the asked model was tuned from; `alias`: the vendor lists it in this record's entry; `other_platform`: not the platform that was asked, or spelled otherwise there.
   */
  match?: 'exact' | 'other_platform' | 'version' | 'alias' | 'without_version';
  /**
   * There where the successor is a record: the names without a record at the end of the chain; none where it ends in a name that is going away.
   */
  leads_to?: string[];
}
/**
 * A shutdown date that the vendor's page gave before the one recorded.
 */
export interface EarlierDate {
  /**
   * The date that the page gave; null where it had withdrawn one.
   */
  shutdown_date: string | null;
  /**
   * As for date_basis of the record; null without a date.
   */
  date_basis: 'committed' | 'earliest' | null;
  /**
   * The date of the oldest copy that shows it.
   */
  first_seen: string;
  /**
   * The date of the newest copy that shows it.
   */
  last_seen: string;
  /**
   * The copies that show it: the oldest and the newest.
   *
   * @minItems 1
   */
  evidence: Evidence[];
}
/**
 * Where the successor is itself recorded or planned on that platform: its id, status and date. In answers, names.json and the record's own file.
 */
export interface SuccessorRecord {
  /**
   * Id of the record, or of the row of scheduled.json.
   */
  id: string;
  /**
   * Its status; of a planned row the vendor's word for its state.
   */
  status: string;
  /**
   * Its shutdown date, or its planned one; null where none is announced.
   */
  shutdown_date: string | null;
}
/**
 * Where the vendor names no successor for this very item: what it names for the dated id, the alias or the name without a version, of the same date on that platform. In answers, names.json and the record's own file.
 */
export interface SuccessorOf {
  /**
   * The item for which the vendor names a successor.
   */
  item: string;
  /**
   * What it names there.
   */
  successor: string;
}
/**
 * Answer of the query API and of its static file.
 */
export interface DeprecationsAnswer {
  /**
   * Where the schema of this file is, from the file on.
   */
  $schema?: string;
  /**
   * Version of the structure.
   */
  schema_version: '0.1';
  /**
   * UTC timestamp of the build.
   */
  generated_at: string;
  /**
   * Number of records.
   */
  count: number;
  filters: Filters;
  /**
   * In answers to `item`: each spelling that was asked for, in order.
   */
  items?: AskedItem[];
  /**
   * Soonest shutdown first, then id; records without a date last. In answers to `item` in the order of the spellings, the best match first, without `evidence`.
   */
  deprecations: Deprecation[];
}
/**
 * The filters that were applied.
 */
export interface Filters {
  /**
   * Provider slug.
   */
  provider?: string;
  /**
   * Platform slug.
   */
  platform?: string;
  /**
   * Spellings that were asked for.
   *
   * @minItems 1
   * @maxItems 100
   */
  item?: string[];
  /**
   * What stops working.
   */
  type?: 'model' | 'api' | 'sdk';
  /**
   * retired where the vendor says so, or where the committed date had come when the page was read; otherwise deprecated. No clock changes it afterwards.
   */
  status?: 'deprecated' | 'retired';
  /**
   * Last shutdown date, inclusive.
   */
  before?: string;
  /**
   * First shutdown date, inclusive.
   */
  after?: string;
}
/**
 * What is recorded under one spelling.
 */
export interface AskedItem {
  /**
   * The spelling.
   */
  asked: string;
  /**
   * Whether a record of exactly this name passes the filters, on the platform that the spelling or the filter names.
   */
  recorded: boolean;
  /**
   * Its records among `deprecations`.
   */
  count: number;
  /**
   * The answer, which begins with Yes, Not yet or Not in our data. Filters do not change it.
   */
  sentence: string;
  /**
   * What the records alone do not say: that nothing is recorded, how old what was searched is, that all is about other platforms, how many the filters leave out. null where a record is exactly what was asked for.
   */
  says: string | null;
  /**
   * Recorded names that are near in spelling, where nothing matches.
   */
  near: string[];
  /**
   * Dates to come, at the time of the build, that its vendor prints for it without calling it deprecated, on the platforms and between the dates of the filters; they may move.
   */
  scheduled: ScheduledDate[];
}
/**
 * One item and the date that its vendor has planned for it.
 */
export interface ScheduledDate {
  /**
   * Stable; scheduled/<platform>/<slug>, with the date where the list has the slug more than once.
   */
  id: string;
  /**
   * Display name of the platform.
   */
  platform: string;
  /**
   * Slug of the platform.
   */
  platform_id: string;
  /**
   * The item, as the vendor's page spells it.
   */
  item: string;
  /**
   * The version, as the vendor's page spells it; null where it names none.
   */
  version: string | null;
  /**
   * The vendor's word for the item's state.
   */
  lifecycle: string;
  /**
   * The date that the vendor prints. That it has passed does not mean that the item is retired.
   */
  date: string;
  /**
   * planned; earliest where the vendor calls the date the earliest possible one; not_before where it is only a floor: the vendor promises no shutdown before it, and plans none on it.
   */
  date_basis: 'planned' | 'earliest' | 'not_before';
  /**
   * What the vendor names instead, in its own words; null where it names nothing.
   */
  successor: string | null;
  /**
   * The vendor's page.
   */
  source_url: string;
  /**
   * The date for which the page printed it.
   */
  as_of: string;
  /**
   * What dated copies of the page printed before, oldest first; only where they show another date.
   *
   * @minItems 1
   */
  earlier_dates?: PlannedEarlierDate[];
}
/**
 * A date that the page printed before.
 */
export interface PlannedEarlierDate {
  /**
   * The date that the page printed; null where it had withdrawn one.
   */
  shutdown_date: string | null;
  /**
   * As for date_basis of the item; null without a date.
   */
  date_basis: 'planned' | 'earliest' | null;
  /**
   * The date of the oldest copy that shows it.
   */
  first_seen: string;
  /**
   * The date of the newest copy that shows it.
   */
  last_seen: string;
  /**
   * The copies that show it: the oldest and the newest.
   *
   * @minItems 1
   */
  evidence: Evidence[];
}
/**
 * deprecations/feed.json: JSON Feed 1.1, an item for each deprecation.
 */
export interface JSONFeed {
  /**
   * Version of the format.
   */
  version: 'https://jsonfeed.org/version/1.1';
  /**
   * Name of the feed.
   */
  title: string;
  /**
   * The site.
   */
  home_page_url: string;
  /**
   * The feed itself.
   */
  feed_url: string;
  /**
   * What the feed holds.
   */
  description: string;
  /**
   * Who publishes the feed.
   *
   * @minItems 1
   */
  authors: JSONFeedAuthor[];
  /**
   * Language of the feed's own words.
   */
  language: 'en';
  _vendor_almanac: JSONFeedExtension;
  /**
   * Soonest shutdown first; items without a date last.
   */
  items: JSONFeedItem[];
}
/**
 * Who publishes it.
 */
export interface JSONFeedAuthor {
  /**
   * Name.
   */
  name: string;
  /**
   * Site.
   */
  url: string;
}
/**
 * The extension that each item carries.
 */
export interface JSONFeedExtension {
  /**
   * Where the extension is explained.
   */
  about: string;
}
/**
 * One deprecation.
 */
export interface JSONFeedItem {
  /**
   * Outlives any host.
   */
  id: string;
  /**
   * The record.
   */
  url: string;
  /**
   * The vendor's page.
   */
  external_url: string;
  /**
   * Platform, item, status and shutdown.
   */
  title: string;
  /**
   * The record in words.
   */
  content_text: string;
  /**
   * Timestamp of the commit that last changed the record, with milliseconds that keep two items apart.
   */
  date_modified: string;
  /**
   * Provider, platform, type and status.
   *
   * Items: One slug.
   */
  tags: string[];
  _vendor_almanac: Deprecation;
}
/**
 * data/limits.json: every tracked vendor and plan.
 */
export interface Limits {
  /**
   * Where the schema of this file is, from the file on.
   */
  $schema?: string;
  /**
   * Version of the structure.
   */
  schema_version: '0.1';
  /**
   * UTC timestamp of the snapshot.
   */
  generated_at: string;
  /**
   * How the snapshot was made.
   */
  method: string;
  /**
   * Vendors in id order.
   */
  vendors: Vendor[];
}
/**
 * A vendor with its plans, as published in data/limits.json.
 */
export interface Vendor {
  /**
   * Stable slug, the name of the record's file. Never used again for another vendor.
   */
  id: string;
  /**
   * Vendor or product name.
   */
  name: string;
  /**
   * The vendor's pricing page.
   */
  source_url: string;
  /**
   * UTC timestamp at which the vendor was last fetched.
   */
  retrieved_at: string;
  /**
   * Currency of every price of this vendor.
   */
  currency: 'USD' | 'CAD';
  /**
   * Where prices localise by country: canonical against displayed currency.
   */
  currency_note?: string;
  /**
   * The vendor's plans, in the page's order.
   *
   * @minItems 1
   */
  plans: Plan[];
  observations?: Observations;
  /**
   * What kind of product it is: for finding, never for ranking.
   */
  category?:
    | 'coding assistant'
    | 'AI assistant'
    | 'AI API'
    | 'hosting'
    | 'database'
    | 'developer tool'
    | 'media'
    | 'productivity';
  /**
   * The pages that were read, the pricing page first.
   *
   * @minItems 1
   */
  evidence?: Evidence[];
}
/**
 * One plan of a vendor, as published.
 */
export interface Plan {
  /**
   * Stable slug, unique within the vendor. Never used again for another plan.
   */
  id: string;
  /**
   * The plan's name as published.
   */
  name: string;
  /**
   * Headline monthly price in the vendor's currency; null where it is usage-based, on request, or not stated.
   */
  price_month: number | null;
  /**
   * Billing nuance: annual against monthly, "from", per seat. Without a monthly price it begins with price on request, usage-based, or not stated on the pages read.
   */
  price_detail?: string;
  /**
   * The plan's published limits, verbatim: its own, in the page's order, then those that the page states for several plans; may be empty.
   *
   * Items: One limit: its labels and its value, joined with `: `, or a sentence.
   */
  limit_notes: string[];
  /**
   * The same limits in their parts, one for each of limit_notes; only in data/vendors/<id>.json.
   */
  limits?: PublishedLimit[];
  /**
   * What readings of the page show as the price, oldest first; the last is the price that is recorded. Between two readings it may have been another. Only where there are readings of two dates, and only in data/vendors/<id>.json.
   *
   * @minItems 1
   */
  price_history?: SeenPrice[];
}
/**
 * One limit in its parts.
 */
export interface PublishedLimit {
  /**
   * From the general to the particular; empty for a sentence.
   *
   * Items: Words of the page.
   */
  labels: string[];
  /**
   * What stands under the labels, or the sentence.
   */
  value: string;
  /**
   * Whether the page states it for this plan, or for several at once.
   */
  for: 'plan' | 'several';
  /**
   * The page that states it; null where no report says which of several pages does.
   */
  source_url: string | null;
  /**
   * When that page is known to have stated it.
   */
  read_at: string | null;
}
/**
 * A monthly price, and the readings of the page that show it.
 */
export interface SeenPrice {
  /**
   * Headline monthly price in the vendor's currency; null where it is usage-based, on request, or not stated.
   */
  price_month: number | null;
  /**
   * Billing nuance: annual against monthly, "from", per seat. Without a monthly price it begins with price on request, usage-based, or not stated on the pages read.
   */
  price_detail?: string;
  /**
   * The date of the oldest reading that shows it.
   */
  first_seen: string;
  /**
   * The date of the newest reading that shows it.
   */
  last_seen: string;
  /**
   * The oldest and the newest of these readings, or the only one.
   *
   * @minItems 1
   */
  evidence: Evidence[];
}
/**
 * deprecations/names.json: the names of every record, for looking up an identifier.
 */
export interface Names {
  /**
   * Where the schema of this file is, from the file on.
   */
  $schema?: string;
  /**
   * Version of the structure.
   */
  schema_version: '0.1';
  /**
   * UTC timestamp of the build.
   */
  generated_at: string;
  /**
   * Number of records.
   */
  count: number;
  /**
   * In the order of deprecations/all.json: soonest shutdown first, without a date last.
   */
  names: NameEntry[];
}
/**
 * The names of one record, and what stops when.
 */
export interface NameEntry {
  /**
   * <platform>/<slug>: the record's id.
   */
  id: string;
  /**
   * The vendor's own identifier or name.
   */
  item: string;
  /**
   * Other identifiers that the vendor lists for it.
   *
   * Items: One identifier.
   */
  aliases: string[];
  /**
   * The name that the vendor's page prints beside the identifier, where it prints one.
   */
  display_name?: string;
  in_code?: InCode;
  /**
   * Display name of the platform.
   */
  platform: string;
  /**
   * Slug of the platform.
   */
  platform_id: string;
  /**
   * What it is.
   */
  type: 'model' | 'api' | 'sdk';
  /**
   * retired where the vendor says so, or where the committed date had come when the page was read; otherwise deprecated. No clock changes it afterwards.
   */
  status: 'deprecated' | 'retired';
  /**
   * The shutdown date; null where the vendor has published none.
   */
  shutdown_date: string | null;
  /**
   * earliest where the vendor calls its date the earliest possible one.
   */
  date_basis: 'committed' | 'earliest' | null;
  /**
   * What the vendor names instead; null where it names nothing.
   */
  successor: string | null;
  regions?: Regions;
  successor_record?: SuccessorRecord;
  successor_of?: SuccessorOf;
  /**
   * Whether the committed shutdown date has come at generated_at; null without a committed date. Only in files and answers with generated_at.
   */
  past: boolean | null;
  /**
   * The date for which the record is known to hold.
   */
  as_of: string;
}
/**
 * news.json and its parts: JSON Feed 1.1 of what is new, newest first, at most 100 items.
 */
export interface NewsFeed {
  /**
   * Version of the format.
   */
  version: 'https://jsonfeed.org/version/1.1';
  /**
   * Name of the feed.
   */
  title: string;
  /**
   * The site.
   */
  home_page_url: string;
  /**
   * The feed itself.
   */
  feed_url: string;
  /**
   * What the feed holds.
   */
  description: string;
  /**
   * Who publishes the feed.
   *
   * @minItems 1
   */
  authors: NewsFeedAuthor[];
  /**
   * Language of the feed's own words.
   */
  language: 'en';
  _vendor_almanac: NewsFeedExtension;
  /**
   * Newest first.
   *
   * @maxItems 100
   */
  items: NewsFeedItem[];
}
/**
 * Who publishes it.
 */
export interface NewsFeedAuthor {
  /**
   * Name.
   */
  name: string;
  /**
   * Site.
   */
  url: string;
}
/**
 * The extension that each item carries.
 */
export interface NewsFeedExtension {
  /**
   * Where the extension is explained.
   */
  about: string;
  /**
   * Older items for which the feed has no room.
   */
  left_out: number;
}
/**
 * One event.
 */
export interface NewsFeedItem {
  /**
   * Names this event and no other, ever.
   */
  id: string;
  /**
   * The page of the record or vendor.
   */
  url: string;
  /**
   * The vendor's page.
   */
  external_url?: string;
  /**
   * The event in one line.
   */
  title: string;
  /**
   * The event in words.
   */
  content_text: string;
  /**
   * Kind of event; provider and platform, or vendor.
   *
   * Items: One slug.
   */
  tags: string[];
  _vendor_almanac: NewsFeedEvent;
  /**
   * UTC timestamp of the event, with milliseconds that keep two items apart.
   */
  date_published: string;
}
/**
 * The event as data.
 */
export interface NewsFeedEvent {
  /**
   * What kind of event.
   */
  kind:
    | 'record_added'
    | 'date_first_seen'
    | 'date_set'
    | 'date_moved'
    | 'date_withdrawn'
    | 'status_changed'
    | 'successor_changed'
    | 'due_in_30_days'
    | 'due_in_7_days'
    | 'date_reached'
    | 'price_changed'
    | 'limits_changed'
    | 'plan_added'
    | 'plan_removed'
    | 'plan_renamed'
    | 'vendor_added'
    | 'vendor_removed';
  /**
   * Provider slug; null for plans.
   */
  provider: string | null;
  /**
   * Id of the deprecation record; null for plans.
   */
  record: string | null;
  /**
   * Id of the vendor of plans; null for deprecations.
   */
  vendor: string | null;
  /**
   * Id of the plan; null for deprecations and for a whole vendor.
   */
  plan: string | null;
}
/**
 * data/providers.json: which providers' deprecations are covered, and which are left out and why.
 */
export interface Providers {
  /**
   * Where the schema of this file is, from the file on.
   */
  $schema?: string;
  /**
   * Version of the structure.
   */
  schema_version: '0.1';
  names: NamesFile;
  /**
   * By slug.
   */
  providers: CoveredProvider[];
}
/**
 * What is known of names beside what the providers say of them.
 */
export interface NamesFile {
  models?: ModelNames;
  vendors?: Prefixes;
  routers?: Prefixes1;
  hosts?: Prefixes2;
  routes?: Prefixes3;
  words?: Words1;
  /**
   * Ends of names that do not change which model is meant.
   */
  suffixes?: {
    tags?: Prefixes4;
    methods?: Prefixes5;
    formats?: Prefixes6;
    serving?: Prefixes7;
  };
}
/**
 * How models are called whose makers have no file under records/providers.
 */
export interface ModelNames {
  families?: Families;
  ordinary?: Families1;
  /**
   * By family: words that name a model of it without the family, alone with numbers (`sonnet 3.7`), or first where the word has a digit (`4o mini`).
   */
  short?: {
    [k: string]: Words;
  };
  /**
   * Spellings that mean another name, in the order in which they are applied: `gpt-35` for `gpt-3.5`.
   *
   * @minItems 1
   */
  rewrites?: {
    /**
     * A pattern over a name in lower case, without its prefixes.
     */
    from: string;
    /**
     * What is meant; `$1` is what the first parentheses of the pattern hold.
     */
    to: string;
  }[];
}
/**
 * One provider.
 */
export interface CoveredProvider {
  /**
   * Slug used by the provider filter.
   */
  slug: string;
  /**
   * Display name.
   */
  name: string;
  /**
   * Whether its deprecations are recorded.
   */
  coverage: 'tracked' | 'omitted';
  /**
   * Why it is omitted; null where it is tracked.
   */
  reason: string | null;
  names?: Names1;
  prefixes?: Prefixes8;
  models?: ModelNames1;
  /**
   * Its platforms.
   */
  platforms: Platform[];
}
/**
 * How its models are called.
 */
export interface ModelNames1 {
  families?: Families;
  ordinary?: Families1;
  /**
   * By family: words that name a model of it without the family, alone with numbers (`sonnet 3.7`), or first where the word has a digit (`4o mini`).
   */
  short?: {
    [k: string]: Words;
  };
  /**
   * Spellings that mean another name, in the order in which they are applied: `gpt-35` for `gpt-3.5`.
   *
   * @minItems 1
   */
  rewrites?: {
    /**
     * A pattern over a name in lower case, without its prefixes.
     */
    from: string;
    /**
     * What is meant; `$1` is what the first parentheses of the pattern hold.
     */
    to: string;
  }[];
}
/**
 * One platform of a provider, and how a spelling of a name says that this platform is meant.
 */
export interface Platform {
  /**
   * Folder under records/deprecations, first part of its records' ids.
   */
  id: string;
  /**
   * Display name.
   */
  name: string;
  names?: Names2;
  prefixes?: Prefixes9;
  /**
   * What catalogues of models write before a name of this platform, with the mark, the usual one first: `{litellm: [azure/]}`; an empty text where nothing.
   */
  catalogues?: {
    litellm?: CataloguePrefixes;
    'models.dev'?: CataloguePrefixes;
    openrouter?: CataloguePrefixes;
  };
  /**
   * Hosts of addresses that call it; `*` is any part of a name before the site (`*.acme.com`), never a part of the site.
   *
   * @minItems 1
   */
  hosts?: string[];
  /**
   * Forms in which only this platform writes a name, such as an ARN: patterns over the spelling in lower case, with the groups `name`, `version`, `revision`, `region` and `served` (a word that tells this from the model itself). Without the group `name` it names no item.
   *
   * @minItems 1
   */
  forms?: string[];
  /**
   * What a region's short name in a spelling stands for, where `*` is any part of a name: `us` for `us-east-*`. An empty list means every region.
   */
  regions?: {
    [k: string]: string[];
  };
  /**
   * There where a version stands after `@`, so that a record of the bare name is about every version: `claude-3-haiku@20240307`.
   */
  version_after_at?: true;
  /**
   * Patterns over whole names. The names that one of them matches are models of one kind: called at the same endpoint, with the same kinds of input and output. A tool may then offer a successor among them in place of the name that stops; parameters can still differ. Left out where there is a doubt.
   *
   * @minItems 1
   */
  same_kind?: string[];
}
/**
 * deprecations/scheduled.json: dates that a vendor's page prints for items that it does not call deprecated. They are planned and may move; they are no deprecations, and no change of them is logged.
 */
export interface ScheduledDates {
  /**
   * Where the schema of this file is, from the file on.
   */
  $schema?: string;
  /**
   * Version of the structure.
   */
  schema_version: '0.1';
  /**
   * UTC timestamp of the build.
   */
  generated_at: string;
  /**
   * What these dates are and are not.
   */
  note: string;
  /**
   * Number of items.
   */
  count: number;
  /**
   * By date, then item, version and platform.
   */
  items: ScheduledDate[];
}
/**
 * dep-snapshots/index.json: one full snapshot per day since the baseline.
 */
export interface SnapshotIndex {
  /**
   * Where the schema of this file is, from the file on.
   */
  $schema?: string;
  /**
   * Version of the structure.
   */
  schema_version: '0.1';
  /**
   * First date; null before the baseline.
   */
  first: string | null;
  /**
   * Last date; null before the baseline.
   */
  last: string | null;
  /**
   * Oldest first, without a gap.
   */
  days: SnapshotDay[];
}
/**
 * One day.
 */
export interface SnapshotDay {
  /**
   * The date (UTC).
   */
  date: string;
  /**
   * False for the running day; a final day never changes.
   */
  final: boolean;
  /**
   * Address relative to the base URL; of a day that is over, or a report that is not the newest, a gzip file.
   */
  path: string;
  /**
   * SHA-256 of the JSON file, in hex; of a gzip file that of what is in it.
   */
  sha256: string;
  /**
   * Number of records.
   */
  records: number;
  /**
   * Size of the JSON file.
   */
  bytes: number;
  /**
   * The commit it was made from.
   */
  commit: string;
}
/**
 * dep-snapshots/<date>.json: the dataset as it was at the end of a day (UTC).
 */
export interface Snapshot {
  /**
   * Where the schema of this file is, from the file on.
   */
  $schema?: string;
  /**
   * Version of the structure.
   */
  schema_version: '0.1';
  /**
   * The date.
   */
  date: string;
  /**
   * Last commit on main at or before the end of the day.
   */
  commit: string;
  /**
   * Number of records.
   */
  count: number;
  /**
   * Soonest shutdown first, then id; records without a date last.
   */
  deprecations: Deprecation[];
}
/**
 * What one source check found. No record is ever changed by it.
 */
export interface SourceCheckReport {
  /**
   * Where the schema of this file is, from the file on.
   */
  $schema?: string;
  /**
   * Version of the structure.
   */
  schema_version: '0.1';
  /**
   * The report's date; its file name.
   */
  date: string;
  /**
   * The timestamp of the check.
   */
  as_of: string;
  /**
   * Saved pages with an address that no record and no description names: a page may have moved there.
   */
  unnamed_pages?: number;
  /**
   * Every page, by url.
   */
  pages: CheckedPage[];
  /**
   * Every record, by id.
   */
  records: CheckedRecord[];
  /**
   * Every vendor, by id.
   */
  plans: CheckedVendor[];
  /**
   * By platform and item.
   */
  candidates: Candidate[];
  /**
   * Every planned date of records/scheduled whose item is not recorded as deprecated, by id.
   */
  scheduled: CheckedScheduled[];
  /**
   * By id.
   */
  scheduled_candidates: ScheduledCandidate[];
  /**
   * Counts per state.
   */
  summary: {
    records: RecordCounts;
    plans: NoteCounts;
    pages: PageCounts;
    /**
     * Candidates.
     */
    candidates: number;
    scheduled: ScheduledCounts;
    /**
     * Places of pages with something new, changed, moved or gone.
     */
    lines: number;
  };
}
/**
 * One page.
 */
export interface CheckedPage {
  /**
   * The page.
   */
  url: string;
  /**
   * The address that sent it, after redirects; of a saved copy the address that it is a copy of; null where nothing was read.
   */
  final_url?: string | null;
  /**
   * Whether the page could be read as the page that it should be.
   */
  state: 'read' | 'not_checked';
  /**
   * Why it could not; null where it was read.
   */
  reason: string | null;
  /**
   * live where the vendor's server sent it, saved where a copy was read; null where nothing was read.
   */
  copy?: 'live' | 'saved' | null;
  /**
   * The date on which the page is known to have said this.
   */
  observed_on: string | null;
  /**
   * SHA-256 of the file, in hex.
   */
  sha256: string | null;
  /**
   * The date of the accepted reading that it was compared with; null where a page was read and none is accepted yet, or nothing was read.
   */
  accepted_on?: string | null;
  /**
   * Only where over half of the accepted lines are gone.
   */
  rewritten?: true;
  /**
   * What is new on the page since a person looked, in the order of the page; then what is gone.
   */
  lines?: LineGroup[];
  /**
   * Sections that stand under other headings, with what they hold.
   */
  renamed?: RenamedSection[];
  /**
   * Of a page without an accepted reading, or on which nothing of it stands: all of its lines.
   *
   * Items: Hashes of the headings, of row and column, and of the words.
   */
  unaccepted?: string[];
  kept_at?: KeptAt;
}
/**
 * What is new at one place of the page, or gone from one section, since a person looked.
 */
export interface LineGroup {
  /**
   * new words, other words in the same cell, accepted words at another place, or accepted words that no place has.
   */
  kind: 'new' | 'changed' | 'moved' | 'gone';
  /**
   * What is above the place, outermost first; of what is gone only where the section still stands.
   *
   * Items: One heading.
   */
  headings: string[];
  /**
   * The label of its row; null outside of tables and for what names a row.
   */
  row: string | null;
  /**
   * The header of its column; empty for a header; null outside of tables.
   */
  column: string | null;
  /**
   * The words that stand there now, line by line; none where they are gone.
   *
   * Items: One line.
   */
  words: string[];
  /**
   * The recorded notes that what stands there could be instead of.
   *
   * Items: A note, or a price in words.
   */
  before: string[];
  /**
   * The accepted lines in whose place this is.
   *
   * Items: Hashes of the headings, of row and column, and of the words.
   */
  accepted: string[];
  /**
   * The record, candidate or planned date whose row this is a part of: it is asked about with that, and not again; only where there is one.
   */
  about?: string;
}
/**
 * One section.
 */
export interface RenamedSection {
  /**
   * The hash of its accepted headings.
   */
  from: string;
  /**
   * The hash of its headings now.
   */
  to: string;
}
/**
 * Where the public copy that was read is kept; only of a saved page whose source says it.
 */
export interface KeptAt {
  /**
   * Owner and name.
   */
  repository?: string;
  /**
   * The copy's path in that repository.
   */
  path?: string;
  /**
   * The commit that holds the copy.
   */
  commit?: string;
}
/**
 * One deprecation.
 */
export interface CheckedRecord {
  /**
   * Record id.
   */
  id: string;
  /**
   * What the page says of it.
   */
  state: 'match' | 'mismatch' | 'gone' | 'not_checked';
  /**
   * The last date on which the record was found to match; null if never.
   */
  last_verified: string | null;
  /**
   * SHA-256 of the record's facts that were compared, in hex. A match holds only for a record with these facts.
   */
  facts_sha256?: string;
  /**
   * Why the record could not be checked, or where its item still is; only where there is something to say.
   */
  reason?: string;
  differences: Difference[];
}
/**
 * One value that differs.
 */
export interface Difference {
  /**
   * The record's field.
   */
  field: string;
  /**
   * The recorded value.
   */
  recorded: string | null;
  /**
   * What the page says; null where it says none.
   */
  found: string | null;
  /**
   * A changed value, a withdrawn one, or a status that follows from the date alone: the page gives no state, and the date had come when it was read.
   */
  kind: 'changed' | 'withdrawn' | 'passed';
  /**
   * The words on the page.
   */
  words: string | null;
  /**
   * The heading they are under.
   */
  heading: string | null;
  /**
   * The page that says it, where it is a newer one than the record cites.
   */
  url?: string;
  /**
   * Only where a reviewer has dismissed this very difference: it no longer waits, and is no match.
   */
  dismissed?: true;
}
/**
 * One vendor's plans.
 */
export interface CheckedVendor {
  /**
   * Vendor id.
   */
  vendor: string;
  /**
   * found where every note and price that can be checked is there for its plan; not_found where one is not.
   */
  state: 'found' | 'not_found' | 'not_checked';
  /**
   * The last date on which all of it was found; null if never.
   */
  last_verified: string | null;
  notes: CheckedNote[];
  prices: CheckedPrice[];
  lost_figures?: LostFigures[];
  /**
   * Plans that the record lacks; only where there are some.
   */
  new_plans?: NewPlan[];
}
/**
 * One limit note.
 */
export interface CheckedNote {
  /**
   * Plan id.
   */
  plan: string;
  /**
   * The note.
   */
  note: string;
  /**
   * found where a line of the page says the value under its labels and under the plan's name; changed where other words stand at its place; moved where the words stand under other labels; not_found where they are gone; not_checked where a page could not be compared.
   */
  state: 'found' | 'changed' | 'moved' | 'not_found' | 'not_checked';
  /**
   * The one text that could take its place; only where there is one.
   */
  found?: string | null;
  /**
   * The heading or column that the page has it under.
   */
  heading?: string | null;
  /**
   * The page that has the words, where it is known.
   */
  url?: string;
  /**
   * Only where a reviewer has dismissed this very finding.
   */
  dismissed?: true;
  /**
   * What stands there now, where its words stand now, or, of a note that is gone, what is new near it.
   */
  offers?: NoteOffer[];
  /**
   * The accepted lines with its value that are gone.
   *
   * Items: Hashes of the headings, of row and column, and of the words.
   */
  gone?: string[];
  /**
   * The line that it stood on; only in older reports.
   */
  line?: string;
}
/**
 * One new line that could take its place.
 */
export interface NoteOffer {
  /**
   * The labels to take, from the general to the particular.
   *
   * Items: Words of the page.
   */
  labels: string[];
  /**
   * The value to take.
   */
  value: string;
  /**
   * The line that says so.
   */
  line: string;
}
/**
 * One price.
 */
export interface CheckedPrice {
  /**
   * Plan id.
   */
  plan: string;
  /**
   * The recorded price.
   */
  recorded: number | null;
  /**
   * The same of the line that states it.
   */
  state: 'found' | 'changed' | 'moved' | 'not_found' | 'not_checked';
  /**
   * The one sum that stands there now; only where it has changed.
   */
  found?: number | null;
  /**
   * The heading or column that the page has it under.
   */
  heading?: string | null;
  /**
   * The page that has the words, where it is known.
   */
  url?: string;
  /**
   * Only where a reviewer has dismissed this very finding.
   */
  dismissed?: true;
  /**
   * The words that state it; only with found.
   */
  words?: string;
  /**
   * The line that states it now: hashes of the headings, of row and column, and of the words.
   */
  line?: string;
}
/**
 * A text in our own words with figures that no page of the vendor has.
 */
export interface LostFigures {
  /**
   * The plan whose price_detail it is; null of an observation.
   */
  plan: string | null;
  /**
   * The text as recorded.
   */
  text: string;
  /**
   * As the text has them.
   *
   * @minItems 1
   */
  figures: string[];
  /**
   * Whether a reviewer has kept the text.
   */
  dismissed?: true;
}
/**
 * A column, row or section beside those of the vendor's plans.
 */
export interface NewPlan {
  plan: PlanFile;
  /**
   * The recorded plan whose limits all stand here now, and no longer under its own name; only where there is one.
   */
  renames?: string;
  renamed?: RenamedPlan;
  /**
   * The plan that stands before it on the page; null where it is the first.
   */
  after: string | null;
  /**
   * The page that lists it.
   */
  url: string;
  /**
   * The heading or column that the page has it under.
   */
  heading: string | null;
  /**
   * Its lines, the one with its name first.
   *
   * Items: Hashes of the headings, of row and column, and of the words.
   */
  lines: string[];
}
/**
 * What the YAML would hold.
 */
export interface PlanFile {
  /**
   * Stable slug, unique within the vendor. Never used again for another plan.
   */
  id: string;
  /**
   * The plan's name as published.
   */
  name: string;
  /**
   * How else the page's headings, columns and rows name this plan: `Pro plan`, `Free/Starter`.
   *
   * @minItems 1
   *
   * Items: A heading, or the name of a column or row, verbatim.
   */
  page_names?: string[];
  /**
   * Headline monthly price in the vendor's currency; null where it is usage-based, on request, or not stated.
   */
  price_month: number | null;
  /**
   * The price as the page prints it, `$20 / month`: where other sums stand beside it.
   */
  price_words?: string;
  /**
   * Billing nuance: annual against monthly, "from", per seat. Without a monthly price it begins with price on request, usage-based, or not stated on the pages read.
   */
  price_detail?: string;
  /**
   * What dated copies of before the baseline show as the price, oldest first, also where it is the same as now. Later changes are in the change history.
   *
   * @minItems 1
   */
  earlier_prices?: EarlierPrice[];
  /**
   * The plan's own limits, in the page's order; may be empty. What the page states for several plans goes to common_notes.
   */
  limit_notes: LimitNote[];
}
/**
 * The monthly price that a dated copy shows for this plan.
 */
export interface EarlierPrice {
  /**
   * Headline monthly price in the vendor's currency; null where it is usage-based, on request, or not stated.
   */
  price_month: number | null;
  /**
   * Billing nuance: annual against monthly, "from", per seat. Without a monthly price it begins with price on request, usage-based, or not stated on the pages read.
   */
  price_detail?: string;
  evidence: Evidence;
}
/**
 * What that plan is called then; only where there is one.
 */
export interface RenamedPlan {
  /**
   * The name that stands here, where those of other plans stand beside it; else its own.
   */
  name: string;
  /**
   * How else the pages name it.
   *
   * @minItems 1
   */
  page_names?: string[];
}
/**
 * An item that a page lists and the dataset does not.
 */
export interface Candidate {
  /**
   * Platform id.
   */
  platform: string;
  /**
   * The item.
   */
  item: string;
  /**
   * The words on the page.
   */
  words: string;
  /**
   * The heading they are under.
   */
  heading: string | null;
  /**
   * The record that it concerns: another date of its item, on its page or another one, or its item under a longer name; only where there is one.
   */
  near?: string;
  /**
   * The planned date of the item, which the page does not call planned any more; only where one is recorded. It leaves that list when the record is added.
   */
  scheduled?: string;
  /**
   * What the YAML would hold.
   */
  record: {
    [k: string]: unknown;
  };
  /**
   * Only where a reviewer has dismissed it with these words.
   */
  dismissed?: true;
}
/**
 * One planned date of an item that its vendor does not call deprecated.
 */
export interface CheckedScheduled {
  /**
   * scheduled/<platform>/<slug of item and version>; where the list has the item several times, then the recorded date.
   */
  id: string;
  /**
   * What the page says of it.
   */
  state: 'match' | 'mismatch' | 'gone' | 'not_checked';
  /**
   * The last date on which the row was found to match; null if never.
   */
  last_verified: string | null;
  /**
   * SHA-256 of the recorded row and the address of its page, in hex. What is said here is about a row with these facts.
   */
  facts_sha256: string;
  /**
   * Why the row could not be checked, or what has become of its item; only where there is something to say.
   */
  reason?: string;
  /**
   * The values that differ: lifecycle, date, basis, successor, or item where the row is gone.
   */
  differences: Difference[];
}
/**
 * A planned date that a page prints and records/scheduled does not have.
 */
export interface ScheduledCandidate {
  /**
   * The id that it would have; with its date where there is another row of the item.
   */
  id: string;
  /**
   * The words on the page.
   */
  words: string;
  /**
   * The heading they are under.
   */
  heading: string | null;
  /**
   * The page.
   */
  source_url: string;
  row: ScheduledItem;
  /**
   * Only where a reviewer has dismissed it with these words.
   */
  dismissed?: true;
}
/**
 * What the YAML would hold.
 */
export interface ScheduledItem {
  /**
   * The item, as the cell spells it.
   */
  item: string;
  /**
   * The version, as the cell spells it; null where the cell names none.
   */
  version: string | null;
  /**
   * The vendor's word for the item's state.
   */
  lifecycle: string;
  /**
   * The date that the row prints; of a floor, the day before which the vendor promises no shutdown.
   */
  date: string;
  /**
   * planned; earliest where the vendor calls the date the earliest possible one; not_before where the row names only a floor ("not sooner than", "or later").
   */
  basis: 'planned' | 'earliest' | 'not_before';
  /**
   * What the vendor names instead, in its own words; null where it names nothing.
   */
  successor: string | null;
  /**
   * Only where other pages than the list's state the row, such as those of the model's vendor about this host. The first is published as its source; the check does not compare the row.
   *
   * @minItems 1
   */
  evidence?: Evidence[];
  /**
   * What dated copies of the page printed before, oldest first.
   *
   * @minItems 1
   */
  earlier_dates?: EarlierPlannedDate[];
}
/**
 * A date that the page printed before the one recorded.
 */
export interface EarlierPlannedDate {
  /**
   * The date that the page printed; null where it had withdrawn one.
   */
  date: string | null;
  /**
   * As for basis of the row; null without a date.
   */
  basis: 'planned' | 'earliest' | null;
  /**
   * The date of the oldest copy that shows it; the copy stands in evidence.
   */
  first_seen: string;
  /**
   * The date of the newest copy that shows it; the copy stands in evidence.
   */
  last_seen: string;
}
/**
 * Records per state.
 */
export interface RecordCounts {
  /**
   * Records.
   */
  match: number;
  /**
   * Records.
   */
  mismatch: number;
  /**
   * Records.
   */
  gone: number;
  /**
   * Records.
   */
  not_checked: number;
}
/**
 * Limit notes per state.
 */
export interface NoteCounts {
  /**
   * Notes.
   */
  found: number;
  /**
   * Notes.
   */
  changed: number;
  /**
   * Notes.
   */
  not_found: number;
  /**
   * Notes.
   */
  not_checked: number;
  /**
   * Notes.
   */
  moved: number;
}
/**
 * Pages per state.
 */
export interface PageCounts {
  /**
   * Pages.
   */
  read: number;
  /**
   * Pages.
   */
  not_checked: number;
}
/**
 * Planned dates per state.
 */
export interface ScheduledCounts {
  /**
   * Planned dates.
   */
  match: number;
  /**
   * Planned dates.
   */
  mismatch: number;
  /**
   * Planned dates.
   */
  gone: number;
  /**
   * Planned dates.
   */
  not_checked: number;
  /**
   * Planned dates that a page prints and records/scheduled does not have.
   */
  candidates: number;
}
/**
 * source-checks/index.json: dated source-check reports, newest last.
 */
export interface SourceChecksIndex {
  /**
   * Where the schema of this file is, from the file on.
   */
  $schema?: string;
  /**
   * Version of the structure.
   */
  schema_version: '0.1';
  /**
   * Day of the newest report; null where there is none.
   */
  latest: string | null;
  /**
   * Oldest first.
   */
  reports: SourceCheckEntry[];
}
/**
 * One report.
 */
export interface SourceCheckEntry {
  /**
   * The date.
   */
  date: string;
  /**
   * Address relative to the base URL; of a day that is over, or a report that is not the newest, a gzip file.
   */
  path: string;
  /**
   * SHA-256 of the JSON file, in hex; of a gzip file that of what is in it.
   */
  sha256: string;
  /**
   * Records.
   */
  match: number;
  /**
   * Records.
   */
  mismatch: number;
  /**
   * Records.
   */
  gone: number;
  /**
   * Records.
   */
  not_checked: number;
  /**
   * Candidates.
   */
  candidates: number;
}
/**
 * deprecations/upcoming.json: what has a date still to come, soonest first, then what is deprecated without a date.
 */
export interface Upcoming {
  /**
   * Where the schema of this file is, from the file on.
   */
  $schema?: string;
  /**
   * Version of the structure.
   */
  schema_version: '0.1';
  /**
   * UTC timestamp of the build.
   */
  generated_at: string;
  /**
   * The date (UTC) of the build: dates from it on are still to come.
   */
  from: string;
  /**
   * Number of records, with those that are left out.
   */
  count: number;
  /**
   * How many of them have a date.
   */
  dated: number;
  /**
   * How many are deprecated without a date; they come last.
   */
  undated: number;
  /**
   * Soonest shutdown first, then id; without a date last.
   */
  deprecations: UpcomingRecord[];
}
/**
 * The fields that matter of one record; deprecations/records/<id>.json has all.
 */
export interface UpcomingRecord {
  /**
   * Stable, unique; <platform>/<slug>.
   */
  id: string;
  /**
   * The vendor's own identifier or name, as the page spells it.
   */
  item: string;
  /**
   * What stops working.
   */
  type: 'model' | 'api' | 'sdk';
  /**
   * retired where the vendor says so, or where the committed date had come when the page was read; otherwise deprecated.
   */
  status: 'deprecated' | 'retired';
  /**
   * The date on which it stops working; null where the vendor has published no date. A floor ("not sooner than") is not a date.
   */
  shutdown_date: string | null;
  /**
   * Only where the vendor calls its date the earliest possible one.
   */
  date_basis?: 'earliest';
  /**
   * What the vendor names instead, in its own words; null where it names nothing.
   */
  successor: string | null;
  /**
   * Whether the committed shutdown date has come at generated_at; null without a committed date. Only in files and answers with generated_at.
   */
  past: boolean | null;
  /**
   * The date of the newest page, or dated copy of one, that says what the record says.
   */
  as_of: string;
  /**
   * The vendor's page that states it.
   */
  source_url: string;
}
/**
 * data/vendors/<id>.json: one vendor and every change of it since the baseline. Its bytes change only when something in it does.
 */
export interface VendorHistory {
  /**
   * Where the schema of this file is, from the file on.
   */
  $schema?: string;
  /**
   * Version of the structure.
   */
  schema_version: '0.1';
  vendor: Vendor;
  changes: Changelog;
}
