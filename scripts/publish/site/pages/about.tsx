/** @jsxRuntime automatic @jsxImportSource preact */
import {
  type Address,
  checkingAddresses,
  deprecationAddresses,
  followingAddresses,
  PROMISES,
  planAddresses,
} from '../../catalogue.ts';
import { type SiteFacts, usePage } from '../facts.ts';
import { Outward, PageLink } from '../layout.tsx';
import type { Page } from '../render.tsx';

function Addresses({ list }: { list: readonly Address[] }) {
  return (
    <dl class="addresses">
      {list.map(({ path, what }) => (
        <div key={path}>
          <dt>
            <PageLink to={path}>
              <code>{path}</code>
            </PageLink>
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  );
}

function Words() {
  return (
    <dl class="facts">
      <div>
        <dt>deprecated, retired</dt>
        <dd>As the vendor states it. The clock never changes a status.</dd>
      </div>
      <div>
        <dt>day passed</dt>
        <dd>The shutdown day lies in the past, whatever the status still says.</dd>
      </div>
      <div>
        <dt>earliest, earliest day passed</dt>
        <dd>
          The vendor calls its day the earliest possible one. The item may work longer; that it no
          longer works is not said.
        </dd>
      </div>
      <div>
        <dt>no day announced</dt>
        <dd>The vendor has published no day. “Not sooner than” is a floor and no day.</dd>
      </div>
      <div>
        <dt>as of</dt>
        <dd>The last day as of which the record is known to hold.</dd>
      </div>
      <div>
        <dt>“…”</dt>
        <dd>The vendor’s own words. Notes marked as ours are ours.</dd>
      </div>
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
        <Addresses list={planAddresses(facts)} />
        <h3>Deprecations</h3>
        <Addresses list={deprecationAddresses(facts)} />
        <h3>Following changes</h3>
        <Addresses list={followingAddresses(facts)} />
        <h3>Checking a copy</h3>
        <Addresses list={checkingAddresses()} />
      </section>
      <section aria-labelledby="correct">
        <h2 id="correct">Correcting a value</h2>
        <p>
          Every record is a file in <Outward url={dataset.repository}>the repository</Outward>, and
          every page of a record leads to its file. A correction cites the page that states the
          right value; a person reviews it.
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
      title: 'About',
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
        What is published here is free, without a key, and stays so. The following does not exist
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
          Open an issue in <Outward url={`${repository}/issues`}>the repository</Outward> that names
          it, or add a thumb to the one that is there. Interest is recorded and counted in those
          issues and nowhere else; these pages record nothing.
        </p>
      </section>
      <section aria-labelledby="wrong">
        <h2 id="wrong">If a value is wrong</h2>
        <p>
          Open an issue with the address of the page that states the right one, or correct the file
          itself: every page of a record has the link.
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
      title: 'Support',
      description: 'What is planned and not billed, and where to say that you want it.',
      section: 'support.html',
    },
    body: <SupportBody />,
  };
}
