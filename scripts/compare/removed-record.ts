import { classifyPath } from '../history/classify-path.ts';
import type { TreeFile } from '../history/read-tree.ts';
import type { Guard } from './guard.ts';
import type { RecordState } from './read-state.ts';

const IDENTIFIED = new Set(['vendor', 'deprecation', 'provider']);

export const removedRecord: Guard = {
  name: 'removed-record',
  reason: 'Ids are for ever: consumers hold them, and a removed one breaks every link to it.',
  check({ base, head }) {
    return [...base.files.values()].flatMap((file) => {
      const { path } = file;
      const isRecord = IDENTIFIED.has(classifyPath(path)?.kind ?? '');
      if (!isRecord || head.files.has(path)) return [];
      const twin = findTwin(file, base, head);
      const where = twin === null ? '' : ` and its text is now ${twin}`;
      const wayOut = 'put it back; a vendor or an item that is no more keeps its record';
      return [{ path, message: `this record is gone${where}: ids are for ever, so ${wayOut}` }];
    });
  },
};

/** The new file with the same text, give or take the line with the id: a renamed file. */
function findTwin(gone: TreeFile, base: RecordState, head: RecordState): string | null {
  const text = withoutId(gone);
  for (const file of head.files.values()) {
    if (!base.files.has(file.path) && withoutId(file) === text) return file.path;
  }
  return null;
}

function withoutId({ bytes }: TreeFile): string {
  return Buffer.from(bytes)
    .toString('latin1')
    .replace(/^id:.*$/m, '');
}
