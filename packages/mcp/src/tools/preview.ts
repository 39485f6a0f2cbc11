import type { Tintype } from '@tintype/client';
import { answerLimits } from '../answer-limits.ts';
import type { ToolImage } from '../tool/answer.ts';

const widthOfThumbnail = 640;

/**
 * Returns the output `preview` of a capture, or its thumbnail if the preview is too large. @param
 * bytesMax - for one image @returns `undefined` if neither fits.
 */
export async function fetchPreview(
  client: Tintype,
  captureId: string,
  { bytesMax = answerLimits.pictureBytes, signal }: { bytesMax?: number; signal: AbortSignal },
): Promise<ToolImage | undefined> {
  const whole = await client.captures.result(captureId, 'preview', { signal });
  if (whole.bytes.length <= bytesMax) return whole;
  return fetchThumbnail(client, captureId, { bytesMax, signal });
}

/** Returns the image of any capture, at most 640 pixels wide. */
export async function fetchThumbnail(
  client: Tintype,
  captureId: string,
  { bytesMax = answerLimits.pictureBytes, signal }: { bytesMax?: number; signal: AbortSignal },
): Promise<ToolImage | undefined> {
  const small = await client.captures.thumbnail(captureId, { width: widthOfThumbnail }, { signal });
  return small.bytes.length <= bytesMax ? small : undefined;
}
