/** A value that YAML writes as one scalar. */
export type ScalarValue = string | number | boolean | null;

export type ScalarStyle = 'plain' | 'single' | 'double';

/** Text that YAML 1.1 readers take for something else, although YAML 1.2 does not. */
const MISREAD = /^(?:y|n|yes|no|on|off|=|<<|[-+]?[\d_]+(?::[\d_.]+)+|[-+]?\d[\d_,.]*)$/i;

export function isScalarValue(value: unknown): value is ScalarValue {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}

/**
 * The ways to write a scalar on one line, the preferred style first. Not each is right for each
 * text (a plain `a: b` is a mapping): who writes one reads it back and takes the first that holds.
 */
export function scalarForms(value: ScalarValue, preferred: ScalarStyle): string[] {
  if (typeof value !== 'string') return [String(value)];
  const forms: Record<ScalarStyle, string | null> = {
    plain: canBePlain(value) ? value : null,
    single: /[\n\r]/.test(value) ? null : `'${value.replaceAll("'", "''")}'`,
    // A JSON string is a YAML double-quoted scalar.
    double: JSON.stringify(value),
  };
  // Where a plain scalar needs quotes, double ones: they can hold everything.
  const order: ScalarStyle[] = preferred === 'single' ? ['single', 'double'] : ['double'];
  const styles = preferred === 'plain' ? (['plain', 'double'] as const) : order;
  return styles.flatMap((style) => forms[style] ?? []);
}

function canBePlain(text: string): boolean {
  return text !== '' && text.trim() === text && !/[\n\r]/.test(text) && !MISREAD.test(text);
}
