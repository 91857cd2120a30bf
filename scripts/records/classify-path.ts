import { isDay } from '../model/day.ts';

export type RecordKind =
  | 'dataset'
  | 'baseline'
  | 'vendor'
  | 'provider'
  | 'deprecation'
  | 'dismissed'
  | 'report';

/** What a path below the root says of its file. */
export interface RecordPlace {
  kind: RecordKind;
  /** `zed`, `claude-api/claude-2.0`, `2026-11-20`; the kind itself where there is only one file. */
  id: string;
}

const SLUG = '[a-z0-9]+(?:-[a-z0-9]+)*';
const ITEM_SLUG = '[a-z0-9.]*[a-z0-9][a-z0-9.]*(?:-[a-z0-9.]+)*';

const SINGLE: Readonly<Record<string, RecordKind>> = {
  'records/dataset.yaml': 'dataset',
  'records/baseline.yaml': 'baseline',
  'records/source-checks/dismissed.yaml': 'dismissed',
};

const PATTERNS: readonly (readonly [RecordKind, RegExp])[] = [
  ['vendor', new RegExp(`^records/vendors/(${SLUG})\\.yaml$`)],
  ['provider', new RegExp(`^records/providers/(${SLUG})\\.yaml$`)],
  ['deprecation', new RegExp(`^records/deprecations/(${SLUG}/${ITEM_SLUG})\\.yaml$`)],
  ['report', /^records\/source-checks\/(\d{4}-\d{2}-\d{2})\.json$/],
];

/** Which record a path holds; null for a path that no record may have. */
export function classifyPath(path: string): RecordPlace | null {
  const single = Object.hasOwn(SINGLE, path) ? SINGLE[path] : undefined;
  if (single) return { kind: single, id: single };
  for (const [kind, pattern] of PATTERNS) {
    const id = pattern.exec(path)?.[1];
    if (id === undefined) continue;
    return kind === 'report' && !isDay(id) ? null : { kind, id };
  }
  return null;
}
