/** @jsxRuntime automatic @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import type { Deprecation } from '../../../model/generated/published.ts';
import { listPagePath, markdownTwin } from '../addresses.ts';
import { SORT_SCRIPT } from '../assets.ts';
import type { SiteFacts } from '../facts.ts';
import { breadcrumbs, PageLink } from '../layout.tsx';
import type { Page } from '../render.tsx';
import { splitIntoPages } from './record-groups.ts';
import { RecordTable } from './record-table.tsx';

/** A list of records on pages of its own, each light. */
interface ListedRecords {
  /** Folder of dist/. */
  folder: string;
  /** The last step of the path from the start page. */
  name: string;
  title: string;
  heading: string;
  /** One sentence. */
  description: string;
  lead: ComponentChildren;
  /** Where else to go from the page of that path, above the table. */
  links(path: string): ComponentChildren;
  caption: string;
  records: readonly Deprecation[];
  /** The most records that it ever had. */
  most: number | undefined;
  /** Below the table of the first page. */
  below: ComponentChildren;
  /** Whether each page has a Markdown file of the same name. */
  hasMarkdown?: boolean;
}

function Parts({ folder, parts, number }: { folder: string; parts: number; number: number }) {
  if (parts === 1) return null;
  return (
    <nav class="parts" aria-label="Parts of this list">
      <ol class="inline">
        {Array.from({ length: parts }, (_, index) => (
          <li key={index}>
            {index + 1 === number ? (
              <span aria-current="page">Part {number}</span>
            ) : (
              <PageLink to={listPagePath(folder, index + 1)}>Part {index + 1}</PageLink>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The pages of a list of records; one that says so where there is none. */
export function* listPages(list: ListedRecords, facts: SiteFacts): Generator<Page> {
  const { folder, name, title, heading, description, lead, links, caption, below } = list;
  const pages = splitIntoPages(list.records, facts.today, list.most);
  for (const [index, groups] of pages.entries()) {
    const number = index + 1;
    const path = listPagePath(folder, number);
    const part = number > 1 ? `, part ${number.toString()}` : '';
    yield {
      path,
      head: {
        title: `${title}${part}`,
        description,
        section: 'deprecations/index.html',
        scripts: [SORT_SCRIPT.path],
        ...(list.hasMarkdown && {
          alternates: [{ type: 'text/markdown', path: markdownTwin(path), title: 'Markdown' }],
        }),
        data: breadcrumbs(facts.baseUrl, [
          ['Deprecations', 'deprecations/index.html'],
          [name, path],
        ]),
      },
      body: (
        <>
          <p class="crumbs">
            <PageLink to="deprecations/index.html">Deprecations</PageLink> / {name}
          </p>
          <h1>{`${heading}${part}`}</h1>
          <p class="lead">{lead}</p>
          {links(path)}
          <Parts folder={folder} parts={pages.length} number={number} />
          {groups.length > 0 && <RecordTable id="records" groups={groups} caption={caption} />}
          {groups.length === 0 && number > 1 && (
            <p>No record is in this part any more: the list is shorter than it was.</p>
          )}
          <Parts folder={folder} parts={pages.length} number={number} />
          {number === 1 && below}
        </>
      ),
    };
  }
}
