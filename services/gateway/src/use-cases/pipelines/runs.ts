import { describeRefusal, formatFix, invalidFields, ServiceError } from '@tintype/contracts/errors/service-error';
import { dataBytesMax } from '@tintype/contracts/pipelines/nodes/node-type';
import {
  acceptedPerMinute,
  pendingOfOrganizationMax,
  pendingOfPipelineMax,
  type runRequest,
  type triggerRequest,
} from '@tintype/contracts/pipelines/pipeline-bodies';
import type { TypeOf } from '@tintype/contracts/schemas/schema';
import { fieldText } from '@tintype/contracts/texts/raw-json';
import { type Acceptance, acceptRun, type NewRun } from '@tintype/database/pipelines/accept-run';
import { cancelRun as cancel } from '@tintype/database/pipelines/end-run';
import { findRun } from '@tintype/database/pipelines/find-pipelines';
import type { Dependencies } from '../../dependencies.ts';
import type { CallerRequest } from '../../http/authentication.ts';
import { found, type Principal, getPrincipalId, type TriggerPrincipal } from '../../http/principal.ts';
import type { Headers, Sender } from '../../http/route.ts';
import { readPipeline, describeRun } from '../../responses/pipeline.ts';
import { findBearerToken, triggerSecretDigests } from '../authenticators.ts';

type RunRequestInput = {
  readonly urls: readonly string[];
  readonly data?: Readonly<Record<string, unknown>> | undefined;
};

function checkInput(
  { urls, data }: RunRequestInput,
  { checkUrl, onRefusedUrl }: Pick<Dependencies, 'checkUrl'> & { readonly onRefusedUrl: (reason: string) => void },
): void {
  const bytes = data === undefined ? 0 : Buffer.byteLength(JSON.stringify(data));
  const faults: Record<string, string> =
    bytes > dataBytesMax ? { data: `must have at most ${dataBytesMax} bytes of JSON, but has ${bytes}` } : {};
  const refused: Record<string, string> = {};
  for (const [index, url] of urls.entries()) {
    const verdict = checkUrl(url);
    if (verdict.allowed) continue;
    const field = `urls.${index}`;
    if (verdict.rule === 'url') faults[field] = 'must be a valid http or https URL';
    else {
      onRefusedUrl(`${verdict.rule}: ${verdict.reason}`);
      refused[field] = `${describeRefusal(verdict.rule)}.${formatFix(verdict.rule)}`;
    }
  }
  if (Object.keys(faults).length > 0) throw invalidFields(faults);
  const [first] = Object.entries(refused);
  if (first !== undefined)
    throw new ServiceError('URL_NOT_ALLOWED', { message: `${first[0]} ${first[1]}`, details: { fields: refused } });
}

/** Deliveries and records pass `data` on byte for byte. */
function findInputText(bodyText: string): string | null {
  const text = fieldText(bodyText, 'data');
  return text === undefined || text === 'null' ? null : text;
}

function requireAcceptedRun(acceptance: Acceptance): Extract<Acceptance, { readonly id: string }> {
  switch (acceptance.outcome) {
    case 'accepted':
    case 'repeated':
      return acceptance;
    case 'not found':
      throw new ServiceError('NOT_FOUND');
    case 'nothing to capture':
      throw new ServiceError('PIPELINE_INVALID_STATE', {
        message:
          'There is nothing to capture: the pipeline has no graph, or it has no sources and the request has no ' +
          'urls. Add a source, or send urls.',
      });
    case 'conflict':
      throw new ServiceError('IDEMPOTENCY_CONFLICT');
    case 'pipeline full':
      throw new TooManyRuns('PIPELINE_QUEUE_FULL', {
        limit: pendingOfPipelineMax,
        of: 'pipeline',
        retryAfterSeconds: 10,
      });
    case 'organization full':
      throw new TooManyRuns('PIPELINE_QUEUE_FULL', {
        limit: pendingOfOrganizationMax,
        of: 'organization',
        retryAfterSeconds: 10,
      });
    case 'too many':
      throw new TooManyRuns('RATE_LIMITED', {
        limit: acceptedPerMinute,
        of: 'minute',
        retryAfterSeconds: Math.ceil(acceptance.retryAfterMs / 1_000),
      });
  }
}

type RunCapacity = {
  readonly limit: number;
  readonly of: 'pipeline' | 'organization' | 'minute';
  readonly retryAfterSeconds: number;
};
const fullMessages = {
  pipeline: 'runs of this pipeline are already queued',
  organization: 'runs of this organization are already queued',
  minute: 'requests were accepted within 1 minute',
} as const;

