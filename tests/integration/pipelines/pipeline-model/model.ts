import type { CaptureState } from '@tintype/contracts/states/capture';
import type { PipelineImageState, PipelineRunState, RunStarter } from '@tintype/contracts/states/pipeline';
import { kindOf, type KindName } from './graphs.ts';

/**
 * Pipelines of one organization, as simply as docs/pipelines.md tells of them. It is plain data, so
 * that two orders of the same steps can be tried on copies of it. Nothing here is taken from the
 * program.
 */
export type Model = {
  /** Credits of the month; `null` for no limit. */
  limit: number | null;
  used: number;
  readonly pipelines: Pipeline[];
  /** In the order in which they were accepted. */
  runs: Run[];
};
export type Pipeline = {
  readonly id: string;
  kind: KindName;
  revision: number;
  enabled: boolean;
  secret: string | null;
  readonly formerSecrets: string[];
  isSigned: boolean;
  /** Another one for each address and secret that its webhook node has had. */
  hook: string | null;
  hooks: number;
  isDeleted: boolean;
  /** Nothing of it is left. */
  isGone: boolean;
};
export type Run = {
  readonly id: string;
  readonly pipeline: string;
  readonly kind: KindName;
  readonly revision: number;
  readonly startedBy: RunStarter;
  readonly source: string | null;
  readonly urls: readonly string[];
  readonly key: string | null;
  /** What a request with its key must send to mean it. */
  readonly input: string;
  readonly hook: string | null;
  readonly isSigned: boolean;
  acceptedAt: number;
  state: PipelineRunState;
  code: string | null;
  isAskedToStop: boolean;
  captures: Capture[];
  pictures: Picture[];
  told: number;
};
export type Capture = {
  readonly view: string;
  readonly url: string;
  state: CaptureState;
  losses: number;
  /** It has been counted, and its pictures are there. */
  isRead: boolean;
};
export type Picture = {
  readonly view: string;
  readonly url: string;
  readonly isEdited: boolean;
  state: PipelineImageState;
  losses: number;
};

export const newModel = (): Model => ({ limit: null, used: 0, pipelines: [], runs: [] });

export function newPipeline(id: string, kind: KindName): Pipeline {
  const made: Pipeline = {
    id,
    kind: 'empty',
    revision: 1,
    enabled: true,
    secret: null,
    formerSecrets: [],
    isSigned: false,
    hook: null,
    hooks: 0,
    isDeleted: false,
    isGone: false,
  };
  setKind(made, kind);
  return made;
}

/** The node of the webhook keeps what it has while its address is the same. */
export function setKind(pipeline: Pipeline, kind: KindName): void {
  const [before, after] = [kindOf(pipeline.kind).hook, kindOf(kind).hook];
  pipeline.kind = kind;
  if (before !== after) newHook(pipeline);
}
export function newHook(pipeline: Pipeline): void {
  pipeline.hooks += 1;
  pipeline.hook = kindOf(pipeline.kind).hook === undefined ? null : `${pipeline.id} ${pipeline.hooks}`;
}

export const pipelineOf = ({ pipelines }: Model, id: string): Pipeline => pipelines.find((one) => one.id === id)!;
export const runOf = ({ runs }: Model, id: string): Run => runs.find((one) => one.id === id)!;
export const runsOf = ({ runs }: Model, pipeline: string): Run[] => runs.filter((one) => one.pipeline === pipeline);
export const queuedOf = (model: Model, pipeline: string): Run[] =>
  runsOf(model, pipeline).filter(({ state }) => state === 'QUEUED');
export const isLive = ({ state }: { readonly state: string }): boolean => state === 'QUEUED' || state === 'PROCESSING';
export const isUnfinished = ({ state }: Picture): boolean => state === 'WAITING' || state === 'EDITING';

/** What a run of the graph captures: each URL once in each view. */
export function captured(kind: KindName, urls: readonly string[]): { readonly view: string; readonly url: string }[] {
  const { sources, views, trigger } = kindOf(kind);
  const all = [...new Set([...(trigger === undefined ? [] : urls), ...sources])];
  return views.flatMap((view) => all.map((url) => ({ view, url })));
}
export const creditsLeft = ({ limit, used, runs }: Model): number =>
  limit === null ? Infinity : limit - used - runs.flatMap(({ captures }) => captures).filter(isLive).length;
