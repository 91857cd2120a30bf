import type { Providers } from '../generated/published.ts';
import { isFamily } from './families.ts';

/** What spellings need of data/providers.json. */
export type KnownProvider = Pick<
  Providers['providers'][number],
  'slug' | 'name' | 'names' | 'prefixes' | 'platforms'
>;

/** What a prefix or a word before a name says of the platform. */
export interface Said {
  /** The platform's id; null where it stays open. */
  platform: string | null;
  /** Slug of the provider whose name it is. */
  vendor: string | null;
}

/** A host, a router or a registry that has no records. */
export const ELSEWHERE: Said = { platform: '-', vendor: null };

const OPEN: Said = { platform: null, vendor: null };

/** A form in which only one platform writes names. */
interface Form {
  platform: string;
  pattern: RegExp;
}

/** What is known of platforms, made to be looked up by the parts of a spelling. */
export interface Platforms {
  /** By a prefix that ends in `/` or `:`, in lower case. */
  prefixes: ReadonlyMap<string, Said>;
  /** By the first word of a name: `azure gpt-4`. */
  firstWords: ReadonlyMap<string, Said>;
  forms: readonly Form[];
  /** Takes names in words off both ends: `gpt-4 on Azure`. */
  stripWords(text: string, named: (said: Said) => void): string;
  /** What answers at a host. */
  ofHost(host: string): Said | null;
  /** Whether a platform writes `name@version`, so that a bare name is about every version. */
  versionsAfterAt: ReadonlySet<string>;
  /** The regions of a platform that a region's name in a spelling means; null for every region. */
  meansRegion(platform: string, named: string): ((region: string) => boolean) | null;
  /** The platforms of a provider. */
  ownPlatforms: ReadonlyMap<string, readonly string[]>;
}

/** Vendors of models that have no records of their own, and routers between vendors. */
const OTHER_VENDORS =
  'meta cohere ai21 mistralai xai nvidia meta-llama mistral cohereforai cohere_chat ai21labs deepseek deepseek-ai x-ai stabilityai stability moonshotai qwen zai z-ai zai-org minimax minimaxai core42 nixtla gretel bria palm openrouter vercel vercel_ai_gateway litellm litellm_proxy gateway'.split(
    ' ',
  );

/** Parts of addresses before a name: kinds of resources, ways of calling, sizes of pictures. */
const ROUTES =
  'models model foundation-models chat completion completions responses messages embedding embeddings image us eu global global-standard standard hd low medium high max-steps'.split(
    ' ',
  );

/** Hosts of models that are called by their first word alone. */
const OTHER_HOSTS = ['databricks'];

const isWord = (text: string): boolean => /^[a-z\d]+$/.test(text);

/** Compiles what the providers' files say of spellings. */
export function compilePlatforms(providers: readonly KnownProvider[]): Platforms {
  const prefixes = new Map<string, Said>();
  const words = new Map<string, Said>();
  const hosts: (readonly [RegExp, Said])[] = [];
  const forms: Form[] = [];
  const regions = new Map<string, Record<string, string[]>>();
  const add = <T>(map: Map<string, T>, keys: readonly string[], value: T) => {
    for (const key of keys.map((each) => each.toLowerCase())) {
      if (!map.has(key)) map.set(key, value);
    }
  };
  for (const { platforms } of providers) {
    for (const each of platforms) {
      const said = { platform: each.id, vendor: null };
      add(prefixes, [each.id, ...(each.prefixes ?? [])], said);
      add(words, [each.name, ...(each.names ?? [])], said);
      hosts.push(...(each.hosts ?? []).map((host) => [globOf(host), said] as const));
      forms.push(
        ...(each.forms ?? []).map((form) => ({ platform: each.id, pattern: new RegExp(form) })),
      );
      if (each.regions) regions.set(each.id, each.regions);
    }
  }
  for (const { slug, name, names = [], prefixes: own = [] } of providers) {
    add(prefixes, own, { platform: null, vendor: slug });
    // DeepSeek is a vendor and the first word of its models.
    const called = [name, ...names].filter((each) => !isFamily(each.toLowerCase()));
    add(words, called, { platform: null, vendor: slug });
  }
  add(prefixes, [...OTHER_VENDORS, ...ROUTES], OPEN);
  const firstWords = new Map([...prefixes].filter(([word]) => isFirstWord(word)));
  add(firstWords, OTHER_HOSTS, ELSEWHERE);
  const listed = providers.flatMap((provider) => provider.platforms);
  return {
    prefixes,
    firstWords,
    forms,
    stripWords: createWordStripper(words),
    ofHost: (host) => hosts.find(([pattern]) => pattern.test(host))?.[1] ?? null,
    versionsAfterAt: new Set(listed.filter((each) => each.version_after_at).map(({ id }) => id)),
    meansRegion(platform, named) {
      const globs = regions.get(platform)?.[named] ?? [named];
      if (globs.length === 0) return null;
      return (region) => globs.some((glob) => globOf(glob).test(region));
    },
    ownPlatforms: new Map(
      providers.map(({ slug, platforms }) => [slug, platforms.map(({ id }) => id)]),
    ),
  };
}

/** A prefix that is also said before a name, and begins no name itself. */
function isFirstWord(prefix: string): boolean {
  return isWord(prefix) && !isFamily(prefix) && !ROUTES.includes(prefix);
}

function globOf(glob: string): RegExp {
  return new RegExp(`^${glob.replaceAll('.', '\\.').replaceAll('*', '[\\w.-]*')}$`);
}

function createWordStripper(words: ReadonlyMap<string, Said>): Platforms['stripWords'] {
  if (words.size === 0) return (text) => text;
  const any = [...words.keys()].sort((a, b) => b.length - a.length).join('|');
  const before = new RegExp(`^(${any})(?: |: ?)(?=\\S)`);
  const after = new RegExp(` (?:(?:on|in|via|at|from) )?\\(?(${any})\\)?$`);
  return (given, named) => {
    let text = given;
    for (;;) {
      const found = before.exec(text) ?? after.exec(text);
      if (found === null) return text;
      named(words.get(found[1] ?? '') ?? OPEN);
      text = text.replace(found[0], '');
    }
  };
}
