import fc from 'fast-check';
import { kinds, kindNames, staticUrl, type KindName } from './graphs.ts';
import { newPipeline, pipelineOf, type Model } from './model.ts';
import * as rules from './rules.ts';
import { nth, outcomeOf, pipelineAt, runAt, step, type Bound, type Outcome, type Real, type Step } from './step.ts';

const urls = fc.array(fc.constantFrom('https://example.com/a', 'https://example.com/b', staticUrl), {
  minLength: 1,
  maxLength: 3,
});
const post = ({ stage, member }: Real, path: string, body?: unknown): Promise<Outcome> =>
  stage.send('POST', path, body, member).then(outcomeOf);
/** Answers of pipelines have more in them than what matters. */
const onlyStatus = ({ said, ...outcome }: Outcome): Outcome => ({
  ...outcome,
  said: said.startsWith('2') ? said.slice(0, 3) : said,
});

/** Those that can be triggered more often. */
const kindName: fc.Arbitrary<KindName> = fc.constantFrom<KindName>(
  ...kindNames,
  'plain',
  'told',
  'edited',
  'told',
  'edited',
  'moved',
);
/** Where the last one is deleted, there is soon another. */
const pipelinesMax = 2;
export const create = step('create', { kind: kindName }, ({ kind }, model, { stage, member }) => {
  if (model.pipelines.filter(({ isDeleted }) => !isDeleted).length >= pipelinesMax) return undefined;
  return {
    perform: async () => {
      const id = await stage.create(kinds[kind].graph, member);
      const { secret } = outcomeOf(await stage.send('POST', `/${id}/trigger-secret`, undefined, member));
      return { said: 'done', id, secret };
    },
    rule: (now, { id, secret }) => {
      const pipeline = newPipeline(id!, kind);
      pipeline.secret = secret ?? null;
      now.pipelines.push(pipeline);
      return 'done';
    },
  };
});

const secretNames = [...Array<'current'>(8).fill('current'), 'former', 'wrong'] as const;

export const fire = step(
  'fire',
  {
    pipeline: nth,
    urls,
    data: fc.constantFrom(null, { order: 1 }),
    // So few names that they meet again.
    key: fc.option(fc.constantFrom('one', 'two'), { freq: 2 }),
    secret: fc.constantFrom(...secretNames),
    node: fc.constantFrom(...Array<'own'>(8).fill('own'), 'trigger', 'entrance'),
  },
  ({ pipeline: index, urls, data, key, ...given }, model, { stage }) => {
    const { id, secret: current, formerSecrets, kind } = pipelineAt(model, index);
    const secrets = { current, former: formerSecrets.at(-1), wrong: 'trg_wrong' };
    const secret = secrets[given.secret] ?? 'trg_none';
    const { trigger = 'trigger' } = kinds[kind] as { trigger?: string };
    const node = given.node === 'own' ? trigger : given.node;
    const headers: Record<string, string> = key === null ? {} : { 'Idempotency-Key': key };
    return {
      perform: () =>
        stage.fire({ id, secret }, { urls, ...(data !== null && { data }) }, { headers, node }).then(outcomeOf),
      rule: (now, outcome) => rules.fire(now, { pipeline: id, urls, data, key, secret, node }, outcome.id),
    };
  },
);

export const run = step(
  'run',
  { pipeline: nth, urls: fc.option(urls, { freq: 3 }) },
  ({ pipeline, urls }, model, real) => {
    const { id } = pipelineAt(model, pipeline);
    return {
      perform: () => post(real, `/${id}/runs`, urls === null ? {} : { urls }),
      rule: (now, outcome) => rules.runByHand(now, { pipeline: id, urls: urls ?? [] }, outcome.id),
    };
  },
);

export const rerun = step('rerun', { run: nth }, ({ run }, model, real) => {
  const of = runAt(model, run);
  if (of === undefined) return undefined;
  return {
    perform: () => post(real, `/${of.pipeline}/runs/${of.id}/rerun`),
    rule: (now, outcome) => rules.rerun(now, of.id, outcome.id),
  };
});

export const cancel = step('cancel', { run: nth }, ({ run }, model, real) => {
  const of = runAt(model, run);
  if (of === undefined) return undefined;
  return {
    perform: () => post(real, `/${of.pipeline}/runs/${of.id}/cancel`),
    rule: (now) => rules.cancel(now, of.id),
  };
});

const onPipeline = (
  name: string,
  perform: (id: string, real: Real) => Promise<Outcome>,
  rule: (model: Model, id: string, outcome: Outcome) => string,
): fc.Arbitrary<Step> =>
  step(name, { pipeline: nth }, ({ pipeline }, model, real): Bound => {
    const { id } = pipelineAt(model, pipeline);
    return { perform: () => perform(id, real).then(onlyStatus), rule: (now, outcome) => rule(now, id, outcome) };
  });

export const rotate = onPipeline(
  'rotate the secret of the trigger',
  (id, real) => post(real, `/${id}/trigger-secret`),
  (model, id, { secret }) => rules.rotateTrigger(model, id, secret),
);
export const rotateSigning = onPipeline(
  'rotate the secret that signs',
  (id, real) => post(real, `/${id}/signing-secret`),
  rules.rotateSigning,
);
export const disable = onPipeline(
  'disable',
  (id, real) => post(real, `/${id}/trigger/disable`),
  (model, id) => rules.enable(model, id, false),
);
export const enable = onPipeline(
  'enable',
  (id, real) => post(real, `/${id}/trigger/enable`),
  (model, id) => rules.enable(model, id, true),
);
export const remove = onPipeline(
  'delete',
  (id, { stage, member }) => stage.send('DELETE', `/${id}`, undefined, member).then(outcomeOf),
  rules.remove,
);

export const save = step(
  'save',
  { pipeline: nth, kind: kindName, isStale: fc.constantFrom(false, false, false, false, true) },
  ({ pipeline, kind, isStale }, model, { stage, member }) => {
    const { id, revision: latest } = pipelineAt(model, pipeline);
    const revision = isStale && latest > 1 ? latest - 1 : latest;
    const body = { revision, graph: kinds[kind].graph };
    return {
      perform: () => stage.send('PUT', `/${id}`, body, member).then((answer) => onlyStatus(outcomeOf(answer))),
      rule: (now) => rules.save(now, id, kind, revision),
    };
  },
);

/** What its owner sees of a pipeline and of a run. */
export const look = step('look', { run: nth }, ({ run }, model, { stage, member }) => {
  const of = runAt(model, run);
  if (of === undefined || pipelineOf(model, of.pipeline).isDeleted) return undefined;
  return {
    perform: async () => {
      const { json } = await stage.send('GET', `/${of.pipeline}/runs/${of.id}`, undefined, member);
      const { status, startedBy, captures, images, nodes, deliveries } = json as Record<string, unknown>;
      const told = (deliveries as { deliveryId?: string }[]).filter(({ deliveryId }) => deliveryId !== undefined);
      const byName = Object.entries(nodes as object).toSorted(([a], [b]) => (a < b ? -1 : 1));
      return { said: JSON.stringify([status, startedBy, captures, images, byName, told.length]) };
    },
    rule: (now) => JSON.stringify(rules.shown(now, of.id)),
  };
});
