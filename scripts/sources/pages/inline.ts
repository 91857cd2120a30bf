import type { Nodes } from 'mdast';
import type { Cell } from './page-tree.ts';
import { tidy } from './tidy-text.ts';

/** A run of text of one kind; a line break is a run whose text is "\n". */
export interface Run {
  text: string;
  code: boolean;
  strong: boolean;
}

const TAG = /^<(\/?)([A-Za-z][\w.-]*)[\s\S]*?(\/?)>$/;
/** Tags at which a line ends, inside a cell too. */
const BREAKS = new Set(['br', 'p', 'div', 'li', 'ul', 'ol']);
const STRUCK = new Set(['del', 's', 'strike']);
const FOOTNOTE_MARK = /^[\d\s,*†‡]*$/;
const CARET_MARK = /\^\d{1,2}\^/g;
const JSX_STRING = /\{\s*(["'`])([^"'`{}]*)\1\s*\}/g;

/**
 * The runs of inline content. Left out: struck-through text, images, footnote references and
 * numeric superscripts; link addresses and tags go, their text stays.
 */
export function readRuns(nodes: readonly Nodes[]): Run[] {
  const runs: Run[] = [];
  readInto(nodes, runs, false);
  return runs;
}

function readInto(nodes: readonly Nodes[], runs: Run[], strong: boolean): void {
  let struck = '';
  let superscript = -1;
  for (const node of nodes) {
    if (node.type === 'html') {
      const tag = TAG.exec(node.value);
      const name = tag?.[2]?.toLowerCase() ?? '';
      const closing = tag?.[1] === '/';
      if (struck !== '') {
        if (closing && name === struck) struck = '';
      } else if (BREAKS.has(name)) runs.push({ text: '\n', code: false, strong });
      else if (STRUCK.has(name) && !closing) struck = name;
      else if (name === 'sup' && !closing) superscript = runs.length;
      else if (name === 'sup' && superscript >= 0) {
        const mark = runs.slice(superscript).map((run) => run.text);
        if (FOOTNOTE_MARK.test(mark.join(''))) runs.length = superscript;
        superscript = -1;
      }
    } else if (struck === '') readNode(node, runs, strong);
  }
}

function readNode(node: Nodes, runs: Run[], strong: boolean): void {
  switch (node.type) {
    case 'text':
      runs.push({ text: cleanText(node.value), code: false, strong });
      break;
    case 'inlineCode':
      runs.push({ text: node.value.replace(/\n/g, ' '), code: true, strong });
      break;
    case 'break':
      runs.push({ text: '\n', code: false, strong });
      break;
    case 'strong':
      readInto(node.children, runs, true);
      break;
    case 'delete':
      break;
    case 'paragraph':
    case 'listItem':
    case 'tableRow':
      // Blocks inside an HTML cell: each stands on lines of its own.
      runs.push({ text: '\n', code: false, strong });
      readInto(node.children, runs, strong);
      runs.push({ text: '\n', code: false, strong });
      break;
    case 'tableCell':
      readInto(node.children, runs, strong);
      runs.push({ text: ' ', code: false, strong });
      break;
    default:
      if ('children' in node) readInto(node.children, runs, strong);
  }
}

/** A soft line end is a blank; `^1^` is a footnote mark; `{"text"}` is how MDX writes text. */
function cleanText(text: string): string {
  return text.replace(/\n/g, ' ').replace(CARET_MARK, '').replace(JSX_STRING, '$2');
}

/** The text of runs as one line. */
export function textOf(runs: readonly Run[]): string {
  return tidy(runs.map((run) => run.text).join(''));
}

/** Runs as a cell. */
export function cellOf(runs: readonly Run[]): Cell {
  const lines = runs
    .map((run) => run.text)
    .join('')
    .split('\n')
    .map(tidy)
    .filter((line) => line !== '');
  const codes = runs
    .filter((run) => run.code)
    .map((run) => tidy(run.text))
    .filter((code) => code !== '');
  return { text: lines.join(' '), lines, codes };
}
