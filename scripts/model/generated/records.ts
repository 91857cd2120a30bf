// Made by `npm run types` from schemas/records; change the schema, not this file.

/**
 * records/source-checks/dismissed.yaml: what a reviewer has dismissed, with the reason.
 */
export type DismissedFile = Dismissal[];
/**
 * One published limit, verbatim: a sentence, or a label with its value, `Projects: "10"`, below headings where the label alone does not say enough: `Included usage: {Storage: 5 GB}`.
 */
export type LimitNote =
  | string
  | {
      [k: string]: LimitNote;
    };
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
 * Tables, by the headings above them, the paragraph before them, or their columns; all that is given must fit.
 */
export type Where = {
  [k: string]: unknown;
} & {
  /**
   * Fits a heading above the table, or the title of a tab or another component around it.
   */
  under?: string;
  /**
   * Fits no heading above the table.
   */
  not_under?: string;
  /**
   * Fits the paragraph before the table.
   */
  after?: string;
  /**
   * Does not fit the paragraph before the table.
   */
  not_after?: string;
  /**
   * Fits the header of a column.
   */
  column?: string;
  /**
   * Why; for people. It must hold whatever the rows say, because nobody is told when they change.
   */
  reason: string;
};
/**
 * One way in which a page states facts: exactly one of table, say and list_after.
 */
export type Reading = {
  [k: string]: unknown;
} & {
  /**
   * What is read, for people.
   */
  name?: string;
  /**
   * Fits a heading above.
   */
  under?: string;
  /**
   * Fits no heading above.
   */
  not_under?: string;
  /**
   * Fits the paragraph before the table.
   */
  after?: string;
  /**
   * Does not fit the paragraph before the table.
   */
  not_after?: string;
  /**
   * Fewer rows of a table, or items of a list or of sentences, than this mean that the page has another shape; where it is not given 1, of sentences 0.
   */
  min?: number;
  table?: TableColumns;
  /**
   * Phrases that must occur together in one block: a paragraph, a list item, a table row, a line of code.
   *
   * @minItems 1
   *
   * Items: Words that must be there as they are, with places in braces for something else: {date}, {announced}, {item} (an identifier without blanks), {items} (several identifiers), {name} (a name that may hold blanks), {version}, {successor} or {any}. A table row is its cells joined with " | ".
   */
  say?: string[];
  /**
   * With say or list_after: more phrases that must occur somewhere under the same heading. A paragraph and the one after it, such as a label and its value, are also one text, joined with " | ".
   *
   * @minItems 1
   *
   * Items: Words that must be there as they are, with places in braces for something else: {date}, {announced}, {item} (an identifier without blanks), {items} (several identifiers), {name} (a name that may hold blanks), {version}, {successor} or {any}. A table row is its cells joined with " | ".
   */
  near?: string[];
  /**
   * With say: more phrases that must occur somewhere on the page, under whatever heading; for a page about one item.
   *
   * @minItems 1
   *
   * Items: Words that must be there as they are, with places in braces for something else: {date}, {announced}, {item} (an identifier without blanks), {items} (several identifiers), {name} (a name that may hold blanks), {version}, {successor} or {any}. A table row is its cells joined with " | ".
   */
  on_page?: string[];
  /**
   * Phrases that must occur in the sentence before a list, or, where there is none, in the heading above it: every entry of the list is one item, or several.
   *
   * @minItems 1
   *
   * Items: Words that must be there as they are, with places in braces for something else: {date}, {announced}, {item} (an identifier without blanks), {items} (several identifiers), {name} (a name that may hold blanks), {version}, {successor} or {any}. A table row is its cells joined with " | ".
   */
  list_after?: string[];
  items?: ItemShape;
  /**
   * What its items are.
   */
  type?: 'model' | 'api' | 'sdk';
  /**
   * Where a heading holds the date of shutdown and the rows, sentences or lists below it do not: a pattern with one group, searched in the headings above, innermost first. A table without such a date then is a problem of the page; sentences and lists under no such heading are not read.
   */
  date?: string;
  /**
   * As for the page; null switches the page's off.
   */
  announced?: string | null;
  keep?: RowPatterns;
  scheduled?: RowPatterns1;
  skip?: RowPatterns2;
  set?: Constants;
};
/**
 * What people call it besides its name: `gpt-4 on Azure`.
 *
 * @minItems 1
 */
export type Names = string[];
/**
 * What stands before `/` or `:` in front of a name and means this platform: `azure/gpt-4o`. Its id is one of them.
 *
 * @minItems 1
 */
export type Prefixes8 = string[];
/**
 * @minItems 1
 */
