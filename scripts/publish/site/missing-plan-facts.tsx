/** @jsxRuntime automatic @jsxImportSource preact */
import type { CheckedVendor } from '../../model/generated/published.ts';
import { amountInWords } from './describe-price.ts';
import { Verbatim } from './verbatim.tsx';

/** The recorded limits and prices that did not stand on the page. */
export function MissingPlanFacts({ finding }: { finding: CheckedVendor }) {
  const notes = finding.notes.filter(({ state }) => state === 'not_found');
  const prices = finding.prices.filter(({ state }) => state === 'not_found');
  if (notes.length + prices.length === 0) return null;
  return (
    <ul class="differences">
      {prices.map(({ plan, recorded }) => (
        <li key={`price ${plan}`}>
          <code>{plan}</code>: monthly price{' '}
          <b>{recorded === null ? 'none' : amountInWords(recorded)}</b>
        </li>
      ))}
      {notes.map(({ plan, note }) => (
        <li key={`${plan} ${note}`}>
          <code>{plan}</code>: <Verbatim words={note} />
        </li>
      ))}
    </ul>
  );
}
