const encoder = new TextEncoder();

const SEPARATOR = encoder.encode(',\n    ');

/** One item of a list document, as `JSON.stringify(document, null, 2)` would write it there. */
export function listItem(value: object): Uint8Array {
  return encoder.encode(JSON.stringify(value, null, 2).replaceAll('\n', '\n    '));
}

/** Copies the parts into one array: no text is joined or encoded for an answer again. */
function concatenate(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0));
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.byteLength;
  }
  return bytes;
}

/**
 * The UTF-8 bytes of `{...head, [name]: items}`, indented by 2 with a final newline: what the
 * build writes, byte for byte, put together from items that were written before.
 */
export function listDocument(
  head: object,
  name: string,
  items: readonly Uint8Array[],
): Uint8Array<ArrayBuffer> {
  const opening = `${JSON.stringify(head, null, 2).slice(0, -2)},\n  ${JSON.stringify(name)}: [`;
  if (items.length === 0) return encoder.encode(`${opening}]\n}\n`);
  const parts = items.flatMap((item) => [SEPARATOR, item]);
  parts[0] = encoder.encode(`${opening}\n    `);
  return concatenate([...parts, encoder.encode('\n  ]\n}\n')]);
}
