import { composeResultPath, describeComposeJob } from '@tintype/contracts/compose/compose-result';
import { listCrawlNotes } from '@tintype/contracts/crawls/end-reasons';
import { type EventName, isEventName } from '@tintype/contracts/events/events';
import { describeFindings } from '@tintype/contracts/schedules/describe-findings';
import { describePageState, pageStates } from '@tintype/contracts/schedules/page-state';
import { describeRunValues } from '@tintype/contracts/schedules/values/value-settings';
import { bulkStatusOf } from '@tintype/contracts/states/batch';
import { findBatch } from '@tintype/database/batches/find-batch';
import { listBulkItems, type StoredBulkItem } from '@tintype/database/batches/list-items';
import { findCapture, type StoredCapture, type StoredFile } from '@tintype/database/captures/find-capture';
import { findCompose } from '@tintype/database/composes/find-compose';
import { findCrawl } from '@tintype/database/crawls/find-crawls';
import { findExecution } from '@tintype/database/schedules/executions';
import { findPixelSize } from '@tintype/contracts/capture/report-fields';
import { shownUrlOf } from '@tintype/contracts/capture/capture-request';
import { mediaTypeOf } from '@tintype/contracts/formats/formats';
import { type NotificationBody, type BodyDependencies, type BodyMaker, inData } from './body.ts';
import { galleryCompleted } from './gallery-completed.ts';
import { scheduleLinks } from './run-words.ts';

export const makeBody: BodyMaker = (dependencies, notification) => {
  if (!isEventName(notification.event)) throw new Error(`The event ${notification.event} does not exist`);
  return bodyMakers[notification.event](dependencies, notification);
};

const createJobBody: BodyMaker = async (dependencies, notification) => {
  const { subjectId: id, organizationId } = notification;
  const capture = await findCapture(dependencies.database, { id, organizationId });
  return capture && inData(notification, { jobId: id, ...(await describeJob(dependencies, capture)) });
};

/**
 * The body of a completed batch (docs/interface/webhooks.md#bodies). A batch may have millions of
 * items, so the body contains the address of the list.
 */
const batchCompleted: BodyMaker = async ({ database, publicUrl }, notification) => {
  const batch = await findBatch(database, { organizationId: notification.organizationId, id: notification.subjectId });
  if (batch === undefined) return undefined;
  const { id, state, totalItems, completed, failed, cancelled, completedAt } = batch;
  return inData(notification, {
    batchId: id,
    status: state,
    totalJobs: totalItems,
    completedJobs: completed,
    failedJobs: failed,
    cancelledJobs: cancelled,
    itemsUrl: `${publicUrl}/v1/screenshots/batches/${id}/items`,
    completedAt: (completedAt ?? notification.createdAt).toISOString(),
  });
};

const bulkCompleted: BodyMaker = async (dependencies, notification) => {
  const bulk = await findBatch(dependencies.database, {
    organizationId: notification.organizationId,
    id: notification.subjectId,
  });
  if (bulk === undefined) return undefined;
  const { id, state, totalItems, completed, failed } = bulk;
  const items = await listBulkItems(dependencies.database, { id });
  return inData(notification, {
    bulkJobId: id,
    status: bulkStatusOf[state],
    totalJobs: totalItems,
    completedJobs: completed,
    failedJobs: failed,
    jobs: await Promise.all(items.map((item) => describeItem(dependencies, item))),
  });
};

/** Returns the same data as the record of the bulk job (docs/interface/jobs.md#bulk-record). */
async function describeItem(dependencies: BodyDependencies, item: StoredBulkItem): Promise<NotificationBody> {
  const { url, state, capture, errorCode, errorMessage } = item;
  if (capture === undefined)
    return {
      url,
      status: state,
      ...(errorCode !== null && { errorCode }),
      ...(errorMessage !== null && { errorMessage }),
    };
  return {
    id: capture.id,
    ...(await describeJob(dependencies, capture)),
    url,
    createdAt: capture.createdAt.toISOString(),
  };
}

/**
 * The body contains the same record as GET /v1/screenshots/compose/jobs/{jobId}, even if the
 * compose failed.
 */
const composeCompleted: BodyMaker = async ({ database, storage, publicUrl }, notification) => {
  const compose = await findCompose(database, {
    id: notification.subjectId,
    organizationId: notification.organizationId,
  });
  if (compose === undefined) return undefined;
  const { id, drawing, expiresAt } = compose;
  const place =
    drawing === null
      ? {}
      : {
          url: `${publicUrl}${composeResultPath(id)}`,
          storageUrl: await storage.linkFor(drawing.storageKey, { expiresAt }),
          expiresAt: expiresAt.toISOString(),
        };
  return inData(notification, describeComposeJob(compose, place));
};

const crawlCompleted: BodyMaker = async ({ database, publicUrl }, notification) => {
  const crawl = await findCrawl(database, { id: notification.subjectId, organizationId: notification.organizationId });
  if (crawl === undefined) return undefined;
  const { id, url, state, progress, errorCode, errorMessage, endReason, completedAt } = crawl;
  const notes = listCrawlNotes(crawl);
  return inData(notification, {
    crawlId: id,
    url,
    status: state,
    progress,
    pagesUrl: `${publicUrl}/v1/crawls/${id}/pages`,
    archiveUrl: `${publicUrl}/v1/crawls/${id}/archive`,
    ...(endReason !== null && { endReason }),
    ...(notes.length > 0 && { notes }),
    ...(errorCode !== null && { errorCode }),
    ...(errorMessage !== null && { errorMessage }),
    completedAt: (completedAt ?? notification.createdAt).toISOString(),
  });
};

