import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MachineryError } from '../model/problem.ts';
import { parseFields } from '../records/version-0-1.ts';

const PATH = 'records/dataset.yaml';

/**
 * The address under which a repository is published: `base_url` of records/dataset.yaml.
 *
 * @throws MachineryError where the file cannot be read
 */
export async function readBaseUrl(root: string): Promise<string> {
  const bytes = await readFile(join(root, PATH)).catch(() => null);
  if (bytes === null) throw new MachineryError(`${root} has no ${PATH}; name it with --root`);
  const reading = parseFields(bytes);
  const url = 'value' in reading ? reading.value.base_url : undefined;
  if (typeof url === 'string') return url;
  throw new MachineryError(`${PATH} has no base_url; run: npm run validate`);
}
