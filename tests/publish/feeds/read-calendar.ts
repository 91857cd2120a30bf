/** A property of a calendar: its name, parameters and value, unescaped where it is text. */
interface Component {
  name: string;
  properties: Map<string, string>;
  components: Component[];
}

const OF_TEXT = /^(SUMMARY|DESCRIPTION|NAME|X-WR-CALNAME|X-WR-CALDESC)$/;

function readText(name: string, value: string): string {
  if (!OF_TEXT.test(name)) return value;
  if (/(?<!\\)(?:\\\\)*[;,]/.test(value)) throw new Error(`${name} is not escaped: ${value}`);
  return value.replace(/\\(.)/g, (_, escaped: string) => (/n/i.test(escaped) ? '\n' : escaped));
}

function readLines(text: string): string[] {
  if (!text.endsWith('\r\n')) throw new Error('The last line is not ended by CRLF');
  for (const line of text.slice(0, -2).split('\r\n')) {
    if (/[\r\n]/.test(line)) throw new Error(`A bare line break: ${JSON.stringify(line)}`);
    if (Buffer.byteLength(line) > 75) throw new Error(`More than 75 octets: ${line}`);
  }
  return text.slice(0, -2).replaceAll('\r\n ', '').split('\r\n');
}

function readComponent(lines: string[]): Component {
  const [, own] = /^BEGIN:(.+)$/.exec(lines.shift() ?? '') ?? [];
  if (!own) throw new Error('No BEGIN');
  const component: Component = { name: own, properties: new Map(), components: [] };
  for (let line = lines[0] ?? ''; line !== `END:${own}`; line = lines[0] ?? '') {
    if (line.startsWith('BEGIN:')) {
      component.components.push(readComponent(lines));
      continue;
    }
    const property = /^(([A-Z-]+)(?:;[A-Z-]+=[^:;"]+)*):(.*)$/.exec(line);
    if (!property) throw new Error(`No property: ${JSON.stringify(line)}`);
    if (component.components.length > 0 && own === 'VEVENT') {
      throw new Error('A property after an alarm (RFC 5545, section 3.6.1)');
    }
    const [, key = '', name = '', value = ''] = property;
    if (component.properties.has(key)) throw new Error(`${key} is there twice`);
    component.properties.set(key, readText(name, value));
    lines.shift();
  }
  lines.shift();
  return component;
}

/** Reads a calendar as RFC 5545 has it; throws where it breaks a rule of its form. */
export function readCalendar(text: string): Component {
  const lines = readLines(text);
  const calendar = readComponent(lines);
  if (lines.length > 0) throw new Error('Something follows the calendar');
  return calendar;
}

/** The properties of each event of a calendar, with the times of its alarms. */
export function readEvents(text: string): Record<string, unknown>[] {
  return readCalendar(text).components.map(({ properties, components }) => {
    const alarms = components.map((alarm) => alarm.properties.get('TRIGGER'));
    return { ...Object.fromEntries(properties), alarms };
  });
}
