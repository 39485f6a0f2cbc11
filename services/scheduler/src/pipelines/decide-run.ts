import { itemRequest } from '@tintype/contracts/batches/item-request';
import { captureRequest, type CaptureRequest } from '@tintype/contracts/capture/capture-request';
import { origins } from '@tintype/contracts/capture/origins';
import { withAskedUrl } from '@tintype/contracts/capture/stored-request';
import { resolveDevice } from '@tintype/contracts/devices/resolve';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import type { View } from '@tintype/contracts/pipelines/nodes/node-type';
import { capturesOfRun, type PlannedCapture } from '@tintype/contracts/pipelines/run-steps';
import { refuseWithoutCapability } from '@tintype/contracts/plans/capability-asks';
import { parserOf } from '@tintype/contracts/schemas/parse';
import type { RunCapture, RunStart, StartableRun } from '@tintype/database/pipelines';
import type { AddressPolicy } from '@tintype/network/address-policy';
import { cureOf, describeRefusal } from '@tintype/network/refusal-words';

export type DecideDependencies = { readonly newId: () => string; readonly checkUrl: AddressPolicy['checkUrl'] };

/**
 * The captures of a run. What its pipeline was allowed when it was accepted it may no longer be: settings then refuse the run, an address
 * only its own captures.
 */
export function decidePipelineRun(run: StartableRun, now: Date, dependencies: DecideDependencies): RunStart {
  try {
    const { captures, tooMany } = capturesOfRun(run.graph, run.urls);
    if (tooMany !== undefined)
      throw new ServiceError('RESULT_TOO_LARGE', { message: `The pipeline would ${tooMany}.` });
    if (captures.length === 0)
      throw new ServiceError('PIPELINE_INVALID_STATE', { message: 'There is nothing to capture.' });
    const requestOf = createRequests(run);
    const expiresAt = new Date(now.getTime() + origins.pipeline.retentionMs);
    return {
      ok: true,
      captures: captures.map((planned) => toCapture(planned, { requestOf, expiresAt, ...dependencies })),
    };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return { ok: false, code: error.code, message: error.message };
  }
}

const parse = parserOf(captureRequest);
type RequestOf = (view: View, url: string) => CaptureRequest;

/** A view is the same for all of its URLs, so it is judged once. */
function createRequests({ plan }: StartableRun): RequestOf {
  const views = new Map<View, CaptureRequest>();
  const judged = (view: View, url: string): CaptureRequest => {
    const parsed = parse(itemRequest({ defaults: view.options, url }));
    if (!parsed.ok)
      throw new ServiceError('CAPTURE_FAILED', {
        message: `The settings of the view ${view.name} are no longer valid: ${Object.keys(parsed.fields)[0]}.`,
      });
    refuseWithoutCapability(plan, parsed.value);
    const { device } = parsed.value;
    const known = device === undefined ? undefined : resolveDevice(device);
    return { ...parsed.value, ...(known !== undefined && { device: known }) };
  };
  return (view, url) => {
    const request = views.get(view) ?? judged(view, url);
    views.set(view, request);
    return { ...request, url };
  };
}

type Making = DecideDependencies & { readonly requestOf: RequestOf; readonly expiresAt: Date };

function toCapture({ nodeId, view, url, urlIndex }: PlannedCapture, making: Making): RunCapture {
  const { newId, checkUrl, requestOf, expiresAt } = making;
  const place = { nodeId, view: view.name, url, urlIndex };
  const verdict = checkUrl(url);
  if (!verdict.allowed)
    return {
      ...place,
      failure: {
        code: 'URL_NOT_ALLOWED',
        message: `url ${describeRefusal(verdict.rule)}.${cureOf(verdict.rule)}`,
      },
    };
  const request = withAskedUrl(requestOf(view, verdict.url.href), url);
  return { ...place, capture: { id: newId(), request, expiresAt } };
}
