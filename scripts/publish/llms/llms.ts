// In: records with the time of the build. Out: llms.txt, in the form of llmstxt.org.
// Its text is in llms.md, and what it says of the function in ask.md or files-only.md.
import { readToolFile } from '../../cli/bundle.js';
import { addDays, dayOf, isComing } from '../../model/day.ts';
import { FUNCTION_PATHS } from '../../model/published.ts';
import { cleanText, countOf, markdownText } from '../../model/words.ts';
import { describeAges } from '../ages.ts';
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

/** llms.txt: what an agent needs to answer. */
export function deriveLlmsText(publication: Publication): Artifact[] {
  const { baseUrl, dataset, deprecations, lastReport, now, tracked } = publication;
  const { vendors, providers } = dataset;
  const plans = vendors.reduce((sum, { data }) => sum + data.plans.length, 0);
  const omitted = providers.filter(({ data }) => data.coverage === 'omitted');
  // A link of the template is below the base URL.
  const template = readTemplate('llms.md').replaceAll('](', `](${baseUrl}`);
  const text = fill(template, {
    name: plain(dataset.dataset.name),
    summary: plain(dataset.dataset.summary),
    plans: String(plans),
    vendors: String(vendors.length),
    deprecations: countOf(deprecations.length, 'deprecation'),
    providers: tracked.map(({ id }) => id).join(', ') || 'no provider yet',
    now,
    checked: lastReport?.date ?? 'no date yet',
    ages: describeAges(publication).ages.join('; ') || 'nothing',
    left_out: plain(omitted.map(({ data }) => data.name).join(', ')) || 'nobody',
    ask: askText(publication),
    soon: addDays(dayOf(now), SOON_DAYS),
  });
  return [{ path: 'llms.txt', text: `${text}\n` }];
}
