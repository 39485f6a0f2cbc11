import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { isLong } from '@tintype/testing/long-form';
import type { RouteDescription } from '../../../services/gateway/src/http/route.ts';
import { routeDescriptions } from '../../../services/gateway/src/routes/routes.ts';
import { call } from '../gateway/call.ts';
import { startGateway, type TestGateway } from '../gateway/start-gateway.ts';
import { startStubRender, type StubRender } from '../gateway/stub-render.ts';
import { arbitraryOf, requestOf } from './arbitrary-of.ts';

/** All routes together; the issue's own number with TINTYPE_LONG=1. */
const requestsMax = isLong ? 20_000 : 1_200;
let gateway: TestGateway;
let render: StubRender;
let key: string;
/** Ids of things that exist, so that not every id leads nowhere. */
const ids: string[] = ['0'.repeat(20)];
beforeAll(async () => {
  gateway = await startGateway();
  render = startStubRender(gateway);
  ({ key } = await gateway.join());
});
afterAll(async () => {
  await render.close();
  await gateway.end();
});

const described = routeDescriptions.filter(({ access }) => access !== 'public');

/** Callers would wait for pictures that the stand-in for the render worker does not draw, or not as long as a busy machine takes. */
function asSent({ id }: RouteDescription, body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body;
  if (id === 'createCompose') return { ...body, async: true };
  return 'timeout' in body && typeof body.timeout === 'number' && body.timeout >= 1_000 && body.timeout < 60_000
    ? { ...body, timeout: 60_000 }
    : body;
}

test.each(described.map((route): [string, RouteDescription] => [`${route.method} ${route.path}`, route]))(
  '%s answers whatever it is sent as it is documented, and never with a fault of its own',
  async (_name, route) => {
    const numRuns = Math.ceil(requestsMax / described.length);
    const inBody =
      route.body === undefined ? fc.constant(undefined) : requestOf((route.publishedBody ?? route.body).json);
    const inQuery =
      route.query === undefined
        ? fc.constant({})
        : fc.oneof(arbitraryOf(route.query.json), requestOf(route.query.json));
    const inPath = fc.array(fc.oneof(fc.nat(1_000), fc.string({ minLength: 1, maxLength: 30 })), {
      minLength: 4,
      maxLength: 4,
    });
    await fc.assert(
      fc.asyncProperty(inPath, inQuery, inBody, async (parameters, query, body) => {
        let nth = 0;
        const path = route.path.replaceAll(/\{\w+\}/g, () => {
          const given = parameters[nth++ % parameters.length]!;
          if (typeof given === 'number') return ids[given % ids.length]!;
          // A client resolves dots itself and asks for another address.
          return /^\.{0,2}$/.test(given) ? 'x' : encodeURIComponent(given.toWellFormed());
        });
        const words = new URLSearchParams();
        for (const [name, value] of Object.entries(query ?? {}))
          words.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
        const answer = await call(`${gateway.url}${path}${words.size === 0 ? '' : `?${words}`}`, {
          key,
          method: route.method.toUpperCase(),
          ...(body === undefined ? {} : { body: asSent(route, body) }),
        });
        expect(answer.status).toBeLessThan(500);
        const made = answer.json['id'] ?? answer.json['jobId'];
        if (answer.status < 300 && typeof made === 'string' && ids.length < 200) ids.push(made);
      }),
      { numRuns, endOnFailure: true },
    );
  },
);
