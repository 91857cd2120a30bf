import { defineCommand, NOW, pathOf, printLine, ROOT, readNow, runIfMain } from './cli/command.ts';
import { renderText } from './cli/output.ts';
import type { Finding } from './model/finding.ts';
import { MachineryError } from './model/problem.ts';
import { didYouMeanHint } from './model/words.ts';
import { readRecordTexts } from './records/read.ts';
import { validateRecords } from './records/validate.ts';
import { answer, type Verb } from './review/answers.ts';
import choices from './review/choices.json' with { type: 'json' };
import { commitRecords, refuseOtherChanges } from './review/commits.ts';
import { findingsOf, openReview, type Review, writeChanges } from './review/review.ts';
import { listQuestions, walk } from './review/walk.ts';

const VERBS = Object.keys(choices).filter((name): name is Verb => !['skip', 'quit'].includes(name));
const COMMANDS: readonly string[] = [...VERBS, 'list', 'commit'];

const INDENT = `\n${' '.repeat(11)}`;

/** The findings that a person named: by their ids, or all lines of a page (`PAGE:*`). */
function findChosen(names: readonly string[], review: Review): Finding[] {
  const findings = findingsOf(review);
  const chosen = names.flatMap((name) => {
    const isMeant = ({ id, news }: Finding): boolean =>
      id === name || (name.endsWith(':*') && news && id.startsWith(name.slice(0, -1))) === true;
    const own = findings.filter(isMeant);
    if (own.length > 0) return own;
    const ids = findings.map(({ id }) => id);
    throw new MachineryError(
      `${review.reportPath} has no open finding ${name}${didYouMeanHint(name, ids)}; list what waits with: npm run review -- list${review.reportOption}`,
    );
  });
  if (chosen.length === 0) throw new MachineryError('an answer needs the ID of a finding');
  return [...new Set(chosen)];
}

export const run = defineCommand({
  name: 'review',
  details: VERBS.map((verb) => `  ${verb.padEnd(9)}${choices[verb].does.join(INDENT)}`),
  options: {
    root: ROOT,
    report: { type: 'string' },
    pages: { type: 'string' },
    now: NOW,
    note: { type: 'string' },
    reason: { type: 'string' },
    plan: { type: 'string' },
    words: { type: 'string' },
    take: { type: 'string' },
    commit: { type: 'boolean', default: false },
  },
  positionals: true,
  async main(values, io, [command, ...names]) {
    const { stdout, terminal } = io;
    if (command !== undefined && !COMMANDS.includes(command)) {
      throw new MachineryError(
        `${JSON.stringify(command)} is not a command${didYouMeanHint(command, COMMANDS)}; use one of ${COMMANDS.join(', ')}`,
      );
    }
    const verb = VERBS.find((one) => one === command);
    if (command && !verb && names.length > 0) throw new MachineryError(`${command} takes no ID`);
    const [root, now] = [pathOf(io, values.root), readNow(values.now, io)];
    const texts = await readRecordTexts(root);
    const { problems, dataset } = validateRecords(texts, { now });
    if (!dataset) {
      io.stderr.write(renderText(problems, texts.length));
      return 1;
    }
    const [report, pages] = [values.report, values.pages].map((path) => path && pathOf(io, path));
    const review = await openReview({ root, now, texts, dataset }, { report, pages });
    if (values.commit) await refuseOtherChanges(review);
    if (command === undefined && terminal) {
      const answered = await walk({ review, terminal, stdout });
      printLine(stdout, `${answered} answered`);
    } else if (verb) {
      const chosen = findChosen(names, review);
      if (chosen.length > 1 && values.note !== undefined)
        throw new MachineryError('a note is for one record; name it by itself');
      for (const finding of chosen) answer(verb, review, finding, values);
    } else if (command !== 'commit') {
      stdout.write(listQuestions(review));
    }
    for (const line of await writeChanges(review)) printLine(stdout, line);
    if (values.commit || command === 'commit') {
      const lines = await commitRecords(review, io.env);
      for (const line of lines) printLine(stdout, `committed ${line}`);
      if (command === 'commit' && lines.length === 0) printLine(stdout, 'nothing has changed');
    }
    return 0;
  },
});

await runIfMain(import.meta.url, run);
