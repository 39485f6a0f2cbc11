import type { CaptureRequest } from '@tintype/contracts/capture/capture-request';
import { devices } from '@tintype/contracts/devices/devices';
import { resolveDevice } from '@tintype/contracts/devices/resolve';
import { fileFormats, type CaptureFormat } from '@tintype/contracts/formats/formats';
import type { StoredCapture, StoredFile } from '@tintype/database/captures';
import type { Storage } from '@tintype/storage/port';
import type { Reply } from '../../http/route.ts';
import type { CaptureAnswer } from './capture-answer.ts';

type Parts = { readonly storage: Pick<Storage, 'readBytes' | 'linkFor'>; readonly publicUrl: string };
type Done = {
  readonly capture: StoredCapture;
  readonly file: StoredFile;
  /** As its caller sent it: the stored one has another spelling of the URL. */
  readonly asked: CaptureRequest;
  /** An earlier capture's result. */
  readonly cached: boolean;
};

export async function jsonReply(parts: Parts, done: Done): Promise<Reply> {
  const place = done.asked.responseType === 'base64' ? await inBody(parts, done) : await inStorage(parts, done);
  return { status: 200, json: { ...describe(done), ...place } satisfies CaptureAnswer };
}

function describe({ capture, file, asked, cached }: Done): CaptureAnswer {
  const report = capture.report ?? { finalUrl: null, httpStatus: null, renderTimeMs: 0, warnings: [], stages: [] };
  const hasFixedHeight = !asked.fullPage && file.format !== 'pdf';
  return {
    id: capture.id,
    url: asked.url,
    format: file.format as CaptureFormat,
    contentType: fileFormats[file.format].contentType,
    width: file.width ?? viewportWidth(asked),
    height: hasFixedHeight ? file.height : null,
    size: file.size,
    renderTimeMs: report.renderTimeMs,
    cached,
    capturedAt: (capture.completedAt ?? capture.createdAt).toISOString(),
    httpStatus: report.httpStatus,
    ...(asked.metadata === undefined ? {} : { metadata: asked.metadata }),
    // The contract's report is read-only and the schema's type is not; the reply only writes it out.
    capture: report as CaptureAnswer['capture'],
  };
}

async function inBody({ storage }: Parts, { capture, file }: Done): Promise<Pick<CaptureAnswer, 'encoding' | 'data'>> {
  const bytes = await storage.readBytes(file.storageKey);
  if (bytes === undefined) throw new Error(`The file of capture ${capture.id} is not in storage`);
  return { encoding: 'base64', data: bytes.toString('base64') };
}

async function inStorage(
  { storage, publicUrl }: Parts,
  { capture, file }: Done,
): Promise<Pick<CaptureAnswer, 'storageUrl' | 'resultUrl' | 'expiresAt'>> {
  return {
    storageUrl: await storage.linkFor(file.storageKey, { expiresAt: file.expiresAt }),
    resultUrl: `${publicUrl}/v1/screenshots/captures/${capture.id}/result`,
    expiresAt: file.expiresAt.toISOString(),
  };
}

/** `device` wins over `viewport` (contract decisions, section 1). */
function viewportWidth({ device, viewport }: CaptureRequest): number {
  const name = device === undefined ? undefined : resolveDevice(device);
  return name === undefined ? viewport.width : devices[name].viewport.width;
}
