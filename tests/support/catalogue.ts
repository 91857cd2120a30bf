import { CATALOGUE, type PublishedFile } from '../../scripts/publish/api/catalogue.ts';

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
