import type { Guard } from './guard.ts';

export const mixedCommit: Guard = {
  name: 'mixed-commit',
  reason:
    'A commit that changes facts and code at once can be neither reviewed nor reverted as one thing.',
  check({ commits }) {
    return commits.flatMap(({ commit, paths }) => {
      const record = paths.find((path) => path.startsWith('records/'));
      const code = paths.find((path) => !path.startsWith('records/') && !path.endsWith('.md'));
      if (record === undefined || code === undefined) return [];
      const message = `commit ${commit.slice(0, 12)} changes this record and ${code}; make it two commits`;
      return [{ path: record, message }];
    });
  },
};
