import { origins } from '@tintype/contracts/capture/origins';
import { cancelCompose } from '@tintype/database/composes/settle-compose';
import { sendCapture } from '@tintype/queues/catalogue';
import type { Dependencies } from '../../dependencies.ts';
import { ServiceBusy } from '../../http/error-reply.ts';
import type { AcceptedCompose } from './accept-compose.ts';

type SentCompose = Pick<AcceptedCompose, 'id' | 'captureIds'> & {
  readonly requestId: string;
  /** The place of the first capture in the queue of its organization. */
  readonly place: number;
};

/** Sends the captures of a compose whose caller waits. */
export async function sendCaptures(
  { queues, database }: Pick<Dependencies, 'queues' | 'database'>,
  { id, captureIds, requestId, place }: SentCompose,
): Promise<void> {
  const { priority } = origins.sync;
  const sent = captureIds.map((captureId, nth) =>
    sendCapture(queues, { id: captureId, attempt: 0, priority, requestId }, place + nth),
  );
  await Promise.all(sent).catch(async (cause: unknown) => {
    // If the compose cannot be cancelled, the scheduler queues it. Its image is not read.
    await cancelCompose(database, { id }).catch(() => false);
    const message = 'The queue is temporarily unreachable. Try again shortly.';
    throw new ServiceBusy({ retryAfterSeconds: 5, message, cause });
  });
}
