import { expect, test } from 'vitest';
import { deprecation, recordText } from '../support/records/records.ts';
import { validateFiles } from '../support/records/validation.ts';
import { compareChanges } from '../support/repositories/comparison.ts';

const RECORD = 'records/deprecations/acme-api/rocket-1.yaml';
const HOST = 'https://docs.acme.example';

/** A class of values that mislead: those that are refused, and those that can only be shown. */
const CLASSES: [
  name: string,
  field: 'successor' | 'source_url',
  refused: string[],
  shown: string[],
][] = [
  [
    'a name that looks like another',
    'successor',
    [
      ...['gpt-５', '𝐠𝐩𝐭-5', 'gemın', 'ɡpt-5', 'ꓖPT-5', 'ᎪᏢᎢ', 'gpt-Ⅴ', 'gpt-٥', 'gpt‐5', 'gpt‑5'],
      ...['gрt-5', 'gpτ-5', 'gpո-5', 'gpᎢ-5', 'cafe\u0301-5'],
      ...['\u00a0', '\u2800', '\u0335', '\ufe0f', '\u200b', '\u200d', '\u202e', '\u00ad'].map(
        (unseen) => `gpt${unseen}-5`,
      ),
      ...['\u{e0041}', '\u3164', '\u2060', '\ue000'].map((unseen) => `gpt${unseen}`),
    ],
    ['rocket-l'],
  ],
  [
    'an address of a page',
    'source_url',
    [
      ...['http://docs.acme.example/d', 'https:docs.acme.example/d', 'https:///d', 'https://'],
      ...['javascript:alert(1)', 'data:text/html,x', '//evil.example'],
      ...[`${HOST}/a b`, `${HOST}/<svg/onload=1>`, `${HOST}/d#[x]`],
      ...[`${HOST}/d?tabs[]=`, `${HOST}/d\\x`, `${HOST}/d"x`, `${HOST}/${'a'.repeat(500)}`],
      ...[`${HOST}@evil.com/`, 'https://user:pw@docs.acme.example/d', `${HOST}:8443/d`],
      ...['https://127.0.0.1/d', 'https://[::1]/d', 'https://xn--docs-acme-abc.example/d'],
      ...[`${HOST}.evil.com/d`, 'https://docs.acrne.example/d', `${HOST}.nip.io/d`],
      ...['https://docs.аcme.example/d', `https://www.google.com/url?q=${HOST}`],
    ],
    [
      ...['https://evil.example/d', 'https://bit.ly/x', `https://href.li/?${HOST}/`],
      ...[`https://web.archive.org/web/2026/${HOST}`, 'https://DOCS.acme.example/d'],
      ...[`${HOST}//d`, `${HOST}/../d`, `${HOST}/%2e%2e/d`, `${HOST}/d'x`, `${HOST}/d#:~:text=x`],
    ],
  ],
];

test.each(CLASSES)('%s is refused, or shown whole', (_, field, refused, shown) => {
  const write = (value: string) => ({ [RECORD]: recordText(deprecation({ [field]: value })) });
  for (const value of refused) {
    const { problems } = validateFiles(write(value));
    expect(problems, value.slice(0, 80)).not.toEqual([]);
  }
  for (const value of shown) {
    const { rows, unknownHosts } = compareChanges(write(value));
    const hosts = unknownHosts.map(({ host }) => host);
    expect(validateFiles(write(value)).problems, value).toEqual([]);
    expect(rows.map((row) => String(row.new))).toContain(value);
    const foreign = URL.canParse(value) && new URL(value).hostname !== 'docs.acme.example';
    if (foreign) expect(hosts).toContain(new URL(value).hostname);
  }
});
