import { parseArgs } from 'node:util';
import { readNow, runCommand } from './cli/command.ts';
import { type Reading, renderGithub, renderJson, renderText } from './cli/render.ts';
import { MachineryError, type Problem } from './model/problem.ts';
import { readRecordTexts, selectPaths } from './records/read.ts';
import { validateRecords } from './records/validate.ts';

const HELP = `Usage: npm run validate -- [options] [PATH…]

Checks every file of records/ and says every problem as file:line:column and a sentence.
PATH… are files or folders, below this folder or the repository: only their problems are
printed, and counted for the exit code; rules across files still see all.

  --root DIR       the repository to check (default: this folder)
  --format FORMAT  text (default), github (annotations), or json (an array of
                   {code, path, line, column, message})
  --now INSTANT    what no record may be dated after (default: the clock)
  --help           this text

Exit codes: 0 no problems, 1 problems in the records, 2 broken use or machinery.`;

const FORMATS: Readonly<
  Record<string, (problems: readonly Problem[], reading: Reading) => string>
> = { text: renderText, github: renderGithub, json: renderJson };

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      root: { type: 'string', default: '.' },
      format: { type: 'string', default: 'text' },
      now: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const render = Object.hasOwn(FORMATS, values.format) ? FORMATS[values.format] : undefined;
  if (!render) {
    throw new MachineryError(
      `--format is ${JSON.stringify(values.format)}; use text, github or json`,
    );
  }
  const now = readNow(values.now, Date.now());
  const texts = await readRecordTexts(values.root);
  // npm runs commands in the package's folder and names the one that it was started in.
  const bases = [process.env.INIT_CWD, process.cwd()].filter((base) => base !== undefined);
  const isWanted = selectPaths(values.root, bases, positionals);
  const { problems } = validateRecords(texts, { now });
  const shown = problems.filter(({ path }) => isWanted(path));
  const hidden = problems.length - shown.length;
  process.stdout.write(render(shown, { files: texts.length, hidden }));
  return shown.length === 0 ? 0 : 1;
}

process.exitCode = await runCommand('validate', main);
