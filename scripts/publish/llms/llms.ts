// In: records with the time of the build. Out: llms.txt, in the form of llmstxt.org.
// Its text is in llms.md, and what it says of the function in ask.md or files-only.md.
import { readToolFile } from '../../cli/bundle.js';
import { addDays, dayOf, isComing } from '../../model/day.ts';
import { FUNCTION_PATHS } from '../../model/published.ts';
import { cleanText, countOf, markdownText } from '../../model/words.ts';
import { describeAges } from '../ages.ts';
import { linksOf } from '../api/catalogue.ts';
import type { Artifact } from '../artifact.ts';
import type { Publication } from '../publication.ts';

const SOON_DAYS = 60;
const LATELY_DAYS = 30;

function readTemplate(name: string): string {
  return readToolFile(`scripts/publish/llms/${name}`).trim();
}

/** A template with values in the place of `$name`; any other `$` stays. */
function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\$([a-z_]+)/g, (whole, name: string) => values[name] ?? whole);
}

function plain(text: string): string {
  return markdownText(cleanText(text)).trim();
}

/** When records were last compared with their pages, and last seen there. */
function freshness(publication: Publication): string {
  const { lastReport } = publication;
  const { coming, passed, vendors } = describeAges(publication);
  const parts = [
    { what: 'deprecations still to come', age: coming },
    { what: 'deprecations whose date has passed', age: passed },
    { what: 'vendors', age: vendors },
  ].flatMap(({ what, age }) => {
    return age
      ? [`${age.count} ${what}: half since ${age.median}, the oldest on ${age.oldest}`]
      : [];
  });
  const checked = lastReport
    ? `The records were last compared with their sources on ${lastReport.date}.`
    : 'No source check has been published yet.';
  const seen = parts.length === 0 ? '' : ` Last seen on their pages: ${parts.join('; ')}.`;
  return `${checked}${seen}`;
}

/** How many plans and deprecations there are, and of whom. */
function counts({ dataset, deprecations, tracked, now }: Publication): string {
  const plans = dataset.vendors.reduce((sum, { data }) => sum + data.plans.length, 0);
  const providers = tracked.map(({ id }) => id).join(', ') || 'no provider yet';
  return `${plans} plans of ${dataset.vendors.length} vendors, and ${countOf(deprecations.length, 'deprecation')} of ${providers}; made at ${now}.`;
}

/** Text that may be in a quoted word of a shell. */
function plainWord(text: string): string {
  return text.replace(/[^A-Za-z0-9._:/ -]+/g, '');
}

/** How the function is asked, in commands that work as printed; where none runs, how to run it. */
function askText({ dataset, deprecations, functionUrl, now }: Publication): string {
  if (functionUrl === null) {
    return fill(readTemplate('files-only.md'), { paths: Object.values(FUNCTION_PATHS).join(', ') });
  }
  const base = functionUrl.replace(/\/$/, '');
  const today = dayOf(now);
  const coming = deprecations.find((record) => isComing(record, today));
  return fill(readTemplate('ask.md'), {
    mcp: `${base}${FUNCTION_PATHS.mcp}`,
    api: `${base}${FUNCTION_PATHS.deprecations}`,
    changes: `${base}${FUNCTION_PATHS.changes}`,
    item: plainWord((coming ?? deprecations[0])?.item ?? 'gpt-4o'),
    vendor: dataset.vendors[0]?.id ?? 'cursor',
    today,
    soon: addDays(today, SOON_DAYS),
    lately: addDays(today, -LATELY_DAYS),
  });
}

/** Who is left out on purpose; empty where nobody is. */
function leftOut({ dataset }: Publication): string {
  const omitted = dataset.providers.filter(({ data }) => data.coverage === 'omitted');
  const names = omitted.map(({ data }) => data.name).join(', ');
  if (names === '') return '';
  return `Left out on purpose: ${names}; data/providers.json has the reasons.`;
}

/** llms.txt: what an agent needs to answer. */
export function deriveLlmsText(publication: Publication): Artifact[] {
  const { baseUrl, dataset, now } = publication;
  const linkOf = linksOf(publication);
  const template = readTemplate('llms.md').replace(
    /\[([^\]]+)\]\(([^)]+)\)/g,
    (_, name: string, path: string) => {
      const to = linkOf(path);
      if (to === null) return name;
      return `[${name}](${baseUrl}${to})`;
    },
  );
  const text = fill(template, {
    name: plain(dataset.dataset.name),
    summary: plain(dataset.dataset.summary),
    counts: counts(publication),
    freshness: freshness(publication),
    left_out: plain(leftOut(publication)),
    ask: askText(publication),
    soon: addDays(dayOf(now), SOON_DAYS),
  });
  return [{ path: 'llms.txt', text: `${text.replace(/\n{3,}/g, '\n\n')}\n` }];
}
