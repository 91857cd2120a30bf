import { createHash } from 'node:crypto';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { MachineryError } from '#scripts/model/problem.ts';
import { fromFolder } from '#scripts/sources/fetch/pages.ts';
import { temporaryFolder, writeFiles } from '#support/repositories/repository.ts';

const URL_OF_PAGE = 'https://docs.acme.example/limits';
const READ_URL = 'https://raw.acme.example/limits';
const source = { url: URL_OF_PAGE, observed_on: '2026-03-01' };

type Files = Record<string, string | Buffer>;

function folderWith(files: Files): string {
  const folder = temporaryFolder();
  writeFiles(folder, files);
  return folder;
}

/** What a folder has for one page, what else it has, and what was said. */
async function load(files: Files | string, url = URL_OF_PAGE) {
  const said: string[] = [];
  const folder = typeof files === 'string' ? files : folderWith(files);
  const pages = await fromFolder(folder, '2026-03-02', (line) => said.push(line))([
    { url, readUrl: READ_URL },
  ]);
  const warnings = said.flatMap((line) => /^warning: (.*)/.exec(line)?.[1] ?? []);
  return { page: pages.get(url), others: [...pages.keys()].slice(1), warnings };
}

/** One saved page. */
const saved = (text: string | Buffer, of: object | string = source, name = 'limits.md'): Files => {
  return {
    [name]: text,
    [`${name}.source.json`]: typeof of === 'string' ? of : JSON.stringify(of),
  };
};

test('a page is found by its URL, with its day, sum and where its copy is kept', async () => {
  const text = '# Limits\n';
  const copy = { repository: 'acme/docs', path: 'limits.md', commit: 'a'.repeat(40), note: 'x' };
  const other = saved('x', { ...source, url: 'https://acme.example/' }, 'b.md');
  const { page, others } = await load({
    ...saved(text, { ...source, copy, how_dated: { by: 'hand' } }, 'deep/er/limits.md'),
    ...other,
  });
  expect(page).toEqual({
    state: 'read',
    url: URL_OF_PAGE,
    text,
    format: 'markdown',
    observedOn: '2026-03-01',
    sha256: createHash('sha256').update(text).digest('hex'),
    copy: { repository: 'acme/docs', path: 'limits.md', commit: 'a'.repeat(40) },
  });
  expect(others).toEqual(['https://acme.example/']);
});

test('a copy of a file is a page of its own where its address is wanted, by that of its commit', async () => {
  const copy = { repository: 'acme/app', path: 'src/plans.ts', commit: 'a'.repeat(40) };
  const other = { ...copy, path: 'docs/src/plans.ts' };
  const folder = folderWith({
    ...saved('code', { ...source, copy }, 'plans.ts'),
    ...saved('page', { ...source, observed_on: '2026-02-01', copy: other }, 'limits.md'),
  });
  const textsOf = async (readUrl: string) => {
    const wanted = [URL_OF_PAGE, readUrl].map((url) => ({ url, readUrl: url }));
    const pages = await fromFolder(folder, '2026-03-02', () => {})(wanted);
    return [...pages.values()].map((page) => (page.state === 'read' ? page.text : page.state));
  };
  const raw = 'https://raw.githubusercontent.com/acme/app/main/src/plans.ts';
  expect(await textsOf(raw)).toEqual(['page', 'code']);
  expect(await textsOf(READ_URL)).toEqual(['code', 'not_checked']);
});

test('a copy that is told in prose is kept nowhere that could be cited', async () => {
  const keptAt = async (copy: object) => {
    const { page } = await load(saved('x', { ...source, copy }));
    return page?.state === 'read' ? page.copy : page;
  };
  expect(await keptAt({ repository: 'a mirror of the docs', path: 'a.md' })).toBeUndefined();
  const prose = { repository: 'acme/docs', path: 'a.md and b.md', commit: 'a'.repeat(40) };
  expect(await keptAt(prose)).toBeUndefined();
});

test.each([
  ['its own address with .md', `${URL_OF_PAGE}.md`, undefined],
  ['the address that is read', READ_URL, READ_URL],
])('of copies under its address and %s the newest is read', async (_, url, finalUrl) => {
  const [older, newer] = ['2026-02-01', '2026-03-01'];
  const copies = (own: string, other: string) => ({
    ...saved('own', { url: URL_OF_PAGE, observed_on: own }, 'a.md'),
    ...saved('other', { url, observed_on: other }, 'b.md'),
  });
  const { page } = await load(copies(older, newer));
  expect(page).toMatchObject({ url: URL_OF_PAGE, text: 'other', ...(finalUrl && { finalUrl }) });
  for (const date of [older, newer]) {
    expect((await load(copies(newer, date))).page).toMatchObject({ text: 'own' });
  }
});

test.each([
  ['page.md', 'x', 'markdown'],
  ['page.mdx', '---\ntitle: Limits\n---\n', 'markdown'],
  ['page.mdx', 'export const LIMIT = 10;', 'text'],
  ['page.txt', '# x', 'text'],
  ['page', '<!doctype html><p>x</p>', 'html'],
  ['page', '# Title\n\ntext', 'markdown'],
  ['page', 'just words', 'text'],
])('%s that holds %j is read as %s', async (name, text, format) => {
  expect((await load(saved(text, source, name))).page).toMatchObject({ format });
});

test.each([
  ['no JSON', '{'],
  ['no URL', { observed_on: '2026-03-01' }],
  ['no day', { url: URL_OF_PAGE }],
  ['a timestamp without a zone', { url: URL_OF_PAGE, observed_at: '2026-02-01T10:00:00' }],
])('a source with %s is warned of, and its page is not checked', async (_, broken) => {
  const { page, warnings } = await load(saved('x', broken));
  expect(warnings).toEqual([expect.stringMatching(/^limits\.md\.source\.json is not JSON/)]);
  expect(page?.state).toBe('not_checked');
});

test.each<[string, Files, RegExp]>([
  ['nobody saved', saved('x', { ...source, url: 'https://other.example/' }), /no saved copy/],
  ['was seen after the check', saved('x', { ...source, observed_on: '2026-03-03' }), /2026-03-03/],
  ['is missing beside its source', { 'a.md.source.json': JSON.stringify(source) }, /missing/],
  ['is binary', saved(Buffer.from('a\0b')), /not text/],
])('a page that %s is not checked, and another copy is read instead', async (_, files, reason) => {
  const { page } = await load(files);
  expect(page).toMatchObject({ state: 'not_checked', reason: expect.stringMatching(reason) });
  const older = saved('older', { ...source, observed_on: '2026-01-01' }, 'older.md');
  expect((await load({ ...files, ...older })).page).toMatchObject({ text: 'older' });
});

test('a link out of the folder is not followed, as file or as folder', async () => {
  const outside = folderWith(saved('secret'));
  const folder = folderWith({ 'limits.md.source.json': JSON.stringify(source) });
  symlinkSync(join(outside, 'limits.md'), join(folder, 'limits.md'));
  symlinkSync(outside, join(folder, 'more'));
  expect((await load(folder)).page?.state).toBe('not_checked');
});

test('a folder that is empty has no page; one that is not there is an error', async () => {
  expect(await load(temporaryFolder())).toMatchObject({ page: { state: 'not_checked' } });
  const gone = join(temporaryFolder(), 'gone');
  await expect(load(gone)).rejects.toThrow(MachineryError);
  await expect(load(gone)).rejects.toThrow('--pages');
});
