import { describe, expect, test } from 'vitest';
import { checkTarget } from '../../scripts/sources/fetch/guard.ts';
import { vendor } from '../support/records/records.ts';
import { placesIn } from '../support/records/validation.ts';

function isAllowedInRecords(address: string): boolean {
  return placesIn('records/vendors/toolbox.yaml', vendor({ source_url: address })).length === 0;
}

function isFetched(address: string): boolean {
  try {
    checkTarget(address);
    return true;
  } catch {
    return false;
  }
}

describe('records and fetches agree about an address', () => {
  test.each([
    'https://wiki.onion/',
    'https://pages.alt/',
    'https://pages.intranet/',
    'https://pages.private/',
    'https://pages.localdomain/',
    'https://pages.corp/',
    'https://router.home.arpa/',
    'https://docs.acme.example./',
    'https://intranet/',
    'https://127.0.0.1/',
    'https://docs.acme.example:8443/',
    'https://user@docs.acme.example/',
    'http://docs.acme.example/',
  ])('%s is refused by both', (address) => {
    expect([isAllowedInRecords(address), isFetched(address)]).toEqual([false, false]);
  });

  test.each([
    'https://docs.acme.example/a?b=c#d',
    'https://local.acme.example/',
    'https://a.b:443/',
  ])('%s is allowed by both', (address) => {
    expect([isAllowedInRecords(address), isFetched(address)]).toEqual([true, true]);
  });
});
