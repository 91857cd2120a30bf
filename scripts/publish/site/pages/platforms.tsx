/** @jsxRuntime automatic @jsxImportSource preact */
import type { Deprecation } from '../../../model/generated/published.ts';
import { namesOf, platformOf } from '../../../model/published.ts';
import { compareCodeUnits, countOf } from '../../../model/words.ts';
import { platformPagePath } from '../addresses.ts';
import { SORT_SCRIPT } from '../assets.ts';
import { RecordTable } from '../deprecations.tsx';
import { type SiteFacts, usePage } from '../facts.ts';
import { breadcrumbs, PageLink } from '../layout.tsx';
import { ByPlatform, PlannedSection } from '../overview.tsx';
import { type RecordGroup, splitIntoPages } from '../record-groups.ts';
import type { Page } from '../render.tsx';

function Parts({ platform, parts, number }: { platform: string; parts: number; number: number }) {
  if (parts === 1) return null;
  return (
    <nav class="parts" aria-label="Parts of this list">
      <ol class="inline">
        {Array.from({ length: parts }, (_, index) => (
          <li key={index}>
            {index + 1 === number ? (
              <span aria-current="page">Part {number}</span>
            ) : (
              <PageLink to={platformPagePath(platform, index + 1)}>Part {index + 1}</PageLink>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Body(props: {
  platform: string;
  name: string;
  records: readonly Deprecation[];
  groups: readonly RecordGroup<Deprecation>[];
  parts: number;
  number: number;
}) {
  const { platform, name, records, groups, parts, number } = props;
  const { platforms } = usePage().facts;
  const [first] = records;
  const provider = first ? namesOf(first.id, platforms).providerSlug : '';
  return (
    <>
      <p class="crumbs">
        <PageLink to="deprecations/index.html">Deprecations</PageLink> / {name}
      </p>
      <h1>{name}: deprecations and shutdown dates</h1>
      <p class="lead">
        {countOf(records.length, 'record')}, upcoming dates first, then what is past its date,
        newest first. Dates apply to this platform only.
      </p>
      <p>
        <PageLink to={`subscribe.html#${provider}`}>Subscribe</PageLink> ·{' '}
        <PageLink to="deprecations/index.html">Search all platforms</PageLink>
      </p>
      <Parts platform={platform} parts={parts} number={number} />
      <RecordTable
        id="records"
        groups={groups}
        caption={`Deprecations on ${name}, with the replacement that the vendor names`}
      />
      <Parts platform={platform} parts={parts} number={number} />
      {number === 1 && <PlannedSection platform={platform} />}
    </>
  );
}

function pagesOf(platform: string, records: readonly Deprecation[], facts: SiteFacts): Page[] {
  const name = facts.platforms.get(platform)?.platform ?? platform;
  const parts = splitIntoPages(records, facts.today);
  return parts.map((groups, index) => {
    const number = index + 1;
    const path = platformPagePath(platform, number);
    return {
      path,
      head: {
        title: `${name} deprecations and shutdown dates${number > 1 ? `, part ${number.toString()}` : ''}`,
        description: `${countOf(records.length, 'deprecated or retired item', 'deprecated and retired items')} on ${name} with shutdown dates and the replacements that the vendor names.`,
        section: 'deprecations/index.html',
        scripts: [SORT_SCRIPT.path],
        data: breadcrumbs(facts.baseUrl, [
          ['Deprecations', 'deprecations/index.html'],
          [name, path],
        ]),
      },
      body: (
        <Body
          platform={platform}
          name={name}
          records={records}
          groups={groups}
          parts={parts.length}
          number={number}
        />
      ),
    };
  });
}

/** Dates that vendors plan for items that they do not call deprecated. */
function plannedPage(): Page {
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
        <p class="crumbs">
          <PageLink to="deprecations/index.html">Deprecations</PageLink> / Planned dates
        </p>
        <h1>Planned dates</h1>
        <p class="lead">
          Dates that vendors print for items that they have not deprecated. Also as{' '}
          <PageLink to="deprecations/scheduled.json">JSON</PageLink>.
        </p>
        <PlannedSection all />
      </>
    ),
  };
}

/** Every record of each platform, the list of the platforms, and what is only planned. */
export function platformPages(facts: SiteFacts): Page[] {
  const ids = [...new Set(facts.deprecations.map(({ id }) => platformOf(id)))].sort(
    compareCodeUnits,
  );
  const description = `${countOf(facts.deprecations.length, 'record')}, by platform.`;
  return [
    plannedPage(),
    {
      path: 'deprecations/records/index.html',
      head: {
        title: 'Deprecations by platform',
        description,
        section: 'deprecations/index.html',
      },
      body: (
        <>
          <p class="crumbs">
            <PageLink to="deprecations/index.html">Deprecations</PageLink> / By platform
          </p>
          <h1>Deprecations by platform</h1>
          <p class="lead">{description}</p>
          <ByPlatform />
        </>
      ),
    },
    ...ids.flatMap((platform) =>
      pagesOf(
        platform,
        facts.deprecations.filter(({ id }) => platformOf(id) === platform),
        facts,
      ),
    ),
  ];
}
