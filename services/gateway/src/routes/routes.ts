import { bind, type BoundRoute } from '../http/bind.ts';
import type { Access, Route, RouteDescription } from '../http/route.ts';
import { addChunk, type AddChunkDependencies } from './batches/add-chunk.ts';
import { batch, type FindBatchDependencies } from './batches/batch.ts';
import { cancelBatch, resumeBatch, startBatch, type ChangeBatchDependencies } from './batches/change-batch.ts';
import { createBatch, type CreateBatchDependencies } from './batches/create-batch.ts';
import { deleteBatch, type DeleteBatchDependencies } from './batches/delete-batch.ts';
import { listBatches, type ListBatchesDependencies } from './batches/list-batches.ts';
import { listItems, type ListItemsDependencies } from './batches/list-items.ts';
import { restartBatch, type RestartBatchDependencies } from './batches/restart-batch.ts';
import { bulk } from './bulk/bulk.ts';
import { cancelBulk, type CancelBulkDependencies } from './bulk/cancel-bulk.ts';
import { createBulk, type CreateBulkDependencies } from './bulk/create-bulk.ts';
import { listBulk, type ListBulkDependencies } from './bulk/list-bulk.ts';
import { cancelJob, type CancelJobDependencies } from './jobs/cancel-job.ts';
import { captureLater, type CaptureLaterDependencies } from './jobs/capture-later.ts';
import { job } from './jobs/job.ts';
import { jobOutput } from './jobs/job-output.ts';
import { jobResult, type JobResultDependencies } from './jobs/job-result.ts';
import { listJobs, type ListJobsDependencies } from './jobs/list-jobs.ts';
import { compose, type ComposeDependencies } from './compose/compose.ts';
import { composeJob, type ComposeJobDependencies } from './compose/compose-job.ts';
import { composeResult } from './compose/compose-result.ts';
import { listComposeJobs, type ListComposeJobsDependencies } from './compose/list-compose-jobs.ts';
import { previewCompose } from './compose/preview-compose.ts';
import { cancelCrawl, type CancelCrawlDependencies } from './crawls/cancel-crawl.ts';
import { crawl } from './crawls/crawl.ts';
import { crawlArchive, type CrawlArchiveDependencies } from './crawls/crawl-archive.ts';
import { crawlOutput, type CrawlOutputDependencies } from './crawls/crawl-output.ts';
import { crawlPages } from './crawls/crawl-pages.ts';
import { crawlSitemap, type CrawlSitemapDependencies } from './crawls/crawl-sitemap.ts';
import { deleteCrawl, type DeleteCrawlDependencies } from './crawls/delete-crawl.ts';
import { listCrawls, type ListCrawlsDependencies } from './crawls/list-crawls.ts';
import { startCrawl, type StartCrawlRouteDependencies } from './crawls/start-crawl.ts';
import { listDevices } from './devices/list-devices.ts';
import { pauseSchedule, resumeSchedule } from './schedules/change-state.ts';
import { createSchedule, type CreateScheduleDependencies } from './schedules/create-schedule.ts';
import { deleteSchedule, type DeleteScheduleDependencies } from './schedules/delete-schedule.ts';
import { getSchedule } from './schedules/get-schedule.ts';
import { listSchedules, type ListSchedulesDependencies } from './schedules/list-schedules.ts';
import { scheduleHistory, type ScheduleHistoryDependencies } from './schedules/schedule-history.ts';
import { triggerSchedule, type TriggerScheduleDependencies } from './schedules/trigger-schedule.ts';
import { updateSchedule } from './schedules/update-schedule.ts';
import { capture, type CaptureDependencies } from './screenshots/capture.ts';
import { captureOutput } from './screenshots/capture-output.ts';
import { captureResult, type CaptureResultDependencies } from './screenshots/capture-result.ts';
import { submission, type SubmissionDependencies } from './screenshots/submission.ts';
import { landing } from './system/landing.ts';
import { activity, type ActivityDependencies } from './usage/activity.ts';
import { quotaLeft } from './usage/quota-left.ts';
import { usage, type UsageDependencies } from './usage/usage.ts';
import { usageOfKeys, type UsageOfKeysDependencies } from './usage/usage-of-keys.ts';
import { health } from './system/health.ts';
import { openapi, type OpenapiDependencies } from './system/openapi.ts';
import { readiness, type ReadinessDependencies } from './system/readiness.ts';
import { reference, type ReferenceDependencies } from './system/reference.ts';
import { sample } from './system/sample.ts';
import { listDeliveries, type ListDeliveriesDependencies } from './webhook-deliveries/list-deliveries.ts';
import { retryDelivery, type RetryDeliveryDependencies } from './webhook-deliveries/retry-delivery.ts';

