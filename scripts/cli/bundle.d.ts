import type { BuildOptions } from 'esbuild';

/** The folder of this tool, with the files that are not code: schemas, styles, pictures. */
export const TOOL_FOLDER: string;

/** The text of a file of this tool; `path` starts from its folder. */
export function readToolFile(path: string): string;

/** A file that the bundler made. */
interface BundledFile {
  /** Where it is in the cache, unless there is no room for one. */
  path: string;
  text: string;
}

/**
 * Bundles sources of this tool, or takes what was made of the same sources before.
 *
 * @param name names the bundle in the cache
 * @param options of esbuild; paths start from the folder of this tool
 */
export function bundle(name: string, options: BuildOptions): Promise<BundledFile[]>;
