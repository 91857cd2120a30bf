import { ask, handlerOf } from '#support/served/ask-handler.ts';

const API = '/deprecations/api';
const CHANGES = '/deprecations/changes';

const handler = handlerOf();

async function problemOf(target: string): Promise<Record<string, unknown>> {
  const response = await ask(handler, target);
  expect(response.headers.get('Content-Type')).toBe('application/problem+json');
  const problem = (await response.json()) as Record<string, unknown>;
  expect(problem.status).toBe(response.status);
  return problem;
}

const PROVIDERS = ['acme', 'borealis', 'cumulus', 'delta', 'ember'];
const DATES = ['a valid date as YYYY-MM-DD, for example 2026-12-31'];
const FILTERS = ['provider', 'platform', 'item', 'type', 'status', 'before', 'after', 'format'];

describe('a query that is not understood', () => {
  test.each([
    ['?povider=acme', 'unknown-parameter', 'povider', FILTERS],
    ['?__proto__=acme', 'unknown-parameter', '__proto__', FILTERS],
    ['??provider=acme', 'unknown-parameter', '?provider', FILTERS],
    ['?provider=acme&provider=acme', 'repeated-parameter', 'provider', PROVIDERS],
    ['?provider=', 'unknown-value', 'provider', PROVIDERS],
    ['?provider=Acme', 'unknown-value', 'provider', PROVIDERS],
    ['?provider=acme,borealis', 'unknown-value', 'provider', PROVIDERS],
    ['?provider=%E0%A4%A', 'unknown-value', 'provider', PROVIDERS],
    ['?item=%20', 'unknown-value', 'item', ['one name of at most 200 characters']],
    ['?item=x,rocket-1.0-000', 'unknown-value', 'item', ['one name of at most 200 characters']],
    ['?status=removed', 'unknown-value', 'status', ['deprecated', 'retired']],
    ['?before=tomorrow', 'malformed-date', 'before', DATES],
    ['?after=+2026-01-01', 'malformed-date', 'after', DATES],
    ['?before=2026-02-30', 'malformed-date', 'before', DATES],
    [
      '?after=2026-02-02&before=2026-02-01',
      'contradictory-dates',
      'after',
      ['YYYY-MM-DD, 2026-02-01 or earlier'],
    ],
    ['?type=model&type=api&nonsense=1', 'repeated-parameter', 'type', ['model', 'api', 'sdk']],
  ])('%s is refused as %s of %j', async (query, kind, parameter, allowed) => {
    const problem = await problemOf(`${API}${query}`);
    expect(problem).toMatchObject({ status: 400, parameter, allowed });
    expect(problem.type).toBe(`#${kind}`);
  });

  test('is refused by the changes, too, which have one parameter', async () => {
    expect(await problemOf(`${CHANGES}?before=2026-01-01`)).toMatchObject({
      status: 400,
      parameter: 'before',
      allowed: ['since'],
    });
  });

  test.each([
    ['?provider=acmee', '"acme"'],
    ['?provider=ACME', '"acme"'],
    ['?type=modle', '"model"'],
    ['?statsu=retired', '"status"'],
  ])('%s names the closest that is allowed', async (query, closest) => {
    expect((await problemOf(`${API}${query}`)).detail).toContain(`Did you mean ${closest}?`);
  });

  test.each(['fjord', 'Fjord'])('of %s, which is left out, gives the reason', async (provider) => {
    const { detail } = await problemOf(`${API}?provider=${provider}`);
    expect(detail).toContain('It announces shutdowns in chat rooms.');
  });
});
