import { fieldsOf } from '@tintype/contracts/capture/make-capture';
import type { ErrorCode } from '@tintype/contracts/errors/catalogue';
import type { CheckUrl } from '@tintype/contracts/errors/refused-url';
import type { ServiceError } from '@tintype/contracts/errors/service-error';
import { costOfRun, makeScheduledCapture, type RunRequest } from '@tintype/contracts/schedules/run-request';
import type { RunStart, StartableRun } from '@tintype/database/schedules';

type Dependencies = { readonly newId: () => string; readonly checkUrl: CheckUrl };

/**
 * The capture of a run. What its schedule was allowed when it was made it may no longer be: that ends the schedule, for no later run
 * could do better (docs/interface/schedules.md#states).
 */
export function decideStart(run: StartableRun, { newId, checkUrl }: Dependencies): RunStart {
  const made = makeScheduledCapture({ ...run, checkUrl });
  if (!made.ok) return { ok: false, ...faultOf(made.failure), isFatal: true };
  const request: RunRequest = { ...made.request, ...comparisonOf(run) };
  return { ok: true, capture: { id: newId(), request, expiresAt: run.expiresAt, cost: costOfRun(request) } };
}

/** Its settings were valid when they were saved, so the fault is not one of a request. */
function faultOf(failure: ServiceError): { readonly code: ErrorCode; readonly message: string } {
  const { code, message } = failure;
  if (code !== 'VALIDATION_ERROR') return { code, message };
  return {
    code: 'CAPTURE_FAILED',
    message: `The settings are no longer valid: ${Object.keys(fieldsOf(failure))[0]}.`,
  };
}

/** What is looked at beside the picture, so that the run can be compared. */
function comparisonOf({ ignoreSelectors: named, isCompared, changeDetection }: StartableRun): Partial<RunRequest> {
  const { selector, ignoreSelectors: more = [] } = changeDetection ?? {};
  const ignoreSelectors = [...new Set([...named, ...more])];
  return {
    ...(ignoreSelectors.length > 0 && { ignoreSelectors }),
    ...(isCompared && { watched: selector === undefined ? {} : { selector } }),
  };
}
