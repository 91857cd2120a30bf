// What comes in: a spelling in lower case.
// What goes out: the name in it, and what stands around it says.
// Example: `https://api.acme.example/v1/models/rocket-1` is rocket-1 on the platform of that host.
import { asMaker, ELSEWHERE, type Platforms, ROUTER, type Said } from './platforms.ts';

/** A name without its prefixes and suffixes, and what they say. */
interface Stripped extends Said {
  name: string;
  /** Bedrock's revision of a version, such as `v1:0`; empty without one. */
  revision: string;
  /** The region or group of regions that is named, as it is written; null without one. */
  region: string | null;
  /** How the model is served: a format of weights, such as `fp8`, or `turbo`; empty without it. */
  served: string;
  /** Whether it is a model that was fine-tuned from the named one. */
  fineTuned: boolean;
  /** Whether a router between vendors stands before the name. */
  isRouted: boolean;
}

/** A prefix that nobody has heard of. */
const UNKNOWN = { ...ELSEWHERE };

/** The version of a package: `openai[datalib]>=1.0`, `openai@1.2.3`. */
const PACKAGE_VERSION = /(?:\[[\w,-]*\])?(?:[<>~!=]?=.*|[<>].*|@[\^~]?\d+\.\d+\.\d.*)$/;

/** A file, which is no name of a model: `src/models.py`. */
export const FILE =
  /\.(?:mdx?|txt|[cm]?[jt]sx?|py|ipynb|r[sb]|go|java|php|cs[sv]?|jsonl?|ya?ml|toml|lock|png|jpe?g|svg|pdf|html?|log|sh|gz|zip|whl)$/;

/** A header with its value; every value is a separate thing: `OpenAI-Beta: assistants=v1`. */
const HEADER = /^[a-z-]+: \S/;

/** A method of HTTP before a path: `post /v1/evals`. */
export const METHOD = /^(?:get|post|put|patch|delete) (?=\/)/;

/** A format of weights: `-q4_k_m`. */
const WEIGHTS = /[-_:. ]q\d(?:_[a-z0-9])*$/;

/**
 * Takes off everything around a name.
 *
 * @param text as `cleanSpelling` gives it
 */
export function stripAffixes(text: string, platforms: Platforms): Stripped {
  const stripped: Stripped = {
    name: text.replace(METHOD, ''),
    meant: null,
    vendor: null,
    revision: '',
    region: null,
    served: '',
    fineTuned: false,
    isRouted: false,
  };
  if (text.includes(' ')) {
    stripped.name = platforms.stripWords(stripped.name, (said) => note(stripped, said));
  }
  stripFront(stripped, platforms);
  const tuned = /^(?:ft:([^:]+)(?::.*)?|([^:]+):ft-.*)$/.exec(stripped.name);
  if (tuned) {
    stripped.fineTuned = true;
    stripped.name = tuned[1] ?? tuned[2] ?? '';
  }
  stripEnd(stripped, platforms);
  return stripped;
}

/** The first that is said holds: `azure/openai/gpt-4o` is on Azure. */
export function note(said: Said, { meant, vendor }: Said): void {
  said.meant ??= meant;
  said.vendor ??= vendor;
}

/** Takes off addresses, names of resources and prefixes, one after the other. */
function stripFront(stripped: Stripped, platforms: Platforms): void {
  for (let before = ''; before !== stripped.name; ) {
    before = stripped.name;
    stripAddress(stripped, platforms);
    stripForms(stripped, platforms);
    stripPrefix(stripped, platforms);
  }
}

function stripAddress(stripped: Stripped, platforms: Platforms): void {
  const address = /^https?:\/\/([^\s/?#:]+)(?::\d+)?([^\s?#]*)/.exec(stripped.name);
  if (!address) return;
  const said = platforms.ofHost(address[1] ?? '');
  if (said) note(stripped, said);
  const path = said ? (address[2] ?? '').replaceAll('%3a', ':') : '';
  const name = /\/(?:models?|engines|deployments)\/([^/]+)/.exec(path);
  stripped.name = name?.[1] ?? path;
}

/** Forms in which one platform writes names: what is around the name, and what it says. */
function stripForms(stripped: Stripped, platforms: Platforms): void {
  for (const { platform, pattern } of platforms.forms) {
    const found = pattern.exec(stripped.name);
    if (!found) continue;
    const { name = '', version, revision, region, served } = found.groups ?? {};
    note(stripped, { meant: [platform], vendor: null });
    stripped.region ??= region || null;
    if (revision !== undefined) stripped.revision = revision;
    if (served !== undefined) stripped.served = served;
    stripped.name = version === undefined ? name : `${name} (${version})`;
  }
}

/** `openai/NAME` and `openai:NAME`: NAME. A scoped package keeps its scope. */
function stripPrefix(stripped: Stripped, platforms: Platforms): void {
  const scope = /^(@[\w.-]+)\/[\w.-]+(?:@.*)?$/.exec(stripped.name)?.[1];
  const isPackage = scope !== undefined && !platforms.prefixes.has(scope);
  if (isPackage || /^\/?v1\//.test(stripped.name) || FILE.test(stripped.name)) return;
  const text = stripped.name.replace(/^\/+/, '');
  const prefix = /^([^\s/:"'`(){}]+)(\/+|::?)(?=[^\s/:])/.exec(text);
  stripped.name = text;
  if (!prefix) return;
  const [all, word = '', mark = ''] = prefix;
  const said = platforms.prefixes.get(word) ?? UNKNOWN;
  if (said === UNKNOWN && mark.startsWith(':')) return;
  stripped.isRouted ||= said === ROUTER;
  // Behind a router the word of a vendor says only who made the model.
  note(stripped, stripped.isRouted ? asMaker(said) : said);
  stripped.name = text.slice(all.length);
}

function stripEnd(stripped: Stripped, platforms: Platforms): void {
  stripEnds(stripped, platforms);
  const usual = platforms.models.rewrite(stripped.name);
  if (usual === stripped.name) return;
  stripped.name = usual;
  stripEnds(stripped, platforms);
}

function stripEnds(stripped: Stripped, platforms: Platforms): void {
  const { nothing, weights, serving } = platforms.suffixes;
  for (let before = ''; before !== stripped.name; ) {
    before = stripped.name;
    stripped.name = stripped.name.replace(nothing, '');
    if (!HEADER.test(stripped.name)) stripped.name = stripped.name.replace(PACKAGE_VERSION, '');
    stripForms(stripped, platforms);
    const whole = stripped.name;
    stripped.name = whole.replace(weights, '').replace(WEIGHTS, '');
    if (stripped.name !== whole) note(stripped, ELSEWHERE);
    stripped.name = stripped.name.replace(serving, '');
    if (stripped.name !== whole) stripped.served = whole.slice(stripped.name.length + 1);
    stripped.name = stripped.name.trim();
  }
}
