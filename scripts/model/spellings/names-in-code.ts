// What comes in: `in_code` of the records, as the vendors' references write it.
// What goes out: the records that a string of code uses.
// Example: `client.evals` of a record is used by `openai.evals.runs.create(`, not by `x.evals`.
import { cleanSpelling, METHOD } from './spellings.ts';

interface Used {
  record: { in_code?: readonly string[] | undefined };
}

/** How clients of SDKs are called in code: `client`, and as their providers; references say `client`. */
export function clientsOf(providers: readonly { slug: string }[]): string[] {
  const slugs = providers.map(({ slug }) => slug);
  return ['client', ...slugs.filter((slug) => /^[a-z]+$/.test(slug))];
}

/** A string of code in one form: no host, no method of HTTP, no slash before a path. */
function foldCode(text: string, client: RegExp): string {
  return cleanSpelling(text)
    .replace(METHOD, '')
    .replace(/^(?:from (\S+) import .*|import (\S+).*)$/, '$1$2')
    .replace(/^(?:https?:\/\/[^/]+)?\//, '')
    .replace(client, 'client.');
}

/** What is before the first mark: most texts have one that no string of a record has. */
function headOf(code: string): string {
  return code.replace(/[./(?].*/, '');
}

/** Finds what has the longest string that code begins with, up to a mark. */
export function createCodeFinder<R extends Used>(
  items: readonly R[],
  clients: readonly string[],
): (text: string) => readonly R[] {
  const client = new RegExp(
    `^(?:await )?(?:self\\.)?[a-z_]*(?:${clients.join('|')})(?:\\(\\))?\\.`,
  );
  const byCode = new Map<string, R[]>();
  for (const item of items) {
    for (const written of item.record.in_code ?? []) {
      const code = foldCode(written, client);
      // With two words of its own it is known without its client: `fine_tuning.jobs`, not `videos`.
      for (const each of new Set([code, code.replace(/^client\.(?=.*\.)/, '')])) {
        byCode.set(each, [...(byCode.get(each) ?? []), item]);
      }
    }
  }
  const heads = new Set([...byCode.keys()].map(headOf));
  return (text) => {
    let code = foldCode(text, client);
    if (!heads.has(headOf(code))) return [];
    while (code !== '' && !byCode.has(code)) code = code.replace(/[./(?]?[^./(?]*$/, '');
    return byCode.get(code) ?? [];
  };
}
