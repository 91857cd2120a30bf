// In: patterns and suffixes of providers and records/names.yaml, by which names are rewritten or cut.
// Out: those that make another recorded model of a name.
// Example: from `^kite-3$` to `rocket-1` is refused where kite-3 is recorded.
import { platformOf } from '../../model/record-id.ts';
import { cleanSpelling } from '../../model/spellings/spellings.ts';
import { displayName } from '../../model/words.ts';
import { showValue } from '../schema/schema.ts';
import { type Drafts, type Rule, textsOf, type Violation } from './rule.ts';

/** The platforms on which records and planned dates name something, by that name. */
function listNames({ deprecation, scheduled }: Drafts): Map<string, Set<string>> {
  const rows = scheduled.flatMap(({ id, data }) =>
    (data.items ?? []).map((row) => ({
      platform: id,
      names: [displayName(row?.item ?? '', row?.version ?? null), row?.successor],
    })),
  );
  const records = deprecation.map(({ id, data }) => {
    return { platform: platformOf(id), names: [data.item, data.successor] };
  });
  const platforms = new Map<string, Set<string>>();
  for (const { platform, names } of [...records, ...rows]) {
    for (const name of names) {
      const key = cleanSpelling(name ?? '').replaceAll(' ', '-');
      platforms.set(key, (platforms.get(key) ?? new Set()).add(platform));
    }
  }
  return platforms;
}

const lettersOf = (text: string): string => text.replace(/[^a-z\d]/g, '');

const firstWord = (text: string): string => /^[^a-z]*([a-z]*)/.exec(text)?.[1] ?? '';

/** Whether a rewriting makes another model of a name: not another spelling, or one ending less. */
function isTaken(name: string, other: string, known: ReadonlyMap<string, Set<string>>): boolean {
  if (lettersOf(other) === lettersOf(name) || name.startsWith(`${other}-`)) return false;
  if (firstWord(other) !== firstWord(name)) return true;
  const platforms = known.get(other) ?? new Set();
  return [...(known.get(name) ?? [])].some((platform) => platforms.has(platform));
}

const ownRewrites: Rule = {
  code: 'rewrite-takes-name',
  // A name that is rewritten into another one is answered with the other one’s date.
  check(drafts) {
    const known = listNames(drafts);
    return [...drafts.provider, ...drafts.names].flatMap(({ document, data }): Violation[] =>
      (data.models?.rewrites ?? []).flatMap((rewrite, index): Violation[] => {
        const { from, to } = rewrite ?? {};
        if (from === undefined || to === undefined) return [];
        const pattern = new RegExp(from);
        const rewritten = (text: string): string => text.replace(pattern, to);
        const name = [...known.keys()].find((each) => isTaken(each, rewritten(each), known));
        if (name === undefined) return [];
        const message = `from makes ${showValue(rewritten(name))} of the recorded name ${showValue(name)}; narrow the pattern so that it leaves that name alone`;
        return [{ document, pointer: ['models', 'rewrites', index, 'from'], message }];
      }),
    );
  },
};

/** Parts of names that tell models apart, which a suffix without a meaning may not be. */
const plainSuffixes: Rule = {
  code: 'suffix-tells-apart',
  // A suffix that is left out where a name is looked up may not be what makes the model.
  check: ({ names, provider }) =>
    names.flatMap(({ document, data }) => {
      const models = [data.models, ...provider.map((each) => each.data.models)];
      const words = models.flatMap((each) => [each?.families, each?.ordinary, each?.short]);
      const telling = new Set(textsOf([data.words, words]).map(([, text]) => text));
      return textsOf(data).flatMap(([pointer, text]): Violation[] => {
        if (pointer[0] !== 'suffixes' || !telling.has(text)) return [];
        const message = `${showValue(text)} is a word by which models differ; remove it from the suffixes`;
        return [{ document, pointer, message }];
      });
    }),
};

/** Every rule about the rewriting of names. */
export const REWRITE_RULES: readonly Rule[] = [ownRewrites, plainSuffixes];