export type CataloguePrefixes = string[];
/**
 * What people call it besides its name; says nothing about a platform.
 *
 * @minItems 1
 */
export type Names1 = string[];
/**
 * What stands before `/` or `:` in front of its models' names, on whatever platform: `anthropic/claude-3-opus`. Its own platforms are answered first.
 *
 * @minItems 1
 */
export type Prefixes9 = string[];

export interface AllRecords {
  baseline: BaselineFile;
  dataset: DatasetFile;
  deprecation: DeprecationFile;
  dismissed: DismissedFile;
  evidence: Evidence;
  limit: LimitNote;
  models: ModelNames;
  names: NamesFile;
  page: PageDescription;
  plan: PlanFile;
  platform: Platform;
  provider: ProviderFile;
  reading: ReadingFile;
  scheduled: ScheduledFile;
  vendor: VendorFile;
}
/**
 * records/baseline.yaml: public history begins with the commit that adds this file.
 */
export interface BaselineFile {
  /**
   * The date of the baseline.
   */
  date: string;
  /**
   * A short note without numbers: the first entry of each log counts what is there.
   */
  note: string;
}
/**
 * records/dataset.yaml: what belongs to the whole dataset.
 */
export interface DatasetFile {
  /**
   * Version of the structure of everything published.
   */
  schema_version: '0.1';
  /**
   * Name of the service.
   */
  name: string;
  /**
   * One sentence that says what is published.
   */
  summary: string;
  /**
   * How a snapshot of the dataset is made.
   */
  method: string;
  /**
   * Address under which dist/ is published; --base-url overrides it.
   */
  base_url: string;
  /**
   * Address at which the function answers, where one does; --function-url overrides it. Without it llms.txt and openapi.json say that queries and MCP are not answered.
   */
  function_url?: string;
  /**
   * Authority of the tag: URIs that identify feed items. Never changed, even when the host changes.
   */
  feed_authority: string;
  /**
   * Address of the repository that holds the records.
   */
  repository: string;
  /**
   * What is planned and not yet there; shown on /support and the coverage page.
   *
   * Items: One offering or provider that does not exist yet.
   */
  roadmap: string[];
  /**
   * Marks that the site shows before names: a file of @lobehub/icons-static-svg, without .svg, to the platforms and vendors that it stands for.
   */
  marks?: {
    /**
     * Whose mark it is.
     *
     * Items: Id of a platform or of a vendor of plans.
     */
    [k: string]: string[];
  };
}
/**
 * records/deprecations/<platform>/<slug>.yaml: one deprecated or retired item on one platform. The path is the id.
 */
