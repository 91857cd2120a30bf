import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { ROOT } from './run-command.ts';

export interface Step {
  id?: string;
  name?: string;
  if?: string;
  uses?: string;
  run?: string;
  with?: Record<string, unknown>;
  env?: Record<string, unknown>;
  'working-directory'?: string;
}

export interface Job {
  if?: string;
  needs?: string | string[];
  'timeout-minutes'?: number;
  permissions?: Record<string, string> | string;
  env?: Record<string, unknown>;
  steps: Step[];
}

interface Workflow {
  name: string;
  on: Record<string, unknown>;
  permissions?: Record<string, string> | string;
  concurrency?: { group: string };
  env?: Record<string, unknown>;
  jobs: Record<string, Job>;
}

/** A workflow with its text, for what only the text shows. */
export interface WorkflowFile {
  path: string;
  text: string;
  workflow: Workflow;
}

export function readText(path: string): string {
  return readFileSync(`${ROOT}${path}`, 'utf8');
}

export function readYaml<T>(path: string): T {
  return parse(readText(path)) as T;
}

/** Parses the text of a workflow. */
export function parseWorkflow(path: string, text: string): WorkflowFile {
  return { path, text, workflow: parse(text) as Workflow };
}

/** Every workflow of this repository. */
export function readWorkflows(): WorkflowFile[] {
  return readdirSync(`${ROOT}.github/workflows`).map((name) => {
    const path = `.github/workflows/${name}`;
    return parseWorkflow(path, readText(path));
  });
}

/** A job of one of them. */
export function readJob(name: string, job: string): Job {
  const found = readWorkflows().find(({ workflow }) => workflow.name === name);
  const own = found?.workflow.jobs[job];
  if (!own) throw new Error(`there is no job ${name}/${job}`);
  return own;
}
