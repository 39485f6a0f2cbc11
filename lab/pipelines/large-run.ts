import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { System } from '@tintype/testing/system';
import { until } from '@tintype/testing/until';
import sharp from 'sharp';
import { sideBySide } from '@tintype/testing/side-by-side';
import { createCaller, type PipelineCaller } from './caller.ts';
import { framed, resizedWidth, views } from './graphs.ts';
import { machine, type Row } from './table.ts';
import { measureTokenTiming } from './token-timing.ts';

const sampled = 200;
const memoryMebibytesMax = 400;
type Image = {
  readonly url: string;
  readonly view: keyof typeof views;
  readonly edited: boolean;
  readonly status: string;
  readonly width: number;
  readonly height: number;
  readonly storageUrl: string;
};

export type Receiver = { readonly url: string; readonly host: string; readonly bodies: readonly object[] };

/** Takes notifications. */
export async function startReceiver(undo: AsyncDisposableStack): Promise<Receiver> {
  const bodies: object[] = [];
  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      bodies.push(JSON.parse(Buffer.concat(chunks).toString()) as object);
      res.end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  undo.defer(async () => void server.close());
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url: `http://${host}/done`, host, bodies };
}

/**
 * One run of many URLs in two views, all of them edited: each picture is in the gallery once, and
 * is the right one.
 */
export async function measureLargeRun(system: System, receiver: Receiver, count: number): Promise<Row[]> {
  const caller = createCaller(system, system);
  const { id } = await caller.arm(framed(receiver.url));
  const urls = Array.from({ length: count }, (_one, nth) => `https://example.com/page/${nth}.html`);
  const startedAt = performance.now();
  const { runId } = await caller.send('POST', `/pipelines/${id}/runs`, { urls });
  const run = await caller.runEnded(id, runId);
  const seconds = (performance.now() - startedAt) / 1_000;
  const total = count * Object.keys(views).length;
  const status = readFileSync(`/proc/${system.service('edit').pid}/status`, 'utf8');
  const mebibytes = Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)![1]) / 1_024);

  const { images, pages } = await galleryOf(caller, `/pipelines/${id}/runs/${runId}/galleries/gallery/images`);
  const wanted = urls.flatMap((url) => Object.keys(views).map((view) => `${view} ${url}`));
  const places = images.filter(({ edited }) => edited).map(({ view, url }) => `${view} ${url}`);
  const told = await until(() => receiver.bodies[0], { msMax: 120_000, what: 'the notification' });
  const { resultsUrl } = (told as { data: { resultsUrl: string } }).data;
  const linked = await resultsOf(resultsUrl);
  const sample = sampleOf(images);
  const wrong = await wrongOf(sample);
  const charges = await system.database.client.charge.count({ where: { organizationId: system.organizationId } });
  const what = `a run of ${count} URLs in ${Object.keys(views).length} views`;
  const row = (name: string, measured: string | number, must: string | number): Row => ({
    what: `${what}: ${name}`,
    measured: String(measured),
    must: String(must),
    holds: String(measured) === String(must),
  });
  return [
    { ...row(`time (${machine()})`, `${seconds.toFixed(0)} s`, ''), holds: true, isTime: true },
    row('status', run['status'], 'COMPLETED'),
    row(
      'captures and pictures that completed',
      `${run['captures'].completed}, ${run['images'].completed}`,
      `${total}, ${total}`,
    ),
    row('pictures of the gallery, each once', isSame(places, wanted) ? places.length : 'others than asked for', total),
    row(
      `the same by the link, ${linked.pages} pages of 50`,
      isSame(linked.places, wanted) ? linked.places.length : 'others',
      total,
    ),
    row('pages by nextCursor', pages, Math.ceil(total / 100)),
    row(
      `wrong of ${sampled} that were looked at by pixel`,
      wrong.length === 0 ? '0' : wrong.slice(0, 3).join('; '),
      '0',
    ),
    row('charges', charges, total),
    row('notifications', receiver.bodies.length, 1),
    {
      what: `${what}: memory of the edit worker at most`,
      measured: `${mebibytes} MiB`,
      must: `under ${memoryMebibytesMax} MiB`,
      holds: mebibytes < memoryMebibytesMax,
    },
    ...(await measureTokenTiming(resultsUrl)),
  ];
}

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.toSorted().every((one, at) => one === b.toSorted()[at]);

async function galleryOf({ send }: PipelineCaller, path: string) {
  const images: Image[] = [];
  let pages = 0;
  for (let cursor: string | null = ''; cursor !== null;) {
    const page = await send('GET', `${path}?limit=100${cursor === '' ? '' : `&cursor=${cursor}`}`);
    images.push(...(page['items'] as Image[]));
    pages += 1;
    cursor = page['nextCursor'] as string | null;
  }
  return { images, pages };
}

async function resultsOf(url: string) {
  const places: string[] = [];
  let pages = 0;
  for (let cursor: string | number | null = 0; cursor !== null;) {
    const response = await fetch(`${url}?cursor=${cursor}`);
    const page = (await response.json()) as { items: Image[]; nextCursor: string | null };
    places.push(...page.items.map(({ view, url: address }) => `${view} ${address}`));
    pages += 1;
    cursor = page.nextCursor;
  }
  return { places, pages };
}

/** Evenly over the gallery. */
const sampleOf = (images: readonly Image[]): Image[] =>
  Array.from(
    { length: Math.min(sampled, images.length) },
    (_one, nth) => images[Math.floor((nth * images.length) / sampled)]!,
  );

/**
 * What is wrong with each: it has to be as large as is said, its middle of the colour of its URL,
 * and the frame around it of another.
 */
async function wrongOf(images: readonly Image[]): Promise<string[]> {
  const wrong: string[] = [];
  await sideBySide(images, 4, async ({ url, view, width, height, storageUrl }) => {
    const file = Buffer.from(await (await fetch(storageUrl)).arrayBuffer());
    const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number): string =>
      data.subarray(4 * (y * info.width + x), 4 * (y * info.width + x) + 3).toString('hex');
    const colour = createHash('sha256').update(url).digest().subarray(0, 3).toString('hex');
    const resizedHeight = Math.round((views[view].height * resizedWidth) / views[view].width);
    const isFramed = info.width >= resizedWidth && info.height > resizedHeight && info.height < resizedHeight + 200;
    const middle = at(Math.floor(info.width / 2), Math.floor(info.height / 2));
    const edge = at(Math.floor(info.width / 2), 2);
    if (info.width !== width || info.height !== height || !isFramed)
      wrong.push(`${view} ${url} is ${info.width} × ${info.height}`);
    else if (middle !== colour || edge === colour) wrong.push(`${view} ${url} is ${middle}, not ${colour}`);
  });
  return wrong;
}
