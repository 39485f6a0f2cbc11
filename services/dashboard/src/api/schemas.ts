import type { components } from '@tintype/client/generated/api';

type Schemas = components['schemas'];
export type Job = Schemas['Job'];
export type Batch = Schemas['Batch'];
export type BatchItem = Schemas['BatchItemPage']['items'][number];
export type Schedule = Schemas['Schedule'];
export type ScheduleRow = Schemas['ScheduleList']['schedules'][number];
export type Execution = Schemas['ScheduleHistory']['executions'][number];
export type Crawl = Schemas['Crawl'];
export type CrawledPage = Schemas['CrawlPageList']['pages'][number];
export type Delivery = Schemas['WebhookDelivery'];
export type LinkKey = Schemas['LinkKey'];
export type WebhookEndpoint = Schemas['WebhookEndpoint'];
export type WebhookEndpointRequest = Schemas['WebhookEndpointRequest'];
export type CaptureDetails = NonNullable<Job['capture']>;
export type CaptureRequest = Schemas['CaptureRequest'];
/** A row of the list of captures. */
export type CaptureRow = Schemas['CapturePage']['items'][number];
export type CapturedFile = CaptureRow['files'][number];
export type CaptureAnswer = Schemas['CaptureAnswer'];
export type ComposeResult = Schemas['ComposeResult'];
export type ScheduleRequest = Schemas['ScheduleRequest'];
export type Pipeline = Schemas['Pipeline'];
export type PipelineSummary = Schemas['PipelineList']['items'][number];
export type PipelineRun = Schemas['PipelineRun'];
/** A row of the list of runs. The record of a run has more fields. */
export type PipelineRunRow = Schemas['PipelineRunList']['items'][number];
export type PipelineImage = Schemas['PipelineImageList']['items'][number];
export type ApiKey = Schemas['ApiKeyList']['keys'][number];
export type OrganizationRow = Schemas['OrganizationPageItem'];
