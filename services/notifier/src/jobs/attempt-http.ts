import type { LinkKeys } from '@tintype/contracts/pipelines/gallery-links';
import type { Database } from '@tintype/database/connect';
import { type HttpDelivery, keepBody } from '@tintype/database/deliveries/claim-deliveries';
import type { Clock } from '@tintype/runtime/clock';
import type { Storage } from '@tintype/storage/port';
import type { HttpChannel } from '../channels/http.ts';
import { isSuccess } from '../channels/http-destination.ts';
import { destinations } from '../destinations/destinations.ts';
import type { Attempted } from './attempted.ts';

export type HttpAttemptDependencies = {
  readonly database: Database;
  readonly storage: Pick<Storage, 'linkFor'>;
  readonly publicUrl: string;
  readonly linkKeys: () => LinkKeys;
  readonly clock: Clock;
  readonly send: HttpChannel;
};

/** Body and sending. The body is kept before it is sent for the first time, so that each later attempt sends the same. */
export async function attemptHttp(
  dependencies: HttpAttemptDependencies,
  delivery: HttpDelivery,
  traceparent: string | undefined,
): Promise<Attempted> {
  const destination = destinations[delivery.type];
  const made = delivery.body ?? (await destination.makeBody(dependencies, delivery));
  const body = delivery.body ?? (made && (await keepBody(dependencies.database, { id: delivery.id, body: made })));
  if (body === undefined) return { kind: 'gone', error: 'The subject of this event has been deleted.' };
  const sending = await dependencies.send({ ...delivery, destination, body, traceparent });
  // A success that acknowledges nothing is silence.
  return sending.kind === 'answered' && isSuccess(sending) ? { ...sending, kind: 'unanswered' } : sending;
}
