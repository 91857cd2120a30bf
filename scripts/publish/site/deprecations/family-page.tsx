/** @jsxRuntime automatic @jsxImportSource preact */
import { type Day, shutdownInWords } from '../../../model/day.ts';
import type { Deprecation } from '../../../model/generated/published.ts';
import { type SiteFacts, usePage } from '../facts.ts';
import { PageLink } from '../links.tsx';
import type { Page } from '../render.tsx';
import { shortDate, standingOf } from '../words.ts';
import { type Family, familyPagePath } from './families.ts';
import { ChangedIdentifier, Instead } from './record-answer.tsx';
import { DaysLeft, FamilyTable, ShutdownDay } from './records.tsx';

/** The record that decides what somebody who uses the bare name should know first. */
function leadingRecord({ records }: Family, today: Day): Deprecation | null {
  const coming = records.filter((record) => standingOf(record, today) === 'coming');
  const passed = records.filter((record) => standingOf(record, today) === 'passed').reverse();
  const list = coming.length > 0 ? coming : passed.length > 0 ? passed : records;
  const date = list[0]?.shutdown_date;
  const same = list.filter(({ shutdown_date }) => shutdown_date === date);
  return same.find(({ successor }) => successor !== null) ?? list[0] ?? null;
}

/** Each platform once: its bare name or its soonest date. */
function soonestOfEach(family: Family, today: Day): Map<string, Deprecation> {
  const platforms = new Map<string, Deprecation>();
  for (const record of family.records) {
    const known = platforms.get(record.platform);
    const isSooner =
      !known || (standingOf(known, today) !== 'coming' && standingOf(record, today) === 'coming');
    if (isSooner) platforms.set(record.platform, record);
  }
  return platforms;
}

/** The dates of each platform: planned ones only where there are no others. */
function Platforms({ family }: { family: Family }) {
  const soonest = [...soonestOfEach(family, usePage().facts.today).values()];
  return (
    <ul class="platforms">
      {(soonest.length > 0 ? soonest : family.planned).map((record) => (
        <li key={record.id}>
          <b>{record.platform}</b> {record.item !== family.name && <code>{record.item}</code>}{' '}
          <ShutdownDay shutdown={record} /> <DaysLeft shutdown={record} />
        </li>
      ))}
    </ul>
  );
}

function FamilyBody({ family }: { family: Family }) {
  const { today } = usePage().facts;
  const leading = leadingRecord(family, today);
  return (
    <article>
      <h1>
        <code>{family.name}</code>
      </h1>
      <div class="verdict">
        <div>
          {leading === null && (
            <p>
              No vendor has deprecated it;{' '}
              <PageLink to="deprecations/planned.html">planned</PageLink> dates may move.
            </p>
          )}
          <Platforms family={family} />
        </div>
        {leading?.successor && (
          <div class="instead">
            <Instead record={leading}>
              Replacement named by {leading.provider} for <code>{leading.item}</code>
            </Instead>
            <ChangedIdentifier record={leading} />
          </div>
        )}
      </div>
      <FamilyTable family={family} />
    </article>
  );
}

const TITLE_ROOM = 70;

/** The replacement that a vendor names, where it is not going away itself. */
function lastingReplacement(record: Deprecation, { checker }: SiteFacts): string {
  const ends = checker.successorOf(record).records.length > 0;
  return record.successor === null || ends ? '' : ` → ${record.successor}`;
}

/** What people search for: the date and the replacement, as far as there is room. */
export function datedTitle(name: string, record: Deprecation, facts: SiteFacts): string {
  if (record.shutdown_date === null) return `${name}: shutdown date and replacement`;
  const earliest = record.date_basis === 'earliest' ? 'earliest ' : '';
  const date = `${earliest}${shortDate(record.shutdown_date)}`;
  const isComing = standingOf(record, facts.today) === 'coming';
  const verb = record.status === 'retired' ? 'shut down' : 'shutdown date';
  const title = `${name} ${isComing ? 'shuts down' : verb} ${date}`;
  const full = `${title}${lastingReplacement(record, facts)}`;
  const titles = [full, title, `${name} shutdown date ${record.shutdown_date}`];
  return titles.find(({ length }) => length <= TITLE_ROOM) ?? `${name} shutdown date`;
}

/** The date and the replacement that come first, with the platform to which they apply. */
function familyTitle({ name }: Family, leading: Deprecation | null, facts: SiteFacts): string {
  if (!leading || leading.shutdown_date === null) return `${name}: shutdown date and replacement`;
  const date = `${leading.date_basis === 'earliest' ? 'earliest ' : ''}${shortDate(leading.shutdown_date)}`;
  const title = `${name} shutdown dates: ${date} (${leading.platform})`;
  const full = `${title}${lastingReplacement(leading, facts)}`;
  return [full, title].find(({ length }) => length <= TITLE_ROOM) ?? `${name} shutdown dates`;
}

/** A page for each model: all its versions and platforms. */
export function* familyPages(facts: SiteFacts): Generator<Page> {
  const { families, today } = facts;
  for (const family of families) {
    const path = familyPagePath(family);
    const leading = leadingRecord(family, today);
    const said = [...soonestOfEach(family, today).values()].map(
      (record) => `${record.platform} ${shutdownInWords(record)}`,
    );
    const use = leading?.successor ? ` Replacement of ${leading.item}: ${leading.successor}.` : '';
    yield {
      path,
      head: {
        title: familyTitle(family, leading, facts),
        description: `Shutdown dates of ${family.name}: ${said.join('; ') || 'only planned'}.${use}`,
        section: 'deprecations/index.html',
        scripts: ['copy-text'],
      },
      body: <FamilyBody family={family} />,
    };
  }
}
