/** @jsxRuntime automatic @jsxImportSource preact */
import { countOf } from '../../../model/words.ts';
import { type Address, addressesOf } from '../../api/catalogue.ts';
import { vendorPath } from '../../datasets.ts';
import type { SiteFacts } from '../facts.ts';
import { PageLink } from '../layout.tsx';
import type { Page } from '../render.tsx';

/** The list of files of one folder that holds data. */
export function Addresses({ list }: { list: readonly Address[] }) {
  return (
    <dl class="addresses">
      {list.map(({ path, link, what }) => (
        <div key={path}>
          <dt>
            <PageLink to={link}>
              <code>{path}</code>
            </PageLink>
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  );
}

function folder(path: string, name: string, lead: string, body: Page['body']): Page {
  return {
    path: `${path}index.html`,
    head: { title: `Files of ${name}`, description: lead, section: 'about.html' },
    body: (
      <>
        <h1>
          <code>{path}</code>
        </h1>
        <p class="lead">{lead}</p>
        {body}
      </>
    ),
  };
}

function dataPages(facts: SiteFacts): Page[] {
  const { vendors } = facts.dataset;
  const files = [
    ...addressesOf('plans', facts),
    ...addressesOf('deprecations', facts).filter(({ path }) => path.startsWith('data/')),
  ];
  return [
    folder(
      'data/',
      'plans',
      'Plans, limits and their changes, as files.',
      <Addresses list={files} />,
    ),
    folder(
      'data/vendors/',
      'vendors',
      `${countOf(vendors.length, 'vendor')}, a file each: the plans and every change.`,
      <ul class="inline">
        {vendors.map(({ id, data }) => (
          <li key={id}>
            <PageLink to={vendorPath(id)}>{data.name}</PageLink>
          </li>
        ))}
      </ul>,
    ),
  ];
}

/** Pages of the folders that addresses suggest, so that a cut address leads somewhere. */
export function folderPages(facts: SiteFacts): Page[] {
  const snapshots = addressesOf('following', facts).filter(({ path }) =>
    path.startsWith('dep-snapshots/'),
  );
  return [
    ...dataPages(facts),
    folder(
      'dep-snapshots/',
      'snapshots',
      'The deprecations as they were at the end of each day (UTC).',
      <Addresses list={snapshots} />,
    ),
  ];
}
