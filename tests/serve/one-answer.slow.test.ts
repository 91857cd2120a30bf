import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DeprecationsAnswer } from '#scripts/model/generated/published.ts';
import type { ProviderFile } from '#scripts/model/generated/records.ts';
import { recordsOf } from '#scripts/model/planned.ts';
import { checkedSentence } from '#scripts/model/spellings/checked-sentence.ts';
import { derivePackage } from '#scripts/publish/package/npm-package.ts';
import { publish } from '#scripts/publish/publication.ts';
import { LONGEST_SENTENCE, oneLine } from '#scripts/serve/mcp/answer.ts';
import { servedFiles, TODAY } from '#support/build/almanac.ts';
import { buildInput, everyArtifact } from '#support/build/publication.ts';
import { deprecation } from '#support/records/records.ts';
import { temporaryFolder, writeFiles } from '#support/repositories/repository.ts';
import { ask, callTool, handlerOf } from '#support/served/ask-handler.ts';
import { startPage } from '#support/served/browser.ts';
import { serveSite } from '#support/served/serve-site.ts';
import { KNOWN, RECORDS, SPELLINGS } from '../model/spelling-records.ts';

/** Some of the names as code, configuration, addresses and sentences have them. */
const SPELLED = SPELLINGS.filter((_, index) => index % 12 === 0).map(([spelling]) => spelling);

/** What a vendor's reference has of an API, as code uses it. */
const IN_CODE = ['client.kites', '/v1/kites'];

const NAMES = [...SPELLED, 'openai.kites.runs.create', 'https://api.openai.com/v1/kites/7'];

/** Every third has no date; the others have one that has passed, or is to come. */
const DATES = [null, '2026-02-01', '2026-05-01'] as const;

const input = {
  ...buildInput({
    names: KNOWN.names,
    providers: Object.fromEntries(
      KNOWN.providers.map(({ slug, ...rest }) => [
        slug,
        { coverage: 'tracked', pages: [], ...rest },
      ]),
    ) as unknown as Record<string, ProviderFile>,
    deprecations: RECORDS.map(({ id, item, aliases }, index) => {
      const inCode = index === 1 ? { in_code: IN_CODE } : {};
      const date = DATES[index % DATES.length] ?? null;
      const basis = date === null ? null : ('committed' as const);
      const dates = { shutdown_date: date, date_basis: basis };
      return deprecation({ id, item, aliases: [...aliases], ...dates, ...inCode });
    }),
  }),
  now: `${TODAY}T09:00:00Z`,
};
const publication = publish(input);

/** The words of the first element of a page that begins so. */
function wordsOf(html: string, tag: string): string {
  const [, content = ''] = html.split(`<${tag}>`);
  const [inner = ''] = content.split(`</${tag.split(' ')[0]}>`);
  return inner.replace(/<[^>]*>/g, '').replaceAll('&amp;', '&');
}

const sentenceOf = (name: string): string =>
  checkedSentence(publication.checker, publication.checker.check(name, TODAY), TODAY);
const handler = handlerOf(servedFiles(publication));

/** What every way of asking has to say: whether it is recorded, what matches and how, and words. */
interface Said {
  recorded: boolean;
  sentence: string;
  says?: string | null;
  records: readonly { id: string; match: string }[];
}

type Check = (names: string[], options: object) => Said[];
let check: Check;

beforeAll(async () => {
  const folder = temporaryFolder();
  const files = await derivePackage(publication);
  writeFiles(folder, Object.fromEntries(files.map(({ path, text }) => [path, text])));
  const index = pathToFileURL(join(folder, 'package/index.js')).href;
  check = ((await import(/* @vite-ignore */ index)) as { check: Check }).check;
});

/** MCP says a sentence once where it is also what the records alone do not say. */
const short = ({ recorded, sentence, says = null, records }: Said) => ({
  recorded,
  sentence,
  says: says === sentence ? null : says,
  records: records.map(({ id, match }) => [id, match]),
});

describe('one answer', () => {
  test('to the names of a list by the checker of the site, and to a model by its page', async () => {
    const artifacts = [...everyArtifact(input)];
    const base = await serveSite(input, () => artifacts);
    const page = await startPage(`${TODAY}T10:00:00Z`);
    await page.goto(`${base}#m=${NAMES.map(encodeURIComponent).join(',')}`);
    await page.locator('#answer .summary').waitFor();
    const rows = page.locator('#answer .name:has(.sentence)');
    const names = await rows.locator('h3').allInnerTexts();
    expect(names.length).toBeGreaterThan(NAMES.length / 2);
    expect(await rows.locator('.sentence').allInnerTexts()).toEqual(names.map(sentenceOf));
    const pages = artifacts.filter(({ path }) => path.startsWith('models/'));
    expect(pages.length).toBeGreaterThan(10);
    const said = pages.map(({ text }) =>
      ['h1', 'p class="sentence"'].map((tag) => wordsOf(text, tag)),
    );
    // A page keeps the parts of a date together.
    expect(said.map(([, sentence]) => sentence?.replace(/\s/g, ' '))).toEqual(
      said.map(([name = '']) => sentenceOf(name)),
    );
  });

  let byApi: DeprecationsAnswer;
  beforeAll(async () => {
    const query = NAMES.map((item) => `item=${encodeURIComponent(item)}`).join('&');
    byApi = (await (await ask(handler, `/deprecations/api?${query}`)).json()) as DeprecationsAnswer;
  });

  test.each(NAMES)('to %s by the module, the API, MCP and the package', async (spelling) => {
    const checked = publication.checker.check(spelling, TODAY);
    const { found, recorded, says } = checked;
    const sentence = checkedSentence(publication.checker, checked, TODAY);
    const records = recordsOf(found).map(({ record, match }) => [record.id, match]);
    const item = byApi.items?.find(({ asked }) => asked === spelling);
    const rows = byApi.deprecations.filter(({ asked }) => asked === spelling);
    const wanted = { recorded, sentence, says: says === sentence ? null : says, records };
    expect(short({ ...item, records: rows } as Said), 'API').toEqual(wanted);
    const { content, structuredContent } = await callTool(handler, 'check_items', {
      items: [spelling],
    });
    expect(content[0]?.text, 'MCP').toContain(oneLine(sentence, LONGEST_SENTENCE));
    const [said] = structuredContent.items as [{ left_out?: number } & Said];
    const { records: shown = [], left_out = 0 } = said;
    expect(shown.length + left_out, 'MCP').toBe(records.length);
    const some = records.slice(0, shown.length);
    expect(short({ ...said, sentence, records: shown }), 'MCP').toEqual({
      ...wanted,
      records: some,
    });
    if (spelling.includes('kites')) expect(records[0]?.[1]).toBe('exact');
    const [packaged] = check([spelling], { today: TODAY });
    expect(packaged && short(packaged), 'package').toEqual(wanted);
  });
});
