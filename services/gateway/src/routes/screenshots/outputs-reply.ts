import type { CaptureRequest } from '@tintype/contracts/capture/capture-request';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import { mediaTypeOf, type ImageFormat } from '@tintype/contracts/formats/formats';
import type { StoredCapture, StoredFile } from '@tintype/database/captures';
import type { Storage } from '@tintype/storage/port';
import type { Reply } from '../../http/route.ts';
import { answerHead, type Answered } from './answer-head.ts';
import type { CaptureAnswer } from './capture-answer.ts';
import { fileInBody } from './file-in-body.ts';
import { filesAsAsked } from './files-as-asked.ts';

type Dependencies = { readonly storage: Pick<Storage, 'readBytes' | 'linkFor'>; readonly publicUrl: string };
type OutputAnswer = NonNullable<CaptureAnswer['outputs']>[string];

/** What all results in one body may have together: a string of JavaScript holds no more than 512 MB, and base64 adds a third. */
const bodyBytesMax = 256 * 1024 * 1024;

/** The answer to a request with `outputs`: JSON always, each result under its id (interface specification, section 2.4). */
export async function outputsReply(dependencies: Dependencies, { capture, asked, cached }: Answered): Promise<Reply> {
  const files = filesAsAsked(capture, asked);
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  if (asked.responseType !== 'url' && bytes > bodyBytesMax)
    throw new ServiceError('RESULT_TOO_LARGE', {
      message: 'The results are too large for one answer. Ask for responseType url.',
      details: { size: bytes, limit: bodyBytesMax },
    });
  const entries: [string, OutputAnswer][] = [];
  // One after the other, so that no more than one file is held beside the answer.
  for (const file of files) entries.push([file.outputId, await describe(dependencies, { capture, asked, file })]);
  const answer: CaptureAnswer = { ...answerHead({ capture, asked, cached }), outputs: Object.fromEntries(entries) };
  return { status: 200, json: answer };
}

type One = { readonly capture: StoredCapture; readonly asked: CaptureRequest; readonly file: StoredFile };

async function describe(dependencies: Dependencies, { capture, asked, file }: One): Promise<OutputAnswer> {
  const { type, format, size } = file;
  return {
    type,
    contentType: mediaTypeOf(format),
    size,
    ...(type === 'screenshot' && { format: format as ImageFormat }),
    ...(asked.responseType === 'url'
      ? await inStorage(dependencies, capture, file)
      : await fileInBody(dependencies, capture, file)),
  };
}

async function inStorage(
  { storage, publicUrl }: Dependencies,
  { id }: StoredCapture,
  { storageKey, outputId, expiresAt }: StoredFile,
): Promise<Pick<OutputAnswer, 'storageUrl' | 'resultUrl' | 'expiresAt'>> {
  return {
    storageUrl: await storage.linkFor(storageKey, { expiresAt }),
    resultUrl: `${publicUrl}/v1/screenshots/captures/${id}/result/${outputId}`,
    expiresAt: expiresAt.toISOString(),
  };
}
