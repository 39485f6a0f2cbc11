import { ServiceError } from '@tintype/contracts/errors/service-error';
import { idPattern } from '@tintype/contracts/ids/ids';
import { schema } from '@tintype/contracts/schemas/schema';
import type { StoredCapture, StoredFile } from '@tintype/database/captures';
import type { Clock } from '@tintype/runtime/clock';
import type { Storage } from '@tintype/storage/port';
import { visibilityOf } from '../../http/ownership.ts';
import type { Caller } from '../../http/authentication.ts';
import { defineRoute, type Reply } from '../../http/route.ts';
import { fileReply, outputAnswer } from './file-reply.ts';
import { filesAsAsked } from './files-as-asked.ts';
import { refuseExpired } from './refuse-expired.ts';

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
  summary: 'The file of a capture that was answered with `responseType` url; with `outputs` the first of them.',
  access: 'api-key',
  allowance: 'general',
  params: schema({ type: 'object', required: ['id'], properties: { id: { type: 'string', pattern: idPattern } } }),
  answers: { 200: outputAnswer },
  refusals: ['RESULT_EXPIRED', 'SERVICE_BUSY'],
  handle: (dependencies, { params: { id }, caller, note }) => {
    note({ captureId: id });
    return resultOf(dependencies, { id, caller, choose: ([first]) => first });
  },
});

type Wanted = {
  readonly id: string;
  readonly caller: Caller;
  /** Gets the files in the order in which they were asked for. */
  readonly choose: (files: readonly StoredFile[]) => StoredFile | undefined;
};

export async function resultOf(
  { findCapture, storage, clock }: CaptureResultDependencies,
  { id, caller, choose }: Wanted,
): Promise<Reply> {
  const { organizationId, createdBy } = visibilityOf(caller);
  const capture = await findCapture({ id, organizationId });
  // What belongs to a list is seen by the key that sent the list and by no other (interface specification, section 2.7).
  const isOthers = capture?.batchId != null && createdBy !== undefined && capture.createdBy !== createdBy;
  const file = capture === undefined || isOthers ? undefined : choose(filesAsAsked(capture, capture.request));
  if (capture === undefined || file === undefined) throw new ServiceError('NOT_FOUND');
  refuseExpired(file, clock);
  return fileReply((key) => storage.read(key), capture, file);
}
