import { mediaTypeOf } from '@tintype/contracts/formats/formats';
import type { Infer } from '@tintype/contracts/schemas/schema';
import type { ExecutionView } from '@tintype/database/schedules';
import type { Clock } from '@tintype/runtime/clock';
import type { Storage } from '@tintype/storage/port';
import type { executionAnswer } from './execution-answer.ts';

export type ExecutionRecord = Infer<typeof executionAnswer>;
export type RecordDependencies = {
  readonly storage: Pick<Storage, 'linkFor'>;
  readonly publicUrl: string;
  readonly clock: Clock;
};
type Options = Readonly<Record<string, unknown>>;

const statuses = { PENDING: 'pending', DELIVERED: 'sent', FAILED: 'failed' } as const;

export async function executionRecord(
  dependencies: RecordDependencies,
  run: ExecutionView,
  options: Options,
): Promise<ExecutionRecord> {
  const { captureId, verdict, diffScore, changed, masked, errorCode, errorMessage, renderTimeMs } = run;
  return {
    id: run.id,
    executedAt: run.executedAt.toISOString(),
    ...(captureId !== null && { runId: captureId }),
    status: run.state === 'SUCCESS' ? 'success' : 'failed',
    triggered: run.isTriggered,
    ...(run.state === 'SUCCESS' && (await results(dependencies, run, options))),
    ...(renderTimeMs !== null && { renderTimeMs }),
    ...(verdict !== null && { verdict }),
    ...(diffScore !== null && { diffScore }),
    ...(changed !== null && { changed }),
    ...(masked !== null && { maskedFraction: masked }),
    deliveries: run.deliveries.map(({ id, type, state, event }) => ({ type, id, status: statuses[state], event })),
    expiresAt: run.expiresAt.toISOString(),
    ...(errorCode !== null && { errorCode }),
    ...(errorMessage !== null && { errorMessage }),
  };
}

/** Links lead to the first output that was asked for. None once the time of the results has passed. */
async function results(
  { storage, publicUrl, clock }: RecordDependencies,
  { captureId, files, expiresAt, diffKey }: ExecutionView,
  { outputs }: Options,
): Promise<Partial<ExecutionRecord>> {
  const asked = (outputs as readonly { id?: string; type: string }[] | undefined)?.map(({ id, type }) => id ?? type);
  const inOrder = files.toSorted((a, b) => (asked?.indexOf(a.outputId) ?? 0) - (asked?.indexOf(b.outputId) ?? 0));
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
