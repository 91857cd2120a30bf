/** Prefixes and suffixes of a model's name in code, and the platform that they name. */

/** Slugs of the platforms that a spelling can name. */
const OPENAI = 'openai-api';
const CLAUDE = 'claude-api';
const GEMINI = 'gemini-api';
const VERTEX = 'vertex-ai';
const BEDROCK = 'amazon-bedrock';
const FOUNDRY = 'microsoft-foundry';

/** Says of a prefix: a vendor or a router, so the platform stays open. */
export const ANY = '';
/** Says of a prefix: a host that has no records. */
const ELSEWHERE = '-';

/** A name without its prefixes and suffixes. */
interface Stripped {
  name: string;
  /** The platform that a prefix or suffix names; ELSEWHERE for one without records; null for none. */
  platform: string | null;
  /** Bedrock's revision of a version, such as `v1:0`; empty without one. */
  revision: string;
  /** Whether it is a model that was fine-tuned from the named one. */
  fineTuned: boolean;
}

/** Values by word, from rows of a value and its words. */
function wordTable(rows: readonly (readonly [string, string])[]): Map<string, string> {
  return new Map(rows.flatMap(([value, words]) => words.split(' ').map((word) => [word, value])));
}

/**
 * Prefixes that end in `/` or `:`, as LiteLLM, OpenRouter, the AI SDK, pydantic-ai, promptfoo, Genkit,
 * Hugging Face and the vendors' own resource names have them.
 */
const PREFIXES = wordTable([
  [
    ANY,
    'openai anthropic google google-ai-studio meta meta-llama mistralai mistral cohere cohereforai cohere_chat ai21 ai21labs amazon microsoft deepseek deepseek-ai x-ai xai nvidia stabilityai stability moonshotai qwen zai z-ai zai-org minimax minimaxai core42 nixtla gretel bria palm openrouter vercel vercel_ai_gateway litellm litellm_proxy gateway chatgpt openai-chat openai-responses text-completion-openai models model foundation-models chat completion completions responses messages embedding embeddings image us eu global global-standard standard hd low medium high max-steps',
  ],
  [
    FOUNDRY,
    'azure azure_ai azure-ai azure_text azure-openai azure_openai azureopenai azureml foundry azure-ai-foundry microsoft-foundry',
  ],
  [
    BEDROCK,
    'bedrock bedrock_converse bedrock-converse bedrock_mantle amazon-bedrock amazon_bedrock aws-bedrock aws_bedrock aws foundation-model inference-profile',
  ],
  [
    VERTEX,
    'vertex_ai vertex vertexai vertex-ai vertex_ai_beta vertex_anthropic google-vertex google_vertex google-vertexai google_vertexai google-vertex-anthropic',
  ],
  [
    GEMINI,
    'gemini gemini-api googleai google_ai google-gla google_genai google-genai google-generative-ai google_ai_studio_gemini',
  ],
  [CLAUDE, 'claude-api'],
  [OPENAI, 'openai-api'],
]);

/** Vendors before a dot: only Bedrock names models like that. */
const BEDROCK_VENDOR =
  /^(?:(?:us-gov|us|eu|apac|global|jp|au|ca|sa|me|af)\.)?(anthropic|amazon|meta|cohere|ai21|mistral|stability|twelvelabs|deepseek|writer|luma|qwen|openai|nvidia|moonshotai|moonshot|minimax|zai|xai|google)\.(?=[a-z])/;

/** Regions, commitments, sizes and ways of calling between a prefix and a name. */
const ROUTE =
  /^(?:[a-z]{2}(?:-gov)?-[a-z]+-\d|\*|[16]-month-commitment|invoke|converse|(?:\d+|max)-x-(?:\d+|max)|\d+-steps)$/;

