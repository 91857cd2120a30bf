import { isDeepStrictEqual } from 'node:util';
import { isScalar, isSeq, type Node, type Scalar } from 'yaml';
import { MachineryError } from '../model/problem.ts';
import { flowForms, rewriteList } from './edit.ts';
import { rewriteBlockScalar } from './edit-block-scalar.ts';
import { nodeAt } from './find-range.ts';
import type { Pointer } from './parse-record.ts';
import { parseYaml } from './parse-yaml.ts';
import { isScalarValue, type ScalarStyle, type ScalarValue, scalarForms } from './write-scalar.ts';

/** What a value may be replaced by. */
export type NewValue = ScalarValue | readonly ScalarValue[];

/**
 * Changes the characters of one value of a YAML text and nothing else: quotes stay where they can
 * and come where they must, comments and all other lines stay as they are. A list of plain values
 * keeps its form, and those of its lines that hold what they held.
 *
 * @returns the new text: read again, it holds exactly the wanted value there, and elsewhere what it
 * held before.
 * @throws MachineryError where the text cannot be read, the pointer leads nowhere, or no such edit
 * is possible.
 */
export function setValue(text: string, pointer: Pointer, value: NewValue): string {
  const { tree, faults } = parseYaml(text);
  if (!tree || faults.length > 0) throw refusal(pointer, 'the file cannot be read as it is');
  const node = nodeAt(tree.root, pointer);
  if (!node?.range) throw refusal(pointer, 'it is not in the file');
  const wanted = replaceAt(tree.value, pointer, value);
  if (isDeepStrictEqual(wanted, tree.value)) return text;
  for (const candidate of rewrite(text, tree.root, pointer, node, value)) {
    const result = parseYaml(candidate);
    if (result.faults.length === 0 && isDeepStrictEqual(result.tree?.value, wanted))
      return candidate;
  }
  throw refusal(pointer, 'no change of its characters gives this value');
}

function refusal(pointer: Pointer, reason: string): MachineryError {
  return new MachineryError(`${pointer.join('.')} cannot be changed: ${reason}; edit it by hand`);
}

function rewrite(
  text: string,
  root: Node | null,
  pointer: Pointer,
  node: Node,
  value: NewValue,
): string[] {
  if (isSeq(node) && !isScalarValue(value)) {
    return rewriteList(text, root, pointer, value, setValue);
  }
  if (!isScalar(node)) return [];
  const forms = isScalarValue(value) ? scalarForms(value, styleOf(node)) : flowForms(value);
  if (node.type === 'BLOCK_FOLDED' || node.type === 'BLOCK_LITERAL') {
    return rewriteBlockScalar(text, node, value, forms);
  }
  return forms.map((form) => spliceScalar(text, node, form));
}

function styleOf(node: Scalar): ScalarStyle {
  if (node.type === 'QUOTE_DOUBLE') return 'double';
  return node.type === 'QUOTE_SINGLE' ? 'single' : 'plain';
}

/** An empty value (`successor:`) has no characters: the new ones need blanks around them. */
function spliceScalar(text: string, node: Scalar, form: string): string {
  const [start, end] = node.range ?? [0, 0];
  const before = start > 0 && !/\s/.test(text.charAt(start - 1)) && start === end ? ' ' : '';
  const after = text.charAt(end) === '#' ? ' ' : '';
  return text.slice(0, start) + before + form + after + text.slice(end);
}

/** A copy of a value in which one place holds something else. */
function replaceAt(root: unknown, pointer: Pointer, value: NewValue): unknown {
  const [step, ...rest] = pointer;
  if (step === undefined) return value;
  if (Array.isArray(root))
    return root.with(Number(step), replaceAt(root[Number(step)], rest, value));
  const entries = Object.entries(root as Record<string, unknown>);
  return Object.fromEntries(
    entries.map(([key, child]) => [key, key === step ? replaceAt(child, rest, value) : child]),
  );
}
