import { countsOf } from './facts.ts';
import { kindOf, type KindName } from './graphs.ts';
import {
  captured,
  creditsLeft,
  isUnfinished,
  newHook,
  pipelineOf,
  queuedOf,
  runOf,
  runsOf,
  setKind,
  type Model,
  type Pipeline,
  type Run,
} from './model.ts';

const notFound = '404 NOT_FOUND';
const invalid = '409 PIPELINE_INVALID_STATE';
const minuteMs = 60_000;
export const weekMs = 7 * 24 * 60 * minuteMs;
export const perMinute = 60;
export const queueMax = 100;

type Ask = { readonly pipeline: string; readonly urls: readonly string[] };
type Accepting = Pick<Run, 'id' | 'startedBy' | 'urls'> & Partial<Pick<Run, 'source' | 'key' | 'input'>>;

/** Written down behind all others, with the graph and the webhook of now. */
export function accept(model: Model, pipeline: Pipeline, accepting: Accepting): void {
  const { kind, revision, hook, isSigned } = pipeline;
  model.runs.push({
    source: null,
    key: null,
    input: '',
    ...accepting,
    pipeline: pipeline.id,
    kind,
    revision,
    hook,
    isSigned: isSigned && hook !== null,
    acceptedAt: Date.now(),
    state: 'QUEUED',
    code: null,
    isAskedToStop: false,
    captures: [],
    pictures: [],
    told: 0,
  });
}

type Fire = Ask & {
  readonly data: object | null;
  readonly node: string;
  readonly secret: string;
  readonly key: string | null;
};

export function fire(model: Model, asked: Fire, id: string | undefined): string {
  const { node, secret, key, urls, data } = asked;
  const pipeline = pipelineOf(model, asked.pipeline);
  const isOpen = !pipeline.isDeleted && pipeline.enabled && kindOf(pipeline.kind).trigger === node;
  if (!isOpen || secret !== pipeline.secret) return '401 TRIGGER_SECRET_REQUIRED';
  const runs = runsOf(model, pipeline.id);
  const input = JSON.stringify([urls, data]);
  const before = runs.findLast((run) => run.key !== null && run.key === key && Date.now() - run.acceptedAt < weekMs);
  if (before !== undefined) {
    if (before.input !== input) return '409 IDEMPOTENCY_CONFLICT';
    return before.id === id ? `202 ${before.state}` : `202, the run ${before.id}`;
  }
  const isRecent = ({ startedBy, acceptedAt }: Run): boolean =>
    startedBy === 'TRIGGER' && Date.now() - acceptedAt < minuteMs;
  if (runs.filter(isRecent).length >= perMinute) return '429 RATE_LIMITED';
  return acceptWhereRoom(model, pipeline, { id: id ?? '', startedBy: 'TRIGGER', urls, key, input });
}

export function runByHand(model: Model, { pipeline: id, urls }: Ask, run: string | undefined): string {
  const pipeline = pipelineOf(model, id);
  if (pipeline.isDeleted) return notFound;
  if (captured(pipeline.kind, urls).length === 0) return invalid;
  return acceptWhereRoom(model, pipeline, { id: run ?? '', startedBy: 'MANUAL', urls });
}

export function rerun(model: Model, source: string, run: string | undefined): string {
  const { pipeline: id, urls } = runOf(model, source);
  const pipeline = pipelineOf(model, id);
  if (pipeline.isDeleted) return notFound;
  if (captured(pipeline.kind, urls).length === 0) return invalid;
  return acceptWhereRoom(model, pipeline, { id: run ?? '', startedBy: 'RERUN', urls, source });
}

function acceptWhereRoom(model: Model, pipeline: Pipeline, accepting: Accepting): string {
  if (queuedOf(model, pipeline.id).length >= queueMax) return '429 PIPELINE_QUEUE_FULL';
  if (model.runs.some(({ id }) => id === accepting.id)) return '202, and another run than any before';
  accept(model, pipeline, accepting);
  return '202 QUEUED';
}

/** One that waits ends, an active one stops. */
export function cancel(model: Model, id: string): string {
  const run = runOf(model, id);
  if (pipelineOf(model, run.pipeline).isDeleted) return notFound;
  if (!['QUEUED', 'RUNNING', 'CANCELLED'].includes(run.state)) return invalid;
  stop(run);
  return `200 ${run.state}`;
}
function stop(run: Run): void {
  if (run.state === 'QUEUED') run.state = 'CANCELLED';
  else if (run.state !== 'RUNNING') return;
  run.isAskedToStop = true;
  for (const capture of run.captures) if (capture.state === 'QUEUED') capture.state = 'CANCELLED';
  for (const picture of run.pictures) if (picture.state === 'WAITING') picture.state = 'FAILED';
}

export function remove(model: Model, id: string): string {
  const pipeline = pipelineOf(model, id);
  if (pipeline.isDeleted) return notFound;
  pipeline.isDeleted = true;
  runsOf(model, id).forEach(stop);
  return '204';
}

