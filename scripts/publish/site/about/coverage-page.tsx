/** @jsxRuntime automatic @jsxImportSource preact */
import { platformOf } from '../../../model/published.ts';
import { countOf } from '../../../model/words.ts';
import { platformPagePath, vendorPagePath } from '../addresses.ts';
import { type SiteFacts, usePage } from '../facts.ts';
import { PageLink } from '../layout.tsx';
import type { Page } from '../render.tsx';
import { ScrollTable } from '../tables-and-charts.tsx';

function Tracked() {
  const { dataset, deprecations } = usePage().facts;
  const platforms = dataset.providers
    .filter(({ data }) => data.coverage === 'tracked')
    .flatMap(({ data }) =>
      (data.platforms ?? []).map((platform) => ({ provider: data.name, platform })),
    );
  const count = (id: string) => deprecations.filter((each) => platformOf(each.id) === id).length;
  return (
    <ScrollTable
      id="tracked-table"
      columns={['Provider', 'Platform', 'Records']}
      numbers={['Records']}
      caption="Providers whose deprecations are recorded"
    >
      <tbody>
        {platforms.map(({ provider, platform }) => (
          <tr key={platform.id}>
            <td>{provider}</td>
            <th scope="row">
              {count(platform.id) > 0 ? (
                <PageLink to={platformPagePath(platform.id)}>{platform.name}</PageLink>
              ) : (
                platform.name
              )}
            </th>
            <td class="number">{count(platform.id)}</td>
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  );
}

function Omitted() {
  const { providers } = usePage().facts.dataset;
  const omitted = providers.filter(({ data }) => data.coverage === 'omitted');
  if (omitted.length === 0) return <p>No provider is left out deliberately.</p>;
  return (
    <dl class="facts">
      {omitted.map(({ id, data }) => (
        <div key={id}>
          <dt>{data.name}</dt>
          <dd>{data.reason}</dd>
        </div>
      ))}
    </dl>
  );
}

function Body() {
  const { dataset, vendors } = usePage().facts;
  return (
    <>
      <h1>Coverage</h1>
      <section aria-labelledby="tracked">
        <h2 id="tracked">Deprecations: tracked</h2>
        <Tracked />
      </section>
      <section aria-labelledby="omitted">
        <h2 id="omitted">Deprecations: left out, and why</h2>
        <Omitted />
      </section>
      <section aria-labelledby="vendors">
        <h2 id="vendors">Plans: {countOf(vendors.length, 'vendor')}</h2>
        <ul class="inline">
          {vendors.map(({ id, name }) => (
            <li key={id}>
              <PageLink to={vendorPagePath(id)}>{name}</PageLink>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="roadmap">
        <h2 id="roadmap">On the roadmap</h2>
        <ul>
          {dataset.dataset.roadmap.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
        <p>
          <PageLink to="support.html">Where interest is recorded</PageLink>
        </p>
      </section>
    </>
  );
}

/** Which providers and vendors are covered, which are not and why, and what is planned. */
export function coveragePage(_facts: SiteFacts): Page {
  return {
    path: 'coverage.html',
    head: {
      title: 'Coverage: which providers and vendors are tracked',
      description: 'Which providers and vendors are covered, which are left out and why.',
      section: 'coverage.html',
    },
    body: <Body />,
  };
}
