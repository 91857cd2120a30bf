// Shows vendors of plans that are named in what is pasted: a list may name tools beside models.
import { planAnchor, vendorPagePath } from '../addresses.ts';
import { make } from './elements.js';

/** The plans of a vendor, a link each; those that were named come first and are marked. */
export function planRow({ name, vendor, plans: named }) {
  const plans = [...named, ...vendor.plans.filter((plan) => !named.includes(plan))];
  const links = plans.flatMap((plan, index) => {
    const href = `${vendorPagePath(vendor.id)}#${planAnchor(plan.id)}`;
    const content = [make('a', plan.name, { href }), plan.price && ` ${plan.price}`];
    return [index === 0 ? '' : ', ', make(named.includes(plan) ? 'b' : 'span', content)];
  });
  return make('li', [make('h3', name), make('p', links)], { class: 'name' });
}

/** So many vendors stand side by side within an answer; more have a page for it. */
const MOST_BESIDE = 3;

/** The plans of an answer side by side, or the way to where they are. */
export function comparison(found, beside) {
  const plans = found.flatMap(({ vendor, plans: named }) => {
    if (named.length === 0) return [vendor.id];
    return named.map(({ id }) => `${vendor.id}:${id}`);
  });
  if (new Set(found.map(({ vendor }) => vendor.id)).size > MOST_BESIDE) {
    return make('p', [make('a', 'Side by side', { href: `compare/?v=${plans.join(',')}` })]);
  }
  const place = make('section', [], {
    id: 'comparison',
    class: 'scroll',
    'aria-label': 'Comparison',
  });
  place.tabIndex = 0;
  // Few ask for plans, so the script is loaded for them alone.
  import(new URL(beside, document.baseURI)).then(({ showPlans }) => showPlans(plans));
  return place;
}
