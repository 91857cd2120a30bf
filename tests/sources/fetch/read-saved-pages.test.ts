import { createHash } from 'node:crypto';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { MachineryError } from '../../../scripts/model/problem.ts';
import { readSavedPages } from '../../../scripts/sources/fetch/saved.ts';
import type { Page } from '../../../scripts/sources/pages/page.ts';
import { temporaryFolder } from '../../support/repositories/repository.ts';

const URL_OF_PAGE = 'https://docs.acme.example/limits';

function folderWith(files: Record<string, string | Buffer | object>): string {
  const folder = temporaryFolder();
  for (const [path, content] of Object.entries(files)) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    const plain = typeof content === 'string' || Buffer.isBuffer(content);
    writeFileSync(file, plain ? content : JSON.stringify(content));
  }
  return folder;
}

async function find(folder: string, url = URL_OF_PAGE): Promise<Page> {
  return (await readSavedPages(folder, '2026-03-02')).find(url);
}

const source = { url: URL_OF_PAGE, observed_on: '2026-03-01' };

test('a page is found by its URL, with its day, sum and where its copy is kept', async () => {
  const text = '# Limits\n';
  const copy = { repository: 'acme/docs', path: 'limits.md', commit: 'a'.repeat(40), note: 'x' };
  const folder = folderWith({
    'deep/er/limits.md': text,
    'deep/er/limits.md.source.json': { ...source, copy, how_dated: { by: 'hand' } },
  });
  expect(await find(folder)).toEqual({
    state: 'read',
    url: URL_OF_PAGE,
    texts: [{ text, format: 'markdown' }],
    observedOn: '2026-03-01',
    sha256: createHash('sha256').update(text).digest('hex'),
    copy: { repository: 'acme/docs', path: 'limits.md', commit: 'a'.repeat(40) },
  });
});

test('a copy that is told in prose is kept nowhere that could be cited', async () => {
  const copyRead = async (copy: object) => {
    const page = await find(
      folderWith({ 'limits.md': 'x', 'limits.md.source.json': { ...source, copy } }),
    );
    expect(page.state).toBe('read');
    return 'copy' in page ? page.copy : null;
  };
  expect(await copyRead({ repository: 'a mirror of the docs', path: 'limits.md' })).toBeNull();
  expect(
    await copyRead({ repository: 'acme/docs', path: 'a.md and b.md', commit: 'HEAD' }),
  ).toEqual({ repository: 'acme/docs' });
});

test('a trailing .md in the URL makes no difference, on either side', async () => {
  const plain = folderWith({ 'a.md': 'x', 'a.md.source.json': source });
  expect((await find(plain, `${URL_OF_PAGE}.md`)).state).toBe('read');
  const ending = { ...source, url: `${URL_OF_PAGE}.md` };
  const marked = folderWith({ 'a.md': 'x', 'a.md.source.json': ending });
  expect(await find(marked)).toMatchObject({ state: 'read', url: URL_OF_PAGE });
});

test('of copies under several addresses of one page the newest is read, and its address said', async () => {
  const readable = 'https://raw.acme.example/limits';
  const saved = (dates: Record<string, string>) =>
    folderWith(
      Object.fromEntries(
        Object.entries(dates).flatMap(([url, observed_on], index) => [
          [`${index}.md`, url],
          [`${index}.md.source.json`, { url, observed_on }],
        ]),
      ),
    );
  const find = async (dates: Record<string, string>) => {
    const page = (await readSavedPages(saved(dates), '2026-03-02')).find(URL_OF_PAGE, readable);
    return page.state === 'read'
      ? [page.url, page.texts.map(({ text }) => text), page.finalUrl]
      : [];
  };
  const [older, newer] = ['2026-02-01', '2026-03-01'];
  const marked = `${URL_OF_PAGE}.md`;
  for (const url of [marked, readable]) {
    expect(await find({ [URL_OF_PAGE]: older, [url]: newer })).toEqual([
      URL_OF_PAGE,
      [url],
      url === marked ? undefined : url,
    ]);
    for (const date of [older, newer]) {
      expect(await find({ [url]: date, [URL_OF_PAGE]: newer })).toEqual([
        URL_OF_PAGE,
        [URL_OF_PAGE],
        undefined,
      ]);
    }
  }
  expect(await find({ [readable]: older })).toEqual([URL_OF_PAGE, [readable], readable]);
});

test('a copy of a file whose own address is wanted is that page, not the page it was saved for', async () => {
  const file = 'https://raw.githubusercontent.com/acme/app/main/src/plans.ts';
  const saved = (path: string) => ({
    url: URL_OF_PAGE,
    observed_on: '2026-03-01',
    copy: { repository: 'acme/app', path, commit: 'a'.repeat(40) },
  });
  const folder = folderWith({
    'plans.ts': 'code',
    'plans.ts.source.json': saved('src/plans.ts'),
    'limits.md': 'page',
    'limits.md.source.json': { ...saved('docs/src/plans.ts'), observed_on: '2026-02-01' },
  });
  const textOf = (page: Page) => (page.state === 'read' ? page.texts.map(({ text }) => text) : []);
  const alone = await readSavedPages(folder, '2026-03-02', [URL_OF_PAGE]);
  expect(textOf(alone.find(URL_OF_PAGE))).toEqual(['code']);
  const both = await readSavedPages(folder, '2026-03-02', [URL_OF_PAGE, file]);
  expect(textOf(both.find(URL_OF_PAGE))).toEqual(['page']);
  expect(both.find(file)).toMatchObject({ state: 'read', url: file });
  expect(textOf(both.find(file))).toEqual(['code']);
});

