import { randomBytes } from 'node:crypto';
import type { CapturedFile, CaptureReport } from '@tintype/contracts/capture/capture-result';
import { outputTable } from '@tintype/contracts/capture/outputs';
import type { ErrorCode } from '@tintype/contracts/errors/catalogue';
import {
  claimCapture,
  type ClaimedCapture,
  completeCapture,
  failCapture,
} from '@tintype/database/captures/capture-attempts';
import type { TestDatabase } from '@tintype/testing/test-database';
import { queues as catalogue, type PayloadOf } from '@tintype/queues/catalogue';
import { createQueues } from '@tintype/queues/drivers/bullmq';
import type { Consumer } from '@tintype/queues/port';
import { silentLogger } from '@tintype/runtime/logger';
import { headersFor, newObjectKey } from '@tintype/storage/keys';
import type { Storage } from '@tintype/storage/port';
import { listOutputs, type Output } from '@tintype/contracts/capture/capture-request';

export const stubBytes = Buffer.from('not really a picture');
export const stubJson = Buffer.from('{"title":"A page","links":null}');
export const stubReport: CaptureReport = {
  finalUrl: 'https://example.com/',
  httpStatus: 200,
  renderTimeMs: 12,
  warnings: [{ code: 'NOT_SETTLED', message: 'The page was still changing when it was captured.' }],
  stages: [{ stage: 'navigate', ms: 5.5, outcome: 'ok' }],
};

export type Outcome = { readonly code: ErrorCode; readonly message: string; readonly details?: object } | 'completed';
/** What becomes of a claimed capture. Answered with a promise, so that a test can hold it back. */
export type Behaviour = (capture: ClaimedCapture) => Promise<Outcome>;

type Dependencies = { readonly database: TestDatabase; readonly storage: Storage; readonly redisUrl: string };
export type StubRender = {
  behave: Behaviour;
  readonly pause: () => Promise<void>;
  readonly resume: () => void;
  readonly close: () => Promise<void>;
};

/**
 * Stands for the render service: takes jobs, claims and settles rows, and stores a few bytes
 * instead of a picture.
 */
export function startStubRender({ database, storage, redisUrl }: Dependencies): StubRender {
  const queues = createQueues({ url: redisUrl, logger: silentLogger });
  const stub = { behave: (async () => 'completed') as Behaviour };
  const closing = Promise.withResolvers<Outcome>();
  const work = async ({ captureId: id, attempt }: PayloadOf<typeof catalogue.capture>): Promise<void> => {
    const claimed = await claimCapture(database, { id, attempt, worker: 'stub', leaseMs: 8_000 });
    if (claimed === undefined) return;
    const outcome = await Promise.race([stub.behave(claimed), closing.promise]);
    if (outcome === 'completed') await complete(claimed);
    else
      await failCapture(database, {
        id,
        attempt: claimed.attempt,
        ...outcome,
        details: { stage: 'navigate', ...outcome.details },
      });
  };
  const complete = async ({ id, attempt, request, expiresAt }: ClaimedCapture): Promise<void> => {
    const files = [];
    for (const output of listOutputs(request)) files.push(await storeOne(output));
    await completeCapture(database, { id, attempt, report: stubReport, files, expiresAt });
  };
  const storeOne = async (output: Output): Promise<CapturedFile> => {
    const { id: outputId } = output;
    const { type } = output;
    const format = type === 'screenshot' ? (output as Output<'screenshot'>).format : outputTable[type].formats[0]!;
    const storageKey = newObjectKey({ random: randomBytes, now: new Date(), outputId, format });
    const bytes = format === 'json' ? stubJson : stubBytes;
    await storage.put(storageKey, bytes, headersFor(storageKey));
    const size = type === 'screenshot' ? { width: 1_920, height: 1_080 } : { width: null, height: null };
    return { outputId, type, format, storageKey, size: bytes.length, sha256: 'ab', ...size };
  };
  const consume = (): Consumer => queues.consume(catalogue.capture, work, { concurrency: 4 });
  let consumer = consume();
  return Object.assign(stub, {
    // A worker that is told to pause while it waits may still take one job; one that is closed
    // takes none.
    pause: () => consumer.close(),
    resume: () => void (consumer = consume()),
    close: () => {
      // A test that failed may hold a capture back for good.
      closing.resolve({ code: 'INTERNAL_ERROR', message: 'the test is over' });
      return queues.close();
    },
  });
}
