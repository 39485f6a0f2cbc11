import type { QueuedCapture } from '@tintype/database/captures';
import { captureJobId, queues as catalogue } from '@tintype/queues/catalogue';
import type { Queues } from '@tintype/queues/port';

export const sendCapture = (queues: Queues, { id, attempt, priority, requestId }: QueuedCapture): Promise<void> =>
  queues.enqueue(
    catalogue.capture,
    { captureId: id, attempt, requestId },
    { id: captureJobId({ id, attempt }), priority },
  );
