import { isDay } from '../model/day.ts';

const DATE_TIME =
  /^(\d{4}-\d{2}-\d{2})T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/** RFC 3986: these characters stand for themselves; a percent sign begins two hex digits. */
const ADDRESS = /^[a-z][a-z0-9+.-]*:(?:[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=]|%[0-9A-Fa-f]{2})+$/i;

/** A date-time of RFC 3339 on a day that the calendar has; no leap seconds, which no clock reads. */
export function isDateTime(text: string): boolean {
  const day = DATE_TIME.exec(text)?.[1];
  return day !== undefined && isDay(day);
}

/** An absolute address that both RFC 3986 and the WHATWG URL standard accept. */
export function isAddress(text: string): boolean {
  return ADDRESS.test(text) && URL.canParse(text);
}
