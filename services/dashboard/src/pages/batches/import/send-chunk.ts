import { ApiError } from '../../../api/api-error.ts';

type SendChunkSending = {
  readonly batchId: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Called if the service cannot be reached and the chunk will be sent again later. */
  readonly onWait: (message: string) => void;
};
type Receipt = { readonly accepted: number; readonly failed: number; readonly nextSequence: number };
type SendChunkRefusal = { readonly message: string; readonly mayPass: boolean };

const waitsMs = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 30_000, 30_000];

/**
 * Sends a chunk until there is a receipt or a refusal. A lost response is harmless, because the
 * same bytes get the same receipt.
 */
export async function sendChunk({
  batchId,
  body,
  headers,
  onWait,
}: SendChunkSending): Promise<Receipt | SendChunkRefusal> {
  for (const waitMs of [...waitsMs, undefined]) {
    const error = await sendOnce(`/v1/screenshots/batches/${batchId}/chunks`, body, headers);
    if (!(error instanceof ApiError)) return error;
    if (!error.mayPass || waitMs === undefined) return { message: error.message, mayPass: error.mayPass };
    const seconds = error.retryAfterSeconds ?? waitMs / 1_000;
    onWait(`${error.message} Retrying in ${Math.round(seconds)} s.`);
    await new Promise((resolve) => setTimeout(resolve, 1_000 * seconds));
  }
  return { message: 'The service is unreachable.', mayPass: true };
}

async function sendOnce(path: string, body: string, headers: SendChunkSending['headers']): Promise<Receipt | ApiError> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body,
    });
    const answer: unknown = await response.json().catch(() => undefined);
    return response.ok ? (answer as Receipt) : new ApiError(response.status, answer);
  } catch {
    return new ApiError(0, undefined);
  }
}
