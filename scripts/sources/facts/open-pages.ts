import type { RecordFile } from '../../model/dataset.ts';
import type { PageDescription, ProviderFile } from '../../model/generated/records.ts';
import type { Page } from '../page.ts';
import type { Block, PageTree } from '../pages/page-tree.ts';
import { parsePage } from '../pages/parse.ts';
import { compilePage, type PageRule } from './description.ts';
import { displayName, type Entry, type UnreadableRow } from './entry.ts';
import { type Fact, settleFacts } from './facts.ts';
import { readPage, wrongPage } from './read-page.ts';

/** A description and what its page says by it. */
export interface DescribedPage {
  description: PageDescription;
  rule: PageRule;
  page: Page | null;
  tree: PageTree;
  /** Why the page cannot be judged; then only what matches counts. */
  problems: string[];
  /** Another description of the same address fits, and this one does not: nothing is wrong. */
  skipped: boolean;
  /** By the name of the item. */
  facts: Map<string, Fact[]>;
  /** Rows that are no listings, by the name of the item. */
  aside: Map<string, Entry[]>;
  unreadable: UnreadableRow[];
}

const EMPTY: PageTree = { blocks: [], problem: null };

/** Reads every page of every tracked provider by its description. */
export function describePages(
  providers: readonly RecordFile<ProviderFile>[],
  pages: ReadonlyMap<string, Page>,
): DescribedPage[] {
  const known = new Map([...pages].map(([url, page]) => [plainAddress(url), page]));
  const opened = providers
    .flatMap((provider) => provider.data.pages ?? [])
    .map((description) => openPage(description, findPage(description, known)));
  for (const one of opened) {
    const twins = opened.filter((other) => other.description.url === one.description.url);
    one.skipped = one.problems.length > 0 && twins.some((other) => other.problems.length === 0);
    if (one.skipped) one.problems = one.facts.size > 0 ? one.problems : [];
  }
  return opened;
}

/** An address without `.md` at its end. */
export function plainAddress(url: string): string {
  return url.replace(/\.md$/, '');
}

function findPage(description: PageDescription, known: ReadonlyMap<string, Page>): Page | null {
  const { url, read_url } = description;
  const own = known.get(plainAddress(url));
  return own ?? (read_url === undefined ? null : (known.get(plainAddress(read_url)) ?? null));
}

function openPage(description: PageDescription, page: Page | null): DescribedPage {
  const rule = compilePage(description);
  const result: DescribedPage = {
    description,
    rule,
    page,
    tree: EMPTY,
    problems: [],
    skipped: false,
    facts: new Map(),
    aside: new Map(),
    unreadable: [],
  };
  if (!page) return { ...result, problems: ['there is no copy of the page'] };
  if (page.state === 'not_checked') return { ...result, problems: [page.reason] };
  const trees = page.texts.map(({ text, format }) => parsePage(text, format));
  const broken = trees.find((tree) => tree.problem !== null)?.problem;
  if (broken) return { ...result, problems: [broken] };
  const blocks: Block[] = trees.flatMap((tree) => tree.blocks);
  const tree: PageTree = { blocks, problem: null };
  const wrong = wrongPage(tree, rule);
  if (wrong) return { ...result, tree, problems: [wrong] };
  const { entries, unreadable, problems } = readPage(tree, rule);
  const facts = settleFacts(entries, rule, page.observedOn);
  const aside = new Map<string, Entry[]>();
  for (const entry of entries) {
    const name = displayName(entry.item, entry.version);
    if (!entry.listed) aside.set(name, [...(aside.get(name) ?? []), entry]);
  }
  return { ...result, tree, problems: [...new Set(problems)], facts, aside, unreadable };
}
