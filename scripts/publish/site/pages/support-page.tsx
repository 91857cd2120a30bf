/** @jsxRuntime automatic @jsxImportSource preact */
import type { SiteFacts } from '../facts.ts';
import { Outward } from '../outward.tsx';
import { usePage } from '../page-scope.ts';
import type { Page } from '../render.tsx';

function Body() {
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
    body: <Body />,
  };
}
