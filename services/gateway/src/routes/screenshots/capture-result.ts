import { filesAsAsked, outputIdPattern } from '@tintype/contracts/capture/outputs';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import { idPattern } from '@tintype/contracts/ids/ids';
import { schema } from '@tintype/contracts/schemas/schema';
import { findCapture, type StoredFile } from '@tintype/database/captures';
import type { Dependencies } from '../../dependencies.ts';
import { visibilityOf, type Principal } from '../../http/principal.ts';
import type { Reply } from '../../http/route.ts';
import { defineRoute, found } from '../define-route.ts';
import { fileReply, outputAnswer, refuseExpired } from '../results/file-reply.ts';

export const captureResult = defineRoute({
  id: 'captureResult',
  method: 'get',
  path: '/v1/screenshots/captures/{id}/result',
  summary: 'The file of a capture that was answered with `responseType` url; with `outputs` the first of them.',
  access: ['api-key', 'user'],
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
  readonly caller: Principal;
  /** Gets the files in the order in which they were asked for. */
  readonly choose: (files: readonly StoredFile[]) => StoredFile | undefined;
};

async function resultOf(dependencies: Dependencies, { id, caller, choose }: Wanted): Promise<Reply> {
  const { database, clock } = dependencies;
  const capture = found(await findCapture(database, { id, organizationId: caller.organizationId }));
  // What belongs to a list is seen by whoever sees the list (interface specification, section 2.7).
  const { createdBy } = visibilityOf(caller, capture.batchId === null ? 'capture' : 'job', id);
  if (createdBy !== undefined && capture.createdBy !== createdBy) throw new ServiceError('NOT_FOUND');
  const file = found(choose(filesAsAsked(capture.files, capture.request.outputs)));
  refuseExpired(file, clock);
  return fileReply(dependencies, capture, file);
}

export const captureOutput = defineRoute({
  id: 'captureOutput',
  method: 'get',
  path: '/v1/screenshots/captures/{id}/result/{outputId}',
  summary: 'One of the files of a capture with `outputs`.',
  access: ['api-key', 'user'],
  allowance: 'general',
  params: schema({
    type: 'object',
    required: ['id', 'outputId'],
    properties: {
      id: { type: 'string', pattern: idPattern },
      outputId: { type: 'string', pattern: outputIdPattern },
    },
  }),
  answers: { 200: outputAnswer },
  refusals: ['RESULT_EXPIRED', 'SERVICE_BUSY'],
  handle: (dependencies, { params: { id, outputId }, caller, note }) => {
    note({ captureId: id });
    return resultOf(dependencies, { id, caller, choose: (files) => files.find((file) => file.outputId === outputId) });
  },
});
