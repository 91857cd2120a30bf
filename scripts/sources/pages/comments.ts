const COMMENT_START = /^\s*\/\*\*/;
const COMMENT_LINE = /^\s*\*(?:\s(?<text>.*))?$/;
const COMMENT_ENTRY = /^(?:[-*]|\d+\.) |^@/;

/**
 * Lines of code, in which the lines of a documentation comment (between two marks of it, each line
 * beginning with a star) are joined to its paragraphs and list items, as a person reads them.
 */
export function joinComments(lines: readonly string[]): string[] {
  const joined: string[] = [];
  let inside = false;
  let open = false;
  for (const line of lines) {
    const text = inside ? COMMENT_LINE.exec(line)?.groups?.text?.trim() : undefined;
    if (text === undefined) {
      joined.push(line);
      inside = (inside && /^\s*\*$/.test(line)) || COMMENT_START.test(line);
      open = false;
      continue;
    }
    if (text !== '' && open && !COMMENT_ENTRY.test(text)) joined.push(`${joined.pop()} ${text}`);
    else joined.push(text.replace(/^(?:[-*]|\d+\.) /, ''));
    open = text !== '';
  }
  return joined;
}
