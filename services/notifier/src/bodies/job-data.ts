import { findPixelSize } from '@tintype/contracts/capture/report-fields';
import { shownUrlOf } from '@tintype/contracts/capture/capture-request';
import { mediaTypeOf } from '@tintype/contracts/formats/formats';
import type { StoredCapture, StoredFile } from '@tintype/database/captures/find-capture';
import type { NotificationBody, BodyDependencies } from './body.ts';

type Dependencies = Pick<BodyDependencies, 'storage' | 'publicUrl'>;

/** Describes how a job ended, without its id (docs/interface/webhooks.md#bodies). */
export async function jobData(dependencies: Dependencies, capture: StoredCapture): Promise<NotificationBody> {
  const { request, state, completedAt, errorCode, errorMessage } = capture;
  return {
    url: shownUrlOf(request),
    status: state,
    ...(state === 'COMPLETED' && (await resultData(dependencies, capture))),
    ...(completedAt !== null && { completedAt: completedAt.toISOString() }),
    ...(request.metadata !== undefined && { metadata: request.metadata }),
    ...(errorCode !== null && { errorCode }),
    ...(errorMessage !== null && { errorMessage }),
  };
}

/**
 * Returns the results. With several outputs the links lead to the first requested output, each
 * output is listed under its ID, and the size is the sum.
 */
async function resultData(dependencies: Dependencies, capture: StoredCapture): Promise<NotificationBody> {
  const { id, request, report } = capture;
  const files = inOrder(capture);
  const [first] = files;
  if (first === undefined) return {};
  const resultUrl = `${dependencies.publicUrl}/v1/screenshots/jobs/${id}/result`;
  const linkOf = ({ storageKey, expiresAt }: StoredFile) => dependencies.storage.linkFor(storageKey, { expiresAt });
  const outputOf = async (file: StoredFile): Promise<[string, NotificationBody]> => [
    file.outputId,
    {
      type: file.type,
      contentType: mediaTypeOf(file.format),
      size: file.size,
      resultUrl: `${resultUrl}/${file.outputId}`,
      storageUrl: await linkOf(file),
    },
  ];
  return {
    resultUrl,
    storageUrl: await linkOf(first),
    format: request.outputs === undefined ? first.format.toUpperCase() : 'MULTI',
    ...findPixelSize(files),
    fileSize: files.reduce((sum, { size }) => sum + size, 0),
    renderTimeMs: report?.renderTimeMs ?? 0,
    ...(request.outputs !== undefined && { outputs: Object.fromEntries(await Promise.all(files.map(outputOf))) }),
  };
}

/** Returns the files in the order of the request. They are stored in the order of capture. */
function inOrder({ files, request }: StoredCapture): readonly StoredFile[] {
  const asked = new Map(request.outputs?.map(({ id, type }, place) => [id ?? type, place]));
  return files.toSorted((a, b) => (asked.get(a.outputId) ?? 0) - (asked.get(b.outputId) ?? 0));
}
