import { expect } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import type { PlanName, PlanOverrides } from '@tintype/contracts/plans/plans';
import { claimCapture, completeCapture, failCapture } from '@tintype/database/captures/capture-attempts';
import { createAddressPolicy } from '@tintype/network/address-policy';
import { systemClock } from '@tintype/runtime/clock';
import { silentLogger } from '@tintype/runtime/logger';
import { newObjectKey } from '@tintype/storage/keys';
import { createFinishPipelines, createStartPipelines, createTickPipelines } from '@tintype/scheduler/loops/pipelines';
import { anId } from '../database/fresh-database.ts';
import { call, type Answer } from '../gateway/call.ts';
import type { Member, SharedGateway } from '../gateway/start-gateway.ts';
import { graphOf, type Node } from './graph-of.ts';

export { graphOf };

// Answers are looked into at any depth; what they are is checked by the tests.
// oxlint-disable-next-line typescript/no-explicit-any
export type Json = Record<string, any>;

export const aTrigger: Node = { id: 'trigger', type: 'trigger', data: {} };
export const aSource: Node = { id: 'source', type: 'source', data: { urls: ['https://example.com/static'] } };
export const aCaptures: Node = {
  id: 'views',
  type: 'captures',
  data: { views: [{ name: 'Desktop', options: { format: 'png' } }] },
};
export const aGallery: Node = { id: 'gallery', type: 'gallery', data: {} };
export const aWebhook: Node = { id: 'hook', type: 'webhook', data: { url: 'https://hooks.example.com/done' } };

export const triggered = graphOf([aTrigger, aCaptures, aGallery], 'trigger>views views>gallery');
export const told = graphOf(
  [aTrigger, aSource, aCaptures, aGallery, aWebhook],
  'trigger>views source>views views>gallery gallery>hook',
);

export type Armed = { readonly id: string; readonly secret: string };
export type PipelineStage = Awaited<ReturnType<typeof openPipelineStage>>;

/**
 * The loops of the scheduler that pipelines have, one turn at a time. Captures end as they are told
 * to.
 */
export async function openPipelineStage(gateway: SharedGateway) {
  const { database } = gateway;
  const parts = {
    database,
    logger: silentLogger,
    clock: systemClock,
    newId: anId,
    checkUrl: createAddressPolicy({ allow: [], ports: [] }).checkUrl,
  };
  const member = await gateway.join();
  const send = (method: string, path: string, body?: unknown, { key }: Member = member): Promise<Answer> =>
    call(`${gateway.url}/v1/pipelines${path}`, { method, key, ...(body !== undefined && { body }) });
  async function create(graph: object, owner: Member = member): Promise<string> {
    const { status, json } = await send('POST', '', { name: 'A pipeline', graph }, owner);
    expect({ status, error: json['error'] }).toEqual({ status: 201, error: undefined });
    return json['id']!;
  }
  async function arm(graph: object = triggered, owner: Member = member): Promise<Armed> {
    const id = await create(graph, owner);
    const { status, json } = await send('POST', `/${id}/trigger-secret`, undefined, owner);
    expect(status).toBe(201);
    return { id, secret: json['secret']! };
  }
  const fire = (
    { id, secret }: Armed,
    body: unknown = { urls: ['https://example.com/'] },
    { headers = {}, node = 'trigger' }: { readonly headers?: Record<string, string>; readonly node?: string } = {},
  ): Promise<Answer> =>
    call(`${gateway.url}/webhooks/canvas/${id}/${node}`, {
      method: 'POST',
      body,
      headers: { Authorization: `Bearer ${secret}`, ...headers },
    });
  const runOf = async (pipelineId: string, runId: string): Promise<Json> =>
    (await send('GET', `/${pipelineId}/runs/${runId}`)).json;
  const start = createStartPipelines(parts);
  const never = new AbortController().signal;
  const finish = async (): Promise<void> => {
    while (await createFinishPipelines(parts)()) continue;
  };

  /** Lets the captures of a run that have not ended do so. */
  async function endCaptures(runId: string, how: (url: string) => 'completed' | 'failed' = () => 'completed') {
    await database.client.execute`UPDATE captures SET sent_at = now() WHERE origin = 'pipeline' AND sent_at IS NULL`;
    const rows = await database.client.pipelineRunCapture.findMany({ where: { runId } });
    for (const { captureId: id, url } of rows) {
      if (id === null) continue;
      const claimed = await claimCapture(database, { id, attempt: 0, worker: 'stub', leaseMs: 8_000 });
      if (claimed === undefined) continue;
      if (how(url) === 'completed') await complete(id, claimed.attempt, claimed.expiresAt);
      else
        await failCapture(database, {
          id,
          attempt: claimed.attempt,
          code: 'TIMEOUT',
          message: 'Too slow.',
          details: {},
        });
    }
  }
  async function complete(id: string, attempt: number, expiresAt: Date): Promise<void> {
    const storageKey = newObjectKey({ random: randomBytes, now: new Date(), outputId: 'result', format: 'png' });
    const file = { outputId: 'result', type: 'screenshot', format: 'png', storageKey, size: 9, sha256: 'ab' } as const;
    await completeCapture(database, {
      id,
      attempt,
      report: { finalUrl: 'https://example.com/', httpStatus: 200, renderTimeMs: 12, warnings: [], stages: [] },
      files: [{ ...file, width: 1_920, height: 1_080 }],
      expiresAt,
    });
  }
  return {
    gateway,
    database,
    member,
    send,
    create,
    arm,
    fire,
    runOf,
    start: () => start(never),
    finish,
    tick: createTickPipelines(parts),
    endCaptures,
    join: (plan?: PlanName, overrides?: PlanOverrides) => gateway.join(plan, overrides),
  };
}
