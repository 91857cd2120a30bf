import { Lexer } from 'yaml';
import type { Fault } from './decode.ts';

/** More than any record needs, far less than what exhausts a parser's stack. */
export const MAX_DEPTH = 32;

/** Zero-width marks that the lexer of `yaml` puts before a document, a flow end and a scalar. */
const DOCUMENT = '\u0002';
const FLOW_END = '\u0018';
const SCALAR = '\u001F';

const REFUSED: Readonly<Record<string, readonly [code: string, message: string]>> = {
  '&': [
    'yaml-anchor',
    'is an anchor; write the value out (or put text that begins with & in quotes)',
  ],
  '*': [
    'yaml-alias',
    'is an alias; write the value out (or put text that begins with * in quotes)',
  ],
  '!': ['yaml-tag', 'is a tag; write the plain value (or put text that begins with ! in quotes)'],
  '%': ['yaml-directive', 'is a directive; remove the line'],
};

/**
 * Cuts a YAML text into lexemes and finds what records may not hold: anchors, aliases, tags,
 * directives, nesting deeper than {@link MAX_DEPTH}. Takes linear time and no stack, so it comes
 * before the parser, which recurses.
 *
 * @returns the lexemes for `Parser.next`, or null where the text is nested too deeply to be parsed.
 */
export function scanLexemes(text: string): { lexemes: string[] | null; faults: Fault[] } {
  const faults: Fault[] = [];
  const lexemes: string[] = [];
  const nesting = nestingCounter();
  let offset = 0;
  let lineStart = 0;
  let previous = '';
  for (const lexeme of new Lexer().lex(text)) {
    lexemes.push(lexeme);
    const inScalar = previous === SCALAR;
    previous = lexeme;
    if (lexeme === SCALAR) nesting.enter(offset - lineStart);
    if (lexeme === DOCUMENT || lexeme === FLOW_END || lexeme === SCALAR) continue;
    if (!inScalar) {
      faults.push(...refuse(lexeme, offset));
      nesting.see(lexeme, offset - lineStart);
      if (nesting.depth() > MAX_DEPTH)
        return { lexemes: null, faults: [...faults, tooDeep(offset)] };
    }
    offset += lexeme.length;
    const lineEnd = lexeme.lastIndexOf('\n');
    if (lineEnd !== -1) lineStart = offset - lexeme.length + lineEnd + 1;
  }
  return { lexemes, faults };
}

function refuse(lexeme: string, offset: number): Fault[] {
  const refused = REFUSED[lexeme.charAt(0)];
  if (!refused) return [];
  const shown = lexeme.length > 40 ? `${lexeme.slice(0, 40)}…` : lexeme;
  return [{ code: refused[0], offset, message: `${shown} ${refused[1]}` }];
}

function tooDeep(offset: number): Fault {
  const message = `the nesting is deeper than ${MAX_DEPTH} levels here; records need far fewer`;
  return { code: 'yaml-too-deep', offset, message };
}

/**
 * An upper bound of the nesting at each lexeme. In blocks a collection begins right of the one that
 * holds it, so the columns that are still open count the levels; brackets count for themselves.
 */
function nestingCounter() {
  const columns: number[] = [];
  let flow = 0;
  const enter = (column: number): void => {
    if (flow > 0) return;
    while ((columns.at(-1) ?? -1) > column) columns.pop();
    if (columns.at(-1) !== column) columns.push(column);
  };
  return {
    enter,
    see(lexeme: string, column: number): void {
      if (lexeme === '-' || lexeme === '?' || lexeme === ':') enter(column);
      else if (lexeme === '[' || lexeme === '{') flow += 1;
      else if ((lexeme === ']' || lexeme === '}') && flow > 0) flow -= 1;
    },
    depth: () => columns.length + flow,
  };
}
