import type { Verdict } from '@tintype/contracts/capture/verdict';
import type { Graph } from '@tintype/contracts/pipelines/graph';
import type { PipelineImageState, PipelineRunState, RunStarter } from '@tintype/contracts/states/pipeline';
import type { Maker } from '../rights/visibility.ts';

export type StoredPipeline = Maker & {
  readonly id: string;
  readonly name: string;
  readonly graph: Graph;
  readonly draft: unknown;
  readonly revision: number;
  readonly triggerNodeId: string | null;
  readonly hasTriggerSecret: boolean;
  readonly triggerEnabled: boolean;
  readonly triggerRotatedAt: Date | null;
  /** Sealed, with the id of the pipeline as its context. */
  readonly signingSecret: Uint8Array | null;
  readonly nextRunAt: Date | null;
  readonly queuedRuns: number;
  readonly lastRun: { readonly id: string; readonly status: PipelineRunState; readonly createdAt: string } | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

/** A pipeline in a list: a graph may have megabytes. */
export type ListedPipeline = Omit<StoredPipeline, 'graph' | 'draft'>;

/**
 * Facts that follow from a graph. They are stored in separate columns so that they can be searched.
 */
export type GraphFacts = {
  readonly triggerNodeId: string | null;
  readonly cron: string | null;
  readonly timezone: string | null;
  readonly nextRunAt: Date | null;
};

/** The receiver of a webhook node. */
export type NodeWebhook = { readonly nodeId: string; readonly webhookId: string; readonly url: string };

type Counts = { readonly total: number; readonly completed: number; readonly failed: number };
export type StoredRun = {
  readonly id: string;
  readonly pipelineId: string;
  readonly organizationId: string;
  readonly state: PipelineRunState;
  readonly startedBy: RunStarter;
  readonly revision: number;
  readonly graph: Graph;
  readonly urls: readonly string[];
  /** JSON, as it was sent. */
  readonly inputText: string | null;
  readonly sourceRunId: string | null;
  readonly total: number;
  readonly completed: number;
  readonly failed: number;
  readonly cancelled: number;
  readonly images: Counts;
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
  readonly cancelRequested: boolean;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly completedAt: Date | null;
};

/** A run in a list: a graph and the input of a request may have megabytes. */
export type ListedRun = Omit<StoredRun, 'graph' | 'urls' | 'inputText'>;

export type StoredImage = {
  readonly id: bigint;
  readonly nodeId: string;
  readonly view: string;
  readonly url: string;
  readonly captureId: string | null;
  readonly editNodeId: string | null;
  readonly state: PipelineImageState;
  readonly width: number | null;
  readonly height: number | null;
  readonly format: string | null;
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
  /**
   * The response status of the page, and what its capture shows; `null` before it has completed.
   */
  readonly httpStatus: number | null;
  readonly verdict: Verdict | null;
  readonly expiresAt: Date | null;
  /** The key of its file, while it is stored. */
  readonly storageKey: string | null;
  /** The key of the file of its capture, while it is stored. */
  readonly originalKey: string | null;
};
