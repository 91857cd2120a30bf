import type { Guard } from './guard.ts';

const PATH = 'records/baseline.yaml';

export const touchedBaseline: Guard = {
  name: 'touched-baseline',
  reason: 'Public history begins with the last commit that adds this file: another one erases it.',
  check({ base, commits }) {
    if (!base.files.has(PATH)) return [];
    const touching = commits.filter(({ paths }) => paths.includes(PATH));
    return touching.map(({ commit }) => {
      const message = `commit ${commit.slice(0, 12)} touches the baseline, with which the published change logs begin; leave it as it is`;
      return { path: PATH, message };
    });
  },
};
