/** Rows of a table as RFC 4180 has them, by column; every line ends with CRLF. */
export function readTable(text: string): Record<string, string>[] {
  expect(text).toMatch(/^\u{feff}[\s\S]*\r\n$/u);
  const rows: string[][] = [[]];
  const cells = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/gy;
  for (const [, cell = '', end] of text.slice(1).matchAll(cells)) {
    rows.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end === '\r\n') rows.push([]);
  }
  const [header = [], ...records] = rows.slice(0, -1);
  return records.map((row) => {
    expect(row).toHaveLength(header.length);
    return Object.fromEntries(header.map((name, n) => [name, row[n] ?? '']));
  });
}
