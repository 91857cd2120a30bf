/** A kind of limit and the words by which a limit is put into it. The first that fits has it. */
const KINDS: readonly (readonly [kind: string, words: RegExp])[] = [
  ['Completions', /completion|edit prediction|autocomplete|\btab\b/i],
  ['Rate and concurrency', /per (?:second|minute)|concurren|parallel|rate limit|\b[RT]PM\b/i],
  ['Seats and members', /\b(?:seat|member|collaborator|user|developer)s?\b/i],
  [
    'Storage and traffic',
    /storage|\b[KMGT]i?B\b|backup|retention|bandwidth|egress|transfer|\brows\b/i,
  ],
  ['Tokens and context', /token|context/i],
  ['Credits and included usage', /credit|included usage|\$\s?\d/i],
  [
    'Requests and runs',
    /request|message|prompt|quer(?:y|ies)|search|\bcalls?\b|invocation|\btasks?\b|\bruns?\b|minutes|hours|usage/i,
  ],
  [
    'Projects and resources',
    /project|repositor|database|workspace|\bsites?\b|\bapps?\b|environment|branch|index|agent/i,
  ],
  ['Models', /model|gpt|claude|gemini|opus|sonnet/i],
];

const OTHER = 'Other';

/** The kinds of limit in the order in which a comparison shows them. */
export const LIMIT_KINDS: readonly string[] = [...KINDS.map(([kind]) => kind), OTHER];

/** The kind of a limit, by its words alone: for finding it in a comparison, never to interpret it. */
export function limitKind(note: string): string {
  return KINDS.find(([, words]) => words.test(note))?.[0] ?? OTHER;
}
