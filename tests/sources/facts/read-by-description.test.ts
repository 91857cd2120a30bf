import { expect, test } from 'vitest';
import type { PageDescription } from '../../../scripts/model/generated/records.ts';
import { checkPageDescription } from '../../../scripts/records/rules/sources.ts';
import { compileSchema } from '../../../scripts/records/schema/check-schema.ts';
import type { PageFormat } from '../../../scripts/sources/pages/page.ts';
import { check, readPage, recordsOf, states } from '../../support/pages/pages.ts';
import { authored } from '../../support/records/records.ts';
import { readSamples } from '../../support/samples.ts';

interface Sample {
  name: string;
  description: PageDescription;
  format?: PageFormat;
  page: string;
  found: string[];
}

test.each(readSamples<Sample[]>('new-providers.yaml', import.meta.url))(
  'a new provider is read by its description alone: $name',
  ({ description, format = 'markdown', page, found }) => {
    expect(compileSchema('records/page')(description)).toEqual([]);
    expect(checkPageDescription(description)).toEqual([]);
    const pages = [readPage(page, { format, url: description.url })];
    const checked = check({ pages, descriptions: [description] });
    expect(checked.pages).toMatchObject([{ state: 'read', reason: null }]);
    const records = recordsOf(checked);
    const usual: readonly unknown[] = ['model', 'deprecated', 'committed'];
    const told = records.map(({ item, shutdown_date, announced_on, successor, ...rest }) => {
      const more = [rest.type, rest.status, rest.date_basis].filter((one) => !usual.includes(one));
      return [item, shutdown_date, announced_on, successor, ...more].map(String).join(' ');
    });
    expect(told).toEqual(found);
    const validate = compileSchema('records/deprecation');
    expect(records.flatMap((record) => validate(authored(record)))).toEqual([]);
    const again = check({ pages, descriptions: [description], records });
    expect(new Set(Object.values(states(again)))).toEqual(new Set(['match']));
    expect(again.candidates).toEqual([]);
  },
);
