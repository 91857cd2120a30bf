import type { Job, Step, WorkflowFile } from '#support/commands/workflow-files.ts';

/** A job's permissions: its own, else those of the workflow. */
function permissionsOf({ workflow }: WorkflowFile, job: Job): Record<string, string> {
  const permissions = job.permissions ?? workflow.permissions ?? 'all';
  return typeof permissions === 'string' ? { '*': permissions } : permissions;
}

/** Says what is wrong with a workflow, a line each; empty where it keeps the rule. */
type WorkflowRule = (file: WorkflowFile) => string[];

/** The jobs for which something is true. */
function jobsWhere(file: WorkflowFile, test: (job: Job, name: string) => boolean): string[] {
  const jobs = Object.entries(file.workflow.jobs);
  return jobs.filter(([name, job]) => test(job, name)).map(([name]) => name);
}

/** The steps for which something is true; a step that runs nothing has an empty command. */
function stepsWhere(
  file: WorkflowFile,
  test: (step: Step & { run: string }, job: Job) => boolean,
): string[] {
  return Object.entries(file.workflow.jobs).flatMap(([name, job]) => {
    const places = job.steps.map((step, index) => ({ step, where: `${name}, step ${index + 1}` }));
    return places.filter(({ step }) => test({ run: '', ...step }, job)).map(({ where }) => where);
  });
}

const isCheckout = ({ uses = '' }: Step) => uses.startsWith('actions/checkout@');

const hasToken = (...values: unknown[]) => /github\.token|secrets\./.test(JSON.stringify(values));

const mayWrite = (file: WorkflowFile, job: Job) =>
  Object.values(permissionsOf(file, job)).some((access) => access !== 'read');

const runsOnPullRequest = ({ workflow }: WorkflowFile) => 'pull_request' in workflow.on;

/** Scripts of this repository that read what strangers wrote on the web. */
const readsPages = ({ steps }: Job) => steps.some(({ run = '' }) => run.includes('check-sources'));

/** Whether a job, or one that it waits for, runs on main alone. */
function isOfMain(file: WorkflowFile, { if: when = '', needs = [] }: Job): boolean {
  if (when.includes("github.ref == 'refs/heads/main'")) return true;
  const before = [needs].flat().flatMap((name) => file.workflow.jobs[name] ?? []);
  return before.some((job) => isOfMain(file, job));
}

export const RULES: Readonly<Record<string, WorkflowRule>> = {
  'actions are pinned by full commit, with the version beside it': ({ text }) =>
    (text.match(/^\s*(?:- )?uses:.*$/gm) ?? []).filter(
      (line) => !/uses: [\w.-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line),
    ),

  'the token can only read unless a job says more': ({ workflow: { permissions } }) =>
    JSON.stringify(permissions) === '{"contents":"read"}' ? [] : [JSON.stringify(permissions)],

  'no job with the code writes contents but the one that proposes reports': (file) =>
    jobsWhere(file, (job, name) => {
      const isProposal = file.workflow.name === 'sources' && name === 'propose';
      const isWriting = permissionsOf(file, job).contents === 'write';
      return isWriting && !isProposal && job.steps.some(isCheckout);
    }),

  'pull_request_target is never used': ({ workflow: { on } }) =>
    Object.keys(on).filter((event) => event === 'pull_request_target'),

  'what runs on a pull request can write nothing': (file) =>
    jobsWhere(file, (job) => runsOnPullRequest(file) && mayWrite(file, job)),

  'what runs on a pull request sees no secret and no token': (file) =>
    runsOnPullRequest(file) && hasToken(file.text) ? ['a token or a secret'] : [],

  // It may hold what anybody wrote: titles, names, labels, words of pages.
  'no expression stands in a command': (file) => stepsWhere(file, ({ run }) => run.includes('${{')),

  'every job has a time limit': (file) =>
    jobsWhere(file, (job) => !(Number(job['timeout-minutes']) <= 60)),

  'no checkout leaves credentials behind': (file) =>
    stepsWhere(file, (step) => isCheckout(step) && step.with?.['persist-credentials'] !== false),

  'whole history is there where history is read': (file) =>
    stepsWhere(file, ({ run }, job) => {
      if (!/npm test|run (?:-s )?build|write-summary|run (?:-s )?diff/.test(run)) return false;
      const folder = /--root (?:"\$GITHUB_WORKSPACE\/)?([\w-]+)/.exec(run)?.[1];
      const checkout = job.steps.find((one) => isCheckout(one) && one.with?.path === folder);
      return checkout?.with?.['fetch-depth'] !== 0;
    }),

  'the job that fetches pages can only read': (file) =>
    jobsWhere(file, (job) => readsPages(job) && mayWrite(file, job)),

  'the job that fetches pages has no token and no secret': (file) =>
    jobsWhere(file, (job) => readsPages(job) && hasToken(job.env, job.steps, file.workflow.env)),

  'what has a token runs the code of main, or of the branch that a change goes to': (file) =>
    jobsWhere(file, (job) => {
      const mayDo = hasToken(job.env, job.steps) || mayWrite(file, job);
      return 'workflow_dispatch' in file.workflow.on && mayDo && !isOfMain(file, job);
    }),

  'no step that installs has a token': (file) =>
    stepsWhere(file, ({ run, env }, job) => {
      return run.includes('npm ci') && hasToken(env, job.env, file.workflow.env);
    }),

  'packages come from the lock file alone': (file) =>
    stepsWhere(file, ({ run }) => /npm (?:i|install|add)\b|npx (?:--yes|-y)|curl|wget/.test(run)),
};
