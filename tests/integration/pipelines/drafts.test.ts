import { beforeAll, expect, test } from '@jest/globals';
import {
  graphOf,
  openPipelineStage,
  aCaptures,
  aGallery,
  aTrigger,
  type Json,
  type PipelineStage,
} from './pipeline-stage.ts';
import { sharedGateway } from '../gateway/start-gateway.ts';

let stage: PipelineStage;
beforeAll(async () => {
  stage = await openPipelineStage(await sharedGateway());
});

const secret = 'a password that nobody is shown';
const typing = (selector: string, text: string) => ({ type: 'type', selector, text });
const views = (name: string, ...actions: object[]) => ({
  ...aCaptures,
  data: { views: [{ name, options: { format: 'png', actions } }] },
});
/** It cannot run: nothing gives it URLs. */
const unfinished = (node: object): object => ({ version: 1, nodes: [node], edges: [] });
const graphWith = (node: ReturnType<typeof views>): object =>
  graphOf([aTrigger, node, aGallery], 'trigger>views views>gallery');
const actionsOf = (graph: Json): unknown =>
  graph['nodes'].find(({ id }: Json) => id === 'views').data.views[0].options.actions;

test('what a drawing types is shown to nobody, and the editor keeps it until it is saved', async () => {
  const id = await stage.create({ version: 1, nodes: [], edges: [] });
  expect(
    (await stage.send('PUT', `/${id}/draft`, { graph: unfinished(views('Desktop', typing('#key', secret))) })).status,
  ).toBe(204);

  const reader = await stage.gateway.addKey(stage.member.organizationId);
  const read = await stage.send('GET', `/${id}`, undefined, reader);
  expect(read.bytes.toString()).not.toContain(secret);
  const shown = (read.json as Json)['draft'];
  expect(actionsOf(shown)).toEqual([typing('#key', '[redacted]')]);

  // Another page draws on: it has the masks.
  shown.nodes[0].data.views[0].options.actions.push(typing('#name', 'somebody'));
  shown.nodes[0].label = 'Signed in';
  expect((await stage.send('PUT', `/${id}/draft`, { graph: shown })).status).toBe(204);
  const again = (await stage.send('GET', `/${id}`)).json as Json;
  const graph = graphWith(again['draft'].nodes[0]);
  const saved = await stage.send('PUT', `/${id}`, { revision: again['revision'], graph });
  expect([saved.status, saved.bytes.toString().includes(secret)]).toEqual([200, false]);
  expect(await typedBy(id)).toEqual([typing('#key', secret), typing('#name', 'somebody')]);
});

test('a drawing over a graph means the texts of the graph', async () => {
  const id = await stage.create(graphWith(views('Desktop', typing('#key', secret))));
  const { json } = await stage.send('GET', `/${id}`);
  const [, node] = (json as Json)['graph'].nodes;
  expect((await stage.send('PUT', `/${id}/draft`, { graph: unfinished(node) })).status).toBe(204);
  const { draft } = await stage.database.client.pipeline.findUniqueOrThrow({ where: { id } });
  expect(actionsOf(draft as Json)).toEqual([typing('#key', secret)]);
});

async function typedBy(id: string): Promise<unknown> {
  const { graph } = await stage.database.client.pipeline.findUniqueOrThrow({ where: { id } });
  return actionsOf(graph as Json);
}
