import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc, { type Arbitrary } from 'fast-check';
import { chooseRuns } from '@tintype/testing/long-form';
import type { RouteDescription } from '@tintype/gateway/http/route';
import { routeDescriptions } from '@tintype/gateway/routes/routes';
import { call } from '../gateway/call.ts';
import { startGateway, type TestGateway } from '../gateway/start-gateway.ts';
import { startStubRender, type StubRender } from '../gateway/stub-render.ts';
import { arbitraryOf, requestOf } from './arbitrary-of.ts';
import { addCallers, oddHeaders, type Callers } from './callers.ts';
import { sendRaw } from './send-raw.ts';

/** Of all routes together, by well-behaved clients and by others. */
const requestsMax = { long: 50_000, short: 500 } as const;
/** Sign-ins are slowed down by network: with one network most would never be looked at. */
const addresses = 200;
let gateway: TestGateway;
let render: StubRender;
let key: string;
let callers: Callers;
/** Ids of things that exist, so that not every id leads nowhere. */
const ids: string[] = ['0'.repeat(20)];
beforeAll(async () => {
  gateway = await startGateway();
  render = startStubRender(gateway);
  const member = await gateway.join();
  ({ key } = member);
  ids.push(member.organizationId, member.apiKeyId);
  callers = await addCallers(gateway, member);
});
afterAll(async () => {
  await render.close();
  await gateway.end();
});

const rows = routeDescriptions.map((route): [string, RouteDescription] => [`${route.method} ${route.path}`, route]);
const runsOfRoute = (requests: number): number => Math.ceil(requests / rows.length / 2);
/** Each route has a seed, so that the short form sends different requests to each. */
const parametersOf = (route: RouteDescription) => ({
  ...chooseRuns(
    { long: runsOfRoute(requestsMax.long), short: runsOfRoute(requestsMax.short) },
    routeDescriptions.indexOf(route),
  ),
  endOnFailure: true,
});

/**
 * Callers would wait for pictures that the stand-in for the render worker does not draw, or not as
 * long as a busy machine takes.
 */
function asSent({ id }: RouteDescription, body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body;
  if (id === 'createCompose') return { ...body, async: true };
  return 'timeout' in body && typeof body.timeout === 'number' && body.timeout >= 1_000 && body.timeout < 60_000
    ? { ...body, timeout: 60_000 }
    : body;
}

const bodyOf = (route: RouteDescription): Arbitrary<unknown> =>
  route.body === undefined ? fc.constant(undefined) : requestOf((route.publishedBody ?? route.body).json);
const queryOf = ({ query }: RouteDescription): Arbitrary<unknown> =>
  query === undefined ? fc.constant({}) : fc.oneof(arbitraryOf(query.json), requestOf(query.json));

/**
 * Text that a well-behaved client puts into an address, and text that is not UTF-8, or not what
 * PostgreSQL can hold.
 */
const tame = fc.string({ minLength: 1, maxLength: 30 }).map((text) => encodeURIComponent(text.toWellFormed()));
const wild = fc.oneof(
  tame,
  fc.constantFrom('%00', 'a%00', '%ff', '%ED%A0%80', '%2e%2e', '%25', '%', '%7Ba%7D', 'a'.repeat(3_000)),
);
const pathOf = (text: Arbitrary<string>): Arbitrary<readonly (number | string)[]> =>
  fc.array(fc.oneof(fc.nat(1_000), text), { minLength: 4, maxLength: 4 });

/** An address of the route, with ids of what there is. */
function addressOf({ path }: RouteDescription, parameters: readonly (number | string)[], query: unknown): string {
  let nth = 0;
  const filled = path.replaceAll(/\{\w+\}/g, () => {
    const given = parameters[nth++ % parameters.length]!;
    if (typeof given === 'number') return ids[given % ids.length]!;
    // A client resolves dots itself and asks for another address.
    return /^\.{0,2}$/.test(given) ? 'x' : given;
  });
  const words = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {}))
    words.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  return `${gateway.url}${filled}${words.size === 0 ? '' : `?${words}`}`;
}

function keepId(made: unknown): void {
  if (typeof made === 'string' && made.length < 40 && ids.length < 200) ids.push(made);
}

test.each(rows.filter(([, { access }]) => access !== 'public'))(
  '%s answers whatever it is sent as it is documented, and never with a fault of its own',
  async (_name, route) => {
    await fc.assert(
      fc.asyncProperty(pathOf(tame), queryOf(route), bodyOf(route), async (parameters, query, body) => {
        const { status, json } = await call(addressOf(route, parameters, query), {
          key,
          method: route.method.toUpperCase(),
          ...(body === undefined ? {} : { body: asSent(route, body) }),
        });
        expect(status).toBeLessThan(500);
        if (status < 300) keepId(json['id'] ?? json['jobId']);
      }),
      parametersOf(route),
    );
  },
);

/**
 * Numbers that JSON allows and no number holds, half of a surrogate pair, the same name twice, and
 * what is no JSON.
 */
const oddJson = fc.constantFrom(
  '1e999',
  '-0',
  '123456789012345678901234567890',
  '"\\ud800"',
  '{"a":1e400,"a":2,"__proto__":{"x":1},"constructor":null}',
  '[[[[[[[[[[]]]]]]]]]]',
  `${'['.repeat(3_000)}`,
  '{"":',
  '\u0000',
  'null',
  '"x"',
);
const rawBodyOf = (route: RouteDescription): Arbitrary<string | undefined> =>
  fc.oneof(
    {
      weight: 5,
      arbitrary: bodyOf(route).map((body) => (body === undefined ? undefined : JSON.stringify(asSent(route, body)))),
    },
    { weight: 1, arbitrary: oddJson },
  );
/** In the query of every route: for whom a page asks, and names that none has. */
const oddQuery = fc.oneof(
  { weight: 3, arbitrary: fc.constant('') },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.constantFrom('organization', 'cursor', 'a', '%00'), wild).map((pair) => pair.join('=')),
  },
);

test.each(rows)('%s has no fault for callers of any kind, with whatever headers', async (_name, route) => {
  const input = [pathOf(wild), queryOf(route), oddQuery, rawBodyOf(route), fc.nat(8), oddHeaders] as const;
  let sent = 0;
  await fc.assert(
    fc.asyncProperty(...input, async (parameters, query, more, body, which, odd) => {
      const address = addressOf(route, parameters, query);
      const headers = { ...callers.headersOf(which), 'x-forwarded-for': `192.0.2.${(sent += 1) % addresses}`, ...odd };
      const answer = await sendRaw(more === '' ? address : `${address}${address.includes('?') ? '&' : '?'}${more}`, {
        method: route.method.toUpperCase(),
        headers,
        body,
      });
      if (answer.status >= 500)
        expect(answer).toMatchObject({ status: 503, retryAfter: expect.stringMatching(/^\d+$/) });
      if (answer.status < 300 && route.method !== 'get') await callers.renew(which);
    }),
    parametersOf(route),
  );
});
