import { attemptJobId, queues as catalogue } from './catalogue.ts';
import type { Queues } from './port.ts';

type QueuedCapture = {
  readonly id: string;
  readonly attempt: number;
  /** That of its origin: 1 is the most urgent. */
  readonly priority: number;
  readonly requestId: string;
};

const levels = 16;

/**
 * Returns the priority of a capture's job. Within one urgency the first captures of each
 * organization precede the later ones of any: `place` counts the captures of the organization that
 * were sent before it and have not ended. Each level has twice as many places as the one before,
 * because Redis is queried for the jobs of each.
 */
export const captureJobPriority = (urgency: number, place: number): number =>
  urgency * levels + Math.min(levels - 1, levelOf(place));

export const levelOf = (place: number): number => 32 - Math.clz32(place);

/**
 * The dispatcher gives every organization its share before it sends, so its captures all have the
 * first place.
 */
export const sendCapture = (
  queues: Queues,
  { id, attempt, priority, requestId }: QueuedCapture,
  place = 0,
): Promise<void> =>
  queues.enqueue(
    catalogue.capture,
    { captureId: id, attempt, requestId },
    { id: attemptJobId({ id, attempt }), priority: captureJobPriority(priority, place) },
  );
