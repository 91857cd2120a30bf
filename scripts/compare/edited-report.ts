import { classifyPath } from '../history/classify-path.ts';
import type { Guard } from './guard.ts';

export const editedReport: Guard = {
  name: 'edited-report',
  reason: 'A source-check report is the evidence of its day: it is written by the check, once.',
  check({ base, head }) {
    return [...base.files.values()].flatMap(({ path, bytes }) => {
      if (classifyPath(path)?.kind !== 'report') return [];
      const after = head.files.get(path);
      if (after && Buffer.from(after.bytes).equals(bytes)) return [];
      const verb = after ? 'was changed' : 'is gone';
      const message = `this report ${verb} after it was committed; put it back, and let the next check say what holds now`;
      return [{ path, message }];
    });
  },
};
