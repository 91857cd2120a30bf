// What comes in: what a report says of limits and prices.
// What goes out: a question for each that its page no longer says, with what each answer writes.
// Example: `acme/pro/note/3`: a note that has changed on the page.
import {
  type Answer,
  byHand,
  command,
  type Edit,
  editByHand,
  editOf,
  type Finding,
  type Known,
  STATE_WORDS,
  setAside,
  underHeading,
  valueInWords,
} from './finding.ts';
import type { CheckedNote, CheckedPrice, LostFigures, NewPlan } from './generated/published.ts';
import type { PlanFile, VendorFile } from './generated/records.ts';
import {
  hasLimit,
  type LimitParts,
  limitParts,
  limitsOfPlan,
  limitText,
  type PlanLimit,
  writeLimit,
} from './limits.ts';
import { foldWords } from './lines.ts';
import { present, presentIn } from './present.ts';
import { readingId } from './readings.ts';
import { groupBy } from './words.ts';

type VendorRecord = Known['vendors'][number];

/** A limit that its page does not say. */
interface OpenLimit {
  checked: CheckedNote;
  limit: PlanLimit;
}

/** The notes and prices that their pages do not say; a note of several plans is asked about once. */
export function planFindings(known: Known): Finding[] {
  const { report, aside } = known;
  return report.plans.flatMap(({ vendor, notes, prices, lost_figures = [], new_plans = [] }) => {
    const file = known.vendors.find(({ id }) => id === vendor);
    if (!file) return [];
    const { plans } = file.data;
    const waits = (checked: CheckedNote | CheckedPrice): boolean =>
      STATE_WORDS[checked.state] !== undefined && !aside.has(checked);
    const open = new_plans.filter((found) => isOpen(found, plans, known));
    const limits = notes.filter(waits).flatMap((checked) => {
      const limit = limitOf(file.data, checked);
      const found = new_plans.find(({ renames }) => renames === checked.plan);
      // What only waits for the new name of its plan, or has been found by it since.
      const isUnderNewName =
        found && (open.includes(found) || planNamed(plans, found) === checked.plan);
      return limit && !(isUnderNewName && limit.for === 'plan') ? [{ checked, limit }] : [];
    });
    const questions = groupBy(limits, ({ limit }) => JSON.stringify(limit.place));
    const texts = [...plans.map((plan) => plan.price_detail), ...(file.data.observations ?? [])];
    const lost = lost_figures.filter((one) => texts.includes(one.text) && !aside.has(one));
    const isAsIs = ({ plan, recorded }: CheckedPrice): boolean =>
      plans.some(({ id, price_month }) => id === plan && price_month === recorded);
    const findings = [
      ...prices
        .filter(waits)
        .filter(isAsIs)
        .map((checked) => priceFinding(file, checked, known)),
      ...[...questions.values()].map((same) => noteFinding(file, same, known)),
    ];
    if (lost.length > 0) findings.push(textFinding(file, lost, known));
    findings.push(...open.map((found) => newPlanFinding(file, found)));
    return findings;
  });
}

/** The limit that a checked note is; undefined where the record has it no more. */
function limitOf(
  file: VendorFile,
  { plan, note }: Pick<CheckedNote, 'plan' | 'note'>,
): PlanLimit | undefined {
  return limitsOfPlan(file, plan).find((limit) => limitText(limit) === note);
}

/** A question about a vendor, on the page that has the words, else on its first one. */
function findingOf(
  { path, data }: VendorRecord,
  own: Pick<Finding, 'id' | 'title' | 'details' | 'answers'>,
  { url = data.evidence[0]?.url, heading = null }: { url?: string; heading?: string | null },
): Finding {
  const details = [...own.details, ...underHeading(heading)];
  return { ...own, details, url: url ?? null, path, day: null };
}

/** @param same the same limit of each plan that has it */
function noteFinding(
  file: VendorRecord,
  same: readonly [OpenLimit, ...OpenLimit[]],
  { names }: Known,
): Finding {
  const [{ checked, limit }] = same;
  const { state, offers = [], plan, note, gone = [] } = checked;
  const index = limitsOfPlan(file.data, plan).findIndex((one) => limitText(one) === note);
  const id = `${file.id}/${plan}/note/${index}`;
  const several = limit.for === 'several' ? ' under no plan’s name' : '';
  const edit = (offer: LimitParts | null) => [
    editOf<VendorFile>(file.path, (before) => replaceLimit(before, checked, offer)),
  ];
  const details = [`recorded ${valueInWords(note)}`];
  if (offers.length > 0) details.push(state === 'not_found' ? 'new near it:' : 'the page says:');
  const answers = offers.map((offer, at): Answer => {
    details.push(`${at + 1}  ${valueInWords(limitText(offer))}`);
    const rest = offers.length > 1 ? ` --take ${at + 1}` : '';
    return command('replace', id, { rest, edits: edit(offer), lines: [offer.line, ...gone] });
  });
  answers.push(command('remove', id, { edits: edit(null), lines: gone }));
  // Where it is kept, it is kept for each of its plans.
  const dismissals = same.flatMap((one) => names.get(one.checked) ?? []);
  answers.push(setAside('keep', id, dismissals, gone));
  const title = `a note${several} that ${STATE_WORDS[state]}`;
  return findingOf(file, { id, title, details, answers }, checked);
}

