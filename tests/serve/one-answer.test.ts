import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import type { DeprecationsAnswer } from '../../scripts/model/generated/published.ts';
import type { ProviderFile } from '../../scripts/model/generated/records.ts';
import { checkedSentence } from '../../scripts/model/spellings/checked-sentence.ts';
import { derivePackage } from '../../scripts/publish/package/npm-package.ts';
import { publish } from '../../scripts/publish/publication.ts';
import { oneLine } from '../../scripts/serve/mcp/answer.ts';
import { KNOWN, RECORDS, SPELLINGS } from '../model/spelling-records.ts';
import { servedFiles, TODAY } from '../support/build/almanac.ts';
import { buildInput } from '../support/build/publication.ts';
import { deprecation } from '../support/records/records.ts';
import { temporaryFolder, writeFiles } from '../support/repositories/repository.ts';
import { ask, callTool, handlerOf } from '../support/served/ask-handler.ts';

/** Some of the names as code, configuration, addresses and sentences have them. */
const NAMES = SPELLINGS.filter((_, index) => index % 12 === 0).map(([spelling]) => spelling);

const publication = publish(
  buildInput({
    names: KNOWN.names,
    providers: Object.fromEntries(
      KNOWN.providers.map(({ slug, ...rest }) => [
        slug,
        { coverage: 'tracked', pages: [], ...rest },
      ]),
    ) as unknown as Record<string, ProviderFile>,
    deprecations: RECORDS.map(({ id, item, aliases }) =>
      deprecation({ id, item, aliases: [...aliases], shutdown_date: null, date_basis: null }),
    ),
  }),
);
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
  let byApi: DeprecationsAnswer;
  beforeAll(async () => {
    const query = NAMES.map((item) => `item=${encodeURIComponent(item)}`).join('&');
    byApi = (await (await ask(handler, `/deprecations/api?${query}`)).json()) as DeprecationsAnswer;
  });

  test.each(NAMES)('to %s by the module, the API, MCP and the package', async (spelling) => {
    const checked = publication.checker.check(spelling, TODAY);
    const { matches, recorded, says } = checked;
    const sentence = checkedSentence(publication.checker, checked, TODAY);
    const records = matches.map(({ record, match }) => [record.id, match]);
    const item = byApi.items?.find(({ asked }) => asked === spelling);
    const rows = byApi.deprecations.filter(({ asked }) => asked === spelling);
    const wanted = { recorded, sentence, says: says === sentence ? null : says, records };
    expect(short({ ...item, records: rows } as Said), 'API').toEqual(wanted);
    const { content, structuredContent } = await callTool(handler, 'check_items', {
      items: [spelling],
    });
    expect(content[0]?.text, 'MCP').toContain(oneLine(sentence));
    const [said] = structuredContent.items as [{ left_out?: number } & Said];
    const { records: shown = [], left_out = 0 } = said;
    expect(shown.length + left_out, 'MCP').toBe(records.length);
    const some = records.slice(0, shown.length);
    expect(short({ ...said, sentence, records: shown }), 'MCP').toEqual({
      ...wanted,
      records: some,
    });
    const [packaged] = check([spelling], { today: TODAY });
    expect(packaged && short(packaged), 'package').toEqual(wanted);
  });
});
