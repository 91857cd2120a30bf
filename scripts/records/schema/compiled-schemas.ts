/**
 * Checks by name of their schema that are compiled already. None is: a bundle has the module that
 * `writeCompiledSchemas` writes instead of this one.
 */
export const COMPILED: ReadonlyMap<string, (value: unknown) => boolean> = new Map();
