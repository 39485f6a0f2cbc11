import type { CaptureReport } from '@tintype/contracts/capture/capture-result';
import { fileFormats } from '@tintype/contracts/formats/formats';
import type { StoredCapture, StoredFile } from '@tintype/database/captures';
import { storedFileHeaders } from '@tintype/storage/file-response';
import type { Storage } from '@tintype/storage/port';
import type { Answer, Headers, Reply } from '../../http/route.ts';

/** The stored file itself as an answer, under its real type. */
export async function fileReply(read: Storage['read'], capture: StoredCapture, file: StoredFile): Promise<Reply> {
  const stored = await read(file.storageKey);
  if (stored === undefined) throw new Error(`The file of capture ${capture.id} is not in storage`);
  return {
    status: 200,
    headers: {
      ...storedFileHeaders(file.storageKey, { origin: 'api' }),
      ...captureHeaders(capture.id, capture.report),
    },
    file: stored.stream,
    contentType: fileFormats[file.format].contentType,
    sizeBytes: stored.size,
  };
}

/** What a JSON answer says in its body. */
const captureHeaders = (id: string, report: CaptureReport | null): Headers => ({
  'X-Capture-Id': id,
  'X-Render-Time-Ms': String(report?.renderTimeMs ?? 0),
  ...(report === null || report.warnings.length === 0
    ? {}
    : { 'X-Capture-Warnings': report.warnings.map(({ code }) => code).join(', ') }),
});

export const fileAnswer = {
  description: 'The file.',
  content: { 'image/png': 'file', 'image/jpeg': 'file', 'image/webp': 'file', 'application/pdf': 'file' },
  headers: {
    'X-Capture-Id': 'The id of the capture.',
    'X-Render-Time-Ms': 'What the capture took, in milliseconds.',
    'X-Capture-Warnings':
      'Codes of what should be known before the result is trusted, separated by commas. Absent when there are none.',
  },
} as const satisfies Answer;

/** A file that may also be one of the text outputs. */
export const outputAnswer = {
  ...fileAnswer,
  content: { ...fileAnswer.content, 'text/html': 'file', 'text/markdown': 'file', 'application/json': 'file' },
} as const satisfies Answer;
