import { ServiceError } from '@tintype/contracts/errors/service-error';
import { refuseWithoutCapability } from '@tintype/contracts/plans/capability-asks';
import { costOfRun, hasContentOutputs, runRequest, type RunRequest } from '@tintype/contracts/schedules/run-request';
import type { RunStart, StartableRun } from '@tintype/database/schedules';
import type { AddressPolicy } from '@tintype/network/address-policy';
import { cureOf, describeRefusal } from '@tintype/network/refusal-words';

type Dependencies = { readonly newId: () => string; readonly checkUrl: AddressPolicy['checkUrl'] };

/**
 * The capture of a run. What its schedule was allowed when it was made it may no longer be: that ends the schedule, for no later run
 * could do better (docs/interface/schedules.md#states).
 */
export function decideStart(run: StartableRun, { newId, checkUrl }: Dependencies): RunStart {
  try {
    const parsed = runRequest(run);
    if (!parsed.ok)
      throw new ServiceError('CAPTURE_FAILED', {
        message: `The settings are no longer valid: ${Object.keys(parsed.fields)[0]}.`,
      });
    const verdict = checkUrl(parsed.value.url);
    if (!verdict.allowed)
      throw new ServiceError('URL_NOT_ALLOWED', {
        message: `url ${describeRefusal(verdict.rule)}.${cureOf(verdict.rule)}`,
      });
    refuseWithoutCapability(run.plan, parsed.value);
    if (hasContentOutputs(parsed.value) && !run.plan.capabilities.includes('scheduledContentOutputs'))
      throw new ServiceError('CAPABILITY_NOT_AVAILABLE');
    const request: RunRequest = {
      ...parsed.value,
      url: verdict.url.href,
      ...comparisonOf(run),
    };
    return { ok: true, capture: { id: newId(), request, expiresAt: run.expiresAt, cost: costOfRun(request) } };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return { ok: false, code: error.code, message: error.message, isFatal: true };
  }
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
