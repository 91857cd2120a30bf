import type { PageDescription } from '#scripts/model/generated/records.ts';
import type { DeprecationRecord } from '#scripts/model/records.ts';
import { compileSchema } from '#scripts/records/schema/schema.ts';
import type { PageFormat } from '#scripts/sources/pages/page.ts';
import { check, readPage, recordsOf, states } from '#support/pages/pages.ts';
import { authored, DEPRECATIONS_PAGE } from '#support/records/records.ts';
import { readSamples } from '#support/samples.ts';

interface Sample {
  name: string;
  description: Partial<PageDescription>;
  format?: PageFormat;
  page: string;
  found?: string[];
  /** Other dates of what was found, once it is recorded. */
  others?: string[];
  reason?: string;
}

const USUAL: readonly unknown[] = ['model', 'deprecated', 'committed', undefined];

/** A record as the samples write it. */
function told({ item, shutdown_date, announced_on, successor, ...rest }: DeprecationRecord) {
  const more = [
    ...(rest.aliases ?? []),
    rest.type,
    rest.status,
    rest.date_basis,
    ...(rest.regions ?? []),
  ];
  const values = more.filter((one) => !USUAL.includes(one));
  return [item, shutdown_date, announced_on, successor, ...values].map(String).join(' ');
}

test.each(readSamples<Sample[]>('described-pages.yaml', import.meta.url))(
  'a page is read by its description alone: $name',
  ({ description, format = 'markdown', page, found = [], others = [], reason = null }) => {
    const { read, ...empty } = DEPRECATIONS_PAGE;
    const own = { ...empty, ...description };
    expect(compileSchema('records/page')(own)).toEqual([]);
    const pages = [readPage(page, { format, url: own.url })];
    const checked = check({ pages, descriptions: [own] });
    expect(checked.pages).toMatchObject([{ reason }]);
    const records = recordsOf(checked);
    expect(records.map(told)).toEqual(found);
    const validate = compileSchema('records/deprecation');
    expect(records.flatMap((record) => validate(authored(record)))).toEqual([]);
    const again = check({ pages, descriptions: [own], records });
    expect(Object.values(states(again))).toEqual(found.map(() => 'match'));
    expect(recordsOf(again).map(told)).toEqual(others);
  },
);
