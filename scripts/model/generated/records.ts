// Made by `npm run types` from schemas/records; change the schema, not this file.

/**
 * records/source-checks/dismissed.yaml: what a reviewer has dismissed, with the reason.
 */
export type DismissedFile = Dismissal[];

export interface AllRecords {
  baseline: BaselineFile;
  dataset: DatasetFile;
  deprecation: DeprecationFile;
  dismissed: DismissedFile;
  evidence: Evidence;
  page: PageDescription;
  provider: ProviderFile;
  vendor: VendorFile;
}
/**
 * records/baseline.yaml: public history begins with the commit that adds this file.
 */
export interface BaselineFile {
  /**
   * The day of the baseline.
   */
  date: string;
  /**
   * What the baseline holds.
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
}
/**
 * records/deprecations/<platform>/<slug>.yaml: one deprecated or retired item on one platform.
 */
export interface DeprecationFile {
  /**
   * <platform>/<slug>: the file's path below records/deprecations, without .yaml. For ever.
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
   * As the vendor states it; the clock never changes it.
   */
  status: 'deprecated' | 'retired';
  /**
   * The day of the vendor's announcement; null where the page states none.
   */
  announced_on: string | null;
  /**
   * The day on which it stops working; null where the vendor has published no day. A floor ("not sooner than") is not a day.
   */
  shutdown_date: string | null;
  /**
   * committed, or earliest where the vendor calls its day the earliest possible one; null without a day.
   */
  date_basis: 'committed' | 'earliest' | null;
  /**
   * What the vendor names instead, in its own words; null where it names nothing.
   */
  successor: string | null;
  /**
   * Guidance in our own words. Required where the successor is null, the basis is earliest, or sources disagree.
   */
  migration_note: string | null;
  /**
   * The vendor's page that states it.
   */
  source_url: string;
  /**
   * The day as of which the record is known to hold.
   */
  as_of: string;
  /**
   * Other identifiers that the vendor lists in the same entry.
   *
   * Items: One identifier.
   */
  aliases?: string[];
  /**
   * The pages that were read for this record.
   *
   * @minItems 1
   */
  evidence: Evidence[];
  source?: SourceKey;
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
   * When the page is known to have said so: a day, or a UTC instant.
   */
  read_at: string;
  /**
   * Where a public copy of the page is kept: owner/name.
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
 * Where on its page the item stands, when the cell differs from `item`.
 */
export interface SourceKey {
  /**
   * Id of the page in the provider's file; needed where several pages share the source_url.
   */
  page?: string;
  /**
   * The identifier as the page reading yields it.
   */
  item?: string;
  /**
   * The version as the page reading yields it.
   */
  version?: string;
  /**
   * The region as the page reading yields it.
   */
  region?: string;
}
/**
 * One dismissed finding.
 */
export interface Dismissal {
  /**
   * Record id, or platform and item of a candidate (`<platform>: <item>`).
   */
  id: string;
  /**
   * The words on the page that were dismissed; other words bring the finding back.
   */
  words: string;
  /**
   * Why it was dismissed.
   */
  reason: string;
  /**
   * The day of the decision.
   */
  dismissed_on: string;
}
/**
 * How one page is recognised and how facts are read from it.
 */
export interface PageDescription {
  /**
   * Unique within the provider.
   */
  id: string;
  /**
   * The page, as records cite it.
   */
  url: string;
  /**
   * The platform that its items belong to.
   */
  platform: string;
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
  /**
   * The platforms whose items are recorded.
   */
  platforms?: Platform[];
  /**
   * The pages that the source check reads.
   */
  pages?: PageDescription[];
}
/**
 * One platform of the provider.
 */
export interface Platform {
  /**
   * Folder under records/deprecations.
   */
  id: string;
  /**
   * Display name.
   */
  name: string;
}
/**
 * records/vendors/<id>.yaml: a vendor and its plans.
 */
export interface VendorFile {
  /**
   * Stable slug, the file's name. Never used again for another vendor.
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
   * UTC instant at which the vendor was last fetched.
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
  plans: PlanEntry[];
  /**
   * Analyst's notes: model line-ups, quota mechanics, caveats, and whose copy was read.
   *
   * Items: One note.
   */
  observations?: string[];
  /**
   * The pages that were read for this record.
   *
   * @minItems 1
   */
  evidence: Evidence[];
}
/**
 * One plan of a vendor.
 */
export interface PlanEntry {
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
   * Billing nuance: annual against monthly, "from", per seat.
   */
  price_detail?: string;
  /**
   * The plan's published limits, verbatim, in the page's order; may be empty.
   *
   * Items: One published limit, verbatim.
   */
  limit_notes: string[];
}
