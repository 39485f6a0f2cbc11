import { once } from 'node:events';
import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Edit } from '@tintype/contracts/pipelines/edits/edit';
import { addImage, addRun } from '@tintype/tests/integration/pipelines/gallery-rows';
import { addPerson, password, signIn } from './people.ts';
import { addPicture, plainPicture, type Stage } from './stage.ts';

export type Resource = {
  readonly name: string;
  readonly needsScheduler?: true;
  /** One piece of work of the organization that is measured, from beginning to end. */
  readonly use: (stage: Stage) => Promise<void>;
  /**
   * As much as the other one can ask for at once, until the signal. Resolves when all of it is
   * under way.
   */
  readonly load: (stage: Stage, signal: AbortSignal) => Promise<void>;
};

const size = { width: 1_920, height: 1_080 } as const;
const redact: Edit = { type: 'redact', x: 100, y: 100, width: 400, height: 1 };
const enlarge: Edit = { type: 'resize', width: 7_000, height: 7_000, fit: 'fill', enlarge: true };

/**
 * Repeats work in many lanes until the signal. A refusal is what the bound of a resource is for.
 */
function lanes(count: number, signal: AbortSignal, work: (lane: number) => Promise<unknown>): void {
  for (let lane = 0; lane < count; lane += 1)
    void (async () => {
      while (!signal.aborted) await work(lane).catch(() => sleep(20));
    })();
}

const edits: Resource = {
  name: 'edits: one row beside 20 pictures of 7,000 × 7,000',
  use: async ({ system: { database }, storage, measured: owner }) => {
    const run = await addRun(database, owner, { state: 'RUNNING' });
    const file = await plainPicture(size);
    const { id } = await addImage(database, { storage, owner, run }, { file, ...size, edits: [redact] });
    for (;;) {
      const { state } = await database.client.pipelineImage.findUniqueOrThrow({ where: { id } });
      if (state === 'COMPLETED') return;
      if (state === 'FAILED') throw new Error('The edit failed');
      await sleep(10);
    }
  },
  load: async ({ system: { database }, storage, neighbour: owner }, signal) => {
    const file = await plainPicture(size);
    const run = await addRun(database, owner, { state: 'RUNNING' });
    const add = () => addImage(database, { storage, owner, run }, { file, ...size, edits: [enlarge] });
    await Promise.all(Array.from({ length: 20 }, add));
    lanes(1, signal, async () => {
      const waiting = await database.client.pipelineImage.count({ where: { runId: run.runId, state: 'WAITING' } });
      if (waiting < 20) await add();
      else await sleep(200);
    });
    await sleep(3_000);
  },
};

const thumbnails: Resource = {
  name: 'thumbnails: one beside 60 of pages of 1,920 × 20,000',
  use: async (stage) => {
    const id = await addPicture(stage, stage.measured, await plainPicture(size));
    await thumbnailOf(stage, stage.measured.apiKey, id, 320);
  },
  load: async (stage, signal) => {
    const page = await plainPicture({ width: 1_920, height: 20_000 });
    lanes(60, signal, async () => {
      const id = await addPicture(stage, stage.neighbour, page);
      await thumbnailOf(stage, stage.neighbour.apiKey, id, 640);
    });
    await sleep(3_000);
  },
};

async function thumbnailOf({ system }: Stage, apiKey: string, id: string, width: number): Promise<void> {
  const address = `${system.gatewayUrl}/v1/captures/${id}/thumbnail?width=${width}`;
  const answer = await fetch(address, { headers: { 'X-API-Key': apiKey } });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`A thumbnail was answered with ${answer.status}`);
}

const signIns = (name: string, guessers: number, addressOf: (lane: number) => string): Resource => {
  let person: { readonly stage: Stage; readonly email: string } | undefined;
  return {
    name,
    use: async (stage) => {
      if (person?.stage !== stage) person = { stage, email: await addPerson(stage, stage.measured.organizationId) };
      const { status } = await signIn(stage, { email: person.email, password, address: '203.0.113.9' });
      if (status !== 200) throw new Error(`A sign-in was answered with ${status}`);
    },
    load: async (stage, signal) => {
      let guess = 0;
      lanes(guessers, signal, async (lane) => {
        const email = `nobody-${(guess += 1)}@example.com`;
        const { status } = await signIn(stage, { email, password: `${password}!`, address: addressOf(lane) });
        if (status !== 401) await sleep(20);
      });
      await sleep(2_000);
    },
  };
};

const events: Resource = {
  name: 'event streams: one beside as many as one user may open',
  use: async (stage) => openStream(stage, stage.measured.organizationId, (stream) => stream.destroy()),
  load: async (stage, signal) => {
    const opened: Promise<void>[] = [];
    for (let nth = 0; nth < 100; nth += 1)
      opened.push(
        openStream(stage, stage.neighbour.organizationId, (stream) =>
          signal.addEventListener('abort', () => stream.destroy()),
        ).catch(() => undefined),
      );
    await Promise.all(opened);
  },
};
const cookies = new Map<string, Promise<string>>();

async function openStream(
  stage: Stage,
  organizationId: string,
  onOpen: (stream: { readonly destroy: () => void }) => void,
): Promise<void> {
  const made =
    cookies.get(organizationId) ??
    addPerson(stage, organizationId).then(
      async (email) => (await signIn(stage, { email, password, address: '203.0.113.20' })).cookie,
    );
  cookies.set(organizationId, made);
  const headers = { cookie: await made, 'sec-fetch-site': 'same-origin' };
  const request = get(`${stage.system.gatewayUrl}/v1/events`, { headers });
  const [response] = (await once(request, 'response')) as [import('node:http').IncomingMessage];
  response.on('error', () => undefined);
  if (response.statusCode !== 200) {
    response.resume();
    throw new Error(`A stream was answered with ${response.statusCode}`);
  }
  await once(response, 'data');
  response.resume();
  onOpen(request);
}

const composes: Resource = {
  name: 'composes: two pages beside composes of 20',
  needsScheduler: true,
  use: (stage) => compose(stage, stage.measured.apiKey, 2, false),
  load: async (stage, signal) => {
    lanes(4, signal, () => compose(stage, stage.neighbour.apiKey, 20, false));
    await sleep(8_000);
  },
};

async function compose({ system }: Stage, apiKey: string, count: number, isAsync: boolean): Promise<void> {
  const captures = Array.from({ length: count }, (_part, nth) => ({ url: `${system.gatewayUrl}/sample?${nth}` }));
  const answer = await fetch(`${system.gatewayUrl}/v1/screenshots/compose`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-API-Key': apiKey },
    body: JSON.stringify({ captures, async: isAsync }),
  });
  const body = Buffer.from(await answer.arrayBuffer());
  if (answer.status !== 200) throw new Error(`A compose was answered with ${answer.status}: ${body.toString('utf8')}`);
}

export const resources: readonly Resource[] = [
  edits,
  thumbnails,
  signIns('sign-ins: one beside 20 guessers of a /48 of IPv6', 20, (lane) => `2001:db8:1:${lane.toString(16)}::1`),
  signIns('sign-ins: one beside 20 guessers, each from a network of its own', 20, (lane) => `10.${lane}.0.1`),
  events,
  composes,
];
