import { join } from 'node:path';
import { defineCommand, pathOf, printLine, ROOT, runIfMain, startFolder } from './cli/command.ts';
import { replaceFile } from './cli/output.ts';
import type { Problem } from './model/problem.ts';
import { countOf } from './model/words.ts';
import { readRecordTexts, selectPaths } from './records/read.ts';
import { fixRecord } from './records/rules/format.ts';

export const run = defineCommand({
  name: 'fix',
  options: {
    root: ROOT,
  },
  positionals: true,
  async main(values, io, positionals) {
    const root = pathOf(io, values.root);
    const texts = await readRecordTexts(root);
    const isWanted = selectPaths(root, startFolder(io), positionals);
    const wanted = texts.filter(({ path, isOdd }) => !isOdd && isWanted(path));
    const problems: Problem[] = [];
    let changed = 0;
    for (const { path, bytes } of wanted) {
      const { fixed, problem } = fixRecord(path, bytes);
      if (problem) problems.push(problem);
      if (!fixed) continue;
      changed += 1;
      await replaceFile(join(root, path), fixed);
      printLine(io.stdout, `fixed ${path}`);
    }
    for (const { path, line, column, message } of problems) {
      printLine(io.stderr, `${path}:${line}:${column}  cannot be fixed: ${message}`);
    }
    printLine(io.stdout, `${countOf(wanted.length, 'file')} read, ${changed} fixed`);
    if (problems.length > 0) return 1;
    return 0;
  },
});

await runIfMain(import.meta.url, run);
