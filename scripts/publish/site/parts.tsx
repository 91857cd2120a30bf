/** @jsxRuntime automatic @jsxImportSource preact */
import type { ComponentChildren, HTMLAttributes } from 'preact';
import { daysBetween, longDate } from '../../model/day.ts';
import { addressOf } from './addresses.ts';
import { agoInWords } from './dates.ts';
import { usePage } from './facts.ts';

/**
 * A link to another site. An address that is not https is shown as text: a record's text may say
 * anything, and `javascript:` is an address too.
 */
export function ExternalLink({ url, children }: { url: string; children?: ComponentChildren }) {
  const safe = url.startsWith('https://') && URL.canParse(url);
  if (!safe) return <span>{children ?? url}</span>;
  return (
    <a
      class={children === undefined ? undefined : 'outward'}
      href={url}
      rel="external nofollow noreferrer"
    >
      {children ?? url}
    </a>
  );
}

/** A link to a file of this site, with `#fragment` or `?query` where wanted. */
export function PageLink({ to, children }: { to: string; children: ComponentChildren }) {
  return <a href={usePage().link(to)}>{children}</a>;
}

/** A text of ours in which each https address leads there, by the name of its host. */
export function Linked({ text }: { text: string }) {
  return (
    <>
      {text.split(/(https:\/\/[^\s)]*[^\s).,;])/).map((part, index) =>
        index % 2 === 0 ? (
          part
        ) : (
          <ExternalLink key={index} url={part}>
            {part.split('/')[2]}
          </ExternalLink>
        ),
      )}
    </>
  );
}

/** Where a reader may correct a file of records/, by its path below the root. */
export function EditLink({ path }: { path: string }) {
  const { repository } = usePage().facts.dataset.dataset;
  return <ExternalLink url={`${repository}/edit/main/${path}`}>Edit this record</ExternalLink>;
}

/** Where a reader reports a wrong value: the issue form, with the record filled in. */
export function WrongValueLink({ id, children }: { id: string; children?: ComponentChildren }) {
  const { repository } = usePage().facts.dataset.dataset;
  const query = new URLSearchParams({
    template: 'wrong-value.yml',
    title: `Wrong value: ${id}`,
    record: id,
  });
  return (
    <ExternalLink url={`${repository}/issues/new?${query.toString()}`}>
      {children ?? 'Something wrong?'}
    </ExternalLink>
  );
}

