import type { Block, PageTree, TextBlock } from '../pages/inline.ts';
import { readDay } from './days.ts';

/** What stands above a line of code or of plain text, and tells what it is about. */
export interface LineContext {
  words: string[];
  /** The date above it. */
  date: string | null;
}

/** A line; null in place of another block, over which nothing reaches. */
type Line = {
  block: TextBlock;
  /** Without the mark of a comment. */
  bare: string;
  kind: 'comment' | 'documentation' | 'plain';
} | null;

type Note = (line: NonNullable<Line>, words: string) => void;

/**
 * Lines have no headings and no lists: what they are about is told by the header of a table in a
 * comment, the constant that they are in, a line above that ends with a colon, the annotation of a
 * declaration, or a line above that is a date.
 */
export function contextsOfLines({ blocks }: PageTree): ReadonlyMap<TextBlock, LineContext> {
  const contexts = new Map<TextBlock, LineContext>();
  const contextOf = (block: TextBlock): LineContext => {
    const context = contexts.get(block) ?? { words: [], date: null };
    contexts.set(block, context);
    return context;
  };
  const lines = linesOf(blocks);
  const note: Note = ({ block }, words) => contextOf(block).words.push(words);
  for (const find of [noteTables, noteConstants, noteLists, noteAnnotations]) find(lines, note);
  noteDates(lines, ({ block }, date) => {
    contextOf(block).date = date;
  });
  return contexts;
}

const COMMENT = /^(?:\/\/+|#+|--|<!--)\s*/;

function linesOf(blocks: readonly Block[]): Line[] {
  let inside = false;
  return blocks.map((block) => {
    if (block.kind !== 'line' && block.kind !== 'code') {
      inside = false;
      return null;
    }
    const { text } = block;
    const kind = inside || text.startsWith('/**') ? 'documentation' : null;
    inside = kind !== null && !text.includes('*/');
    const bare = text.replace(COMMENT, '');
    return { block, bare, kind: kind ?? (bare === text ? 'plain' : 'comment') };
  });
}

/** The line between a header and its rows. */
const RULE_OF_TABLE = /^[^\w|]*\|[\s|:-]*-[\s|:-]*$/;

function noteTables(lines: readonly Line[], note: Note): void {
  let header: string | null = null;
  for (const [index, line] of lines.entries()) {
    const text = line?.block.text ?? '';
    const isRow = text.includes('|');
    const begins = header === null || RULE_OF_TABLE.test(lines[index + 1]?.block.text ?? '');
    if (line && isRow && header !== null && !begins) note(line, header);
    else header = isRow ? text : null;
  }
}

function noteConstants(lines: readonly Line[], note: Note): void {
  let constant: string | null = null;
  for (const line of lines) {
    const text = line?.block.text ?? '';
    if (!line || /^[}\])]/.test(text)) constant = null;
    if (line && constant !== null && !text.includes('|')) note(line, constant);
    if (/[=:(] ?[{[(]$/.test(text)) constant = text.replaceAll('_', ' ');
  }
}

const LIST_MARK = /^(?:[-*•]|\d+[.)])\s+/;
const QUOTE = /^["'`]/;
/** The first word of code that ends with a colon and leads no list. */
const STATEMENT =
  /^(?:if|elif|else|for|while|def|class|with|try|except|finally|case|switch|default|async|match)\b/;

/** In a comment all lines below belong to the list; elsewhere they have a mark, or are quoted. */
function noteLists(lines: readonly Line[], note: Note): void {
  let leads: string[] = [];
  let ofKind: NonNullable<Line>['kind'] = 'plain';
  for (const line of lines) {
    const { bare, kind } = line ?? { bare: '', kind: 'plain' };
    const isMarked = LIST_MARK.test(bare);
    if (kind !== ofKind || (kind === 'plain' && !isMarked && !QUOTE.test(bare))) leads = [];
    if (line) for (const lead of leads) note(line, lead);
    if (!/[:：]$/.test(bare) || STATEMENT.test(bare)) continue;
    leads = isMarked ? [...leads, bare] : [bare];
    ofKind = kind;
  }
}

function noteAnnotations(lines: readonly Line[], note: Note): void {
  let annotation: string | null = null;
  for (const line of lines) {
    if (line && line.kind !== 'plain') {
      if (line.block.text.startsWith('/**')) annotation = null;
      if (/@deprecated\b/i.test(line.block.text)) annotation = line.block.text;
      continue;
    }
    if (line && annotation !== null) note(line, annotation);
    annotation = null;
  }
}

/** A date is that of the next line, or of the rest of its comment. */
function noteDates(lines: readonly Line[], note: Note): void {
  let date: string | null = null;
  let before: Line = null;
  for (const line of lines) {
    const text = line?.bare.replace(/^[#*\s]+|[\s:*]+$/g, '') ?? '';
    if (line && readDay(text) !== null) {
      date = text;
      before = line;
      continue;
    }
    const follows = before !== null || (line !== null && line.kind !== 'plain');
    if (!line || !follows) date = null;
    else if (date !== null) note(line, date);
    before = null;
  }
}
