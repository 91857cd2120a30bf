import type { Scalar } from 'yaml';
import type { NewValue } from './edit-value.ts';

/**
 * Ways to write another value where a block scalar (`>-`, `|-` and the like) stands: under the same
 * header if the value is text, else on the line of the header.
 *
 * @param forms the value as a scalar on one line
 */
export function rewriteBlockScalar(
  text: string,
  node: Scalar,
  value: NewValue,
  forms: readonly string[],
): string[] {
  const [start, end] = node.range ?? [0, 0];
  const source = text.slice(start, end);
  const [header = '', ...body] = source.split('\n');
  const lineEnd = source.endsWith('\n') ? (header.endsWith('\r') ? '\r\n' : '\n') : '';
  const comment = /\s#.*$/.exec(header.trimEnd())?.[0] ?? '';
  const replace = (replacement: string): string =>
    text.slice(0, start) + replacement + lineEnd + text.slice(end);
  const inline = forms.map((form) => replace(form + comment));
  if (typeof value !== 'string' || value === '') return inline;
  const indent = /^\s*/.exec(body.find((line) => line.trim() !== '') ?? '')?.[0] ?? '';
  const breakLine = header.endsWith('\r') ? '\r\n' : '\n';
  const lines = value.replace(/\n$/, '').split('\n');
  // A folded scalar joins lines, so a line break of the text takes an empty line more.
  const glue = node.type === 'BLOCK_FOLDED' ? breakLine + breakLine : breakLine;
  const block = lines.map((line) => (line === '' ? '' : indent + line)).join(glue);
  return indent === '' ? inline : [replace(header.trimEnd() + breakLine + block), ...inline];
}
