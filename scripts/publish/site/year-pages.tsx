/** @jsxRuntime automatic @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import type { Day } from '../../model/day.ts';
import { compareCodeUnits } from '../../model/words.ts';
import { PageLink } from './layout.tsx';
import type { Page } from './render.tsx';

/** A part of a year of a list that grows with time. */
export interface YearPage<T> {
  /** File of dist/. */
  path: string;
  year: string;
  /** Counts from 1, the oldest; a year with many entries has several pages. */
  part: number;
  parts: number;
  /** Newest first. */
  entries: T[];
}

/** How a list that grows with time is divided. */
interface Division<T> {
  /** Folder of dist/ of the pages of the years. */
  folder: string;
  dateOf(entry: T): Day;
  /** Entries that the page of the list itself shows. */
  newest: number;
  /** Entries of one page of a year, so that it stays light. */
  most: number;
}

/**
 * The pages of the years of a list, newest first; none while the page of the list itself shows all.
 * Parts are filled from the oldest entry on, so what a full part lists never changes.
 *
 * @param entries newest first
 */
export function splitByYear<T>(
  entries: readonly T[],
  { folder, dateOf, newest, most }: Division<T>,
): YearPage<T>[] {
  if (entries.length <= newest) return [];
  const years = new Map<string, T[]>();
  for (const entry of entries) {
    const year = dateOf(entry).slice(0, 4);
    const own = years.get(year) ?? [];
    years.set(year, own);
    own.push(entry);
  }
  return [...years]
    .sort(([a], [b]) => compareCodeUnits(b, a))
    .flatMap(([year, own]) => {
      const oldestFirst = own.toReversed();
      const parts = Math.ceil(own.length / most);
      return Array.from({ length: parts }, (_, index) => ({
        path: `${folder}/${year}${index === 0 ? '' : `-${(index + 1).toString()}`}.html`,
        year,
        part: index + 1,
        parts,
        entries: oldestFirst.slice(index * most, (index + 1) * most).reverse(),
      })).reverse();
    });
}

/** What a link to the page of a year says. */
type YearName = Omit<YearPage<unknown>, 'entries'>;

function nameOf({ year, part, parts }: YearName): string {
  return parts === 1 ? year : `${year}, part ${part.toString()}`;
}

/** The pages of the years of a list. */
export function YearLinks(props: {
  pages: readonly YearName[];
  /** What the links lead to, for readers of the screen. */
  label: string;
  /** The page on which the links are, where it is one of them. */
  current?: string;
}) {
  const { pages, label, current } = props;
  if (pages.length === 0) return null;
  return (
    <nav aria-label={label}>
      <ul class="inline">
        {pages.map((page) => (
          <li key={page.path}>
            {page.path === current ? (
              <span aria-current="page">{nameOf(page)}</span>
            ) : (
              <PageLink to={page.path}>{nameOf(page)}</PageLink>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The page of a year, or of a part of it. */
export function yearPage<T>(
  page: YearPage<T>,
  pages: readonly YearPage<T>[],
  list: {
    /** The page of the list itself. */
    home: string;
    name: string;
    description: string;
    section: string;
    body: ComponentChildren;
  },
): Page {
  const { home, name, description, section, body } = list;
  const title = `${name}: ${nameOf(page)}`;
  return {
    path: page.path,
    head: { title, description: `${description} ${nameOf(page)}.`, section },
    body: (
      <>
        <p class="crumbs">
          <PageLink to={home}>{name}</PageLink> / {nameOf(page)}
        </p>
        <h1>{title}</h1>
        <YearLinks pages={pages} label="Years" current={page.path} />
        {body}
      </>
    ),
  };
}
