import { getFieldProblems } from '@tintype/contracts/capture/make-capture';
import type { ErrorCode } from '@tintype/contracts/errors/catalogue';
import type { CheckUrl } from '@tintype/contracts/errors/refused-url';
import type { ServiceError } from '@tintype/contracts/errors/service-error';
import { costOfRun, makeScheduledCapture, type RunRequest } from '@tintype/contracts/schedules/run-request';
import type { RunStart, StartableRun } from '@tintype/database/schedules/start-run';

type Dependencies = { readonly newId: () => string; readonly checkUrl: CheckUrl };

/**
 * Decides on the capture of a run. The plan or the policy may have changed since the schedule was
 * created. A refusal ends the schedule, because no later run could succeed
 * (docs/interface/schedules.md#states).
 */
export function decideStart(run: StartableRun, { newId, checkUrl }: Dependencies): RunStart {
  const made = makeScheduledCapture({ ...run, checkUrl });
  if (!made.ok) return { ok: false, ...getProblem(made.failure), isFatal: true };
  const request: RunRequest = { ...made.request, ...getComparison(run) };
  return { ok: true, capture: { id: newId(), request, expiresAt: run.expiresAt, cost: costOfRun(request) } };
}

/**
 * Returns the problem of a run. The settings were valid when they were saved, so it is not reported
 * as an invalid request.
 */
function getProblem(failure: ServiceError): { readonly code: ErrorCode; readonly message: string } {
  const { code, message } = failure;
  if (code !== 'VALIDATION_ERROR') return { code, message };
  return {
    code: 'CAPTURE_FAILED',
    message: `The settings are no longer valid: ${Object.keys(getFieldProblems(failure))[0]}.`,
  };
}

/**
 * Returns the fields that a comparison adds to the capture request: ignored and watched elements.
 */
function getComparison({ ignoreSelectors: named, isCompared, changeDetection }: StartableRun): Partial<RunRequest> {
  const { selector, ignoreSelectors: more = [], values = [] } = changeDetection ?? {};
  const ignoreSelectors = [...new Set([...named, ...more])];
  return {
    ...(ignoreSelectors.length > 0 && { ignoreSelectors }),
    ...(isCompared && {
      watched: {
        ...(selector !== undefined && { selector }),
        ...(values.length > 0 && { values: values.map(({ type: _type, ...query }) => query) }),
      },
    }),
  };
}
