/**
 * A kind of limit and the words by which a limit is put into it. The first that fits has it, so the
 * order matters: `Storage: 1 TB per seat` is storage, and `5 credits, higher rate limits` is about credits.
 */
const KINDS: readonly (readonly [kind: string, words: RegExp])[] = [
  [
    'Completions',
    /\bcompletions?\b|edit predictions?|autocomplet|\btab (?:completion|suggestion)|windsurf tab\b/i,
  ],
  [
    'Credits and included usage',
    /\bcredits?\b[^:]*:|[\d,.]+[km]?\b[^:.]{0,24}\bcredits\b|\bcredits? (?:roll|refill|cap|limit|carry)|included usage|usage included|of (?:resource )?usage\b|\bspend\b|cumulative billing|billing threshold|based billing/i,
  ],
  [
    'Rate and concurrency',
    /\bper[ /-]*(?:second|minute|hour|sec|min)\b|\/ ?(?:s|sec|min|minute|second|hour)\b|\bhourly\b|concurren|\bparallel|simultaneous|rate limits?|\b[RTIO]{1,2}PM\b|\bTPM\b|\bRPS\b/i,
  ],
  ['Support and terms', /\bSLA\b|^support\b|licens|attribution|commercial use/i],
  ['Compute', /\bv?CPUs?\b|\bCUs?\b|GB-hours|\bRAM\b|\bmemory\b|\b\d+C\d+G\b/i],
  [
    'Storage and traffic',
    /storage|(?:\b|\d)[KMGT]i?B\b(?!-hour)|backup|retention|bandwidth|egress|\btransfer|\brows\b|version history|snapshots?\b|restore window|\blookback/i,
  ],
  [
    'Seats and members',
    /\bseats?\b|\b(?:team|organization|org|workspace) members?\b|^members?\b|collaborators?\b|\bguests?\b|^users?:|(?<!per )\b(?:developers?|users?): *(?:\d|unlimited)|[\d,]+ (?:users|developers|members|people)\b|additional users|active users/i,
  ],
  [
    'Requests and runs',
    /request|message|prompt|quer(?:y|ies)|search(?:es)?\b|\bcalls?\b|invocation|\btasks?\b|\bruns?\b|executions?|minutes|\bhours?\b|\busage\b|\bactions?\b|\bevents?\b|\bspans?\b|\boperations?\b|transactions?|commands?|\breads?\b|\bwrites?\b|units per|\bcrawls?\b|\bdeploys?\b|interactions|limits on agent|\bchat\b|review|summariz|quota|transcription/i,
  ],
  ['Tokens and context', /token|context/i],
  [
    'Projects and resources',
    /project|repositor|\brepos\b|database|workspace|\bsites?\b|\bapps?\b|environment|\bbranch|\bindex(?:es|ed)?\b|\bkeys?\b|domain|monitor|cluster|replica|connection|channel|schedule|webhook|namespace|dataset|\bfields?\b|\btables?\b|\bpages?\b|\bqueues?\b|sandbox|\bVMs?\b|deployment|\bobjects?\b|\bnumber of\b|agents?:/i,
  ],
  ['Models', /\bmodels?\b|gpt|claude|gemini|opus|sonnet/i],
  ['Credits and included usage', /\bcredits?\b|\$\s?\d/i],
];

const OTHER = 'Other';

/** The kinds of limit in the order in which a comparison shows them. */
export const LIMIT_KINDS: readonly string[] = [...new Set(KINDS.map(([kind]) => kind)), OTHER];

/** The kind of a limit, by its words alone: for finding it in a comparison, never to interpret it. */
export function limitKind(note: string): string {
  return KINDS.find(([, words]) => words.test(note))?.[0] ?? OTHER;
}
