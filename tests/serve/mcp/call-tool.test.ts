import { callTool, handlerOf, rpc, toolCall } from '#support/served/ask-handler.ts';

const handler = handlerOf();
const since = '2026-01-01';

describe('arguments that are not understood', () => {
  test.each([
    ['get_changes_since', { since, dataset: 'plan' }, ['deprecations or plans']],
    ['check_items', { items: ['a'], regions: 'eu' }, ['regions is "eu"', 'eu-west-1']],
    ['get_deprecations', { provider: 'acmee' }, ['acme, borealis', 'Did you mean "acme"']],
    ['get_deprecations', { platform: 'acme' }, ['platform is "acme"; send acme-api']],
    ['get_deprecations', { before: 20261231 }, ['before is 20261231', 'YYYY-MM-DD']],
    ['get_deprecations', { limit: 0 }, ['limit is "0"', '1 to 1000']],
    ['get_deprecations', { offset: 5 }, ['"offset"', 'takes provider, platform, type, status']],
    ['find_breaking_before', { date: null }, ['date is missing', 'YYYY-MM-DD']],
    ['find_breaking_before', { date: '2026-01-01', after: '2026-01-02' }, ['later than date']],
    ['check_items', {}, ['items is missing']],
    ['check_items', { items: [] }, ['items is []', '{"items":']],
    ['check_items', { items: ['a', ' '] }, ['items is " "; send one name']],
    ['check_items', { items: ['rocket-1.0-000,glider-2.1-001'] }, ['send one name']],
    ['find_breaking_before', { before: since }, ['"before"', 'takes date, after, provider']],
    ['get_changes_since', { since, vendor: 'vendor-1' }, ['Did you mean "vendor-01"']],
    ['get_changes_since', { since, change: 'price_changed' }, ['price_month_changed, price']],
    ['get_changes_since', { since, dataset: 'plans', provider: 'acme' }, ['leave out provider']],
  ])('%s of %j says what to send instead', async (name, args, words) => {
    const { isError, content, structuredContent } = await callTool(handler, name, args);
    expect(isError).toBe(true);
    expect(structuredContent).toBeUndefined();
    for (const word of words) expect(content[0]?.text).toContain(word);
  });

  test('an unknown tool is a protocol error that names the tools', async () => {
    for (const name of ['get_everything', 'toString', '__proto__', 'x\u2028data: y']) {
      const { error } = await rpc(handler, toolCall(name, {}));
      expect(error?.code).toBe(-32602);
      expect(error?.message).toContain(
        'get_deprecations, find_breaking_before, get_changes_since, get_date_moves',
      );
    }
  });
});