/** What the routes need, all together. Each names its own part. */
export type RouteDependencies = CaptureDependencies &
  CaptureResultDependencies &
  SubmissionDependencies &
  CaptureLaterDependencies &
  CancelJobDependencies &
  JobResultDependencies &
  ListJobsDependencies &
  CreateBulkDependencies &
  CancelBulkDependencies &
  ListBulkDependencies &
  ListDeliveriesDependencies &
  RetryDeliveryDependencies &
  UsageDependencies &
  UsageOfKeysDependencies &
  ActivityDependencies &
  CreateBatchDependencies &
  AddChunkDependencies &
  ChangeBatchDependencies &
  ListBatchesDependencies &
  FindBatchDependencies &
  ListItemsDependencies &
  RestartBatchDependencies &
  DeleteBatchDependencies &
  CreateScheduleDependencies &
  ListSchedulesDependencies &
  TriggerScheduleDependencies &
  ScheduleHistoryDependencies &
  DeleteScheduleDependencies &
  StartCrawlRouteDependencies &
  ListCrawlsDependencies &
  CancelCrawlDependencies &
  DeleteCrawlDependencies &
  CrawlOutputDependencies &
  CrawlSitemapDependencies &
  CrawlArchiveDependencies &
  ComposeDependencies &
  ComposeJobDependencies &
  ListComposeJobsDependencies &
  OpenapiDependencies &
  ReadinessDependencies &
  ReferenceDependencies;

type Row = { readonly description: RouteDescription; readonly bind: (dependencies: RouteDependencies) => BoundRoute };

/** Keeps the types of a route's input to itself, so that routes of all kinds fit in one table. */
const row = <Body, Params, Query, RequestHeaders, Who extends Access>(
  route: Route<RouteDependencies, Body, Params, Query, RequestHeaders, Who>,
): Row => ({
  description: route,
  bind: (dependencies) => bind(route, dependencies),
});

/** Every endpoint of the gateway. The OpenAPI document and the reference page list them in this order. */
export const routes: readonly Row[] = [
  row(capture),
  row(captureResult),
  row(captureOutput),
  row(submission),
  row(captureLater),
  row(listJobs),
  row(job),
  row(cancelJob),
  row(jobResult),
  row(jobOutput),
  row(compose),
  row(listComposeJobs),
  row(previewCompose),
  row(composeJob),
  row(composeResult),
  row(createBulk),
  row(listBulk),
  row(bulk),
  row(cancelBulk),
  row(createBatch),
  row(addChunk),
  row(startBatch),
  row(listBatches),
  row(batch),
  row(listItems),
  row(resumeBatch),
  row(restartBatch),
  row(cancelBatch),
  row(deleteBatch),
  row(listDeliveries),
  row(retryDelivery),
  row(usage),
  row(quotaLeft),
  row(usageOfKeys),
  row(activity),
  row(createSchedule),
  row(listSchedules),
  row(getSchedule),
  row(updateSchedule),
  row(pauseSchedule),
  row(resumeSchedule),
  row(triggerSchedule),
  row(deleteSchedule),
  row(scheduleHistory),
  row(startCrawl),
  row(listCrawls),
  row(crawl),
  row(crawlPages),
  row(crawlOutput),
  row(crawlSitemap),
  row(crawlArchive),
  row(cancelCrawl),
  row(deleteCrawl),
  row(listDevices),
  row(health),
  row(readiness),
  row(openapi),
  row(reference),
  row(sample),
  row(landing),
];
export const routeDescriptions: readonly RouteDescription[] = routes.map(({ description }) => description);
