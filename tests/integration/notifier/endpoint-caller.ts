import { expect } from '@jest/globals';
import type { Subscription } from '@tintype/contracts/webhooks/endpoint-request';
import { until } from '@tintype/testing/until';
import { call, type Answer } from '../gateway/call.ts';
import type { Member, TestGateway } from '../gateway/start-gateway.ts';
import type { Receiver } from './receiver.ts';

export type Endpoint = { readonly id: string; readonly secret: string; readonly failingSince?: string };
type Listed = Readonly<Record<string, unknown>>;

/** The calls that members make for their endpoints, all of which lead to one receiver. */
export function endpointCaller({ url, database }: TestGateway, receiver: Receiver) {
  const ask = ({ key }: Member, path: string, body?: object, method?: string): Promise<Answer> =>
    call(`${url}/v1/webhooks${path}`, { key, ...(body && { body }), ...(method && { method }) });
  return {
    ask,
    add: async (
      member: Member,
      path: string,
      events: readonly Subscription[],
      more: object = {},
    ): Promise<Endpoint> => {
      const { status, json } = await ask(member, '', { url: receiver.url(path), events, ...more });
      expect({ status, json }).toMatchObject({ status: 201 });
      return json as unknown as Endpoint;
    },
    get: async (member: Member, id: string): Promise<Endpoint> =>
      (await ask(member, `/${id}`)).json as unknown as Endpoint,
    deliveriesOf: async ({ key }: Member, webhookId: string): Promise<readonly Listed[]> =>
      (await call(`${url}/v1/webhook-deliveries?webhookId=${webhookId}`, { key })).json[
        'items'
      ] as unknown as readonly Listed[],
    /** Until no delivery of anybody waits. */
    allSent: () =>
      until(async () => (await database.client.webhookDelivery.count({ where: { state: 'PENDING' } })) === 0),
  };
}

export const codeOf = ({ status, json }: Answer): readonly [number, string | undefined] => [
  status,
  (json as { error?: { code: string } }).error?.code,
];
