import { captureRequest, type CaptureRequest } from '@tintype/contracts/capture/capture-request';
import { answeredInBodyRetentionMs, origins } from '@tintype/contracts/capture/origins';
import type { StoredCapture } from '@tintype/database/captures';
import type { AddressPolicy } from '@tintype/network/address-policy';
import type { Storage } from '@tintype/storage/port';
import { defineRoute } from '../../http/route.ts';
import type { Order } from '../../use-cases/capture-now.ts';
import { checkCapture } from '../../use-cases/check-capture.ts';
import { captureAnswer } from './capture-answer.ts';
import { fileAnswer, fileReply } from './file-reply.ts';
import { jsonReply } from './json-reply.ts';

export type CaptureDependencies = {
  readonly captureNow: (order: Order) => Promise<StoredCapture>;
  readonly checkUrl: AddressPolicy['checkUrl'];
  readonly storage: Pick<Storage, 'read' | 'readBytes' | 'linkFor'>;
  readonly publicUrl: string;
};

export const capture = defineRoute<CaptureDependencies>()({
  id: 'capture',
  method: 'post',
  path: '/v1/screenshots',
  summary: 'Captures a page and answers with the result.',
  access: 'api-key',
  allowance: 'screenshot',
  body: captureRequest,
  answers: {
    200: {
      ...fileAnswer,
      description: 'The file itself, or JSON with `responseType` base64 or url.',
      content: { ...fileAnswer.content, 'application/json': captureAnswer },
    },
  },
  refusals: [
    'URL_NOT_ALLOWED',
    'TIMEOUT',
    'RENDER_FAILED',
    'CAPTURE_FAILED',
    'SELECTOR_NOT_FOUND',
    'RESULT_TOO_LARGE',
    'TARGET_BLOCKED',
    'NOT_IMPLEMENTED',
    'SERVICE_BUSY',
  ],
  handle: async (
    { captureNow, checkUrl, storage, publicUrl },
    { body: asked, sentBody, caller, requestId, hungUp, note },
  ) => {
    const request = checkCapture({
      request: asked,
      sentBody,
      checkUrl,
      onRefusedUrl: (refusedUrl) => note({ refusedUrl }),
    });
    const onAccepted = (captureId: string): void => note({ captureId });
    const done = await captureNow({ request, caller, requestId, keepMs: keepMsOf(asked), hungUp, onAccepted });
    const [file] = done.files;
    if (file === undefined) throw new Error(`Capture ${done.id} is completed and has no file`);
    return asked.responseType === 'binary'
      ? fileReply((key) => storage.read(key), done, file)
      : jsonReply({ storage, publicUrl }, { capture: done, file, asked });
  },
});

const keepMsOf = ({ responseType }: CaptureRequest): number =>
  responseType === 'url' ? origins.sync.retentionMs : answeredInBodyRetentionMs;
