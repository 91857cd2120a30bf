/** @jsxRuntime automatic @jsxImportSource preact */
import { FIELD_NAMES, fieldOf, textsOf } from '../../../model/deprecation-fields.ts';
import type { Deprecation } from '../../../model/generated/published.ts';

/** The values of the fields that their rows give a label for, where a record has them. */
export function MoreFacts({ record }: { record: Deprecation }) {
  const facts = FIELD_NAMES.flatMap((name) => {
    const { page } = fieldOf(name);
    const values = textsOf(name, record[name]);
    if (page === undefined || values.length === 0) return [];
    return [{ label: page, values }];
  });
  if (facts.length === 0) return null;
  return (
    <dl class="facts">
      {facts.map(({ label, values }) => (
        <>
          <dt>{label}</dt>
          {values.map((value) => (
            <dd key={value}>
              <code>{value}</code>
            </dd>
          ))}
        </>
      ))}
    </dl>
  );
}
