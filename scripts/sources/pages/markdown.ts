const FENCE = /^\s*(?:>\s*)*(`{3,}|~{3,})/;
const COMPONENT = '<\\/?[A-Z][\\w.]*(?:\\s(?:[^<>"\'{}]|"[^"]*"|\'[^\']*\'|\\{[^{}]*\\})*)?\\/?>';
const LEADING = new RegExp(`^\\s*(${COMPONENT})(.*)$`);
const TRAILING = /^(.*\S)\s*(<\/[A-Z][\w.]*>)\s*$/;
const OPENING = /^<([A-Z][\w.]*)/;
const UNCLOSED = /^\s*<[A-Z][\w.]*(?:\s[^<>]*)?$/;
const MDX_MODULE = /^(?:import\s+(?:.+\s+from\s+)?['"]|export\s+(?:const|default|function|let)\b)/;
const ADMONITION = /^\s*:::/;
const TABLE_START = /^\s*<table\b/i;
const TABLE_END = /<\/table\s*>/i;

/** A line with more tags than this is left as it is. */
const MOST_TAGS = 100;

/** Longest tag that may be spread over lines. */
const MOST_TAG_LINES = 30;

/**
 * Markdown and MDX as a Markdown parser reads them without losing text. CommonMark takes a line
 * that begins with a tag, and all that follows up to a blank line, for HTML: so component tags get
 * lines of their own, with blank lines around; a raw table loses its blank lines. Imports, exports,
 * comments and admonition fences go. Code blocks stay untouched.
 */
export function prepareMarkdown(text: string): string {
  const lines = withoutComments(text).split(/\r\n|\n|\r/);
  const result: string[] = [];
  let fence = '';
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? '';
    const mark = FENCE.exec(line)?.[1] ?? '';
    if (fence !== '') {
      result.push(line);
      if (mark.startsWith(fence) && /^[`~>\s]+$/.test(line)) fence = '';
    } else if (mark !== '') {
      result.push(line);
      fence = mark;
    } else if (TABLE_START.test(line)) {
      index = pushTable(lines, index, result);
    } else if (UNCLOSED.test(line)) {
      const end = endOfTag(lines, index);
      pushLine(lines.slice(index, end + 1).join(' '), result);
      index = end;
    } else pushLine(line, result);
  }
  return result.join('\n');
}

function pushTable(lines: readonly string[], start: number, result: string[]): number {
  let end = start;
  while (end < lines.length && !TABLE_END.test(lines[end] ?? '')) end++;
  const table = lines.slice(start, end + 1).filter((line) => line.trim() !== '');
  result.push('', ...table.map((line) => line.trim()), '');
  return end;
}

function endOfTag(lines: readonly string[], start: number): number {
  for (let end = start; end < Math.min(lines.length, start + MOST_TAG_LINES); end++) {
    if ((lines[end] ?? '').includes('>')) return end;
  }
  return start;
}

function pushLine(line: string, result: string[]): void {
  if (MDX_MODULE.test(line)) return;
  if (ADMONITION.test(line)) {
    result.push('');
    return;
  }
  let rest = line;
  const after: string[] = [];
  if (line.split('<').length > MOST_TAGS) {
    result.push(line);
    return;
  }
  for (let tag = LEADING.exec(rest); tag; tag = LEADING.exec(rest)) {
    const [, component = '', remainder = ''] = tag;
    const closing = closingOf(component);
    if (closing && remainder.includes(closing)) {
      if (!remainder.trimEnd().endsWith(closing)) break;
      rest = remainder.trimEnd().slice(0, -closing.length);
      after.unshift('', closing, '');
    } else rest = remainder;
    result.push('', component, '');
  }
  for (let tag = TRAILING.exec(rest); tag; tag = TRAILING.exec(rest)) {
    const [, before = '', closing = ''] = tag;
    if (before.includes(`<${closing.slice(2, -1)}`)) break;
    rest = before;
    after.unshift('', closing, '');
  }
  result.push(rest, ...after);
}

/** The closing tag that an opening one needs; null for the others. */
function closingOf(tag: string): string | null {
  const name = OPENING.exec(tag)?.[1];
  return name && !tag.endsWith('/>') ? `</${name}>` : null;
}

function withoutComments(text: string): string {
  let result = '';
  let from = 0;
  for (;;) {
    const start = text.indexOf('{/*', from);
    const end = start < 0 ? -1 : text.indexOf('*/}', start);
    if (end < 0) return result + text.slice(from);
    result += text.slice(from, start);
    from = end + 3;
  }
}
