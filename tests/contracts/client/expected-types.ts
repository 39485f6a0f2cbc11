/**
 * Compiled, never run: by `npm run check` from the sources, and against the packed package as its
 * callers have it.
 */
import {
  ApiError,
  Tintype,
  verifyWebhook,
  type ResponsePromise,
  type AnyCapture,
  type CapturedFile,
  type CaptureOfOutputs,
  type CaptureRequest,
  type Download,
  type InlineCapture,
  type Listing,
  type Schemas,
  type StoredCapture,
} from '@tintype/client';

type Same<One, Other> = (<T>() => T extends One ? 1 : 2) extends <T>() => T extends Other ? 1 : 2 ? true : false;
declare function expectType<Expected>(): <Given>(given: Given, same: Same<Expected, Given>) => void;

export async function answersOfCaptures(client: Tintype, unknown: CaptureRequest): Promise<void> {
  const url = 'https://example.com';
  expectType<CapturedFile>()(await client.capture({ url }), true);
  expectType<CapturedFile>()(await client.capture({ url, format: 'pdf', responseType: 'binary' }), true);
  expectType<InlineCapture>()(await client.capture({ url, responseType: 'base64' }), true);
  expectType<StoredCapture>()(await client.capture({ url, responseType: 'url' }), true);
  expectType<CaptureOfOutputs>()(await client.capture({ url, outputs: [{ type: 'markdown' }] }), true);
  expectType<CaptureOfOutputs>()(
    await client.capture({ url, responseType: 'url', outputs: [{ type: 'screenshot', fullPage: true }] }),
    true,
  );
  expectType<AnyCapture>()(await client.capture(unknown), true);

  const stored = await client.capture({ url, responseType: 'url' });
  expectType<string>()(stored.storageUrl, true);
  // @ts-expect-error it is stored, and not in the answer
  void stored.data;
  const file = await client.capture({ url });
  expectType<Uint8Array>()(file.bytes, true);
  // @ts-expect-error bytes have no address
  void file.storageUrl;
}

export async function requests(client: Tintype): Promise<void> {
  const url = 'https://example.com';
  // @ts-expect-error no such format
  await client.capture({ url, format: 'gif' });
  // @ts-expect-error no such option
  await client.capture({ url, fullpage: true });
  // @ts-expect-error a click needs its selector
  await client.capture({ url, actions: [{ type: 'click' }] });
  // @ts-expect-error a name is missing
  await client.schedules.create({ url, schedule: 'daily' });
  // @ts-expect-error no such status
  await client.batches.items('b1', { status: 'DONE' });
  // @ts-expect-error a batch takes a list
  await client.batches.upload(7);
  await client.batches.upload([url, { url, options: { darkMode: true } }], {
    name: 'all',
    defaults: { format: 'png' },
  });
  await client.batches.upload(new Blob([url]), { onProgress: ({ entries, failed }) => void (entries - failed) });
  await client.signedUrl({ key: { id: 'lk_a', secret: 's' }, options: { url, viewport: { width: 800 } } });
  await client.signedUrl({
    key: { id: 'lk_a', secret: 's' },
    // @ts-expect-error not for links
    options: { url, customJs: 'alert(1)' },
  });
}

export async function answers(client: Tintype): Promise<void> {
  expectType<ResponsePromise<Schemas['Job']>>()(client.jobs.get('j1'), true);
  expectType<Schemas['Job']>()(await client.jobs.wait('j1', { onProgress: ({ status }) => status.trim() }), true);
  expectType<Listing<Schemas['CapturePage'], Schemas['CapturePageItem']>>()(client.captures.list(), true);
  for await (const item of client.batches.items('b1')) expectType<Schemas['BatchItem']>()(item, true);
  for await (const page of client.crawls.pages('c1')) expectType<Schemas['CrawlPage']>()(page, true);
  for await (const device of client.devices()) expectType<Schemas['DeviceListDevice']>()(device, true);
  expectType<Download>()(await client.batches.archive('b1'), true);
  expectType<void>()(await client.batches.delete('b1'), true);
  expectType<Schemas['ComposeJobCreated']>()(await client.compose.create({ async: true, captures: [] }), true);
  expectType<Schemas['ComposeResult']>()(await client.compose.create({ responseType: 'url', captures: [] }), true);
  expectType<CapturedFile>()(await client.compose.create({ captures: [] }), true);
  const { data, response, requestId } = await client.usage.quota().withResponse();
  expectType<Schemas['Quota']>()(data, true);
  expectType<number>()(response.status, true);
  expectType<string | undefined>()(requestId, true);
}

export async function errorsAndEvents(error: unknown): Promise<void> {
  if (error instanceof ApiError) {
    expectType<Readonly<Record<string, string>>>()(error.fields, true);
    if (error.code === 'QUOTA_EXCEEDED') return;
    // @ts-expect-error no such code
    if (error.code === 'QUOTA_GONE') return;
  }
  const event = await verifyWebhook('', new Headers(), 'secret');
  if (event.event === 'JOB_COMPLETED') expectType<string | undefined>()(event.data.storageUrl, true);
  if (event.event === 'schedule.delivery') expectType<string>()(event.scheduleName, true);
}
