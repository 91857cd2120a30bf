// What comes in: what a report says of limits and prices.
// What goes out: a question for each that its page no longer says.
// Example: `acme/pro/note/3`: a note that has changed on the page.
import { presentIn } from '../model/present.ts';
import type { Dataset } from './dataset.ts';
import type { DismissedDifference } from './dismissals.ts';
import { type Answer, command, type Finding } from './finding.ts';
import { STATE_WORDS, underHeading, valueInWords } from './findings.ts';
import type {
  CheckedNote,
  CheckedPrice,
  LostFigures,
  NewPlan,
  SourceCheckReport,
} from './generated/published.ts';
import { limitParts, limitsOfPlan, limitText } from './limits.ts';
import { foldWords } from './lines.ts';
import { readingId } from './readings.ts';
import { groupBy } from './words.ts';

/** The records, what a reviewer has set aside, and what a dismissal of each part names. */
interface Known extends Pick<Dataset, 'vendors' | 'readings'> {
  aside: ReadonlySet<object>;
  names: ReadonlyMap<object, DismissedDifference>;
}

/** The notes and prices that their pages do not say; a note of several plans is asked about once. */
export function planFindings({ plans }: SourceCheckReport, context: Known): Finding[] {
  return plans.flatMap(({ vendor, notes, prices, lost_figures = [], new_plans = [] }) => {
    const file = context.vendors.find(({ id }) => id === vendor);
    if (!file) return [];
    const left = notes.filter((checked) => {
      const waits = STATE_WORDS[checked.state] !== undefined && !context.aside.has(checked);
      return waits && !isUnderNewName(file, checked, new_plans, context);
    });
    const questions = groupBy(left, (checked) => JSON.stringify(limitOf(file, checked)?.place));
    return [
      ...prices.flatMap((checked) => priceFinding(file, checked, context)),
      ...[...questions.values()].flatMap((same) => noteFinding(file, same, context)),
      ...textFinding(file, lost_figures, context),
      ...new_plans.flatMap((found) => newPlanFinding(file, found, context)),
    ];
  });
}

/** The limit that a checked note is; undefined where the record has it no more. */
function limitOf({ data }: Known['vendors'][number], { plan, note }: CheckedNote) {
  return limitsOfPlan(data, plan).find((limit) => limitText(limit) === note);
}

/** What a finding about a note or a price has in common with every other. */
function checkedFinding(
  { id: vendor, path, data }: Known['vendors'][number],
  checked: CheckedNote | CheckedPrice,
  own: Pick<Finding, 'id' | 'title' | 'details' | 'answers' | 'dismissals'>,
): Finding {
  return {
    ...own,
    details: [...own.details, ...underHeading(checked.heading ?? null)],
    answers: [...own.answers, command('keep', own.id, ' --reason "…"')],
    url: checked.url ?? data.evidence[0]?.url ?? null,
    path,
    day: null,
    subject: { kind: 'plan', vendor, checked },
  };
}

function noteFinding(
  file: Known['vendors'][number],
  same: readonly CheckedNote[],
  { names }: Known,
): Finding[] {
  const [checked] = same;
  if (!checked) return [];
  const { state, offers = [], plan } = checked;
  const words = STATE_WORDS[state];
  const limits = limitsOfPlan(file.data, plan);
  const index = limits.findIndex((limit) => limitText(limit) === checked.note);
  if (index < 0) return [];
  // Where it is kept, it is kept for each of its plans.
  const dismissals = same.flatMap((one) => names.get(one) ?? []);
  const id = `${file.id}/${plan}/note/${index}`;
  const several = limits[index]?.for === 'several' ? ' under no plan’s name' : '';
  const title = `a note${several} that ${words}`;
  const details = [`recorded ${valueInWords(checked.note)}`];
  if (offers.length > 0) details.push(state === 'not_found' ? 'new near it:' : 'the page says:');
  const answers: Answer[] = [];
  for (const [at, offer] of offers.entries()) {
    details.push(`${at + 1}  ${valueInWords(limitText(offer))}`);
    answers.push(command('replace', id, offers.length > 1 ? ` --take ${at + 1}` : ''));
  }
  answers.push(command('remove', id));
  return [checkedFinding(file, checked, { id, title, details, answers, dismissals })];
}