test('of several copies of one address the newest is read, and the others are named', async () => {
  const folder = folderWith({
    'new/a.md': 'new',
    'new/a.md.source.json': { url: URL_OF_PAGE, observed_on: '2026-03-01' },
    'old/a.md': 'old',
    'old/a.md.source.json': { url: URL_OF_PAGE, observed_on: '2026-02-01' },
  });
  const pages = await readSavedPages(folder, '2026-03-02');
  expect(pages.find(URL_OF_PAGE)).toMatchObject({ texts: [{ text: 'new' }] });
  expect(pages.warnings).toEqual([`new/a.md: the newest copy of ${URL_OF_PAGE}; left: old/a.md`]);
});

test.each([
  ['page.md', 'x', 'markdown'],
  ['page.mdx', 'x', 'markdown'],
  ['page.html', 'x', 'html'],
  ['page.txt', '# x', 'text'],
  ['page.json', '{"a": ', 'json'],
  ['page', '<!doctype html><p>x</p>', 'html'],
  ['page', '{"a": 1}', 'json'],
  ['page', '# Title\n\ntext', 'markdown'],
  ['page', 'just words', 'text'],
])('%s that holds %j is read as %s', async (name, text, format) => {
  const folder = folderWith({ [name]: text, [`${name}.source.json`]: source });
  expect(await find(folder)).toMatchObject({ texts: [{ format }] });
});

test.each([
  ['no JSON', '{'],
  ['no object', []],
  ['no URL', { observed_on: '2026-03-01' }],
  ['http', { ...source, url: 'http://docs.acme.example/limits' }],
  ['no day', { url: URL_OF_PAGE }],
  ['a day that the calendar lacks', { url: URL_OF_PAGE, observed_on: '2026-02-30' }],
  ['a timestamp without a zone', { url: URL_OF_PAGE, observed_at: '2026-02-01T10:00:00' }],
])('a source with %s is warned of, and its page is not checked', async (_, broken) => {
  const folder = folderWith({ 'a/limits.md': 'x', 'a/limits.md.source.json': broken });
  const saved = await readSavedPages(folder, '2026-03-02');
  expect(saved.warnings).toEqual([expect.stringMatching(/^a\/limits\.md: its \.source\.json /)]);
  expect(saved.find(URL_OF_PAGE).state).toBe('not_checked');
});

test('of a page of which one copy is broken the other is read, and the broken one named', async () => {
  const folder = folderWith({
    'a.md': 'x',
    'a.md.source.json': source,
    'b.md.source.json': source,
  });
  const saved = await readSavedPages(folder, '2026-03-02');
  expect(saved.find(URL_OF_PAGE)).toMatchObject({ state: 'read' });
  expect(saved.warnings.join('\n')).toMatch(/^b\.md: /);
});

test('a page that nobody saved, and a copy from after the check, are not checked', async () => {
  const later = { ...source, observed_on: '2026-03-03' };
  const folder = folderWith({ 'a.md': 'x', 'a.md.source.json': later });
  expect(await find(folder)).toMatchObject({ reason: expect.stringContaining('2026-03-03') });
  expect(await find(folder, 'https://other.example/')).toMatchObject({ state: 'not_checked' });
});

test('a page without a source beside it is left alone and named', async () => {
  const folder = folderWith({ 'readme.md': 'x', '.hidden': 'x', '.git/config': 'x' });
  const { warnings } = await readSavedPages(folder, '2026-03-02');
  expect(warnings).toEqual([expect.stringMatching(/^readme\.md: /)]);
});

test('a link out of the folder is not followed, as file or as folder', async () => {
  const outside = folderWith({ 'secret.md': 'secret', 'secret.md.source.json': source });
  const folder = folderWith({ 'limits.md.source.json': source });
  symlinkSync(join(outside, 'secret.md'), join(folder, 'limits.md'));
  symlinkSync(outside, join(folder, 'more'));
  const saved = await readSavedPages(folder, '2026-03-02');
  expect(saved.find(URL_OF_PAGE).state).toBe('not_checked');
  expect(saved.warnings.map((warning) => warning.split(':')[0])).toEqual([
    'limits.md',
    'more',
    'limits.md',
  ]);
});

test.each([
  ['too large', Buffer.alloc(2 * 1024 * 1024 + 1, 'a')],
  ['no UTF-8', Buffer.from([0x32, 0x30, 0x80])],
  ['binary', Buffer.from('a\0b')],
  ['empty', ''],
])('a saved page that is %s is not checked', async (_, content) => {
  const folder = folderWith({ 'a.md': content, 'a.md.source.json': source });
  expect((await find(folder)).state).toBe('not_checked');
});

test('a folder that is not there is an error that names the option', async () => {
  const gone = join(temporaryFolder(), 'gone');
  await expect(readSavedPages(gone, '2026-03-02')).rejects.toThrow(MachineryError);
  await expect(readSavedPages(gone, '2026-03-02')).rejects.toThrow('--pages');
});