export interface DeprecationFile {
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
   * The date of the vendor's announcement, where the page states one.
   */
  announced_on?: string;
  /**
   * The regions that the date is for, in the vendor's order, where it is not for all of them. Another date in other regions is a record of its own.
   *
   * @minItems 1
   *
   * Items: One region, as the vendor names it.
   */
  regions?: string[];
  /**
   * Other spellings of this very item that the vendor itself gives as the same thing; never the item of another record of the platform, never anybody's successor.
   *
   * @minItems 1
   * @maxItems 20
   *
   * Items: One spelling.
   */
  aliases?: string[];
  /**
   * The name that the vendor's page prints beside the identifier, where it prints one.
   */
  display_name?: string;
  /**
   * Exact strings by which code uses it, where that is not its name: a path, a call, a header, a package, as the vendor's reference writes them.
   *
   * @minItems 1
   *
   * Items: One string, printable ASCII.
   */
  in_code?: string[];
  /**
   * Guidance in our own words: what to change, or what the page adds. Always there where sources disagree.
   */
  migration_note?: string;
  /**
   * What else happens to the item, when and to whom, in the vendor's words.
   *
   * @minItems 1
   */
  effects?: Effect[];
  /**
   * What the vendor's page said before the baseline, oldest first. Later moves are in the change history.
   *
   * @minItems 1
   */
  earlier_dates?: EarlierDate[];
  /**
   * The pages that were read. The first one states the facts: its url and its date are published as source_url and as_of.
   *
   * @minItems 1
   */
  evidence: Evidence[];
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
 * One dismissed difference: any other value or other words bring the finding back.
 */
export interface Dismissal {
  /**
   * Record id, `<vendor>/<plan>` (a vendor alone for a plan it does not have), or platform and item of a candidate (`<platform>: <item>`).
   */
  id: string;
  /**
   * The field that differs; note, price_month, text (in our own words), limit, name or plan of plans; candidate of a candidate.
   */
  field: string;
  /**
   * The recorded value at that time.
   */
  recorded: string | number | null;
  /**
   * What the page said instead.
   */
  found: string | number | null;
  /**
   * The words on the page; null where it had none.
   */
  words: string | null;
  /**
   * Why it was dismissed.
   */
  reason: string;
  /**
   * The date of the decision.
   */
  dismissed_on: string;
}
/**
 * How models are called, so that a name is known in any spelling, also before a record has it.
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
 * records/names.yaml: what is known of names beside what the providers' files say. A provider's file goes before it.
 */
export interface NamesFile {
  models?: ModelNames1;
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
 * How models are called, so that a name is known in any spelling, also before a record has it.
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
 * How one page is recognised and how facts are read from it. Patterns are regular expressions of JavaScript without flags; those for headings, column headers and states ignore case, those for items and values do not.
 */
export interface PageDescription {
  /**
   * Unique within the provider.
   */
  id: string;
  /**
   * The page, as records cite it. Several descriptions of one url are read together: each for its own part, or each for another shape of the page. With one * in its last part, such as https://docs.acme.example/models/card-*.html, it is every page of that form that a record cites or a saved copy is of.
   */
  url: string;
  /**
   * The machine-readable variant that is fetched instead of url, where the vendor has one. Its * is what that of url is.
   */
  read_url?: string;
  /**
   * What the page is written in when it is fetched, where neither its media type nor the ending of its address says so: source code and the like.
   */
  format?: 'markdown' | 'html' | 'text' | 'json' | 'yaml';
  /**
   * The platform that its items belong to.
   */
  platform: string;
  /**
   * What its items are, where neither a reading nor `types` says otherwise.
   */
  type?: 'model' | 'api' | 'sdk';
  /**
   * Types by item; the first that fits holds.
   */
  types?: TypeRule[];
  /**
   * Each must fit a heading, a paragraph, a list item or a line, or nothing on the page counts. Headings change least.
   *
   * @minItems 1
   *
   * Items: Text of one block.
   */
  right_page: string[];
  /**
   * Where the date of the announcement is above the rows: a pattern with one group, searched in the paragraph before a table, then in the headings above a row, innermost first, and in the titles of components around it. A row without such a date then is a problem of the page.
   */
  announced?: string;
  /**
   * Spellings of dates that this page uses besides YYYY-MM-DD, "Month D, YYYY" and "D Month YYYY", which are always read. Their order of day and month is ambiguous, so it is said here. "month d" is a date without a year in a sentence or list: the next such date after the announcement, whose date is in a heading.
   *
   * Items: One form.
   */
  date_forms?: (
    | 'm/d/yyyy'
    | 'm/d/yy'
    | 'yyyy.m.d'
    | 'month d, yyyy, hh:mm:ss'
    | 'yyyy/m/d'
    | 'yyyy年m月d日'
    | 'month d'
  )[];
  /**
   * Text that is cut off a cell before its date is read.
   */
  day_suffix?: string;
  basis?: DateBasis;
  states?: StateWords;
  /**
   * Tables with a column of dates that are known and hold nothing of ours. Any other such table that no reading takes is a problem of the page.
   */
  ignore_tables?: Where[];
  /**
   * True for a translation of the page: it states identifiers, dates and successors, but no words. The sentences of effects are not looked for in it.
   */
  translation?: boolean;
  /**
   * True where the vendor takes a row off the page after its date, so that a missing row proves nothing.
   */
  rows_leave?: boolean;
  /**
   * Items whose rows are known to have left the page before their date: that they are missing is no finding. One that comes back is compared as usual.
   *
   * @minItems 1
   */
  left?: LeftItem[];
  /**
   * Sentences that concern every item there, or every item with a status: they are published with each record that has the page among its evidence.
   *
   * @minItems 1
   */
  effects?: PageEffect[];
  items?: ItemShape;
  /**
   * What is read, each reading on its own.
   *
   * @minItems 1
   */
  read?: Reading[];
}
/**
 * The type of some items.
 */
export interface TypeRule {
  /**
   * Items that it holds for.
   */
  item: string;
  /**
   * What they are.
   */
  type: 'model' | 'api' | 'sdk';
}
/**
 * Said where the dates of the whole page are the earliest possible ones.
 */
export interface DateBasis {
  /**
   * The basis of every date on the page.
   */
  value: 'committed' | 'earliest';
  /**
   * The sentence that must be on the page for it; without it the page is not recognised.
   */
  says: string;
}
/**
 * The vendor's words for the two states, where a column or `set` holds a state.
 */
export interface StateWords {
  /**
   * A state that means deprecated.
   */
  deprecated?: string;
  /**
   * A state that means retired.
   */
  retired?: string;
  /**
   * A state whose dates the vendor calls the earliest possible ones.
   */
  earliest?: string;
}
/**
 * One item.
 */
export interface LeftItem {
  /**
   * The item, as its record spells it.
   */
  item: string;
  /**
   * Since when the page no longer lists it, and how that is known.
   */
  reason: string;
}
/**
 * One thing that happens besides the shutdown.
 */
export interface PageEffect {
  /**
   * What happens, before the shutdown or instead of a plain failure. That requests to retired models fail is not an effect.
   */
  effect: 'closed_to_new_users' | 'closed_to_idle_users' | 'restricted' | 'rerouted' | 'read_only';
  /**
   * Where it concerns only items with this status.
   */
  status?: 'deprecated' | 'retired';
  /**
   * The date from which it holds; announced_on where it is that of each record; null where the page gives none.
   */
  from: (string | null) | 'announced_on';
  /**
   * The page's own sentence, verbatim; the source check looks for it.
   */
  words: string;
  /**
   * The date for which the page said it.
   */
  as_of: string;
}
/**
 * How identifiers are taken from a cell.
 */
export interface ItemShape {
  /**
   * codes: every code span is an identifier, or every part between commas where none of them has a blank, and a cell without either is one; lines: every line of the cell; whole (usual): the cell.
   */
  split?: 'codes' | 'lines' | 'whole';
  /**
   * Cells that stay one identifier nevertheless.
   *
   * Items: Whole cell.
   */
  whole_if?: string[];
  /**
   * Text that is not part of the identifier, such as footnote marks.
   *
   * Items: Part of the text.
   */
  strip?: string[];
  /**
   * Parts that are not identifiers.
   *
   * Items: Whole identifier.
   */
  drop?: string[];
}
/**
 * Which column holds what. A table is taken where every column that is not optional is found.
 */
export interface TableColumns {
  /**
   * The identifiers.
   */
  item: string | Column;
  /**
   * The version; part of the key.
   */
  version?: string | Column;
  /**
   * The date on which it stops working.
   */
  date?: string | Column;
  /**
   * What the vendor names instead.
   */
  successor?: string | Column;
  /**
   * The vendor's word for its state.
   */
  state?: string | Column;
  /**
   * The date of the announcement.
   */
  announced?: string | Column;
  /**
   * Where the row holds.
   */
  region?: string | Column;
}
/**
 * A column of a table, by its header.
 */
export interface Column {
  /**
   * Fits the header of exactly one column.
   */
  column: string;
  /**
   * Takes only this part of the cell: the first group.
   */
  match?: string;
  /**
   * Text that is left out.
   *
   * Items: Part of the text.
   */
  strip?: string[];
  replace?: Replacements;
  /**
   * Whole cell that names nothing.
   */
  not?: string;
  /**
   * True where the table is taken without this column too.
   */
  optional?: boolean;
}
/**
 * Words that are replaced by others, after match and strip: of a translated page, such as { "或": or }.
 */
export interface Replacements {
  /**
   * What is there instead.
   */
  [k: string]: string;
}
/**
 * Rows that are listings; the others are kept aside, so that "no longer listed" can be told from "gone".
 */
export interface RowPatterns {
  /**
   * Fits the state.
   */
  state?: string;
  /**
   * Fits the identifier; ^$ fits a row without one.
   */
  item?: string;
  /**
   * Fits the version; ^$ fits a row without one.
   */
  version?: string;
  /**
   * Fits the cell of the date.
   */
  date?: string;
}
/**
 * Rows of items that the vendor does not call deprecated, with a planned date: they are no listings, and are compared with records/scheduled. A row with a date that is neither such a row nor a listing is reported as unread.
 */
export interface RowPatterns1 {
  /**
   * Fits the state.
   */
  state?: string;
  /**
   * Fits the identifier; ^$ fits a row without one.
   */
  item?: string;
  /**
   * Fits the version; ^$ fits a row without one.
   */
  version?: string;
  /**
   * Fits the cell of the date.
   */
  date?: string;
}
/**
 * Rows that this reading does not take, as if they were not there. Whether another reading takes them is watched.
 */
export interface RowPatterns2 {
  /**
   * Fits the state.
   */
  state?: string;
  /**
   * Fits the identifier; ^$ fits a row without one.
   */
  item?: string;
  /**
   * Fits the version; ^$ fits a row without one.
   */
  version?: string;
  /**
   * Fits the cell of the date.
   */
  date?: string;
}
/**
 * Our words, which are true only while the page has the vendor's words of the same reading.
 */
export interface Constants {
  /**
   * The item.
   */
  item?: string;
  /**
   * Other spellings that the page gives as the same item.
   */
  aliases?: string[];
  /**
   * The successor.
   */
  successor?: string;
  /**
   * The state, in a word that `states` knows.
   */
  state?: string;
}
/**
 * One plan of a vendor.
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
  names?: Names;
  prefixes?: Prefixes8;
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
 * records/providers/<slug>.yaml: a provider, its platforms and how its pages are read.
 */
export interface ProviderFile {
  /**
   * Display name.
   */
  name: string;
  /**
   * Whether its deprecations are recorded.
   */
  coverage: 'tracked' | 'omitted';
  /**
   * Why an omitted provider is left out.
   */
  reason?: string;
  names?: Names1;
  prefixes?: Prefixes9;
  models?: ModelNames2;
  /**
   * The platforms whose items are recorded. Of an omitted provider: its own API, so that a name with its prefix is answered as left out, not from other platforms.
   */
  platforms?: Platform[];
  /**
   * The pages that the source check reads.
   */
  pages?: PageDescription[];
}
/**
 * How models are called, so that a name is known in any spelling, also before a record has it.
 */
export interface ModelNames2 {
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
 * records/readings/<address>.yaml: what a page said when a person last looked at it, as hashes. Only a review writes it. No text of the page.
 */
export interface ReadingFile {
  /**
   * The page, as records cite it.
   */
  url: string;
  /**
   * The date on which the page said this.
   */
  read_at: string;
  /**
   * Sections of the page that concern no record: what is new there is not asked about.
   *
   * @minItems 1
   */
  not_ours?: NotOurs[];
  /**
   * Every line of the page, sorted: the hashes of its headings, of its row and column, and of its words.
   */
  lines: string;
}
/**
 * One section, with all below it.
 */
export interface NotOurs {
  /**
   * The hash of its headings.
   */
  section: string;
  /**
   * Why it does not concern the records, in our own words.
   */
  reason: string;
}
/**
 * records/scheduled/<platform>.yaml: dates that the vendor's page prints for items that it does not call deprecated. They are planned and may move; they are no deprecations and give no change entries.
 */
export interface ScheduledFile {
  /**
   * The pages that were read. The first one prints the dates: its url and its date are published as source_url and as_of. After it, the copies that earlier_dates name by their date.
   *
   * @minItems 1
   */
  evidence: Evidence[];
  /**
   * The rows, in the order of the page; what is added later is at the end. A row is known by its item and version, and where these are there several times by its date too.
   *
   * @minItems 1
   */
  items: ScheduledItem[];
}
/**
 * One row of the page.
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
 * records/vendors/<id>.yaml: a vendor and its plans. The path is the id.
 */
export interface VendorFile {
  /**
   * Vendor or product name.
   */
  name: string;
  /**
   * What kind of product it is: for finding, never for ranking.
   */
  category:
    | 'coding assistant'
    | 'AI assistant'
    | 'AI API'
    | 'hosting'
    | 'database'
    | 'developer tool'
    | 'media'
    | 'productivity';
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
  plans: PlanFile[];
  /**
   * What the page states for several plans at once, each limit once.
   *
   * @minItems 1
   */
  common_notes?: CommonNotes[];
  /**
   * Analyst's notes: model line-ups, quota mechanics, caveats, and whose copy was read.
   *
   * Items: One note.
   */
  observations?: string[];
  /**
   * The pages that were read, the pricing page first: its url is published as source_url.
   *
   * @minItems 1
   */
  evidence: VendorEvidence[];
}
/**
 * Limits of several plans.
 */
export interface CommonNotes {
  /**
   * Whose they are: all, or the ids of plans.
   */
  plans: 'all' | string[];
  /**
   * The limits, in the page's order. They come after the plan's own.
   *
   * @minItems 1
   */
  limit_notes: LimitNote[];
}
/**
 * A page that was read for a vendor's record.
 */
export interface VendorEvidence {
  /**
   * The page that was read; the source check reads it again.
   */
  url: string;
  /**
   * What the source check fetches instead of url, where the vendor serves the page as Markdown or keeps its text in a repository: an address of the same site, or https://raw.githubusercontent.com/OWNER/REPO/HEAD/PATH. It holds for every entry of that url.
   */
  read_url?: string;
  /**
   * When the page is known to have said so: a date, or a UTC timestamp.
   */
  read_at: string;
  /**
   * Permanent link to a public copy of the page as it stood then: https://github.com/OWNER/REPO/blob/COMMIT/PATH.
   */
  copy?: string;
}
