// What comes in: `in_code` of the records, as the vendors' references write it.
// What goes out: the records that a string of code uses.
// Example: `client.evals` of a record is used by `openai.evals.runs.create(`, not by `x.evals`.
import { groupBy } from '../words.ts';
import { cleanSpelling } from './spellings.ts';

interface Used {
  id: string;
  in_code?: readonly string[] | undefined;
}

/** How the names that clients of SDKs have in code end; references call each of them `client`. */
export const CLIENTS: readonly string[] = ['client', 'openai'];

const CLIENT = /^(?:await )?(?:[a-z_]*client|openai|self\.client)\./;

/** A string of code in one form: no host, no method of HTTP, no slash before a path. */
function foldCode(text: string): string {
  return cleanSpelling(text)
    .replace(/^(?:get|post|put|patch|delete) (?=\/)/, '')
    .replace(/^https?:\/\/[^/]+/, '')
    .replace(/^\//, '')
    .replace(CLIENT, 'client.');
}

/** What is before the first mark: most texts have one that no string of a record has. */
function headOf(code: string): string {
  return /^[^./(?]*/.exec(code)?.[0] ?? '';
}

/** Finds records by the longest string of theirs that code begins with, up to a mark. */
export function createCodeFinder<R extends Used>(
  records: readonly R[],
): (text: string) => readonly R[] {
  const uses = records.flatMap((record) =>
    (record.in_code ?? []).map((code) => ({ record, code: foldCode(code) })),
  );
  const byCode = groupBy(uses, ({ code }) => code);
  const heads = new Set(uses.map(({ code }) => headOf(code)));
  return (text) => {
    let code = foldCode(text);
    if (!heads.has(headOf(code))) return [];
    while (code !== '') {
      const found = byCode.get(code);
      if (found) return found.map(({ record }) => record);
      code = code.replace(/[./(?]?[^./(?]*$/, '');
    }
    return [];
  };
}
