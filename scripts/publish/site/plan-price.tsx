/** @jsxRuntime automatic @jsxImportSource preact */
import type { Plan, Vendor } from '../../model/generated/published.ts';
import { amountInWords } from './describe-price.ts';

/** A plan's monthly price and what is to be known of it. */
export function PlanPrice({ plan, currency }: { plan: Plan; currency: Vendor['currency'] }) {
  return (
    <span class="price">
      {plan.price_month === null ? (
        <span class="none">no monthly price</span>
      ) : (
        <>
          <b>{amountInWords(plan.price_month)}</b> {currency}
        </>
      )}
      {plan.price_detail !== undefined && <small>{plan.price_detail}</small>}
    </span>
  );
}
