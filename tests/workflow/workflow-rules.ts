import type { Job, Step, WorkflowFile } from '../support/commands/workflow-files.ts';

/** A job's permissions: its own, else those of the workflow. */
function permissionsOf({ workflow }: WorkflowFile, job: Job): Record<string, string> {
  const permissions = job.permissions ?? workflow.permissions ?? 'all';
  return typeof permissions === 'string' ? { '*': permissions } : permissions;
}

/** Says what is wrong with a workflow, a line each; empty where it keeps the rule. */
type WorkflowRule = (file: WorkflowFile) => string[];

type Place = [where: string, step: Step, job: Job];

function stepsOf({ workflow }: WorkflowFile): Place[] {
  return Object.entries(workflow.jobs).flatMap(([name, job]) =>
    job.steps.map((step, index): Place => [`${name}, step ${index + 1}`, step, job]),
  );
}

/** Expressions that hold what anybody may have written: titles, names, labels, words of pages. */
const UNTRUSTED = /\$\{\{/;
const TOKEN = /github\.token|secrets\./;
/** Scripts of this repository that read what strangers wrote on the web. */
const READS_PAGES = /check-sources/;

export const RULES: Readonly<Record<string, WorkflowRule>> = {
  'actions are pinned by full commit, with the version beside it': ({ text }) =>
    text
      .split('\n')
      .filter((line) => /^\s*(?:- )?uses:/.test(line))
      .filter((line) => !/uses: [\w.-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line))
      .map((line) => line.trim()),

  'the token can only read unless a job says more': ({ workflow: { permissions } }) =>
    JSON.stringify(permissions) === '{"contents":"read"}' ? [] : [JSON.stringify(permissions)],

  'no job with the code writes contents but the one that proposes reports': (file) =>
    Object.entries(file.workflow.jobs)
      .filter(([, job]) => permissionsOf(file, job).contents === 'write')
      .filter(([, { steps }]) => steps.some(({ uses }) => uses?.startsWith('actions/checkout@')))
      .map(([name]) => `${file.workflow.name}/${name}`)
      .filter((name) => name !== 'sources/propose'),

  'pull_request_target is never used': ({ workflow: { on } }) =>
    Object.keys(on).filter((event) => event === 'pull_request_target'),

  'what runs on a pull request can write nothing': (file) =>
    'pull_request' in file.workflow.on
      ? Object.entries(file.workflow.jobs)
          .filter(([, job]) => Object.values(permissionsOf(file, job)).some((of) => of !== 'read'))
          .map(([name]) => name)
      : [],

  'what runs on a pull request sees no secret and no token': (file) =>
    'pull_request' in file.workflow.on && TOKEN.test(file.text) ? ['a token or a secret'] : [],

  'no expression stands in a command': (file) =>
    stepsOf(file)
      .filter(([, { run }]) => run !== undefined && UNTRUSTED.test(run))
      .map(([where]) => where),

  'every job has a time limit': ({ workflow }) =>
    Object.entries(workflow.jobs)
      .filter(([, job]) => !(Number(job['timeout-minutes']) <= 60))
      .map(([name]) => name),

  'no checkout leaves credentials behind': (file) =>
    stepsOf(file)
      .filter(([, { uses, with: input }]) => {
        return uses?.startsWith('actions/checkout@') && input?.['persist-credentials'] !== false;
      })
      .map(([where]) => where),

  'whole history is there where history is read': (file) =>
    stepsOf(file)
      .filter(([, { run }]) =>
        /npm test|run (?:-s )?build|write-summary|run (?:-s )?diff/.test(run ?? ''),
      )
      .filter(([, { run }, job]) => {
        const folder = /--root (?:"\$GITHUB_WORKSPACE\/)?([\w-]+)/.exec(run ?? '')?.[1];
        const checkout = job.steps.find(
          (step) => step.uses?.startsWith('actions/checkout@') && step.with?.path === folder,
        );
        return checkout?.with?.['fetch-depth'] !== 0;
      })
      .map(([where]) => where),

  'the job that fetches pages has no token, no secret and can only read': (file) =>
    Object.entries(file.workflow.jobs)
      .filter(([, job]) => job.steps.some(({ run }) => READS_PAGES.test(run ?? '')))
      .flatMap(([name, job]) => {
        const permissions = permissionsOf(file, job);
        const mayWrite = Object.entries(permissions).some(([, access]) => access !== 'read');
        const hasToken = TOKEN.test(JSON.stringify([job.env, job.steps, file.workflow.env]));
        return [
          ...(mayWrite ? [`${name} can write`] : []),
          ...(hasToken ? [`${name} has a token`] : []),
        ];
      }),

  'what has a token runs the code of main, or of the branch that a change goes to': (file) => {
    const { on, jobs } = file.workflow;
    if (!('workflow_dispatch' in on)) return [];
    const isMain = ({ if: when = '', needs = [] }: Job): boolean =>
      when.includes("github.ref == 'refs/heads/main'") ||
      [needs].flat().some((name) => jobs[name] !== undefined && isMain(jobs[name]));
    const mayDo = (job: Job) =>
      TOKEN.test(JSON.stringify([job.env, job.steps])) ||
      Object.values(permissionsOf(file, job)).some((access) => access !== 'read');
    return Object.entries(jobs)
      .filter(([, job]) => mayDo(job) && !isMain(job))
      .map(([name]) => name);
  },

  'no step that installs has a token': (file) =>
    stepsOf(file)
      .filter(([, { run, env }, job]) => {
        const around = JSON.stringify([env, job.env, file.workflow.env]);
        return /npm ci/.test(run ?? '') && TOKEN.test(around);
      })
      .map(([where]) => where),

  'packages come from the lock file alone': (file) =>
    stepsOf(file)
      .filter(([, { run }]) => /npm (?:i|install|add)\b|npx (?:--yes|-y)|curl|wget/.test(run ?? ''))
      .map(([where]) => where),
};
