import type { ErrorCode } from '../errors/catalogue.ts';
import { ServiceError } from '../errors/service-error.ts';
import { describeFailedAssertions } from './assertions.ts';
import type { CaptureReport } from './capture-result.ts';

type PageObservation = Partial<
  Pick<
    CaptureReport,
    | 'httpStatus'
    | 'looksBlank'
    | 'recognised'
    | 'incompleteDocument'
    | 'failedImages'
    | 'unfinishedHosts'
    | 'missingResources'
    | 'failedOutputs'
    | 'failedAssertions'
  >
>;
type FailOnRow = {
  readonly code: ErrorCode;
  readonly message: string;
  readonly holds: (seen: PageObservation) => boolean;
  readonly explain?: (seen: PageObservation) => { readonly sentence?: string; readonly details: object };
};
const row = (
  code: ErrorCode,
  message: string,
  holds: FailOnRow['holds'],
  explain?: FailOnRow['explain'],
): FailOnRow => ({
  code,
  message,
  holds,
  ...(explain !== undefined && { explain }),
});

/**
 * A capture with such a result fails with this code and is not charged. A condition whose fact was
 * not checked is not met.
 */
export const failOnConditions = {
  http_error: row(
    'RENDER_FAILED',
    'The page returned an HTTP error status.',
    ({ httpStatus }) => (httpStatus ?? 0) >= 400,
    ({ httpStatus }) => ({ details: { httpStatus } }),
  ),
  blank: row('CAPTURE_FAILED', 'The capture is blank.', ({ looksBlank }) => looksBlank === true),
  blocked: row(
    'TARGET_BLOCKED',
    'A bot challenge was captured instead of the page.',
    ({ recognised }) => recognised === 'bot_wall',
  ),
  incomplete_document: row(
    'CAPTURE_FAILED',
    'The connection ended before the complete document was received.',
    ({ incompleteDocument }) => (incompleteDocument ?? null) !== null,
  ),
  missing_images: row('CAPTURE_FAILED', 'Visible images did not load.', ({ failedImages }) => (failedImages ?? 0) > 0),
  missing_resources: row(
    'CAPTURE_FAILED',
    'Parts of the page did not load.',
    ({ missingResources }) => (missingResources ?? []).length > 0,
  ),
  failed_outputs: row('CAPTURE_FAILED', 'An output failed.', ({ failedOutputs }) => (failedOutputs ?? []).length > 0),
  failed_assertions: row(
    'CAPTURE_FAILED',
    'The page does not meet the assertions.',
    ({ failedAssertions }) => (failedAssertions ?? []).length > 0,
    ({ failedAssertions = [] }) => ({
      sentence: describeFailedAssertions(failedAssertions),
      details: { failedAssertions },
    }),
  ),
  load_not_finished: row(
    'TIMEOUT',
    'The page did not finish loading.',
    ({ unfinishedHosts }) => (unfinishedHosts ?? []).length > 0,
  ),
} as const satisfies Record<string, FailOnRow>;
export type FailOn = keyof typeof failOnConditions;
export const failOnNames = Object.keys(failOnConditions) as readonly FailOn[];

export function throwIfFailOnMet(failOn: readonly FailOn[], seen: PageObservation): void {
  const broken = failOnNames.find((name) => failOn.includes(name) && failOnConditions[name].holds(seen));
  if (broken === undefined) return;
  const { code, message, explain } = failOnConditions[broken];
  const { sentence, details } = explain?.(seen) ?? {};
  throw new ServiceError(code, {
    message: sentence === undefined ? message : `${message} ${sentence}`,
    details: { failOn: broken, ...details },
  });
}
