import type { thumbnailWidths } from '@tintype/contracts/capture/thumbnails';
import { sortFilesByRequest } from '@tintype/contracts/capture/outputs';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import { fileFormats } from '@tintype/contracts/formats/formats';
import { storedFileHeaders } from '@tintype/storage/file-response';
import type { Dependencies } from '../../dependencies.ts';
import { found } from '../../http/found.ts';
import type { Reply } from '../../http/route.ts';
import { refuseExpired } from '../../responses/file.ts';
import { findVisible, type CaptureRef } from './find-visible.ts';

/**
 * Images of a capture do not change, so a browser requests each once. A tab is rarely open for
 * longer than a day.
 */
const maxAgeSecondsMax = 86_400;

/** Returns a thumbnail of the top of a capture's first image. */
export async function readThumbnail(
  dependencies: Pick<Dependencies, 'database' | 'clock' | 'storage' | 'thumbnails'>,
  { width, ...ref }: CaptureRef & { readonly width: (typeof thumbnailWidths)[number] },
): Promise<Reply> {
  const { clock, storage, thumbnails } = dependencies;
  const capture = await findVisible(dependencies, ref);
  const { id: captureId, organizationId } = capture;
  const files = capture.state === 'COMPLETED' ? sortFilesByRequest(capture.files, capture.request.outputs) : [];
  const file = found(files.find(({ format }) => fileFormats[format].image));
  refuseExpired(file, clock);
  refuseExpired({ deletedAt: null, expiresAt: capture.expiresAt }, clock);
  const key = await thumbnails({ organizationId, captureId, file, width });
  const stored = key === undefined ? undefined : await storage.read(key);
  if (key === undefined || stored === undefined) throw new ServiceError('RESULT_EXPIRED');
  const endsAt = Math.min(file.expiresAt.getTime(), capture.expiresAt.getTime());
  const leftSeconds = Math.floor((endsAt - clock.now().getTime()) / 1_000);
  return {
    status: 200,
    headers: storedFileHeaders(key, { origin: 'api', maxAgeSeconds: Math.min(leftSeconds, maxAgeSecondsMax) }),
    file: stored.stream,
    contentType: fileFormats.webp.contentType,
    sizeBytes: stored.size,
  };
}
