import { ServiceError } from '@tintype/contracts/errors/service-error';
import { idPattern } from '@tintype/contracts/ids/ids';
import { schema } from '@tintype/contracts/schemas/schema';
import type { StoredCapture } from '@tintype/database/captures';
import type { Clock } from '@tintype/runtime/clock';
import type { Storage } from '@tintype/storage/port';
import { defineRoute } from '../../http/route.ts';
import { fileAnswer, fileReply } from './file-reply.ts';

export type CaptureResultDependencies = {
  /** Finds only what belongs to the organization: what is somebody else's is not there (contract decisions, section 2). */
  readonly findCapture: (capture: {
    readonly id: string;
    readonly organizationId: string;
  }) => Promise<StoredCapture | undefined>;
  readonly storage: Pick<Storage, 'read'>;
  readonly clock: Clock;
};

export const captureResult = defineRoute<CaptureResultDependencies>()({
  id: 'captureResult',
  method: 'get',
  path: '/v1/screenshots/captures/{id}/result',
  summary: 'The file of a capture that was answered with `responseType` url.',
  access: 'api-key',
  allowance: 'general',
  params: schema({ type: 'object', required: ['id'], properties: { id: { type: 'string', pattern: idPattern } } }),
  answers: { 200: fileAnswer },
  refusals: ['RESULT_EXPIRED'],
  handle: async ({ findCapture, storage, clock }, { params: { id }, caller: { organizationId }, note }) => {
    note({ captureId: id });
    const capture = await findCapture({ id, organizationId });
    const file = capture?.files[0];
    if (capture === undefined || file === undefined) throw new ServiceError('NOT_FOUND');
    if (file.deletedAt !== null || file.expiresAt <= clock.now()) throw new ServiceError('RESULT_EXPIRED');
    return fileReply((key) => storage.read(key), capture, file);
  },
});
