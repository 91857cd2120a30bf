import { distanceInWords } from '../model/day.ts';
import { DISMISSED_PATH, dismissalInWords, outdatedDismissals } from '../model/dismissals.ts';
import type { Finding } from '../model/finding.ts';
import { howRead } from '../model/findings.ts';
import { countOf, escapeLine } from '../model/words.ts';
import type { Review } from './review.ts';

/** Findings that one answer settles: thirty dates of one page that have passed are one question. */
export interface Question {
  title: string;
  findings: Finding[];
}

/** Whether a finding is only that the date of a record has come. */
function isPassed({ subject }: Finding): boolean {
  return subject.kind === 'record' && subject.differences.every(({ kind }) => kind === 'passed');
}

/** Findings as questions, in their order; those of dates that have passed on one page together. */
export function questionsOf(findings: readonly Finding[]): Question[] {
  const passed = new Map<string, Question>();
  return findings.flatMap((finding): Question[] => {
    const { id, title, url } = finding;
    const key = url ?? '';
    if (!isPassed(finding)) {
      return [{ title: `${id}${title.startsWith(':') ? '' : ' '}${title}`, findings: [finding] }];
    }
    const known = passed.get(key);
    if (known) {
      known.findings.push(finding);
      known.title = `${known.findings.length} records whose date had come when the page was read; the page gives no state`;
      return [];
    }
    const question = { title: `${id} ${title}`, findings: [finding] };
    passed.set(key, question);
    return [question];
  });
}

/** A question with all that a person needs for an answer, line by line. */
export function questionLines({ title, findings }: Question, review: Review): string[] {
  const [first] = findings;
  if (!first) return [];
  const many = findings.length > 1;
  const details = many
    ? findings.map(({ id, day }) => `  ${id}${day === null ? '' : `, ${day}`}`)
    : first.details.map((line) => `  ${line}`);
  const source =
    first.url === null ? [] : [`  source   ${first.url}${howRead(first.url, review.report.pages)}`];
  const { day } = first;
  const distance = day === null || many ? '' : `, ${distanceInWords(day, review.today)}`;
  return [`${title}${distance}`, ...details, ...source];
}

/** What a person can do about a question: commands that work when they are pasted. */
function answerLines({ findings }: Question, { reportOption }: Review): string[] {
  const [first] = findings;
  if (!first) return [];
  if (findings.length > 1) {
    const ids = findings.map(({ id }) => id).join(' ');
    return [`  ${'accept'.padEnd(9)}npm run review -- accept ${ids}${reportOption}`];
  }
  return first.answers.map(({ name, text }) => {
    const option = name === 'correct' ? '' : reportOption;
    return `  ${name.padEnd(9)}${text}${option}`;
  });
}

/** Pages that could not be checked, each with its reason once. */
function uncheckedLines({ report }: Review): string[] {
  const pages = report.pages.filter(({ state }) => state === 'not_checked');
  if (pages.length === 0) return [];
  return [
    `${countOf(pages.length, 'page')} could not be checked:`,
    ...pages.map(({ url, reason }) => `  ${url}: ${reason}`),
    '',
  ];
}

/** What is dismissed and no longer found: no finding, only lines that can go. */
function outdatedLines({ report, dataset }: Review): string[] {
  const outdated = outdatedDismissals(report, dataset);
  if (outdated.length === 0) return [];
  return [
    `${DISMISSED_PATH}  ${countOf(outdated.length, 'dismissal')} that no finding matches any more; remove what is listed here`,
    ...outdated.map((dismissal) => `  ${dismissalInWords(dismissal)}`),
    '',
  ];
}

/** What waits for a person, most urgent first. Every line is safe for a terminal. */
export function listQuestions(questions: readonly Question[], review: Review): string {
  const count = questions.length;
  const waits = count === 1 ? 'question waits' : 'questions wait';
  const lines = [
    `${review.reportPath}: ${count === 0 ? 'nothing waits' : `${count} ${waits}`}`,
    '',
    ...questions.flatMap((question) => [
      ...questionLines(question, review),
      ...answerLines(question, review),
      '',
    ]),
    ...uncheckedLines(review),
    ...outdatedLines(review),
  ];
  return `${lines.map(escapeLine).join('\n').trimEnd()}\n`;
}