/** Hosts of addresses, and the platform that answers there. */
const HOSTS: readonly (readonly [host: RegExp, platform: string])[] = [
  [/(?:^|\.)api\.openai\.com$/, OPENAI],
  [/^api\.anthropic\.com$/, CLAUDE],
  [/^generativelanguage\.googleapis\.com$/, GEMINI],
  [/aiplatform\.googleapis\.com$/, VERTEX],
  [/^bedrock[\w.-]*\.amazonaws\.com$/, BEDROCK],
];

/** A platform in words: `azure gpt-4`, `gpt-4 on Azure`. */
const PLATFORM_WORDS = (
  [
    [FOUNDRY, 'azure openai|azure ai foundry|azure ai|azure|microsoft foundry|ai foundry|foundry'],
    [BEDROCK, 'amazon bedrock|aws bedrock|bedrock'],
    [VERTEX, 'google vertex ai|google vertex|vertex ai|vertexai|vertex'],
    [GEMINI, 'google ai studio|ai studio|gemini api'],
    [CLAUDE, 'anthropic api|claude api'],
    [OPENAI, 'openai api'],
    [ANY, 'openai|anthropic|google|cohere|meta|microsoft|amazon|aws'],
  ] as const
).map(([platform, words]) => ({
  platform,
  before: new RegExp(`^(?:${words})(?: |: ?)(?=\\S)`),
  after: new RegExp(` (?:(?:on|in|via|at|from) )?\\(?(?:${words})\\)?$`),
}));

/** Suffixes that do not change which model is named. */
const DECORATIONS: readonly RegExp[] = [
  /\[\d+[km]\]$/,
  /:(?:free|nitro|extended|beta|online|floor|exacto|thinking|batch|latest|cloud|\d+k|mm)$/,
  /:(?:(?:stream)?generatecontent|generate(?:answer|text|message)|(?:stream)?(?:raw)?predict|predictlongrunning|counttokens|(?:batch)?embed(?:content|text)s?)$/,
  /(?:\[[\w,-]*\])?(?:(?:===?|>=|<=|~=|!=|[<>]).*|@[\^~]?\d+\.\d+\.\d.*)$/,
];

const QUANTIZATION =
  /[-_:. ](?:n?v?fp4|fp8|fp16|bf16|int4|int8|awq|gptq|gguf|ggml|mlx|[48]-?bit|q\d(?:_[a-z0-9])*)$/;

/**
 * Takes off everything around a name.
 *
 * @param text as `cleanSpelling` gives it
 */
export function stripAffixes(text: string): Stripped {
  let platform: string | null = null;
  const named = (found: string | null): void => {
    if (found !== null && found !== ANY) platform ??= found;
  };
  let name = text.replace(/^(?:get|post|put|patch|delete) (?=\/)/, '');
  for (const words of name.includes(' ') ? PLATFORM_WORDS : []) {
    const rest = name.replace(words.before, '').replace(words.after, '');
    if (rest !== name) named(words.platform);
    name = rest;
  }
  name = stripPath(stripResource(stripAddress(name, named), named), named);
  const tuned = /^(?:ft:([^:]+)(?::.*)?|([^:]+):ft-.*)$/.exec(name);
  if (tuned) name = stripPath(tuned[1] ?? tuned[2] ?? '', named);
  const vendor = BEDROCK_VENDOR.exec(name);
  if (vendor) {
    named(BEDROCK);
    const rest = name.slice(vendor[0].length);
    name = vendor[1] === 'deepseek' ? `deepseek-${rest}` : rest;
  }
  const { stem, revision, quantized } = stripSuffixes(name);
  if (quantized) named(ELSEWHERE);
  if (revision !== '') named(BEDROCK);
  return { name: stem, platform, revision, fineTuned: tuned !== null };
}

type Named = (platform: string) => void;

