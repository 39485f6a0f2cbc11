import { sortFilesByRequest } from '@tintype/contracts/capture/outputs';
import { mediaTypeOf } from '@tintype/contracts/formats/formats';
import { describeFindings, findingFields } from '@tintype/contracts/schedules/describe-findings';
import { describePageState, pageStateFields } from '@tintype/contracts/schedules/page-state';
import { describeRunValues, runValueFields } from '@tintype/contracts/schedules/values/value-settings';
import { destinationTypes } from '@tintype/contracts/destinations/destinations';
import { schema, type Infer } from '@tintype/contracts/schemas/schema';
import type { listSkips } from '@tintype/database/schedules/executions';
import type { ExecutionView, StoredSchedule } from '@tintype/database/schedules/find-schedule';
import type { Dependencies } from '../dependencies.ts';
import type { ResponseDependencies } from './file.ts';
import { toJson } from '../http/to-json.ts';

const outputAnswer = {
  type: 'object',
  title: 'ExecutionOutput',
  required: ['type', 'contentType', 'size', 'resultUrl', 'storageUrl'],
  properties: {
    type: { type: 'string' },
    contentType: { type: 'string' },
    size: { type: 'integer' },
    resultUrl: { type: 'string' },
    storageUrl: { type: 'string' },
  },
} as const;

/**
 * See docs/interface/schedules.md#history. `verdict`, `maskedFraction`, `diffUrl`, `outputs` and
 * `skipped` are additions of this service.
 */
export const executionAnswer = {
  type: 'object',
  title: 'Execution',
  required: ['id', 'url', 'executedAt', 'status', 'deliveries', 'expiresAt'],
  properties: {
    id: { type: 'string' },
    url: { type: 'string', description: 'URL of the captured page.' },
    executedAt: { type: 'string' },
    runId: { type: 'string', description: 'ID of the capture of the run. Absent if there is none.' },
    status: { enum: ['success', 'failed'] },
    triggered: { type: 'boolean', description: 'Whether the run was started manually.' },
    resultUrl: { type: 'string' },
    storageUrl: { type: 'string' },
    fileSize: { type: 'integer' },
    renderTimeMs: { type: 'integer' },
    outputs: { type: 'object', additionalProperties: outputAnswer },
    httpStatus: { type: 'integer', description: 'HTTP status of the page.' },
    verdict: {
      type: 'string',
      description:
        'What was captured: page, or bot_wall, error_page, incomplete_document, blank, signed_out, sign_in, ' +
        'maintenance or other_page. page is always compared, and the last three are compared only if they ' +
        'persist. The others are never compared.',
    },
    diffScore: { type: 'number', description: 'Share of pixels, from 0 to 1, that differ from the previous run.' },
    changed: { type: 'boolean' },
    maskedFraction: {
      type: 'number',
      description: 'Share of the image, from 0 to 1, that was excluded from the comparison.',
    },
    diffUrl: { type: 'string', description: 'URL of an image that outlines each changed area.' },
    ...findingFields,
    ...pageStateFields,
    ...runValueFields,
    deliveries: {
      type: 'array',
      items: {
        type: 'object',
        title: 'ExecutionDelivery',
        required: ['type', 'id', 'status'],
        properties: {
          type: { enum: destinationTypes },
          id: { type: 'string' },
          status: { enum: ['pending', 'sent', 'failed'] },
          event: { type: 'string' },
          error: { type: 'string', description: 'Error of the last attempt, if the message has not been delivered.' },
        },
      },
    },
    expiresAt: { type: 'string' },
    deletedAt: { type: 'string' },
    errorCode: { type: 'string' },
    errorMessage: { type: 'string' },
  },
} as const;

export const historyAnswer = schema({
  $id: 'ScheduleHistory',
  type: 'object',
  required: ['scheduleId', 'totalExecutions', 'executions', 'skipped'],
  properties: {
    scheduleId: { type: 'string' },
    totalExecutions: { type: 'integer' },
    executions: { type: 'array', items: executionAnswer },
    skipped: {
      type: 'array',
      description: 'Scheduled times without a run. Consecutive missed times are one entry.',
      items: {
        type: 'object',
        title: 'SkippedRuns',
        required: ['reason', 'from', 'until'],
        properties: {
          reason: {
            enum: ['overlap', 'missed'],
            description:
              'Reason. overlap means that the previous run had not ended. missed means that the service was down, ' +
              'or that the times were changed before the run started.',
          },
          from: { type: 'string' },
          until: { type: 'string', description: 'The last skipped time.' },
        },
      },
    },
  },
});