/**
 * The body of a run (docs/interface/webhooks.md#schedule-bodies). `changed` is null if the schedule
 * does not compare its images.
 */
const scheduleDelivery: BodyMaker = async (dependencies, { event, subjectId, createdAt }) => {
  const run = await findExecution(dependencies.database, subjectId);
  if (run === undefined) return undefined;
  const { scheduleId, scheduleName, url, changed, diffScore, findings } = run;
  return {
    event,
    timestamp: createdAt.toISOString(),
    scheduleId,
    scheduleName,
    url,
    executionId: run.id,
    changed,
    ...(diffScore !== null && { diffScore }),
    ...describeFindings({ diffScore, findings }),
    ...describePageState(run.pageState),
    ...describeRunValues(run.values),
    ...(await scheduleLinks(dependencies, run)),
  };
};

const scheduleFailed: BodyMaker = async ({ database }, { event, subjectId, createdAt }) => {
  const run = await findExecution(database, subjectId);
  return (
    run && {
      event,
      timestamp: createdAt.toISOString(),
      scheduleId: run.scheduleId,
      scheduleName: run.scheduleName,
      url: run.url,
      executionId: run.id,
      // A schedule is also paused after successful captures of error pages.
      error: run.errorMessage ?? pageStates[run.pageState?.state ?? 'error'].about,
      errorCode: run.errorCode,
      autoPaused: run.autoPaused,
      ...describePageState(run.pageState),
    }
  );
};

/** The body is created even if the endpoint has been deleted, in which case nothing is sent. */
const webhookTest: BodyMaker = async (_dependencies, notification) =>
  inData(notification, {
    webhookId: notification.subjectId,
    test: true,
    message: 'This is a test of your webhook endpoint. No job caused it.',
  });

const bodyMakers: Readonly<Record<EventName, BodyMaker>> = {
  JOB_COMPLETED: createJobBody,
  JOB_FAILED: createJobBody,
  BULK_COMPLETED: bulkCompleted,
  BATCH_COMPLETED: batchCompleted,
  COMPOSE_COMPLETED: composeCompleted,
  CRAWL_COMPLETED: crawlCompleted,
  'schedule.delivery': scheduleDelivery,
  'schedule.failed': scheduleFailed,
  PIPELINE_GALLERY_COMPLETED: galleryCompleted,
  WEBHOOK_TEST: webhookTest,
};

type Dependencies = Pick<BodyDependencies, 'storage' | 'publicUrl'>;

/** Describes how a job ended, without its id (docs/interface/webhooks.md#bodies). */
async function describeJob(dependencies: Dependencies, capture: StoredCapture): Promise<NotificationBody> {
  const { request, state, completedAt, errorCode, errorMessage } = capture;
  return {
    url: shownUrlOf(request),
    status: state,
    ...(state === 'COMPLETED' && (await describeResults(dependencies, capture))),
    ...(completedAt !== null && { completedAt: completedAt.toISOString() }),
    ...(request.metadata !== undefined && { metadata: request.metadata }),
    ...(errorCode !== null && { errorCode }),
    ...(errorMessage !== null && { errorMessage }),
  };
}

/**
 * Returns the results. With several outputs the links point to the first requested output, each
 * output is listed under its ID, and the size is the sum.
 */
async function describeResults(dependencies: Dependencies, capture: StoredCapture): Promise<NotificationBody> {
  const { id, request, report } = capture;
  const files = inOrder(capture);
  const [first] = files;
  if (first === undefined) return {};
  const resultUrl = `${dependencies.publicUrl}/v1/screenshots/jobs/${id}/result`;
  const linkOf = ({ storageKey, expiresAt }: StoredFile) => dependencies.storage.linkFor(storageKey, { expiresAt });
  const outputOf = async (file: StoredFile): Promise<[string, NotificationBody]> => [
    file.outputId,
    {
      type: file.type,
      contentType: mediaTypeOf(file.format),
      size: file.size,
      resultUrl: `${resultUrl}/${file.outputId}`,
      storageUrl: await linkOf(file),
    },
  ];
  return {
    resultUrl,
    storageUrl: await linkOf(first),
    format: request.outputs === undefined ? first.format.toUpperCase() : 'MULTI',
    ...findPixelSize(files),
    fileSize: files.reduce((sum, { size }) => sum + size, 0),
    renderTimeMs: report?.renderTimeMs ?? 0,
    ...(request.outputs !== undefined && { outputs: Object.fromEntries(await Promise.all(files.map(outputOf))) }),
  };
}

/** Returns the files in the order of the request. They are stored in the order of capture. */
function inOrder({ files, request }: StoredCapture): readonly StoredFile[] {
  const asked = new Map(request.outputs?.map(({ id, type }, place) => [id ?? type, place]));
  return files.toSorted((a, b) => (asked.get(a.outputId) ?? 0) - (asked.get(b.outputId) ?? 0));
}
