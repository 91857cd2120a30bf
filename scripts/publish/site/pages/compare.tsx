/** @jsxRuntime automatic @jsxImportSource preact */
import type { Vendor } from '../../../model/generated/published.ts';
import { compareCodeUnits, countOf } from '../../../model/words.ts';
import { categoryPagePath, planAnchor, vendorPagePath } from '../addresses.ts';
import { COMPARE_SCRIPT } from '../assets.ts';
import { type SiteFacts, usePage } from '../facts.ts';
import { Age, PageLink } from '../layout.tsx';
import { LIMIT_KINDS, limitKind } from '../limit-kinds.ts';
import { LimitNotes, PlanPrice } from '../plans.tsx';
import type { Page } from '../render.tsx';
import { ScrollTable } from '../tables.tsx';

const HOW =
  'Rows and columns are sorted by words in each limit, nothing is converted or ranked; limits in quotation marks are the vendors’ own words. An empty cell: nothing of that kind on the pages read.';

/** Vendors by category, categories and vendors in alphabetical order. */
function vendorsByCategory({ categories, vendors }: SiteFacts): [string, Vendor[]][] {
  const groups = new Map<string, Vendor[]>();
  for (const vendor of vendors) {
    const category = categories.get(vendor.id);
    if (category === undefined) continue;
    groups.set(category, [...(groups.get(category) ?? []), vendor]);
  }
  return [...groups].sort(([a], [b]) => compareCodeUnits(a, b));
}

function Chooser() {
  const { facts, link } = usePage();
  const groups = vendorsByCategory(facts);
  const grouped = new Set(groups.flatMap(([, vendors]) => vendors));
  const rest = facts.vendors.filter((vendor) => !grouped.has(vendor));
  const all = [...groups, ...(rest.length > 0 ? [['other', rest] as const] : [])];
  return (
    <section
      class="chooser scripted"
      aria-labelledby="choose"
      data-limits={link('data/limits.json')}
      data-plans={link('plans/index.html')}
    >
      <h2 id="choose">Choose vendors</h2>
      <p id="choose-note">
        Two to four vendors read best. The address holds your choice, so that you can share it.
      </p>
      {all.map(([category, vendors]) => (
        <fieldset key={category}>
          <legend>{category}</legend>
          {vendors.map(({ id, name }) => (
            <label key={id}>
              <input type="checkbox" value={id} /> {name}
            </label>
          ))}
        </fieldset>
      ))}
      <section
        class="scroll"
        id="comparison"
        aria-label="Comparison"
        aria-live="polite"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard cannot scroll it.
        tabIndex={0}
      />
    </section>
  );
}

function IndexBody() {
  const { facts } = usePage();
  return (
    <>
      <h1>Compare plans</h1>
      <p class="lead">{HOW}</p>
      <section aria-labelledby="kinds">
        <h2 id="kinds">By kind of product</h2>
        <ul>
          {vendorsByCategory(facts).map(([category, vendors]) => (
            <li key={category}>
              <PageLink to={categoryPagePath(category)}>{category}</PageLink>{' '}
              <small>
                {countOf(vendors.length, 'vendor')}: {vendors.map(({ name }) => name).join(', ')}
              </small>
            </li>
          ))}
        </ul>
      </section>
      <Chooser />
    </>
  );
}

function CategoryTable({ category, vendors }: { category: string; vendors: readonly Vendor[] }) {
  const plans = vendors.flatMap((vendor) => vendor.plans.map((plan) => ({ vendor, plan })));
  const kinds = LIMIT_KINDS.filter((kind) =>
    plans.some(({ plan }) => plan.limit_notes.some((note) => limitKind(note) === kind)),
  );
  return (
    <ScrollTable
      id="compared"
      class="compared"
      columns={['Plan', 'Monthly price', ...kinds]}
      caption={`Plans of ${category} vendors, limits by kind`}
    >
      {vendors.map((vendor) => (
        <tbody key={vendor.id} id={vendor.id}>
          <tr class="group">
            <th colSpan={kinds.length + 2} scope="rowgroup">
              <PageLink to={vendorPagePath(vendor.id)}>{vendor.name}</PageLink>{' '}
              <Age seen={vendor.retrieved_at} />
            </th>
          </tr>
          {vendor.plans.map((plan) => (
            <tr key={plan.id}>
              <th scope="row">
                <PageLink to={`${vendorPagePath(vendor.id)}#${planAnchor(plan.id)}`}>
                  {plan.name}
                </PageLink>
              </th>
              <td>
                <PlanPrice plan={plan} currency={vendor.currency} />
              </td>
              {kinds.map((kind) => {
                const notes = plan.limit_notes.filter((note) => limitKind(note) === kind);
                return (
                  <td key={kind} data-kind={notes.length > 0 ? kind : undefined}>
                    {notes.length > 0 && <LimitNotes notes={notes} shown={3} />}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      ))}
    </ScrollTable>
  );
}

function CategoryBody({ category, vendors }: { category: string; vendors: readonly Vendor[] }) {
  const [two, three, four] = vendors.map(({ id }) => id);
  const few = [two, three, four].filter((id) => id !== undefined).join(',');
  return (
    <>
      <p class="crumbs">
        <PageLink to="compare/index.html">Compare plans</PageLink> / {category}
      </p>
      <h1>Plans compared: {category}</h1>
      <p class="lead">
        {countOf(vendors.length, 'vendor')}, {HOW.charAt(0).toLowerCase()}
        {HOW.slice(1)}
      </p>
      <p class="scripted">
        <PageLink to={`compare/index.html?v=${few}`}>
          Choose vendors and put them side by side
        </PageLink>
      </p>
      <CategoryTable category={category} vendors={vendors} />
    </>
  );
}

/** The page on which vendors are chosen, and a page for each kind of product. */
export function comparePages(facts: SiteFacts): Page[] {
  return [
    {
      path: 'compare/index.html',
      head: {
        title: 'Compare plans, prices and limits side by side',
        description:
          'Plans of AI and developer tools side by side: monthly prices and limits in the vendors’ own words, with the age of each.',
        section: 'compare/index.html',
        scripts: [COMPARE_SCRIPT.path],
      },
      body: <IndexBody />,
    },
    ...vendorsByCategory(facts).map(([category, vendors]): Page => {
      const names = vendors.map(({ name }) => name).join(', ');
      return {
        path: categoryPagePath(category),
        head: {
          title: `${category} plans compared: prices and limits`,
          description: `Prices and limits of ${names}, in the vendors’ own words.`,
          section: 'compare/index.html',
        },
        body: <CategoryBody category={category} vendors={vendors} />,
      };
    }),
  ];
}
