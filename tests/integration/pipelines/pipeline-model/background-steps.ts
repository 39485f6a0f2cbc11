import { purgeDeleted } from '@tintype/database/deleted-work/purge-deleted';
import type { RunStarter } from '@tintype/contracts/states/pipeline';
import fc from 'fast-check';
import { anId } from '../../database/fresh-database.ts';
import { kinds, type KindName } from './graphs.ts';
import { pipelineOf, queuedOf, runsOf, type Model } from './model.ts';
import * as rules from './rules.ts';
import { nth, pipelineAt, step, type Outcome, type Real } from './step.ts';

const done: Outcome = { said: 'done' };
const turn = (name: string, perform: (real: Real, model: Model) => Promise<unknown>, rule: (model: Model) => void) =>
  step(name, {}, (_given, model, real) => ({
    perform: () => perform(real, model).then(() => done),
    rule: (now) => {
      rule(now);
      return done.said;
    },
    isTurn: true,
  }));

/**
 * Captures get a place in the queue at once; other tests cover who gets one. Captures that a
 * parallel cancellation has locked stay as they are, so that the two never wait for each other.
 */
async function startAll({ stage: { start, database }, member }: Real, times: number): Promise<void> {
  await Promise.all(Array.from({ length: times }, start));
  await database.client.execute`
    UPDATE captures SET sent_at = now() WHERE id IN (
      SELECT id FROM captures
      WHERE organization_id = ${member.organizationId} AND origin = 'pipeline' AND sent_at IS NULL
      FOR UPDATE SKIP LOCKED)`;
}
export const start = turn('start', (real) => startAll(real, 1), rules.start);
/** Which pipeline gets the last credits is a matter of luck, so there are enough. */
export const startTwice = turn(
  'start by two schedulers',
  (real, { limit }) => startAll(real, limit === null ? 2 : 1),
  rules.start,
);
export const finish = turn('finish', ({ stage }) => stage.finish(), rules.finish);
export const finishTwice = turn(
  'finish by two schedulers',
  // What the one has the other passes over.
  async ({ stage }) => {
    await Promise.all([stage.finish(), stage.finish()]);
    await stage.finish();
  },
  rules.finish,
);

export async function purgeAll({ stage: { database } }: Pick<Real, 'stage'>): Promise<void> {
  while (await purgeDeleted(database, 'pipelines', { limit: 3, remove: async () => [] })) continue;
}
export const purge = turn('purge', purgeAll, rules.purge);

export const credits = step('credits', { limit: fc.option(fc.nat(12), { freq: 2 }) }, ({ limit }, _model, real) => ({
  perform: async () => {
    await real.stage.database.client.organization.update({
      where: { id: real.member.organizationId },
      data: { overrides: limit === null ? {} : { capturesPerMonth: limit } },
    });
    return done;
  },
  rule: (now) => {
    now.limit = limit;
    return done.said;
  },
}));

export const wait = step(
  'wait',
  { forMs: fc.constantFrom(61_000, rules.weekMs + 61_000) },
  ({ forMs }, _model, real) => ({
    perform: async () => {
      await real.stage.database.client.execute`
      UPDATE pipeline_runs SET created_at = created_at - ${forMs}::bigint * interval '1 millisecond'
      WHERE organization_id = ${real.member.organizationId}`;
      return done;
    },
    rule: ({ runs }) => {
      for (const run of runs) run.acceptedAt -= forMs;
      return done.said;
    },
  }),
);

export const comeDue = step('come due', { pipeline: nth }, ({ pipeline }, model, { stage, found }) => {
  const { id } = pipelineAt(model, pipeline);
  return {
    perform: async () => {
      const { client } = stage.database;
      const [due] = await client.rows<{ id: string }>`
        UPDATE pipelines SET next_run_at = clock_timestamp() - interval '1 minute' WHERE id = ${id} AND next_run_at IS NOT NULL RETURNING id`;
      if (due !== undefined) await stage.tick();
      const runs = await client.pipelineRun.findMany({ where: { pipelineId: id, startedBy: 'SCHEDULE' } });
      const added = runs.find((run) => !found.runs.some((before) => before.id === run.id));
      return { said: added === undefined ? 'none' : 'a run', id: added?.id };
    },
    rule: (now, outcome) => rules.comeDue(now, id, outcome.id),
  };
});

/**
 * So many that one more has room, or none: of those that wait, or of those of a minute. Nobody
 * asked for them over HTTP.
 */
export const fill = step(
  'fill',
  { pipeline: nth, what: fc.constantFrom('queue' as const, 'minute' as const), room: fc.constantFrom(0, 1) },
  ({ pipeline: index, what, room }, model, real) => {
    const pipeline = pipelineAt(model, index);
    if (pipeline.isDeleted || pipeline.kind === 'empty') return undefined;
    const count =
      what === 'queue'
        ? rules.queueMax - room - queuedOf(model, pipeline.id).length
        : rules.perMinute - room - runsOf(model, pipeline.id).filter(({ startedBy }) => startedBy === 'TRIGGER').length;
    if (count <= 0) return undefined;
    const { id, kind, revision } = pipeline;
    const ids = Array.from({ length: count }, anId);
    const startedBy: RunStarter = what === 'queue' ? 'MANUAL' : 'TRIGGER';
    const given = { startedBy, urls: ['https://example.com/'] };
    const state = what === 'queue' ? 'QUEUED' : 'FAILED';
    return {
      perform: async () => {
        await addRuns(real, { id, kind, revision, ids, ...given, state });
        return done;
      },
      rule: (now) => {
        const own = pipelineOf(now, id);
        for (const run of ids) {
          rules.accept(now, { ...own, hook: null }, { id: run, ...given });
          now.runs.at(-1)!.state = state;
        }
        return done.said;
      },
    };
  },
);

type Added = {
  readonly id: string;
  readonly kind: KindName;
  readonly revision: number;
  readonly ids: readonly string[];
  readonly startedBy: string;
  readonly urls: string[];
  readonly state: string;
};
async function addRuns(
  { stage, member }: Real,
  { id: pipelineId, kind, ids, revision, ...given }: Added,
): Promise<void> {
  const common = { pipelineId, revision, organizationId: member.organizationId, createdBy: 'system', requestId: 'r' };
  await stage.database.client.pipelineRun.createMany({
    data: ids.map((id) => ({ id, ...common, graph: kinds[kind].graph, ...given })),
  });
}
