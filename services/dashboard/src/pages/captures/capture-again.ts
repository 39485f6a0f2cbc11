import { api, unwrapData } from '../../api/client.ts';
import { unsendable } from '../../parts/request-code/unsendable.ts';
import { readCapture } from './captures-query.ts';

type CaptureAgainRequest = Readonly<Record<string, unknown>>;

/**
 * Sends the complete request of a capture again, as a job, and returns the ID of the new capture.
 * The cache is bypassed, because it would return the same capture.
 */
export async function captureAgain({
  cacheTtl: _cacheTtl,
  responseType: _responseType,
  ...request
}: CaptureAgainRequest): Promise<string> {
  const { id } = await unwrapData(api.POST('/v1/screenshots/async', { body: request as never }));
  return id;
}

type CaptureAgainOutcome = { readonly started: number; readonly problems: readonly string[] };

/**
 * Captures several pages again, one after the other. If a request cannot be sent again, or is
 * refused, the others continue.
 */
export async function captureAll(ids: readonly string[]): Promise<CaptureAgainOutcome> {
  let started = 0;
  const problems: string[] = [];
  for (const id of ids) {
    try {
      const { request } = await readCapture(id);
      const problem = unsendable(request);
      if (problem !== undefined) problems.push(problem);
      else {
        await captureAgain(request);
        started += 1;
      }
    } catch (error) {
      problems.push(error instanceof Error ? error.message : String(error));
    }
  }
  return { started, problems };
}
