import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Clone } from './clone.ts';
import type { Run } from './run-command.ts';
import { type Job, readJob, type Step } from './workflow-files.ts';

/** What stands for GitHub while a job's steps are run here. */
export interface Stage {
  clone: Clone;
  /** What the runner gives to every step. */
  runner: Record<string, string>;
  /** Values of the expressions in steps' `env`, by name of the variable. */
  values: Record<string, string>;
  /** What is done in place of a step that needs GitHub or the network, by its first line. */
  instead?: Record<string, string>;
}

/** Lines that need GitHub, or the network, or that are what runs this very test. */
const ELSEWHERE =
  /^(?:npm ci(?: --prefix \S+| --omit=dev)?|npm test|npm run test:slow)$|gh (?:api|attestation) |wrangler pages deploy/m;

/**
 * Runs the steps of a job that need no GitHub, in their order, as the runner would: each in bash,
 * with the environment that the workflow gives it.
 *
 * @returns what each of them printed; the job stops at the first that fails
 */
export function runJob(name: string, jobName: string, stage: Stage): Promise<Run[]> {
  return runSteps(readJob(name, jobName), stage);
}

/** As `runJob`, for a job of a workflow that is not among this repository's own. */
export async function runSteps(job: Job, stage: Stage): Promise<Run[]> {
  const results: Run[] = [];
  for (const step of job.steps) {
    const command = commandOf(step, stage);
    if (command === null) continue;
    const folder = step['working-directory'] ?? '.';
    const lines = `cd ${folder}\n${command}`;
    const result = await stage.clone.bash(lines, {
      ...stage.runner,
      ...environmentOf(step, stage),
    });
    results.push(result);
    if (result.code !== 0) break;
  }
  return results;
}

function commandOf({ run }: Step, { instead = {} }: Stage): string | null {
  if (run === undefined) return null;
  const other = Object.entries(instead).find(([start]) => run.startsWith(start));
  if (other) return other[1];
  return ELSEWHERE.test(run) ? null : run;
}

/** The step's own variables; an expression has the value that the test gives for its variable. */
function environmentOf({ env = {} }: Step, { values }: Stage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).map(([name, value]) => {
      if (!String(value).includes('${{')) return [name, String(value)];
      expect(values, `a value for ${name}: ${String(value)}`).toHaveProperty(name);
      return [name, values[name] ?? ''];
    }),
  );
}

/** The files and folders that a runner gives to steps, in a folder of the test. */
export function createRunner(folder: string): Record<string, string> {
  const files = { GITHUB_STEP_SUMMARY: 'summary.md', GITHUB_OUTPUT: 'output.txt' };
  const paths = Object.entries(files).map(([name, file]): [string, string] => {
    writeFileSync(join(folder, file), '');
    return [name, join(folder, file)];
  });
  return { ...Object.fromEntries(paths), RUNNER_TEMP: folder, GITHUB_REPOSITORY: 'acme/almanac' };
}

/**
 * Writes a shell script that stands for a program, in a folder.
 *
 * @returns the PATH on which it comes first
 */
export function standIn(folder: string, program: string, script: string): string {
  writeFileSync(join(folder, program), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return `${folder}:${process.env.PATH}`;
}

/** What steps have written to one of the runner's files. */
export function writtenTo(runner: Record<string, string>, name: string): string {
  return readFileSync(runner[name] ?? '', 'utf8');
}
