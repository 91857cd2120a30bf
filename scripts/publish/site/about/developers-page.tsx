/** @jsxRuntime automatic @jsxImportSource preact */
import { FUNCTION_PATHS } from '../../../model/published.ts';
import { CATALOGUE } from '../../api/catalogue.ts';
import texts from '../../texts.json' with { type: 'json' };
import { usePage } from '../facts.ts';
import type { Page } from '../layout.tsx';
import { Fold, PageLink, Section, Snippet, Terms } from '../parts.tsx';

/** What answers questions, where something does. */
function Answers() {
  const { functionUrl } = usePage().facts;
  if (functionUrl === null) {
    return (
      <p>
        This copy is files only. In a clone of the repository <code>npm run serve</code> answers
        queries and MCP; <PageLink to="openapi.json">openapi.json</PageLink> describes both.
      </p>
    );
  }
  const at = (path: string) => `${functionUrl}${path.slice(1)}`;
  return (
    <>
      <p>
        Any spelling of a name, one platform or all: exact records first, then versions.{' '}
        <PageLink to="openapi.json">openapi.json</PageLink>
      </p>
      <Snippet text={`curl '${at(FUNCTION_PATHS.deprecations)}?item=gpt-4o'`} />
      <h3>MCP</h3>
      <p>For agents and editors, over HTTP, without a key.</p>
      <Snippet
        text={JSON.stringify({ mcpServers: { almanac: { url: at(FUNCTION_PATHS.mcp) } } }, null, 2)}
      />
    </>
  );
}

/** What other people's tools can load, each with the line that loads it. */
function Tools() {
  const { baseUrl } = usePage().facts;
  return (
    <Section id="tools" title="In your tools">
      <p>
        Renovate opens a pull request where the vendor names a replacement of the same kind that is
        not going away itself:
      </p>
      <Snippet text={`{ "extends": ["${baseUrl}renovate.json"] }`} />
      <p>TypeScript types of every JSON file:</p>
      <Snippet text={`curl -sO ${baseUrl}types.d.ts`} />
    </Section>
  );
}

const FILES = [
  ['deprecations', 'Deprecations'],
  ['plans', 'Plans'],
  ['following', 'Following changes'],
  ['checking', 'Checking a copy'],
] as const;

function DevelopersBody() {
  const { facts } = usePage();
  const { baseUrl } = facts;
  return (
    <>
      <h1>For developers</h1>
      <p class="lead">
        Everything is a file: no key, no rate limit, rebuilt about once a day, CC0.
      </p>
      <Section id="files" title="Files">
        <p>What stops next, soonest first:</p>
        <Snippet text={`curl -s ${baseUrl}deprecations/upcoming.json`} />
        {FILES.map(([section, name]) => (
          <Fold key={section} title={name}>
            <Terms
              list={CATALOGUE[section].map(({ path, what }) => {
                const name = <code>{path}</code>;
                // A part in braces has many values.
                if (path.includes('{')) return [path, name, what];
                const link = (
                  <PageLink key={path} to={path}>
                    {name}
                  </PageLink>
                );
                return [path, link, what];
              })}
            />
          </Fold>
        ))}
        <p>
          For agents: <PageLink to="llms.txt">llms.txt</PageLink>. What is new:{' '}
          <PageLink to="news.json">news.json</PageLink>.
        </p>
      </Section>
      <Tools />
      <Section id="answers" title="Query API and MCP">
        <Answers />
      </Section>
      <Section id="promises" title="What does not change">
        <Fold title={`${texts.promises.length} promises`}>
          <ul>
            {texts.promises.map((promise) => (
              <li key={promise}>{promise}</li>
            ))}
          </ul>
        </Fold>
      </Section>
    </>
  );
}

/** What programs can read and ask, and what other tools can load. */
export function developersPage(): Page {
  return {
    path: 'developers.html',
    title: 'For developers: files, API, MCP, Renovate',
    description:
      'Model shutdown dates and plan limits as JSON, CSV and feeds, with a query API and an MCP server.',
    body: <DevelopersBody />,
  };
}
