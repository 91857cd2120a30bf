/** @jsxRuntime automatic @jsxImportSource preact */
import { namesOf, platformOf } from '../../../model/published.ts';
import { compareCodeUnits, countOf } from '../../../model/words.ts';
import { platformFolder } from '../addresses.ts';
import type { SiteFacts } from '../facts.ts';
import { PageLink } from '../layout.tsx';
import type { Page } from '../render.tsx';
import { ByPlatform, PlannedSection } from './overview.tsx';
import { listPages } from './record-list.tsx';
import { mostEver } from './record-lists.ts';

const PLATFORMS = platformFolder('');

function pagesOf(platform: string, most: number | undefined, facts: SiteFacts): Generator<Page> {
  const records = facts.deprecations.filter(({ id }) => platformOf(id) === platform);
  const { platform: name, providerSlug } = namesOf(`${platform}/`, facts.platforms);
  return listPages(
    {
      folder: platformFolder(platform),
      name,
      title: `${name} deprecations and shutdown dates`,
      heading: `${name}: deprecations and shutdown dates`,
      description: `${countOf(records.length, 'deprecated or retired item', 'deprecated and retired items')} on ${name} with shutdown dates and the replacements that the vendor names.`,
      lead: `${countOf(records.length, 'record')}, upcoming dates first, then what is past its date, newest first. Dates apply to this platform only.`,
      links: () => (
        <p>
          <PageLink to={`subscribe.html#${providerSlug}`}>Subscribe</PageLink> ·{' '}
          <PageLink to="deprecations/index.html">Search all platforms</PageLink>
        </p>
      ),
      caption: `Deprecations on ${name}, with the replacement that the vendor names`,
      records,
      most,
      below: <PlannedSection platform={platform} />,
    },
    facts,
  );
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
export function* platformPages(facts: SiteFacts): Generator<Page> {
  const most = mostEver(facts);
  const ids = [...most.keys()]
    .flatMap((folder) => (folder.startsWith(PLATFORMS) ? [folder.slice(PLATFORMS.length)] : []))
    .sort(compareCodeUnits);
  const description = `${countOf(facts.deprecations.length, 'record')}, by platform.`;
  yield plannedPage();
  yield {
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
  };
  for (const platform of ids) {
    yield* pagesOf(platform, most.get(platformFolder(platform)), facts);
  }
}
