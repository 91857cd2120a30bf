import type { ChangelogEntry } from '#scripts/model/dataset.ts';
import { pairLimits } from '#scripts/model/limit-pairs.ts';

const about = { ts: '2026-03-01T08:00:00Z', vendor: 'toolbox', plan: 'pro', commit: 'c' };
const added = (note: string): ChangelogEntry => {
  return { ...about, change: 'limit_note_added', old: null, new: note };
};
const removed = (note: string): ChangelogEntry => {
  return { ...about, change: 'limit_note_removed', old: note, new: null };
};

test('a limit that has another value is one change; what stands alone came or went', () => {
  const entries = [
    added('Limits: Messages: 10 to 100'),
    added('Seats: 5'),
    removed('Limits: Messages: 15 to 90'),
    removed('Storage: 1 GB'),
  ];
  expect(pairLimits(entries)).toEqual({
    changed: [{ label: 'Limits: Messages', old: '15 to 90', now: '10 to 100' }],
    added: ['Seats: 5'],
    removed: ['Storage: 1 GB'],
  });
});

test('a label that several limits have, and sentences, are not paired', () => {
  const entries = [added('Model: a'), added('Model: b'), removed('Model: c'), removed('No SSO.')];
  expect(pairLimits([...entries, added('With SSO.')]).changed).toEqual([]);
});
