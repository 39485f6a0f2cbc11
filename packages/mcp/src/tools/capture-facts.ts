import type { Schemas } from '@tintype/client';

type CapturedPage = {
  readonly id: string;
  readonly httpStatus?: number;
  readonly capture?: Pick<Schemas['CaptureReport'], 'warnings' | 'recognised'>;
};

/**
 * Returns facts of a capture from which an agent can decide whether to trust it: error pages, bot
 * walls, warnings. The text comes from this service, not from the page.
 */
export function captureFacts({ id, httpStatus, capture }: CapturedPage): string[] {
  return [
    `captureId: ${id}`,
    ...(httpStatus !== undefined && httpStatus >= 400 ? [`The page returned HTTP status ${httpStatus}.`] : []),
    ...(capture?.recognised === undefined
      ? []
      : [`Recognised as ${capture.recognised}: this may not be the requested page.`]),
    ...(capture?.warnings ?? []).map(({ code }) => `Warning: ${code}`),
  ];
}
