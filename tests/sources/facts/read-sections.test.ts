import { describe, expect, test } from 'vitest';
import { candidateFields, check, reading, recordsOf, states } from '../../support/pages/pages.ts';

describe('a section', () => {
  const descriptions = [
    reading(
      { section: ['is deprecated as of {announced} and stops on {date}', 'Model ID: {item}'] },
      { type: 'model' },
    ),
  ];
  const text = `# Deprecations

## Big Rocket

Big Rocket is **deprecated as of May 1, 2026** and **stops on June 1, 2026** .

Model ID: \`rocket-big\`

## Small Rocket

Small Rocket is deprecated as of May 2, 2026 and stops on June 2, 2026.

Model ID: \`rocket-small\`
`;

  test('is an entry for each heading under which all its phrases stand', () => {
    expect(
      candidateFields(check({ pages: text, descriptions }), 'announced_on', 'shutdown_date'),
    ).toEqual({
      'rocket-big': ['2026-05-01', '2026-06-01'],
      'rocket-small': ['2026-05-02', '2026-06-02'],
    });
  });

  test('without one of its phrases makes the page one of another shape', () => {
    const records = recordsOf(check({ pages: text, descriptions }));
    const found = check({
      pages: text.replace('Model ID: `rocket-small`', ''),
      descriptions,
      records,
    });
    expect(states(found)).toEqual({
      'acme-api/rocket-big': 'match',
      'acme-api/rocket-small': 'not_checked',
    });
    expect(found.pages[0]).toMatchObject({ state: 'not_checked' });
    expect(found.pages[0]?.reason).toContain('Small Rocket');
  });

  test('never takes an identifier from the next heading', () => {
    const swapped = text.replace('Model ID: `rocket-big`\n\n', '');
    expect(check({ pages: swapped, descriptions }).candidates).toEqual([]);
  });
});