function priceFinding(
  file: Known['vendors'][number],
  checked: CheckedPrice,
  context: Known,
): Finding[] {
  const { state, found } = checked;
  const words = STATE_WORDS[state];
  const plan = file.data.plans.find(({ id }) => id === checked.plan);
  if (words === undefined || plan?.price_month !== checked.recorded || context.aside.has(checked))
    return [];
  const id = `${file.id}/${plan.id}/price`;
  const title = `a price that ${words}`;
  const details = [`recorded ${valueInWords(checked.recorded)}`];
  let answer: Answer = { name: 'correct', text: `read the page and edit ${file.path} by hand` };
  if (found !== undefined) {
    details.push(`the page says ${valueInWords(found)}: ${checked.words}`);
    answer = command('replace', id);
  }
  const dismissals = presentIn(context.names.get(checked));
  return [checkedFinding(file, checked, { id, title, details, answers: [answer], dismissals })];
}

/** Texts in our own words, which only a person can write again: one question for all of a vendor. */
function textFinding(
  { id: vendor, path, data }: Known['vendors'][number],
  lost: readonly LostFigures[],
  { aside, names }: Known,
): Finding[] {
  const recorded = [...data.plans.map((plan) => plan.price_detail), ...(data.observations ?? [])];
  const open = lost.filter((one) => recorded.includes(one.text) && !aside.has(one));
  if (open.length === 0) return [];
  const id = `${vendor}/texts`;
  const title = 'words of ours with figures that are no longer on the page';
  const details = open.flatMap(({ plan, text, figures }) => [
    `recorded ${presentIn(plan ?? undefined, valueInWords(text)).join(': ')}`,
    `not there ${figures.join(', ')}`,
  ]);
  const byHand: Answer = { name: 'correct', text: `read the page and edit ${path} by hand` };
  const answers = [byHand, command('keep', id, ' --reason "…"')];
  const url = data.evidence[0]?.url ?? null;
  const dismissals = open.flatMap((one) => names.get(one) ?? []);
  const subject = { kind: 'text', vendor } as const;
  return [{ id, title, details, answers, url, path, day: null, dismissals, subject }];
}

/** The recorded plan that has the name of a new one; undefined where none has. */
function planNamed({ data }: Known['vendors'][number], { plan }: NewPlan): string | undefined {
  return data.plans.find(({ name, page_names = [] }) =>
    [name, ...page_names].map(foldWords).includes(foldWords(plan.name)),
  )?.id;
}

/** Whether a person has seen the name of a new plan. */
function isSeen({ url, lines }: NewPlan, { readings }: Known): boolean {
  const reading = readings.find(({ id }) => id === readingId(url))?.data;
  return reading?.lines.split('\n').includes(lines[0] ?? '') ?? false;
}

/** Whether a note only waits for the new name of its plan, or has been found by it since. */
function isUnderNewName(
  file: Known['vendors'][number],
  checked: CheckedNote,
  newPlans: readonly NewPlan[],
  context: Known,
): boolean {
  const found = newPlans.find(({ renames }) => renames === checked.plan);
  if (!found || limitOf(file, checked)?.for !== 'plan') return false;
  const named = planNamed(file, found);
  return named === undefined ? !isSeen(found, context) : named === checked.plan;
}

/** A plan that the page lists and the record lacks, with the draft of it; or the new name of one. */
function newPlanFinding(file: Known['vendors'][number], found: NewPlan, context: Known): Finding[] {
  if (isSeen(found, context) || planNamed(file, found) !== undefined) return [];
  const { id: vendor, path, data } = file;
  const { plan, url, heading } = found;
  const renamed = data.plans.find((one) => one.id === found.renames);
  const id = `${vendor}/${plan.id}`;
  // A record says why a plan has no price, which its page alone tells.
  const byHand: Answer = { name: 'correct', text: `read the page and add the plan to ${path}` };
  const answers: Answer[] = [];
  let title = 'a plan that is not recorded yet';
  const details: string[] = [];
  if (renamed) {
    title = `the page's new name of ${renamed.name}`;
    details.push(`all that is recorded of ${vendor}/${found.renames} stands under it`);
    if (found.renamed?.name === renamed.name) details.push('accept adds it to page_names');
    else details.push('accept makes it the name of the plan');
    answers.push(command('accept', id));
  }
  answers.push(plan.price_month === null ? byHand : command('add', id), command('seen', id));
  details.push(
    `name     ${plan.name}`,
    `price    ${plan.price_month ?? 'none that is clear'}`,
    ...plan.limit_notes.map((limit) => `limit    ${limitText(limitParts(limit))}`),
    ...underHeading(heading),
  );
  const subject = { kind: 'new-plan', vendor, found } as const;
  return [{ id, title, details, answers, url, path, day: null, dismissals: [], subject }];
}