export function rotateTrigger(model: Model, id: string, secret: string | undefined): string {
  const pipeline = pipelineOf(model, id);
  if (pipeline.isDeleted) return notFound;
  if (kindOf(pipeline.kind).trigger === undefined) return invalid;
  if (pipeline.secret !== null) pipeline.formerSecrets.push(pipeline.secret);
  [pipeline.secret, pipeline.enabled] = [secret ?? '', true];
  return '201';
}

export function rotateSigning(model: Model, id: string): string {
  const pipeline = pipelineOf(model, id);
  if (pipeline.isDeleted) return notFound;
  pipeline.isSigned = true;
  newHook(pipeline);
  return '201';
}

export function enable(model: Model, id: string, enabled: boolean): string {
  const pipeline = pipelineOf(model, id);
  if (pipeline.isDeleted) return notFound;
  if (kindOf(pipeline.kind).trigger === undefined) return invalid;
  pipeline.enabled = enabled;
  return '200';
}

export function save(model: Model, id: string, kind: KindName, revision: number): string {
  const pipeline = pipelineOf(model, id);
  if (pipeline.isDeleted) return notFound;
  if (pipeline.revision !== revision) return '409 PIPELINE_CHANGED';
  pipeline.revision += 1;
  setKind(pipeline, kind);
  return '200';
}

/**
 * Its time has come: while a planned run waits no other is added; one is, however many others wait.
 */
export function comeDue(model: Model, id: string, run: string | undefined): string {
  const pipeline = pipelineOf(model, id);
  if (pipeline.isDeleted || kindOf(pipeline.kind).isPlanned !== true) return 'none';
  const queued = queuedOf(model, id);
  if (queued.some(({ startedBy }) => startedBy === 'SCHEDULE')) return 'none';
  accept(model, pipeline, { id: run ?? '', startedBy: 'SCHEDULE', urls: [] });
  return 'a run';
}

/**
 * The first that waits in each pipeline that has none under way, in the order of acceptance. One
 * without credits fails, and the next has its turn.
 */
export function start(model: Model): void {
  const next = (): Run | undefined =>
    model.runs.find(({ state, pipeline }) => {
      const own = runsOf(model, pipeline);
      return state === 'QUEUED' && !own.some((other) => other.state === 'RUNNING');
    });
  for (let run = next(); run !== undefined; run = next()) {
    const wanted = captured(run.kind, run.urls);
    if (wanted.length > creditsLeft(model)) {
      [run.state, run.code] = ['FAILED', 'QUOTA_EXCEEDED'];
      tell(run);
    } else {
      run.state = 'RUNNING';
      run.captures = wanted.map((one) => ({ ...one, state: 'QUEUED', losses: 0, isRead: false }));
    }
  }
}
const tell = (run: Run): void => void (run.told += run.hook === null ? 0 : 1);

/** What has ended is counted and has its pictures; runs of which nothing is left to come end. */
export function finish(model: Model): void {
  for (const run of model.runs) {
    for (const capture of run.captures) {
      if (capture.isRead || ['QUEUED', 'PROCESSING'].includes(capture.state)) continue;
      capture.isRead = true;
      const { view, url, state } = capture;
      for (const isEdited of kindOf(run.kind).pictures) {
        const begun = isEdited ? (run.isAskedToStop ? 'FAILED' : 'WAITING') : 'COMPLETED';
        run.pictures.push({ view, url, isEdited, state: state === 'COMPLETED' ? begun : 'FAILED', losses: 0 });
      }
    }
    const hasMore = run.captures.some(({ isRead }) => !isRead) || run.pictures.some(isUnfinished);
    if (run.state !== 'RUNNING' || hasMore) continue;
    const shown = run.pictures.filter(({ state }) => state === 'COMPLETED').length;
    if (run.isAskedToStop) run.state = 'CANCELLED';
    else {
      run.state = shown === 0 ? 'FAILED' : shown === run.pictures.length ? 'COMPLETED' : 'PARTIALLY_COMPLETED';
      tell(run);
    }
  }
}

/** Of deleted pipelines without a run under way nothing stays. */
export function purge(model: Model): void {
  for (const pipeline of model.pipelines) {
    if (!pipeline.isDeleted || runsOf(model, pipeline.id).some(({ state }) => state === 'RUNNING')) continue;
    pipeline.isGone = true;
    model.runs = model.runs.filter((run) => run.pipeline !== pipeline.id);
  }
}

/** A run as its owner sees it: its counts, and how far each node is. */
export function shown(model: Model, id: string): unknown[] {
  const run = runOf(model, id);
  const of = (list: readonly { readonly state: string }[]) => {
    const count = (...states: readonly string[]): number => list.filter(({ state }) => states.includes(state)).length;
    return { total: list.length, completed: count('COMPLETED'), failed: count('FAILED', 'CANCELLED') };
  };
  const [total, completed, failed, cancelled] = countsOf(run);
  const nodes = { crop: run.pictures.filter(({ isEdited }) => isEdited), gallery: run.pictures, views: run.captures };
  return [
    run.state,
    run.startedBy,
    { total, completed, failed, cancelled },
    of(run.pictures),
    Object.entries(nodes).flatMap(([name, list]) => (list.length === 0 ? [] : [[name, of(list)]])),
    run.told,
  ];
}
