import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { compareCodeUnits } from '../model/order.ts';

const SCHEMAS = fileURLToPath(new URL('../../schemas', import.meta.url));

/** The texts of this tool's own schemas, by path: `records/vendor.schema.json`, in order of path. */
export async function readSchemaTexts(): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const folder of ['published', 'records']) {
    const names = (await readdir(`${SCHEMAS}/${folder}`)).filter((name) =>
      name.endsWith('.schema.json'),
    );
    for (const name of names.sort(compareCodeUnits)) {
      texts.set(`${folder}/${name}`, await readFile(`${SCHEMAS}/${folder}/${name}`, 'utf8'));
    }
  }
  return texts;
}
