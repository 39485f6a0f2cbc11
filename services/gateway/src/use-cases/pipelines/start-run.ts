import { ServiceError } from '@tintype/contracts/errors/service-error';
import type { runRequest, triggerRequest } from '@tintype/contracts/pipelines/pipeline-request';
import type { TypeOf } from '@tintype/contracts/schemas/schema';
import { acceptRun, type NewRun } from '@tintype/database/pipelines/accept-run';
import { findRun } from '@tintype/database/pipelines/find-pipelines';
import type { Dependencies } from '../../dependencies.ts';
import type { CallerRequest } from '../../http/authentication.ts';
import { found } from '../../http/found.ts';
import { type Principal, getPrincipalId, type TriggerPrincipal } from '../../http/principal.ts';
import type { Reply } from '../../http/route.ts';
import { readPipeline } from '../../responses/pipeline.ts';
import type { Sender } from '../sender.ts';
import { acceptedRun, checkInput, findInputText } from './run-request.ts';
import { findBearerToken, triggerSecretDigests } from './trigger-authenticator.ts';

type RunDependencies = Pick<Dependencies, 'database' | 'newId' | 'checkUrl'>;
type SentRun<Body> = Pick<Sender, 'requestId' | 'onRefusedUrl'> & {
  readonly body: Body;
  /** The text of the body, because `data` is passed on as it was sent. */
  readonly bodyText: string;
};

/** Starts a run manually. */
export function startRun(
  dependencies: RunDependencies,
  { pipelineId, caller }: { readonly pipelineId: string; readonly caller: Principal },
  { body: { urls = [], data }, bodyText, requestId, onRefusedUrl }: SentRun<TypeOf<typeof runRequest>>,
): Promise<Reply> {
  checkInput({ urls, data }, { checkUrl: dependencies.checkUrl, onRefusedUrl });
  const inputText = findInputText(bodyText);
  return acceptByHand(dependencies, caller, { pipelineId, urls, inputText, startedBy: 'MANUAL', requestId });
}

type RunRef = { readonly pipelineId: string; readonly runId: string; readonly caller: Principal };

/** Starts a run with the addresses and data of an earlier run. */
export async function repeatRun(
  dependencies: Pick<RunDependencies, 'database' | 'newId'>,
  { pipelineId, runId, caller }: RunRef,
  requestId: string,
): Promise<Reply> {
  await readPipeline(dependencies, pipelineId, caller);
  const { urls, inputText } = found(await findRun(dependencies.database, { pipelineId, id: runId }));
  const again = { pipelineId, urls, inputText, startedBy: 'RERUN', sourceRunId: runId, requestId } as const;
  return acceptByHand(dependencies, caller, again);
}

type RequestedRun = Pick<NewRun, 'urls' | 'inputText' | 'startedBy' | 'requestId'> & {
  readonly pipelineId: string;
  readonly sourceRunId?: string;
};

/** Accepts a manual run. Throws if the run would capture nothing. */
async function acceptByHand(
  dependencies: Pick<RunDependencies, 'database' | 'newId'>,
  caller: Principal,
  requested: RequestedRun,
): Promise<Reply> {
  const { database, newId } = dependencies;
  const { id, organizationId } = await readPipeline(dependencies, requested.pipelineId, caller);
  const createdBy = getPrincipalId(caller);
  const run = { ...requested, id: newId(), pipelineId: id, organizationId, createdBy, newId };
  return acceptedReply(acceptedRun(await acceptRun(database, run)));
}

const acceptedReply = ({ id, state }: ReturnType<typeof acceptedRun>): Reply => ({
  status: 202,
  json: { id, runId: id, status: state },
});

type TriggerDependencies = RunDependencies & Pick<Dependencies, 'triggerPeppers' | 'hashOf' | 'formerHashesOf'>;
type Trigger = {
  readonly caller: TriggerPrincipal;
  readonly headers: CallerRequest['headers'];
  /** The idempotency key of the request. */
  readonly key: string | undefined;
};

/** Starts a run by its trigger, once for each key. */
export async function triggerRun(
  dependencies: TriggerDependencies,
  { caller, headers, key }: Trigger,
  { body: { urls, data }, bodyText, requestId, onRefusedUrl }: SentRun<TypeOf<typeof triggerRequest>>,
): Promise<Reply> {
  const { database, newId, checkUrl, triggerPeppers } = dependencies;
  checkInput({ urls, data }, { checkUrl, onRefusedUrl });
  const { pipelineId, nodeId, organizationId } = caller;
  const acceptance = await acceptRun(database, {
    id: newId(),
    pipelineId,
    organizationId,
    requestId,
    createdBy: getPrincipalId(caller),
    startedBy: 'TRIGGER',
    urls,
    inputText: findInputText(bodyText),
    trigger: { nodeId, secretDigests: triggerSecretDigests(findBearerToken(headers) ?? '', triggerPeppers()) },
    ...(key !== undefined && {
      idempotency: getIdempotency(dependencies, { pipelineId, key }, { urls, data: data ?? null }),
    }),
    newId,
  });
  // The secret or the node was changed after authentication.
  if (acceptance.outcome === 'not found') throw new ServiceError('TRIGGER_SECRET_REQUIRED');
  return acceptedReply(acceptedRun(acceptance));
}

/**
 * Returns the digests under which a request's idempotency key may be stored: by the current secret,
 * and by the previous secret while it is accepted.
 */
function getIdempotency(
  { hashOf, formerHashesOf }: Pick<Dependencies, 'hashOf' | 'formerHashesOf'>,
  key: object,
  input: object,
): NonNullable<NewRun['idempotency']> {
  const former = formerHashesOf(input);
  return [
    { digest: hashOf(key), inputDigest: hashOf(input) },
    ...formerHashesOf(key).map((digest, index) => ({ digest, inputDigest: former[index]! })),
  ];
}
