import type { Verdict } from '@tintype/contracts/capture/verdict';
import type { PipelineRunState } from '@tintype/contracts/states/pipeline';
import type { Rows } from '../generated/tables.ts';
import { columnsOf, type RowOf } from '../statements/columns.ts';

export const pipelineColumns = columnsOf('pipelines', [
  'id',
  'organizationId',
  'apiKeyId',
  'createdBy',
  'name',
  'revision',
  'triggerNodeId',
  'triggerEnabled',
  'triggerRotatedAt',
  'signingSecret',
  'nextRunAt',
  'createdAt',
  'updatedAt',
]);
/** A row of a list, without the graph, which may have megabytes. */
export type ListedPipeline = RowOf<typeof pipelineColumns> & {
  readonly hasTriggerSecret: boolean;
  readonly queuedRuns: number;
  readonly lastRun: { readonly id: string; readonly status: PipelineRunState; readonly createdAt: string } | null;
};
export type StoredPipeline = ListedPipeline & Pick<Rows['pipelines'], 'graph' | 'draft'>;

/** Facts that follow from a graph. They have their own columns so that SQL can search them. */
export type GraphFacts = Pick<Rows['pipelines'], 'triggerNodeId' | 'cron' | 'timezone' | 'nextRunAt'>;

/** The receiver of a webhook node. */
export type NodeWebhook = { readonly nodeId: string; readonly webhookId: string; readonly url: string };

type Counts = { readonly total: number; readonly completed: number; readonly failed: number };
export const runColumns = columnsOf('pipeline_runs', [
  'id',
  'pipelineId',
  'organizationId',
  'state',
  'startedBy',
  'revision',
  'sourceRunId',
  'total',
  'completed',
  'failed',
  'cancelled',
  'errorCode',
  'errorMessage',
  'cancelRequested',
  'createdAt',
  'startedAt',
  'completedAt',
]);
/** A row of a list, without the graph and the input, which may have megabytes. */
export type ListedRun = RowOf<typeof runColumns> & { readonly images: Counts };
export type StoredRun = ListedRun &
  Pick<Rows['pipeline_runs'], 'graph' | 'urls'> & {
    /** The text of the JSON as it was sent. */
    readonly inputText: string | null;
  };

export const imageColumns = columnsOf(
  'pipeline_images',
  [
    'id',
    'nodeId',
    'view',
    'url',
    'captureId',
    'editNodeId',
    'state',
    'width',
    'height',
    'format',
    'errorCode',
    'errorMessage',
    'expiresAt',
  ],
  'image',
);
export type StoredImage = RowOf<typeof imageColumns> & {
  /**
   * The response status of the page and the verdict on its capture; `null` before the capture has
   * completed.
   */
  readonly httpStatus: number | null;
  readonly verdict: Verdict | null;
  /** The storage key of its file, while the file is stored. */
  readonly storageKey: string | null;
  /** The storage key of the captured file, while the file is stored. */
  readonly originalKey: string | null;
};
