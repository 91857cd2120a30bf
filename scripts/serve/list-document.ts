/** One item of a list document, as `JSON.stringify(document, null, 2)` would write it there. */
export function listItem(value: object): string {
  return JSON.stringify(value, null, 2).replaceAll('\n', '\n    ');
}

/**
 * The text of `{...head, [name]: items}`, indented by 2 with a final newline: byte for byte what
 * the build writes, joined from items that were written before.
 */
export function listDocument(head: object, name: string, items: readonly string[]): string {
  const opening = JSON.stringify(head, null, 2).slice(0, -2);
  const list = items.length === 0 ? '[]' : `[\n    ${items.join(',\n    ')}\n  ]`;
  return `${opening},\n  ${JSON.stringify(name)}: ${list}\n}\n`;
}
