import { mediaTypeOf, type CaptureFormat } from '@tintype/contracts/formats/formats';
import type { StoredFile } from '@tintype/database/captures';
import type { Storage } from '@tintype/storage/port';
import type { Reply } from '../../http/route.ts';
import { answerHead, type Answered } from './answer-head.ts';
import type { CaptureAnswer } from './capture-answer.ts';
import { fileInBody } from './file-in-body.ts';
import { heightOf, widthOf } from './file-size.ts';

type Dependencies = { readonly storage: Pick<Storage, 'readBytes' | 'linkFor'>; readonly publicUrl: string };
type Done = Answered & { readonly file: StoredFile };

export async function jsonReply(dependencies: Dependencies, done: Done): Promise<Reply> {
  const { asked, capture, file } = done;
  const place =
    asked.responseType === 'base64'
      ? await fileInBody(dependencies, capture, file)
      : await inStorage(dependencies, done);
  return { status: 200, json: { ...describe(done), ...place } };
}

function describe({ file, ...done }: Done): CaptureAnswer {
  return {
    ...answerHead(done),
    format: file.format as CaptureFormat,
    contentType: mediaTypeOf(file.format),
    width: widthOf(file, done.asked),
    height: heightOf(file, done.asked),
    size: file.size,
  };
}

async function inStorage(
  { storage, publicUrl }: Dependencies,
  { capture, file }: Done,
): Promise<Pick<CaptureAnswer, 'storageUrl' | 'resultUrl' | 'expiresAt'>> {
  return {
    storageUrl: await storage.linkFor(file.storageKey, { expiresAt: file.expiresAt }),
    resultUrl: `${publicUrl}/v1/screenshots/captures/${capture.id}/result`,
    expiresAt: file.expiresAt.toISOString(),
  };
}
