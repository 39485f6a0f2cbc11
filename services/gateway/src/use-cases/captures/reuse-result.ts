import type { CapturedFile, CaptureReport } from '@tintype/contracts/capture/capture-result';
import { sortFilesByRequest } from '@tintype/contracts/capture/outputs';
import type { CaptureRequest } from '@tintype/contracts/capture/capture-request';
import { findCapture, type StoredFile } from '@tintype/database/captures/find-capture';
import { findReusable } from '@tintype/database/captures/accept-capture';
import { expectFile } from '@tintype/database/files/discarded-files';
import { deleteAll } from '@tintype/storage/delete-files';
import { headersFor } from '@tintype/storage/keys';
import type { Dependencies } from '../../dependencies.ts';
import { getVisibility, type Principal } from '../../http/principal.ts';

export type ReusedResult = { readonly report: CaptureReport; readonly files: readonly CapturedFile[] };
export type ReuseDependencies = Pick<
  Dependencies,
  'database' | 'clock' | 'logger' | 'storage' | 'fingerprintOf' | 'newObjectKey'
>;
type Reuse = { readonly request: CaptureRequest; readonly caller: Principal };

/**
 * Returns the result of a recent identical capture, with copies of its files, because the files of
 * each job have their own expiry. Returns `undefined` if there is no such result, or if it cannot
 * be copied now. The page is then captured.
 */
export async function reuseResult(
  dependencies: ReuseDependencies,
  { request, caller }: Reuse,
): Promise<ReusedResult | undefined> {
  const { database, clock, logger, fingerprintOf } = dependencies;
  if (request.cacheTtl === 0) return undefined;
  const notBefore = new Date(clock.now().getTime() - request.cacheTtl * 1_000);
  const wanted = { ...getVisibility(caller, 'capture'), fingerprint: fingerprintOf(request), notBefore };
  const id = await findReusable(database, wanted);
  const earlier = id === undefined ? undefined : await findCapture(database, { id });
  if (earlier?.report == null || earlier.completedAt === null) return undefined;
  const files: CapturedFile[] = [];
  try {
    // The files are copied one after the other, so that only a single file is in memory.
    for (const file of sortFilesByRequest(earlier.files, request.outputs))
      files.push(await readCopy(dependencies, file));
  } catch (error) {
    logger.warn({ captureId: earlier.id, error }, 'capture.not_reused');
    await forgetResult(dependencies, files);
    return undefined;
  }
  return { files, report: { ...earlier.report, cachedFrom: earlier.completedAt.toISOString() } };
}

async function readCopy(
  { database, storage, newObjectKey }: ReuseDependencies,
  file: StoredFile,
): Promise<CapturedFile> {
  const { outputId, type, format, storageKey, size, sha256, width, height } = file;
  const bytes = await storage.readBytes(storageKey);
  if (bytes === undefined) throw new Error('The file of a capture is not in storage');
  const copy = newObjectKey({ outputId, format });
  await expectFile(database, { key: copy });
  await storage.put(copy, bytes, headersFor(copy));
  return { outputId, type, format, storageKey: copy, size, sha256, width, height };
}

/** Deletes copies that belong to no job. A failure is only logged. */
export async function forgetResult(
  { storage, logger }: ReuseDependencies,
  files: readonly CapturedFile[],
): Promise<void> {
  await deleteAll(
    storage,
    files.map(({ storageKey }) => storageKey),
  ).catch((error: unknown) => logger.warn({ error }, 'capture.copies_not_deleted'));
}
