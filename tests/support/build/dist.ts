import { cpSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { CATALOGUE, type PublishedFile } from '#scripts/publish/api/catalogue.ts';
import { jsonText, sha256, sumOfFiles, writeChecksums } from '#scripts/publish/artifact.ts';
import { listen } from '#scripts/serve/local.ts';
import { filesOf } from '#support/folder.ts';
import { temporaryFolder } from '#support/repositories/repository.ts';

/**
 * Checks a build against its own SHA256SUMS: every file that it lists is there with its bytes, and
 * no other file is, in the order of paths.
 *
 * @returns the sums, path to sha256
 */
export function verifyDist(folder: string): Map<string, string> {
  // Looked up once, as a reader does that opens the folder: a swap may come in between.
  const root = realpathSync(folder);
  const lines = readFileSync(join(root, 'SHA256SUMS'), 'utf8').trimEnd().split('\n');
  const sums = new Map(lines.map((line): [string, string] => [line.slice(66), line.slice(0, 64)]));
  expect([...sums]).toEqual([...sumsOf(root)]);
  return sums;
}

/** The sums of all files of a folder but their list. */
function sumsOf(folder: string): Map<string, string> {
  const paths = filesOf(folder).filter((path) => path !== 'SHA256SUMS');
  return new Map(paths.map((path) => [path, sha256(readFileSync(join(folder, path)))]));
}

/** Makes SHA256SUMS agree with the files, as somebody would who falsifies a copy. */
export function signList(folder: string): Map<string, string> {
  const sums = sumsOf(folder);
  writeFileSync(join(folder, 'SHA256SUMS'), writeChecksums(sums));
  return sums;
}

/** The same, and the sum in build.json: everything that speaks of all files. */
export function signCopy(folder: string): void {
  const path = join(folder, 'build.json');
  const facts = JSON.parse(readFileSync(path, 'utf8'));
  writeFileSync(path, jsonText({ ...facts, files_sha256: sumOfFiles(signList(folder)) }));
  signList(folder);
}

/** A copy of a build, in a folder of its own. */
export function copyOf(dist: string): string {
  const folder = join(temporaryFolder(), 'copy');
  cpSync(dist, folder, { recursive: true });
  return folder;
}

/** Changes a text of a copy. */
export function editFile(folder: string, path: string, change: (text: string) => string): void {
  const text = readFileSync(join(folder, path), 'utf8');
  const changed = change(text);
  expect(changed).not.toBe(text);
  writeFileSync(join(folder, path), changed);
}

/** Changes the successor in a day that is over, and everything that speaks of the day. */
export function changeDay(folder: string, date: string): void {
  const file = join(folder, `dep-snapshots/${date}.json.gz`);
  const text = gunzipSync(readFileSync(file)).toString();
  const changed = text.replaceAll('rocket-2', 'rocket-9');
  writeFileSync(file, gzipSync(changed));
  editFile(folder, 'dep-snapshots/index.json', (index) =>
    index.replace(sha256(text), sha256(changed)),
  );
  signCopy(folder);
}

/**
 * Serves a folder as files on this machine until the test ends; its address is without a slash at
 * the end, as the Pages configuration gives it.
 */
export async function serveFolder(folder: string): Promise<{ folder: string; url: string }> {
  const { port, close } = await listen(async ({ url }) => {
    const bytes = await readFile(join(folder, new URL(url).pathname)).catch(() => null);
    return new Response(bytes && new Uint8Array(bytes), { status: bytes ? 200 : 404 });
  }, 0);
  onTestFinished(close);
  return { folder, url: `http://127.0.0.1:${port}` };
}

/** Every published file or family of files. */
export const FAMILIES: readonly PublishedFile[] = Object.values(CATALOGUE).flat();

/** Whether a path of dist/ is of a family; a folder is its page. */
export function isOf({ path }: PublishedFile, file: string): boolean {
  const page = path === '' || path.endsWith('/') ? `${path}index.html` : path;
  const pattern = page.replaceAll('.', '\\.').replace(/\{[a-z]+\}/g, '[^/]+');
  return new RegExp(`^${pattern}$`).test(file);
}

/** The family of a path of dist/; one that names the path itself before one with open parts. */
export function familyOf(file: string): PublishedFile | undefined {
  return FAMILIES.find(({ path }) => path === file) ?? FAMILIES.find((each) => isOf(each, file));
}
