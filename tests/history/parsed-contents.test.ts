import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { blobId } from '../../scripts/history/git.ts';
import { readHistory } from '../../scripts/history/replay.ts';
import type { ParsedContents } from '../../scripts/history/versions.ts';
import { parseRecord } from '../../scripts/records/parse.ts';
import { readRecordTexts } from '../../scripts/records/read.ts';
import { type Fields, parseFields } from '../../scripts/records/version-0-1.ts';
import { ROOT } from '../support/commands/run-command.ts';
import { makeDisorder, seeds } from '../support/records/disorder.ts';
import { createPublicRepository, NOW, vendorFile } from '../support/repositories/history.ts';

test('a content has the id that git gives it', () => {
  const repository = createPublicRepository();
  const path = 'records/vendors/toolbox.yaml';
  const id = blobId(readFileSync(join(repository.root, path)));
  expect(id).toBe(repository.git('rev-parse', `HEAD:${path}`));
});

test('history reads a content that was parsed already as it is given', async () => {
  const repository = createPublicRepository();
  const file = vendorFile({ name: 'Tools' });
  repository.commit(file, '2026-03-02T10:00:00Z');
  const [[, text]] = Object.entries(file) as [[string, string]];
  const value = parseRecord('records/vendors/toolbox.yaml', Buffer.from(text)).document?.value;
  const id = blobId(Buffer.from(text));
  const parse = (name: string): ParsedContents => ({
    has: (each) => each === id,
    fields: async () => new Map([[id, { ...(value as Fields), name }]]),
  });
  const [same, other] = [
    await readHistory(repository.root, { now: NOW, parsed: parse('Tools') }),
    await readHistory(repository.root, { now: NOW, parsed: parse('Other') }),
  ];
  expect(same).toEqual(await readHistory(repository.root, { now: NOW }));
  expect(other.changelog.at(-1)?.new).toBe('Other');
});

test('validation and history parse a record to the same value, however it is written', async () => {
  const texts = (await readRecordTexts(ROOT)).filter(({ path }) => path.endsWith('.yaml'));
  const own = texts.map(({ path, bytes }): [string, Uint8Array] => [path, bytes]);
  const random = seeds(12).map((seed): [string, Uint8Array] => {
    const { path, text } = makeDisorder(seed);
    return [path, Buffer.from(text)];
  });
  expect(own.length).toBeGreaterThan(0);
  for (const [path, bytes] of [...own, ...random]) {
    const reading = parseFields(Buffer.from(bytes));
    const value = parseRecord(path, bytes).document?.value;
    expect([path, 'value' in reading ? reading.value : null]).toEqual([
      path,
      Array.isArray(value) ? null : value,
    ]);
  }
});
