/** Octets that a line of a calendar may have without its line break (RFC 5545, section 3.1). */
const LIMIT = 75;

function octetsOf(character: string): number {
  const point = character.codePointAt(0) ?? 0;
  return point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
}

function foldLine(line: string): string {
  if (Buffer.byteLength(line) <= LIMIT) return line;
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const more = octetsOf(character);
    if (octets + more > LIMIT) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += more;
  }
  return folded;
}

/** Folds the lines of a calendar, each ended by CRLF; never within a character. */
export function foldLines(text: string): string {
  return text.split('\r\n').map(foldLine).join('\r\n');
}