function stripAddress(text: string, named: Named): string {
  const address = /^https?:\/\/([^\s/?#:]+)(?::\d+)?([^\s?#]*)/.exec(text);
  if (!address) return text;
  const platform = HOSTS.find(([host]) => host.test(address[1] ?? ''))?.[1];
  if (platform === undefined) return '';
  named(platform);
  const path = (address[2] ?? '').replaceAll('%3a', ':');
  if (/\/publishers\//.test(path)) return path;
  return /\/(?:models?|engines)\/([^/]+)/.exec(path)?.[1] ?? path;
}

/** Names of resources: ARNs of Bedrock, publishers' models of Vertex, registries of Azure. */
function stripResource(text: string, named: Named): string {
  if (/^arn:aws[a-z-]*:bedrock:/.test(text)) {
    named(BEDROCK);
    return /:(?:foundation-model|inference-profile)\/(.+)$/.exec(text)?.[1] ?? '';
  }
  const published = /(?:^|\/)publishers\/[^/]+\/models\/(.+)$/.exec(text);
  if (published) {
    named(VERTEX);
    return published[1] ?? '';
  }
  const registered = /^azureml:\/\/.*\/models\/([^/]+)(?:\/versions\/([^/]+))?$/.exec(text);
  if (!registered) return text.replace(/^accounts\/fireworks\/models\//, 'fireworks/');
  named(FOUNDRY);
  const [, name = '', version] = registered;
  return version === undefined ? name : `${name} (${version})`;
}

/** `bedrock/us-east-1/NAME` and `openai:NAME`: NAME. A scoped package keeps its scope. */
function stripPath(given: string, named: Named): string {
  if (/^@[\w.-]+\/[\w.-]+(?:@.*)?$/.test(given) || /^\/?v1\//.test(given)) return given;
  let text = given.replace(/^\/+/, '');
  for (;;) {
    const prefix = /^([^\s/:]+)(\/+|::?)(?=[^\s/:])/.exec(text);
    if (!prefix) return text;
    const [all, word = '', mark] = prefix;
    const platform = PREFIXES.get(word) ?? (ROUTE.test(word) ? ANY : null);
    if (platform === null && mark?.startsWith(':')) return text;
    named(platform ?? ELSEWHERE);
    text = text.slice(all.length);
  }
}

function stripSuffixes(given: string): { stem: string; revision: string; quantized: boolean } {
  let stem = given;
  let revision = '';
  let quantized = false;
  for (let before = ''; before !== stem; ) {
    before = stem;
    for (const decoration of DECORATIONS) stem = stem.replace(decoration, '');
    const revised = /^(.+)-(v\d+:\d+|1:0)$/.exec(stem);
    // Claude 2.1 is `claude-v2:1` on Bedrock: there it is no revision.
    if (revised && !/^claude(?:-instant)?$/.test(revised[1] ?? '')) {
      [, stem = '', revision = ''] = revised;
    }
    const rest = stem.replace(QUANTIZATION, '');
    if (rest !== stem) quantized = true;
    stem = rest.trim();
  }
  stem = stem
    .replace(/^((?:meta-)?llama.*)-hf$/, '$1')
    .replace(/^(o[134][- ]mini)[- ]\(?(?:high|medium|low)\)?$/, '$1')
    .replace(/^(claude-.*\d)-thinking$/, '$1')
    .replace(/^(claude(?:-instant)?)-v(\d):(\d)$/, '$1-$2.$3')
    .replace(/^(claude(?:-instant)?)-v(\d)/, '$1-$2');
  return { stem, revision, quantized };
}

const VENDORS = wordTable([
  [ANY, 'openai anthropic google meta cohere ai21 amazon aws microsoft mistralai xai nvidia'],
  [FOUNDRY, 'azure'],
  [BEDROCK, 'bedrock'],
  [VERTEX, 'vertex'],
  [ELSEWHERE, 'databricks'],
]);

/** What the first word of a name says of the platform, where it is a vendor's; else null. */
export function platformOfVendor(word: string): string | null {
  return VENDORS.get(word) ?? null;
}

/** Whether a platform writes `name@version`, where a record of the name is one of its versions, too. */
export function setsVersionApart(platform: string): boolean {
  return platform === VERTEX;
}
