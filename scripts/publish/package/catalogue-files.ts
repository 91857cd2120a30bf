import { type Day, dayOf, hasPassed } from '../../model/day.ts';
import type { Catalogue, Deprecation } from '../../model/generated/published.ts';
import { present } from '../../model/present.ts';
import { publishProviders } from '../../model/published.ts';
import { catalogueNames, createCatalogueIds } from '../../model/spellings/catalogue-ids.ts';
import { compareCodeUnits } from '../../model/words.ts';
import { type Artifact, jsonArtifact } from '../artifact.ts';
import type { Publication } from '../publication.ts';

type Model = Catalogue['models'][number];

/** catalogues/NAME.json: every model by the identifiers that a catalogue has for it. */
export function deriveCatalogues(publication: Publication): Artifact[] {
  const { checker, dataset, deprecations, now, stamp } = publication;
  const { providers } = publishProviders(dataset);
  const models = deprecations.filter(({ type }) => type === 'model');
  return catalogueNames(providers).map((catalogue) => {
    const ids = createCatalogueIds(catalogue, providers, checker.resolver);
    const found = new Map<string, Model>();
    for (const { platform_id: platform, item, aliases } of models) {
      for (const id of [item, ...aliases].flatMap((name) => ids.idsOf(platform, name))) {
        const exact = found.has(id) ? null : ids.find(id);
        if (exact) found.set(id, modelOf(id, exact, ids, dayOf(now)));
      }
    }
    const sorted = [...found.values()].sort((a, b) => compareCodeUnits(a.id, b.id));
    const file = { ...stamp, catalogue, models: sorted };
    return jsonArtifact(`catalogues/${catalogue}.json`, 'catalogue', file, 'models');
  });
}

/** No key says that there is no successor: that keeps the file small. */
function modelOf(
  id: string,
  record: Deprecation,
  { idsOf }: Pick<ReturnType<typeof createCatalogueIds>, 'idsOf'>,
  today: Day,
): Model {
  const { shutdown_date: date, date_basis: basis, status, source_url, as_of } = record;
  const past = hasPassed(record, today);
  const [successor] = record.successor === null ? [] : idsOf(record.platform_id, record.successor);
  return present({ id, date, basis, past, status, successor, source_url, as_of });
}