/** What the page says in place of a note; the note goes where there is nothing, or it is there already. */
export function replaceLimit(
  before: VendorFile,
  checked: Pick<CheckedNote, 'plan' | 'note'>,
  offer: LimitParts | null,
): VendorFile {
  const file = structuredClone(before);
  const limit = limitOf(file, checked);
  // Another answer of this run may have taken it already.
  if (!limit) return file;
  const isThere = offer && hasLimit(file, checked.plan, limitText(offer));
  const [, at, , index] = limit.place;
  const owner = (limit.for === 'plan' ? file.plans : (file.common_notes ?? []))[Number(at)];
  const notes = offer && !isThere ? [writeLimit(offer)] : [];
  owner?.limit_notes.splice(Number(index), 1, ...notes);
  const common_notes = file.common_notes?.filter(({ limit_notes }) => limit_notes.length > 0);
  return present({ ...file, common_notes });
}

function priceFinding(file: VendorRecord, checked: CheckedPrice, { names }: Known): Finding {
  const { state, plan, recorded, found, words, line } = checked;
  const id = `${file.id}/${plan}/price`;
  const details = [`recorded ${valueInWords(recorded)}`];
  let answer = editByHand(file.path);
  if (typeof found === 'number') {
    details.push(`the page says ${valueInWords(found)}: ${words}`);
    const edits = [takePrice(file.path, checked)];
    answer = command('replace', id, { edits, lines: presentIn(line) });
  }
  const title = `a price that ${STATE_WORDS[state]}`;
  const answers = [answer, setAside('keep', id, presentIn(names.get(checked)))];
  return findingOf(file, { id, title, details, answers }, checked);
}

/** A vendor's file with one plan changed. */
export function changePlan(
  file: VendorFile,
  id: string | undefined,
  change: (plan: PlanFile) => PlanFile,
): VendorFile {
  return { ...file, plans: file.plans.map((plan) => (plan.id === id ? change(plan) : plan)) };
}

/** What the page asks for a plan; the words of the price only where the record has some. */
function takePrice(path: string, { plan: id, found = null, words }: CheckedPrice): Edit {
  return editOf<VendorFile>(path, (file) =>
    changePlan(file, id, (plan) => {
      if (plan.price_words === undefined || !words) return { ...plan, price_month: found };
      return { ...plan, price_month: found, price_words: words };
    }),
  );
}

/** Texts in our own words, which only a person can write again: one question for all of a vendor. */
function textFinding(file: VendorRecord, lost: readonly LostFigures[], { names }: Known): Finding {
  const id = `${file.id}/texts`;
  const title = 'words of ours with figures that are no longer on the page';
  const details = lost.flatMap(({ plan, text, figures }) => [
    `recorded ${presentIn(plan ?? undefined, valueInWords(text)).join(': ')}`,
    `not there ${figures.join(', ')}`,
  ]);
  const dismissals = lost.flatMap((one) => names.get(one) ?? []);
  const answers = [editByHand(file.path), setAside('keep', id, dismissals)];
  return findingOf(file, { id, title, details, answers }, {});
}

/** The recorded plan that has the name of a new one; undefined where none has. */
function planNamed(plans: readonly PlanFile[], { plan }: NewPlan): string | undefined {
  return plans.find(({ name, page_names = [] }) =>
    [name, ...page_names].map(foldWords).includes(foldWords(plan.name)),
  )?.id;
}

/** Whether a person has not seen the name of a new plan yet, and no plan has it. */
function isOpen(found: NewPlan, plans: readonly PlanFile[], { readings }: Known): boolean {
  const reading = readings.find(({ id }) => id === readingId(found.url))?.data;
  const isSeen = reading?.lines.split('\n').includes(found.lines[0] ?? '') ?? false;
  return !isSeen && planNamed(plans, found) === undefined;
}

/** A plan that the page lists and the record lacks, with the draft of it; or the new name of one. */
function newPlanFinding(file: VendorRecord, found: NewPlan): Finding {
  const { id: vendor, path, data } = file;
  const { plan, lines } = found;
  const old = data.plans.find((one) => one.id === found.renames);
  const id = `${vendor}/${plan.id}`;
  const answers: Answer[] = [];
  let title = 'a plan that is not recorded yet';
  const details: string[] = [];
  if (old && found.renamed) {
    title = `the page's new name of ${old.name}`;
    details.push(
      `all that is recorded of ${vendor}/${old.id} stands under it`,
      `accept   ${valueInWords(found.renamed)}`,
    );
    answers.push(command('accept', id, { edits: [takeName(path, found)], lines }));
  }
  // A record says why a plan has no price, which its page alone tells.
  if (plan.price_month === null) answers.push(byHand(`read the page and add the plan to ${path}`));
  else answers.push(command('add', id, { edits: [addPlan(path, found)], lines }));
  answers.push(command('seen', id, { lines }));
  details.push(
    `name     ${plan.name}`,
    `price    ${plan.price_month ?? 'none that is clear'}`,
    ...plan.limit_notes.map((limit) => `limit    ${limitText(limitParts(limit))}`),
  );
  return findingOf(file, { id, title, details, answers }, found);
}

/** A plan as the check has drafted it, after the one that stands before it on the page. */
function addPlan(path: string, { plan, after }: NewPlan): Edit {
  return editOf<VendorFile>(path, (file) => {
    const before = file.plans.findIndex(({ id }) => id === after);
    return { ...file, plans: file.plans.toSpliced(before + 1, 0, plan) };
  });
}

/** The name that the page has for a plan now. */
function takeName(path: string, { renames, renamed }: NewPlan): Edit {
  return editOf<VendorFile>(path, (file) =>
    changePlan(file, renames, ({ id, name, page_names, ...rest }) => {
      return { id, name, ...renamed, ...rest };
    }),
  );
}
