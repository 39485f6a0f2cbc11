import { invalidFields, ServiceError } from '@tintype/contracts/errors/service-error';
import { dataBytesMax } from '@tintype/contracts/pipelines/limits';
import {
  acceptedPerMinute,
  pendingOfOrganizationMax,
  pendingOfPipelineMax,
} from '@tintype/contracts/pipelines/pipeline-request';
import { fieldText } from '@tintype/contracts/texts/raw-json';
import type { Acceptance } from '@tintype/database/pipelines/accept-run';
import { describeRefusal, formatFix } from '@tintype/contracts/errors/refused-url';
import type { Dependencies } from '../../dependencies.ts';
import type { Headers } from '../../http/route.ts';

type RunRequestInput = {
  readonly urls: readonly string[];
  readonly data?: Readonly<Record<string, unknown>> | undefined;
};

/**
 * Checks the input of a run request: every URL must be allowed for captures, and `data` has at most
 * `dataBytesMax` bytes of JSON.
 */
export function checkInput(
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

/**
 * Returns `data` as it was sent, because deliveries and records pass it on byte for byte; `null`
 * without `data`.
 */
export function findInputText(bodyText: string): string | null {
  const text = fieldText(bodyText, 'data');
  return text === undefined || text === 'null' ? null : text;
}

/** Returns the accepted run, new or stored under the same key; throws the error of a refusal. */
export function acceptedRun(acceptance: Acceptance): Extract<Acceptance, { readonly id: string }> {
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
      throw new NoRoom('PIPELINE_QUEUE_FULL', { limit: pendingOfPipelineMax, of: 'pipeline', retryAfterSeconds: 10 });
    case 'organization full':
      throw new NoRoom('PIPELINE_QUEUE_FULL', {
        limit: pendingOfOrganizationMax,
        of: 'organization',
        retryAfterSeconds: 10,
      });
    case 'too many':
      throw new NoRoom('RATE_LIMITED', {
        limit: acceptedPerMinute,
        of: 'minute',
        retryAfterSeconds: Math.ceil(acceptance.retryAfterMs / 1_000),
      });
  }
}

type Room = {
  readonly limit: number;
  readonly of: 'pipeline' | 'organization' | 'minute';
  readonly retryAfterSeconds: number;
};
const sentences = {
  pipeline: 'runs of this pipeline are already queued',
  organization: 'runs of this organization are already queued',
  minute: 'requests were accepted within 1 minute',
} as const;

class NoRoom extends ServiceError {
  readonly headers: Headers;
  constructor(code: 'RATE_LIMITED' | 'PIPELINE_QUEUE_FULL', { limit, of, retryAfterSeconds }: Room) {
    super(code, {
      message: `${limit} ${sentences[of]}. Try again in ${retryAfterSeconds} s.`,
      details: { limit, type: of, retry_after_seconds: retryAfterSeconds },
    });
    this.headers = { 'Retry-After': String(retryAfterSeconds) };
  }
}
