import { isDay } from '../model/day.ts';

/** What a file under records/ is, by its path alone, which is also its id. */
export type Subject =
  | { kind: 'vendor' | 'deprecation' | 'provider' | 'report'; id: string }
  | { kind: 'dataset' | 'baseline' | 'stray'; id: '' };

const SLUG = '[a-z0-9]+(?:-[a-z0-9]+)*';
const ITEM = '[a-z0-9.]*[a-z0-9][a-z0-9.]*(?:-[a-z0-9.]+)*';
const SINGLE: Record<string, 'dataset' | 'baseline'> = {
  'records/dataset.yaml': 'dataset',
  'records/baseline.yaml': 'baseline',
};
const PATTERNS = [
  ['vendor', new RegExp(`^records/vendors/(${SLUG})\\.yaml$`)],
  ['deprecation', new RegExp(`^records/deprecations/(${SLUG}/${ITEM})\\.yaml$`)],
  ['provider', new RegExp(`^records/providers/(${SLUG})\\.yaml$`)],
  ['report', /^records\/source-checks\/(\d{4}-\d{2}-\d{2})\.json$/],
] as const;
const STRAY = /^records\/(?:vendors|deprecations|providers)\/.*\.yaml$/s;

/**
 * What the file at `path` is; null where history has no use for it. `stray` is a YAML file among
 * records whose name cannot be an id. The forms of ids are those of schema_version 0.1, for ever.
 */
export function classifyPath(path: string): Subject | null {
  if (!path.startsWith('records/')) return null;
  const single = SINGLE[path];
  if (single) return { kind: single, id: '' };
  for (const [kind, pattern] of PATTERNS) {
    const id = pattern.exec(path)?.[1];
    if (id !== undefined && (kind !== 'report' || isDay(id))) return { kind, id };
  }
  return STRAY.test(path) ? { kind: 'stray', id: '' } : null;
}