class TooManyRuns extends ServiceError {
  readonly headers: Headers;
  constructor(code: 'RATE_LIMITED' | 'PIPELINE_QUEUE_FULL', { limit, of, retryAfterSeconds }: RunCapacity) {
    super(code, {
      message: `${limit} ${fullMessages[of]}. Try again in ${retryAfterSeconds} s.`,
      details: { limit, type: of, retry_after_seconds: retryAfterSeconds },
    });
    this.headers = { 'Retry-After': String(retryAfterSeconds) };
  }
}

type RunDependencies = Pick<Dependencies, 'database' | 'newId' | 'checkUrl'>;
type SentRun<Body> = Pick<Sender, 'requestId' | 'onRefusedUrl'> & {
  readonly body: Body;
  /** `data` is passed on as it was sent. */
  readonly bodyText: string;
};

export function startRun(
  dependencies: RunDependencies,
  { pipelineId, caller }: { readonly pipelineId: string; readonly caller: Principal },
  { body: { urls = [], data }, bodyText, requestId, onRefusedUrl }: SentRun<TypeOf<typeof runRequest>>,
): Promise<ReturnType<typeof describeAccepted>> {
  checkInput({ urls, data }, { checkUrl: dependencies.checkUrl, onRefusedUrl });
  const inputText = findInputText(bodyText);
  return acceptByHand(dependencies, caller, { pipelineId, urls, inputText, startedBy: 'MANUAL', requestId });
}

type RunRef = { readonly pipelineId: string; readonly runId: string; readonly caller: Principal };

export async function repeatRun(
  dependencies: Pick<RunDependencies, 'database' | 'newId'>,
  { pipelineId, runId, caller }: RunRef,
  requestId: string,
): Promise<ReturnType<typeof describeAccepted>> {
  await readPipeline(dependencies, pipelineId, caller);
  const { urls, inputText } = found(await findRun(dependencies.database, { pipelineId, id: runId }));
  const again = { pipelineId, urls, inputText, startedBy: 'RERUN', sourceRunId: runId, requestId } as const;
  return acceptByHand(dependencies, caller, again);
}

type RequestedRun = Pick<NewRun, 'urls' | 'inputText' | 'startedBy' | 'requestId'> & {
  readonly pipelineId: string;
  readonly sourceRunId?: string;
};

/** Throws if the run would capture nothing. */
async function acceptByHand(
  dependencies: Pick<RunDependencies, 'database' | 'newId'>,
  caller: Principal,
  requested: RequestedRun,
): Promise<ReturnType<typeof describeAccepted>> {
  const { database, newId } = dependencies;
  const { id, organizationId } = await readPipeline(dependencies, requested.pipelineId, caller);
  const createdBy = getPrincipalId(caller);
  const run = { ...requested, id: newId(), pipelineId: id, organizationId, createdBy, newId };
  return describeAccepted(requireAcceptedRun(await acceptRun(database, run)));
}

const describeAccepted = ({ id, state }: ReturnType<typeof requireAcceptedRun>) => ({ id, runId: id, status: state });

type TriggerDependencies = RunDependencies & Pick<Dependencies, 'triggerPeppers' | 'hashOf' | 'formerHashesOf'>;
type RunTrigger = {
  readonly caller: TriggerPrincipal;
  readonly headers: CallerRequest['headers'];
  readonly key: string | undefined;
};

/** Starts one run for each idempotency key. */
export async function triggerRun(
  dependencies: TriggerDependencies,
  { caller, headers, key }: RunTrigger,
  { body: { urls, data }, bodyText, requestId, onRefusedUrl }: SentRun<TypeOf<typeof triggerRequest>>,
): Promise<ReturnType<typeof describeAccepted>> {
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
  return describeAccepted(requireAcceptedRun(acceptance));
}

/** The key may be stored by the previous secret while it is accepted. */
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

export async function cancelOwnRun(
  dependencies: Pick<Dependencies, 'database'>,
  { pipelineId, runId, caller }: RunRef,
): ReturnType<typeof describeRun> {
  const { organizationId } = await readPipeline(dependencies, pipelineId, caller);
  const outcome = await cancel(dependencies.database, { id: runId, pipelineId, organizationId });
  if (outcome === 'not found') throw new ServiceError('NOT_FOUND');
  const run = await describeRun(dependencies, { pipelineId, id: runId });
  // Cancelling a cancelled run again succeeds.
  if (outcome === 'ended' && run.status !== 'CANCELLED')
    throw new ServiceError('PIPELINE_INVALID_STATE', {
      message: `The run has already ended with the status ${run.status}.`,
    });
  return run;
}
