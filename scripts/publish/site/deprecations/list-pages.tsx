/** @jsxRuntime automatic @jsxImportSource preact */
import { namesOf } from '../../../model/published.ts';
import { platformPagePath } from '../addresses.ts';
import type { SiteFacts } from '../facts.ts';
import { PageLink } from '../links.tsx';
import type { Page } from '../render.tsx';
import { PlannedSection } from './planned-section.tsx';
import { countsInWords, groupByPage, type RecordList, recordLists } from './record-groups.ts';
import { RecordTable } from './records.tsx';

function Parts({ id, parts, number }: { id: string; parts: number; number: number }) {
  if (parts === 1) return null;
  return (
    <ol class="inline">
      {Array.from({ length: parts }, (_, index) => (
        <li key={index}>
          {index + 1 === number ? (
            <b>Part {number}</b>
          ) : (
            <PageLink to={platformPagePath(id, index + 1)}>Part {index + 1}</PageLink>
          )}
        </li>
      ))}
    </ol>
  );
}

function* pagesOf({ id, name, records }: RecordList, facts: SiteFacts): Generator<Page> {
  const title = `${name}: deprecations and shutdown dates`;
  const pages = groupByPage(records, facts.today);
  const counts = countsInWords(records, facts.today);
  for (const [index, groups] of pages.entries()) {
    const number = index + 1;
    const path = platformPagePath(id, number);
    const part = number > 1 ? `, part ${number.toString()}` : '';
    yield {
      path,
      head: {
        title: `${title}${part}`,
        description: `${title}${part}, with the replacements that vendors name: ${counts}.`,
        section: 'deprecations/index.html',
      },
      body: (
        <>
          <h1>{`${title}${part}`}</h1>
          <p class="lead">
            {counts}.{' '}
            <PageLink to={`subscribe.html#${namesOf(`${id}/`, facts.platforms).providerSlug}`}>
              Subscribe
            </PageLink>
          </p>
          {groups.length > 0 && <RecordTable groups={groups} caption={title} onePlatform />}
          <Parts id={id} parts={pages.length} number={number} />
          {number === 1 && <PlannedSection belongs={({ platform }) => platform === name} />}
        </>
      ),
    };
  }
}

/** Every record of each platform. */
export function* recordListPages(facts: SiteFacts): Generator<Page> {
  for (const list of recordLists(facts)) yield* pagesOf(list, facts);
}

/** Dates that vendors plan for items that they do not call deprecated. */
export function plannedPage(): Page {
  return {
    path: 'deprecations/planned.html',
    head: {
      title: 'Planned retirement dates of AI models',
      description:
        'Dates that vendors print for AI models that they have not deprecated; they may move.',
      section: 'deprecations/index.html',
    },
    body: (
      <>
        <h1>Planned dates</h1>
        <p class="lead">
          Dates for items that the vendor does not call deprecated. Also as{' '}
          <PageLink to="deprecations/scheduled.json">JSON</PageLink>.
        </p>
        <PlannedSection all />
      </>
    ),
  };
}
