import { createHandler } from '../../scripts/serve/handler.ts';
import { builtFiles, TODAY } from './built-almanac.ts';
import { judgeAnswer } from './judge-answer.ts';
import { createAnswerCheck } from './openapi.ts';
import { createRandom } from './random.ts';
import { randomRequest, type WireRequest } from './random-requests.ts';

export const SEED = 20_261_120;

/** What became of random requests. */
export interface Tally {
  requests: number;
  successes: number;
  faults: string[];
}

/** Sends random requests and checks every answer; those that `send` gives no answer do not count. */
export async function fuzz(
  count: number,
  seed: number,
  send: (request: WireRequest) => Promise<Response | null>,
): Promise<Tally> {
  const answers = await createAnswerCheck();
  const random = createRandom(seed);
  const tally: Tally = { requests: 0, successes: 0, faults: [] };
  for (let number = 0; tally.requests < count; number += 1) {
    const request = randomRequest(random);
    const response = await send(request);
    if (response === null) continue;
    const { success, fault } = await judgeAnswer(answers, request, response);
    tally.requests += 1;
    if (success) tally.successes += 1;
    if (fault !== null) {
      const { method, path, query, body } = request;
      const sent = `${method} ${path}${query.slice(0, 200)} ${body?.slice(0, 200) ?? ''}`;
      tally.faults.push(`request ${number}: ${sent}\n  ${fault}`);
    }
  }
  return tally;
}

/** Members of what every object inherits: none may appear or change. */
function inherited(): string {
  return JSON.stringify(
    [Object.prototype, Array.prototype, Map.prototype, Function.prototype].map((prototype) =>
      Reflect.ownKeys(prototype).map(String),
    ),
  );
}

/** Random requests to the handler, which must leave alone what every object inherits. */
export async function fuzzHandler(count: number, seed: number): Promise<Tally> {
  const files = builtFiles();
  const handler = createHandler({
    readFile: async (path) => files[path] ?? null,
    now: () => `${TODAY}T10:00:00Z`,
  });
  const before = inherited();
  const tally = await fuzz(count, seed, ({ method, path, query, headers, body }) =>
    handler(new Request(`https://almanac.example${path}${query}`, { method, headers, body })),
  );
  if (inherited() !== before) tally.faults.push('what every object inherits was changed');
  return tally;
}
