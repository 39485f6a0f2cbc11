import { timingSafeEqual } from 'node:crypto';
import { bodySignature } from '@tintype/contracts/events/signing';
import type { Subscription } from '@tintype/contracts/webhooks/endpoint-request';
import { call, type Answer } from '../gateway/call.ts';
import type { Member, TestGateway } from '../gateway/start-gateway.ts';
import type { Received } from './receiver.ts';

type Place = { readonly gateway: TestGateway; readonly member: Member };
type Kept = { readonly id: string; readonly secret: string };

/**
 * As the trigger node of a workflow tool: it keeps id and secret of its endpoint, and takes only
 * what is signed with that.
 */
export function triggerNode({ gateway, member: { key } }: Place, url: string, events: readonly Subscription[]) {
  const address = `${gateway.url}/v1/webhooks`;
  let kept: Kept | undefined;
  return {
    exists: async (): Promise<boolean> => {
      const { json } = await call(address, { key });
      const listed = json['webhooks'] as unknown as readonly { readonly id: string; readonly url: string }[];
      return listed.some((one) => one.id === kept?.id && one.url === url);
    },
    create: async (): Promise<void> => {
      kept = (await call(address, { key, body: { url, events, enabled: true } })).json as unknown as Kept;
    },
    test: (): Promise<Answer> => call(`${address}/${kept!.id}/test`, { key, method: 'POST' }),
    remove: async (): Promise<number> => (await call(`${address}/${kept!.id}`, { key, method: 'DELETE' })).status,
    /** The name of the event; `undefined` for a request that it refuses. */
    read: ({ headers, body }: Received): string | undefined => {
      const given = Buffer.from(headers['x-webhook-signature'] ?? '');
      const wanted = Buffer.from(bodySignature(kept!.secret, body));
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined;
      const { event } = JSON.parse(body.toString()) as { event: string };
      return event === headers['x-webhook-event'] ? event : undefined;
    },
  };
}
