/** @jsxRuntime automatic @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { type SiteFacts, usePage } from '../facts.ts';
import { ExternalLink, PageLink } from '../layout.tsx';
import type { Page } from '../render.tsx';
import { AGE_LIMITS } from '../words.ts';

interface Question {
  /** Names the place of the answer on the page; it stays. */
  id: string;
  question: string;
  answer: ComponentChildren;
}

const STATUSES: Question = {
  id: 'status',
  question: 'What is the difference between deprecated and retired?',
  answer: (
    <>
      <p>
        <PageLink to="deprecations/deprecated/index.html">Deprecated</PageLink>: the vendor has
        announced that the item goes away, and has not said that it stopped.{' '}
        <PageLink to="deprecations/retired/index.html">Retired</PageLink>: the vendor says that it
        stopped, or its committed date had come when the page was read.
      </p>
      <p>
        The clock never changes a status. An item that is deprecated and past its date may already
        have stopped; each page says so.
      </p>
    </>
  ),
};

const DATES: Question = {
  id: 'dates',
  question: 'Is a shutdown date a promise?',
  answer: (
    <>
      <p>
        No. It is what the vendor’s page said when it was read, and vendors move dates:{' '}
        <PageLink to="date-moves.html">every known move</PageLink>.
      </p>
      <ul>
        <li>
          <b>Committed</b>: the vendor states the date as the one on which the item stops.
        </li>
        <li>
          <b>Earliest</b>: the vendor calls its date the earliest possible one. The item may work
          longer, so the word “earliest” is always beside such a date.
        </li>
        <li>
          <b>Planned</b>: a schedule prints a date for an item that the vendor does not call
          deprecated. <PageLink to="deprecations/planned.html">Planned dates</PageLink> may move and
          are shown apart.
        </li>
        <li>
          “Not sooner than”, “or later” and a month without a day are not dates. Such a record has
          none.
        </li>
      </ul>
    </>
  ),
};

const AGE: Question = {
  id: 'age',
  question: 'How old is a fact?',
  answer: (
    <p>
      Beside every fact is when it was last seen on the page that it cites: ● within{' '}
      {AGE_LIMITS.fresh} days, ◐ within {AGE_LIMITS.aging}, ○ longer ago: expect changes. Each{' '}
      <PageLink to="source-checks/index.html">source check</PageLink> says which records still
      matched their page. Before you act, confirm at the source that the record links.
    </p>
  ),
};

const MISSING: Question = {
  id: 'missing',
  question: 'My model is not listed. Does it keep working?',
  answer: (
    <p>
      Nobody here knows. Only announced deprecations are recorded, as of the dates that the records
      give; that an item is missing is no promise that it stays. Try the{' '}
      <PageLink to="deprecations/index.html">search</PageLink> with another spelling, see whether
      its provider is <PageLink to="coverage.html">covered</PageLink>, and look at the{' '}
      <PageLink to="deprecations/planned.html">planned dates</PageLink>. If a vendor’s page
      announces it and it is missing, add it: every record is a file.
    </p>
  ),
};

const PLATFORMS: Question = {
  id: 'platforms',
  question: 'Why has one model several dates?',
  answer: (
    <p>
      A date is valid for one platform. A model that a cloud also offers has a date of its own
      there, and a record of its own.{' '}
      <PageLink to="deprecations/records/index.html">Records by platform</PageLink>.
    </p>
  ),
};

const FOLLOW: Question = {
  id: 'follow',
  question: 'How am I told when something changes?',
  answer: (
    <p>
      <PageLink to="subscribe.html">Subscribe</PageLink> to a calendar or to a feed, for everything
      or for one provider. Neither needs an account. For a program,{' '}
      <PageLink to="latest.json">latest.json</PageLink> says what is new.
    </p>
  ),
};

const USE: Question = {
  id: 'use',
  question: 'May I use the data?',
  answer: (
    <p>
      Yes. Data is CC0 and code is MIT. There is no key and no rate limit; files are refreshed about
      once a day, so please do not poll more than once an hour. If you repeat a value, quote its
      source and as of which date it is known. <PageLink to="about.html#data">All files</PageLink>.
    </p>
  ),
};

function Decides() {
  const { repository } = usePage().facts.dataset.dataset;
  return (
    <p>
      The vendor’s own page decides: every value was read from a page that its record cites. A check
      only reports; a person corrects, and a person reviews every correction. News articles, forums,
      chats, screenshots and lists like this one do not count. Nothing is recommended, ranked,
      hidden or paid for. The files and their history are in{' '}
      <ExternalLink url={repository}>the repository</ExternalLink>.
    </p>
  );
}

const QUESTIONS: readonly Question[] = [
  STATUSES,
  DATES,
  AGE,
  MISSING,
  PLATFORMS,
  FOLLOW,
  USE,
  { id: 'decides', question: 'Who decides what is recorded?', answer: <Decides /> },
];

/** What people ask about the data, answered from its rules. */
export function questionsPage({ dataset }: SiteFacts): Page {
  return {
    path: 'questions.html',
    head: {
      title: 'Questions about AI model deprecations and their dates',
      description: `What deprecated and retired mean, whether a date is a promise, and how old a fact of ${dataset.dataset.name} is.`,
      section: 'about.html',
    },
    body: (
      <>
        <p class="crumbs">
          <PageLink to="about.html">About</PageLink> / Questions
        </p>
        <h1>Common questions</h1>
        {QUESTIONS.map(({ id, question, answer }) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id}>{question}</h2>
            {answer}
          </section>
        ))}
      </>
    ),
  };
}
