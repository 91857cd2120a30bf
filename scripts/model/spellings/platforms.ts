// What comes in: data/providers.json, which is records/providers/*.yaml and records/names.yaml.
// What goes out: what the parts of a spelling say of the platform that is meant.
// Example: `prefixes: [azure]` of a platform says that `azure/gpt-4o` is about it.
import type { Providers } from '../generated/published.ts';
import { escapePattern, oneOfPatterns } from '../words.ts';
import { compileModelNames } from './model-names.ts';

/** What spellings need of data/providers.json. */
export type KnownProvider = Pick<
  Providers['providers'][number],
  'slug' | 'name' | 'names' | 'prefixes' | 'models' | 'platforms'
> &
  Partial<Pick<Providers['providers'][number], 'reason'>>;

/** What is known of names. */
export interface KnownNames {
  names: Providers['names'];
  providers: readonly KnownProvider[];
  /** The families of recorded names, where they are known without taking every name apart. */
  families?: Readonly<Record<string, string>>;
}

/** What a prefix or a word before a name says of the platform. */
export interface Said {
  /** Ids of the platforms that it names, none of a host without records; null where it stays open. */
  meant: readonly string[] | null;
  /** Slug of the provider whose name it is. */
  vendor: string | null;
}

/** A host or a registry that has no records. */
export const ELSEWHERE: Said = { meant: [], vendor: null };

const OPEN: Said = { meant: null, vendor: null };

/** A router between vendors. */
export const ROUTER: Said = { ...OPEN };

/** A part of an address. */
const ROUTE: Said = { ...OPEN };

/** A vendor that only made the model. */
export function asMaker(said: Said): Said {
  return said.vendor === null ? said : { ...said, meant: null };
}

/** What is known of platforms, made to be looked up by the parts of a spelling. */
export type Platforms = ReturnType<typeof compilePlatforms>;

/** Compiles what is known of names. */
export function compilePlatforms(known: KnownNames) {
  const { names, providers } = known;
  const { vendors = [], routers = [], hosts: otherHosts = [], routes = [] } = names;
  const models = compileModelNames(known);
  /** By a prefix that ends in `/` or `:`, in lower case. */
  const prefixes = new Map<string, Said>();
  const words = new Map<string, Said>();
  const hosts: (readonly [RegExp, Said])[] = [];
  /** Forms in which only one platform writes names. */
  const forms: { platform: string; pattern: RegExp }[] = [];
  /** The platforms that write `name@version`, so that a bare name is about every version. */
  const versionsAfterAt = new Set<string>();
  const regions = new Map<string, Record<string, string[]>>();
  const add = <T>(map: Map<string, T>, keys: readonly string[], value: T) => {
    for (const key of keys.map((each) => each.toLowerCase())) {
      if (!map.has(key)) map.set(key, value);
    }
  };
  for (const { slug, models: own, platforms } of providers) {
    for (const each of platforms) {
      // Who makes models may be called like its platform: Cohere.
      const said = { meant: [each.id], vendor: own && each.id === slug ? slug : null };
      add(prefixes, [each.id, ...(each.prefixes ?? [])], said);
      add(words, [each.name, ...(each.names ?? [])], said);
      hosts.push(...(each.hosts ?? []).map((host) => [globOf(host), said] as const));
      forms.push(
        ...(each.forms ?? []).map((form) => ({ platform: each.id, pattern: new RegExp(form) })),
      );
      if (each.regions) regions.set(each.id, each.regions);
      if (each.version_after_at) versionsAfterAt.add(each.id);
    }
  }
  for (const provider of providers) {
    const said = { meant: null, vendor: provider.slug };
    // A prefix means the vendor's own API, also where that is left out: others do not answer for it.
    const meant = provider.platforms.map(({ id }) => id);
    add(prefixes, provider.prefixes ?? [], { ...said, meant });
    // A vendor may be called like the first word of its models.
    const called = [provider.name, ...(provider.names ?? [])];
    add(
      words,
      called.filter((each) => !models.isFamily(each.toLowerCase())),
      said,
    );
  }
  add(prefixes, vendors, OPEN);
  add(prefixes, routes, ROUTE);
  // A provider with a file has said already what its prefix means.
  add(prefixes, routers, ROUTER);
  add(prefixes, otherHosts, ELSEWHERE);
  return {
    models,
    suffixes: compileSuffixes(names.suffixes),
    prefixes,
    /** What the first word of a name says, where it is not part of it: `azure gpt-4`. */
    ofFirstWord(word: string): Said | null {
      const said = prefixes.get(word) ?? ROUTE;
      if (said === ROUTE || models.isFamily(word)) return null;
      // Without a sign behind it, a vendor only says who made the model.
      return asMaker(said);
    },
    /** What clients in code say: `AzureChatOpenAI(`, `azure(`; nothing where they say several. */
    ofClients(code: string): Said {
      const clients = (code.match(/\w+(?=\()/g) ?? []).map(lettersOf);
      const said = [...prefixes].flatMap(([prefix, each]) => {
        const word = lettersOf(prefix);
        const isCalled = word.length > 3 && clients.some((client) => client.includes(word));
        return isCalled && each.meant ? [each] : [];
      });
      const all = [...new Set(said)];
      const [one = all[0], ...others] = all.filter(({ vendor }) => vendor === null);
      return others.length > 0 ? OPEN : asMaker(one ?? OPEN);
    },
    forms,
    stripWords: createWordStripper(words),
    /** What answers at a host. */
    ofHost: (host: string): Said | null =>
      hosts.find(([pattern]) => pattern.test(host))?.[1] ?? null,
    versionsAfterAt,
    /** The regions of a platform that a region's name in a spelling means; null for every region. */
    meansRegion(platform: string, named: string): ((region: string) => boolean) | null {
      const globs = regions.get(platform)?.[named] ?? [named];
      if (globs.length === 0) return null;
      return (region) => globs.some((glob) => globOf(glob).test(region));
    },
  };
}

/** Ends of names that do not change which model is meant. */
function compileSuffixes({
  tags = [],
  methods = [],
  formats = [],
  serving = [],
}: NonNullable<Providers['names']['suffixes']> = {}) {
  const after = (signs: string, words: readonly string[]): RegExp =>
    new RegExp(`${signs}(?:${oneOfPatterns(words.map(escapePattern))})$`);
  return {
    nothing: after(':', [...tags, ...methods]),
    weights: after('[-_:. ]', formats),
    serving: after('(?<=instruct)[-_:. ]', serving),
  };
}

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '');

/** A pattern of hosts or regions, in which `*` is any text. */
export function globOf(glob: string): RegExp {
  return new RegExp(`^${glob.replaceAll('.', '\\.').replaceAll('*', '[\\w.-]*')}$`);
}

/** Takes names in words off both ends: `gpt-4 on Azure`. */
function createWordStripper(words: ReadonlyMap<string, Said>) {
  const any = oneOfPatterns([...words.keys()].sort((a, b) => b.length - a.length));
  const before = new RegExp(`^(${any})(?: |: ?)(?=\\S)`);
  const after = new RegExp(` (?:(?:on|in|via|at|from) )?\\(?(${any})\\)?$`);
  return (given: string, named: (said: Said) => void): string => {
    let text = given;
    for (;;) {
      const found = before.exec(text) ?? after.exec(text);
      if (found === null) return text;
      named(words.get(found[1] ?? '') ?? OPEN);
      text = text.replace(found[0], '');
    }
  };
}
