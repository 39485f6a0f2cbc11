import { one, type Break } from './break.ts';
import type { Facts } from './invariants/invariant.ts';
import type { PipelineRun } from './pipeline-work.ts';

type Item = Readonly<Record<string, unknown>>;

/** The pictures of galleries are told otherwise than they are. */
const withImages =
  (change: (items: readonly Item[]) => readonly Item[]) =>
  (facts: Facts): Facts => ({
    ...facts,
    api: async (...asked) => {
      const { text, json } = await facts.api(...asked);
      return { text, json: { ...json, items: change(json['items'] as readonly Item[]) } };
    },
  });
const withRuns =
  (change: (runs: readonly PipelineRun[]) => PipelineRun[]) =>
  (facts: Facts): Facts => ({ ...facts, work: { ...facts.work, pipelineRuns: change(facts.work.pipelineRuns) } });
const isOfGallery = ({ event }: { readonly event: string }): boolean => event === 'PIPELINE_GALLERY_COMPLETED';

export const breaksOfPipelines: Readonly<Record<string, readonly Break[]>> = {
  'whatever is asked for under one key is one run, also when it is asked for again': [
    withRuns((runs) => runs.map((run) => ({ ...run, ids: [...run.ids, 'another'] }))),
    `INSERT INTO pipeline_runs SELECT (jsonb_populate_record(pipeline_runs, '{"id": "again"}')).*
     FROM pipeline_runs WHERE ${one('pipeline_runs', 'true')}`,
  ],
  'a run makes one capture of each address and view': [
    `DELETE FROM pipeline_run_captures WHERE capture_id = (SELECT min(capture_id) FROM pipeline_run_captures)`,
    `UPDATE pipeline_run_captures SET view = 'Wide ' WHERE view = 'Wide'`,
  ],
  'a run counts its captures, and ends as they, its pictures and its notifications did': [
    `UPDATE pipeline_runs SET completed = completed + 1 WHERE ${one('pipeline_runs', 'true')}`,
    `UPDATE pipeline_runs SET completed_at = NULL WHERE ${one('pipeline_runs', 'true')}`,
    `UPDATE pipeline_runs SET state = 'COMPLETED' WHERE ${one('pipeline_runs', `state = 'PARTIALLY_COMPLETED'`)}`,
    `UPDATE webhook_deliveries SET state = 'FAILED' WHERE subject_id IN (
       SELECT output.id FROM pipeline_outputs AS output JOIN pipeline_runs ON pipeline_runs.id = run_id WHERE state = 'COMPLETED')`,
  ],
  'each picture is in its gallery once, and what was completed can be read': [
    withImages((items) => items.slice(1)),
    withImages((items) => [...items, items[0]!]),
    withImages((items) => items.map((item) => ({ ...item, storageUrl: undefined }))),
    withImages((items) => items.map((item) => ({ ...item, storageUrl: `${String(item['storageUrl'])}x` }))),
    withImages((items) => items.map((item) => ({ ...item, width: 1 }))),
  ],
  'each gallery of a run is told of once': [
    ({ receiver, ...facts }) => {
      const deliveries = receiver.deliveries.filter((told) => !isOfGallery(told));
      return { ...facts, receiver: { ...receiver, deliveries } };
    },
    ({ receiver, ...facts }) => {
      const again = { ...receiver.deliveries.find(isOfGallery)!, id: 'another' };
      return { ...facts, receiver: { ...receiver, deliveries: [...receiver.deliveries, again] } };
    },
  ],
};
