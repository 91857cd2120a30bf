/** Text for a line of Markdown: one line, with the characters escaped that Markdown reads. */
export function markdownText(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*[\]<>#|~]/g, '\\$&');
}
