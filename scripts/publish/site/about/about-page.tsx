/** @jsxRuntime automatic @jsxImportSource preact */
import { countOf } from '../../../model/words.ts';
import { type Address, addressesOf, PROMISES } from '../../api/catalogue.ts';
import { vendorPath } from '../../datasets.ts';
import { type SiteFacts, usePage } from '../facts.ts';
import { ExternalLink, PageLink } from '../layout.tsx';
import type { Page } from '../render.tsx';

/** Folders with a page of their own. */
const FOLDERS = ['data/', 'data/vendors/', 'deprecations/records/', 'dep-snapshots/'] as const;

const WORDS: readonly (readonly [string, string])[] = [
  ['deprecated', 'The vendor has announced that it stops, and has not said that it stopped.'],
  [
    'retired',
    'The vendor says that it stopped, or its committed date had come when the page was read. The clock never changes a status.',
  ],
  ['past its date', 'The shutdown date lies in the past, whatever the status still says.'],
  [
    'earliest',
    'The vendor calls its date the earliest possible one. The item may work longer; the vendor has not said that it stopped.',
  ],
  [
    'no date announced',
    'The vendor has published no date. “Not sooner than” is a lower bound, not a date.',
  ],
  [
    '● seen 3 days ago',
    'The date of the newest page version that supports the value, at most 30 days ago.',
  ],
  ['◐ seen 93 days ago', 'At most 180 days ago.'],
  ['○ seen 744 days ago: expect changes', 'More than 180 days ago.'],
  [
    'agrees with a saved copy',
    'The last check compared the record with a dated copy, not with the page as it is now.',
  ],
  [
    'price not on the pages read',
    'The vendor may well publish one; the pages that we read do not state it.',
  ],
  ['price on request, usage-based', 'So the vendor says; there is no monthly price.'],
  ['“…”', 'The vendor’s own words.'],
];

function Words() {
  return (
    <dl class="facts">
      {WORDS.map(([word, meaning]) => (
        <div key={word}>
          <dt>{word}</dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}

function Body() {
  const { facts } = usePage();
  const { dataset } = facts.dataset;
  return (
    <>
      <h1>About</h1>
      <p class="lead">{dataset.summary}</p>
      <p>{dataset.method}</p>
      <p>
        <PageLink to="questions.html">Common questions</PageLink>
      </p>
      <section aria-labelledby="promises">
        <h2 id="promises">What you may rely on</h2>
        <ul>
          {PROMISES.map((promise) => (
            <li key={promise}>{promise}</li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="words">
        <h2 id="words">What the words mean</h2>
        <Words />
      </section>
      <section aria-labelledby="data">
        <h2 id="data">Files</h2>
        <h3>Plans</h3>
        <Addresses list={addressesOf('plans', facts)} />
        <h3>Deprecations</h3>
        <Addresses list={addressesOf('deprecations', facts)} />
        <h3>Following changes</h3>
        <Addresses list={addressesOf('following', facts)} />
        <h3>Checking a copy</h3>
        <Addresses list={addressesOf('checking', facts)} />
        <h3>Folders</h3>
        <ul class="inline">
          {FOLDERS.map((path) => (
            <li key={path}>
              <PageLink to={`${path}index.html`}>
                <code>{path}</code>
              </PageLink>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="correct">
        <h2 id="correct">Correcting a value</h2>
        <p>
          Every record is a file in{' '}
          <ExternalLink url={dataset.repository}>the repository</ExternalLink>, and every record
          page links to its file and to a form for wrong values. A correction cites the page that
          states the right value; a person reviews it.
        </p>
      </section>
    </>
  );
}

/** What this is, how it is made and what can be relied on. */
export function aboutPage({ dataset }: SiteFacts): Page {
  return {
    path: 'about.html',
    head: {
      title: 'About the data: how it is made and all files',
      description: `How ${dataset.dataset.name} is made, what its words mean and which files it publishes.`,
      section: 'about.html',
    },
    body: <Body />,
  };
}

function SupportBody() {
  const { repository, roadmap } = usePage().facts.dataset.dataset;
  return (
    <>
      <h1>Support</h1>
      <p class="lead">
        Everything here is free, needs no key, and will stay that way. The following does not exist
        yet. None of it is billed, and none can be bought.
      </p>
      <section aria-labelledby="roadmap">
        <h2 id="roadmap">On the roadmap</h2>
        <ul>
          {roadmap.map((offer) => (
            <li key={offer}>{offer}</li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="interest">
        <h2 id="interest">If you want one of these</h2>
        <p>
          Open an issue in <ExternalLink url={`${repository}/issues`}>the repository</ExternalLink>{' '}
          that names it, or add a thumbs-up to an existing one. Interest is recorded and counted in
          those issues and nowhere else; these pages record nothing.
        </p>
      </section>
      <section aria-labelledby="wrong">
        <h2 id="wrong">If a value is wrong</h2>
        <p>
          Choose “Something wrong?” on the page of the record or vendor, or correct the file itself:
          every record page links to it.
        </p>
      </section>
    </>
  );
}

/** What is planned, and where interest in it is recorded. */
export function supportPage(_facts: SiteFacts): Page {
  return {
    path: 'support.html',
    head: {
      title: 'Support and roadmap',
      description: 'What is planned and not billed, and where to say that you want it.',
      section: 'support.html',
    },
    body: <SupportBody />,
  };
}

/** The list of files of one folder that holds data. */
function Addresses({ list }: { list: readonly Address[] }) {
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
