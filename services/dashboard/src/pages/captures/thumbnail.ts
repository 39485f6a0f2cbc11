import type { CaptureRow } from '../../api/schemas.ts';

/** What a list shows of a capture: its picture, if it has one that a browser can draw. */
export function thumbnailOf({ resultUrl, status, metadata, outputs }: CaptureRow): string | undefined {
  if (status !== 'COMPLETED' || resultUrl === undefined) return undefined;
  const format = metadata?.['format'];
  if (format === 'PDF') return undefined;
  const screenshot = Object.values(outputs ?? {}).find(({ type }) => type === 'screenshot');
  return outputs === undefined ? resultUrl : screenshot?.resultUrl;
}
