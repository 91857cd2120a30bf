import type { ParsedRecord, Pointer } from '../parse-record.ts';

/** A place that names something. */
export interface Naming {
  document: ParsedRecord;
  pointer: Pointer;
  name: string | undefined;
}

/** Places that use a name that an earlier place has, each with that first place. */
export function findRepeated(namings: readonly Naming[]): [repeated: Naming, first: Naming][] {
  const first = new Map<string, Naming>();
  const repeated: [Naming, Naming][] = [];
  for (const naming of namings) {
    if (naming.name === undefined) continue;
    const earlier = first.get(naming.name);
    if (earlier) repeated.push([naming, earlier]);
    else first.set(naming.name, naming);
  }
  return repeated;
}

/** Where a place is, for a message about another one. */
export function showPlace({ document, pointer }: Naming): string {
  const { line, column } = document.locate(pointer);
  return `${document.path}:${line}:${column}`;
}