type ExecutionRecord = Infer<typeof executionAnswer>;
type ExecutionOptions = Readonly<Record<string, unknown>>;
type ScheduledRequest = { readonly url: string; readonly options: ExecutionOptions };

const deliveryStatuses = { PENDING: 'pending', DELIVERED: 'sent', FAILED: 'failed' } as const;

export async function describeExecution(
  dependencies: ResponseDependencies,
  run: ExecutionView,
  { url, options }: ScheduledRequest,
): Promise<ExecutionRecord> {
  const { captureId, verdict, diffScore, changed, masked, errorCode, errorMessage, renderTimeMs, httpStatus } = run;
  return {
    id: run.id,
    url: run.capturedUrl ?? url,
    ...toJson({ executedAt: run.executedAt, runId: captureId }),
    status: run.state === 'SUCCESS' ? 'success' : 'failed',
    triggered: run.isTriggered,
    ...(run.state === 'SUCCESS' && (await describeResults(dependencies, run, options))),
    ...toJson({ renderTimeMs, httpStatus, verdict, diffScore, changed, maskedFraction: masked }),
    ...describeFindings(run),
    ...describePageState(run.pageState),
    ...describeRunValues(run.values),
    deliveries: run.deliveries.map(({ id, type, state, event, error }) => ({
      type,
      id,
      status: deliveryStatuses[state],
      event,
      ...(error !== null && { error }),
    })),
    expiresAt: run.expiresAt.toISOString(),
    ...(run.deletedAt !== null && { deletedAt: new Date(run.deletedAt).toISOString() }),
    ...toJson({ errorCode, errorMessage }),
  };
}

/** None after the results have expired. */
async function describeResults(
  { storage, publicUrl, clock }: Pick<Dependencies, 'storage' | 'publicUrl' | 'clock'>,
  { captureId, files, expiresAt, diffKey }: ExecutionView,
  { outputs }: ExecutionOptions,
): Promise<Partial<ExecutionRecord>> {
  const asked = outputs as Parameters<typeof sortFilesByRequest>[1];
  const inOrder = sortFilesByRequest(files, asked);
  const [first] = inOrder;
  if (first === undefined || first.isDeleted || expiresAt <= clock.now()) return {};
  const resultUrl = `${publicUrl}/v1/screenshots/jobs/${captureId}/result`;
  const linkTo = (key: string): Promise<string> => storage.linkFor(key, { expiresAt });
  const listed = inOrder.map(async (file) => [
    file.outputId,
    {
      type: file.type,
      contentType: mediaTypeOf(file.format),
      size: file.size,
      resultUrl: `${resultUrl}/${file.outputId}`,
      storageUrl: await linkTo(file.storageKey),
    },
  ]);
  return {
    resultUrl,
    storageUrl: await linkTo(first.storageKey),
    fileSize: files.reduce((sum, { size }) => sum + size, 0),
    ...(asked !== undefined && { outputs: Object.fromEntries(await Promise.all(listed)) }),
    ...(diffKey !== null && { diffUrl: await linkTo(diffKey) }),
  };
}

type History = { readonly runs: readonly ExecutionView[]; readonly skips: Awaited<ReturnType<typeof listSkips>> };

export const describeHistory = async (
  dependencies: ResponseDependencies,
  schedule: Pick<StoredSchedule, 'id' | 'url' | 'options' | 'successCount' | 'failureCount'>,
  { runs, skips }: History,
) => ({
  scheduleId: schedule.id,
  totalExecutions: schedule.successCount + schedule.failureCount,
  executions: await Promise.all(runs.map((run) => describeExecution(dependencies, run, schedule))),
  skipped: skips.map(({ reason, fromAt, untilAt }) => toJson({ reason, from: fromAt, until: untilAt })),
});
