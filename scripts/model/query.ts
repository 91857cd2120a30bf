import type { Deprecation } from './generated/published.ts';

/** The paths that the function answers; every other path is a file. */
export const FUNCTION_PATHS = {
  deprecations: '/deprecations/api',
  changes: '/deprecations/changes',
  mcp: '/deprecations/mcp',
} as const;

/** The built files that the function reads, below dist/. */
export const FUNCTION_DATA = {
  deprecations: 'deprecations/all.json',
  changes: 'deprecations/changes.json',
  providers: 'data/providers.json',
} as const;

export const DEPRECATION_TYPES = ['model', 'api', 'sdk'] as const satisfies Deprecation['type'][];

export const DEPRECATION_STATUSES = [
  'deprecated',
  'retired',
] as const satisfies Deprecation['status'][];

/** Parameters of /deprecations/api, in the order in which an answer repeats them. */
export const FILTER_NAMES = ['provider', 'type', 'status', 'before', 'after'] as const;

export type FilterName = (typeof FILTER_NAMES)[number];