/** A part of a page under its heading. */
export function Section(props: { id: string; title: string; children: ComponentChildren }) {
  const { id, title, children } = props;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

/** What is shown when somebody opens it. */
export function Fold({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <details>
      <summary>{title}</summary>
      {children}
    </details>
  );
}

/** Terms, each with what it means. */
export function Terms(props: {
  list: readonly (readonly [key: string, term: ComponentChildren, meaning: ComponentChildren])[];
}) {
  return (
    <dl class="facts">
      {props.list.map(([key, term, meaning]) => (
        <div key={key}>
          <dt>{term}</dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Something to paste elsewhere. */
export function Snippet({ text }: { text: string }) {
  return (
    <pre class="snippet">
      <code data-copy="">{text}</code>
    </pre>
  );
}

/** The mark of a platform or vendor before its name; nothing where there is none. */
export function Mark({ id }: { id: string }) {
  const drawing = usePage().facts.marks.get(id);
  if (drawing === undefined) return null;
  return (
    <svg
      class="logo"
      aria-hidden="true"
      viewBox={drawing.box}
      dangerouslySetInnerHTML={{ __html: drawing.paths }}
    />
  );
}

/** A date in prose. */
export function LongDay({ day }: { day: string }) {
  return <time dateTime={day.slice(0, 10)}>{longDate(day)}</time>;
}

/** Platforms or vendors in columns, each with a word about it. */
export function Grid(props: {
  list: readonly { id: string; name: string; path: string; note: string }[];
}) {
  return (
    <ul class="grid">
      {props.list.map(({ id, name, path, note }) => (
        <li key={id}>
          <Mark id={id} />
          <PageLink to={path}>{name}</PageLink> <small>{note}</small>
        </li>
      ))}
    </ul>
  );
}

/** When a fact was last seen on a page; a script counts on from the build. */
export function Age({ seen }: { seen: string }) {
  const { today } = usePage().facts;
  const day = seen.slice(0, 10);
  return (
    <span class="age" data-seen={day}>
      {agoInWords(day, today)}
    </span>
  );
}

/** Days after which the age of a fact stands beside it in a list. */
const OLD_AFTER = 90;

/** The age of a fact in a list, where it is older than a reader of the list expects. */
export function OldAge({ seen }: { seen: string }) {
  const { today } = usePage().facts;
  return daysBetween(seen.slice(0, 10), today) > OLD_AFTER ? <Age seen={seen} /> : null;
}

/** Since when the facts of a list were read that are not marked as old, said once for all. */
export function ListAge({ seen }: { seen: readonly string[] }) {
  const { today } = usePage().facts;
  const dates = seen.map((each) => each.slice(0, 10)).sort();
  const recent = dates.filter((each) => daysBetween(each, today) <= OLD_AFTER);
  const [first] = recent;
  if (first === undefined) return null;
  return (
    <>
      Read since <LongDay day={first} />
      {recent.length < dates.length && ' unless marked'}.
    </>
  );
}

/** How to cite a record or vendor as it is in this copy: its text, date and commit, at an address that never changes. */
export function Cite(props: {
  /** The fact, as one sentence without its date. */
  fact: string;
  /** The date for which it is known. */
  asOf: string;
  /** Its file, below the root of the repository. */
  file: string;
}) {
  const { fact, asOf, file } = props;
  const { facts, path } = usePage();
  const { baseUrl, dataset, history } = facts;
  const { name, repository } = dataset.dataset;
  const { commit } = history.head;
  const address = `${repository}/blob/${commit}/${file}`;
  return (
    <details class="cite">
      <summary>Cite</summary>
      <p>
        <span data-copy="">
          {`${fact}, as of ${longDate(asOf)}. ${name}, ${baseUrl}${addressOf(path)}, commit ${commit.slice(0, 12)}, ${address}`}
        </span>
      </p>
    </details>
  );
}

/** What a reader can do with what a page says. */
export function Actions(props: { id: string; json: string; children: ComponentChildren }) {
  const { id, json, children } = props;
  return (
    <p class="inline actions">
      {children}
      <WrongValueLink id={id} />
      <PageLink to={json}>JSON</PageLink>
    </p>
  );
}

/** The way to the calendar and feed of a platform. */
export function GetTold({ platform }: { platform: string }) {
  const provider = usePage().facts.platforms.get(platform)?.providerSlug ?? 'all';
  return <PageLink to={`subscribe.html#${provider}`}>Get told</PageLink>;
}

/** The row of headings of a table. */
export function ColumnHeads({ columns }: { columns: readonly string[] }) {
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** What scrolls within itself where the screen is narrow, also by keyboard. */
export function Scroll(props: HTMLAttributes<HTMLElement>) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard cannot scroll it.
  return <section class="scroll" tabIndex={0} {...props} />;
}

/** A table with a row of headings. */
export function ScrollTable(props: {
  id: string;
  caption: ComponentChildren;
  columns: readonly string[];
  class?: string;
  children: ComponentChildren;
}) {
  const { id, caption, columns, children } = props;
  return (
    <Scroll aria-labelledby={`${id}-caption`}>
      <table id={id} class={props.class}>
        <caption id={`${id}-caption`}>{caption}</caption>
        <ColumnHeads columns={columns} />
        {children}
      </table>
    </Scroll>
  );
}

/** The row that heads a group of rows. */
export function GroupRow({ columns, children }: { columns: number; children: ComponentChildren }) {
  return (
    <tr class="group">
      <th colSpan={columns} scope="rowgroup">
        {children}
      </th>
    </tr>
  );
}

/** The filters of a table, which work by script alone; the count says what is left. */
export function FilterForm(props: {
  /** The address of all rows, which a script loads when somebody searches. */
  rows: string;
  label: string;
  /** What one row is. */
  noun: string;
  /** What is said before somebody searches. */
  shown: string;
  children?: ComponentChildren;
}) {
  const { rows, label, noun, shown, children } = props;
  return (
    <search class="filters scripted" aria-label="Filters" data-rows={rows} data-noun={noun}>
      <p class="field search">
        <label for="filter-q">{label}</label>
        <input id="filter-q" name="q" type="search" autocomplete="off" spellcheck={false} />
      </p>
      {children}
      <p class="field" hidden>
        <button type="button">Clear filters</button>
      </p>
      <output class="matches" aria-live="polite">
        {shown}
      </output>
      <p class="no-match" hidden />
    </search>
  );
}

/** One filter that offers a few values. */
export function Choice(props: {
  name: string;
  label: string;
  all: string;
  options: readonly (readonly [value: string, label: string])[];
}) {
  const { name, label, all, options } = props;
  return (
    <p class="field">
      <label for={`filter-${name}`}>{label}</label>
      <select id={`filter-${name}`} name={name}>
        <option value="">{all}</option>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </p>
  );
}
