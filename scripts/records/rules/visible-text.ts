import type { ParsedRecord } from '../parse-record.ts';
import { nameOf } from '../show-value.ts';
import { findUnseen } from './find-unseen.ts';
import type { Finding, Rule } from './rule.ts';
import { textsOf } from './walk-text.ts';
import { writtenDocuments } from './written-documents.ts';

export const visibleText: Rule = {
  code: 'text-unseen-character',
  reason:
    'A reviewer approves what is seen: hidden and direction-changing characters would differ.',
  check: (drafts) => writtenDocuments(drafts).flatMap(checkDocument),
};

function checkDocument(document: ParsedRecord): Finding[] {
  const { text, value } = document;
  const raw = findUnseen(text).filter(({ index }) => !/[\t\n\r]/.test(text.charAt(index)));
  const found: Finding[] = raw.map(({ index, name }) => {
    const message = `the unseen character ${name} stands here; remove it, or write what is meant`;
    return { document, pointer: [], offset: index, message };
  });
  for (const [pointer, content] of textsOf(value)) {
    const range = document.range(pointer);
    const source = range ? text.slice(...range) : '';
    // Characters that stand in the file itself have been told; these come from escapes and lines.
    const escaped = findUnseen(content).find(({ index }) => {
      return /[\t\n\r]/.test(content.charAt(index)) || !source.includes(content.charAt(index));
    });
    if (!escaped) continue;
    const message = `${nameOf(pointer)} holds ${describe(escaped.name)}`;
    found.push({ document, pointer, message });
  }
  return found;
}

function describe(name: string): string {
  if (name === 'U+000A' || name === 'U+000D') {
    return 'a line break; write it on one line, or under >- (which joins lines)';
  }
  if (name === 'U+0009') return 'a tab; write a blank';
  return `the unseen character ${name}; remove it, or write what is meant`;
}
