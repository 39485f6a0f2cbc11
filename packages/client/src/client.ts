import type { ResponsePromise, Listing, Answer } from './wire.ts';
import type { Download } from './files.ts';
import { sleep, type Sleep } from './retry.ts';
import { singlePageList } from './lists.ts';
import { createBatches, createBulkCalls } from './resources/batches.ts';
import { createCapture, type Capture } from './resources/capture.ts';
import { createCaptures, createJobs } from './resources/captures.ts';
import { createCompose } from './resources/compose.ts';
import { createCrawls } from './resources/crawls.ts';
import { createLinkKeys, createUsage } from './resources/link-keys.ts';
import { createPipelines } from './resources/pipelines.ts';
import { createSchedules } from './resources/schedules.ts';
import { createWebhookDeliveries, createWebhooks } from './resources/webhooks.ts';
import { signedUrl, type Link } from './signed-url.ts';
import { Transport, type CallOptions } from './transport.ts';

export type { ResponsePromise, Listing, WithResponse } from './wire.ts';
export {
  ApiError,
  ConnectionError,
  TimeLimitError,
  TintypeError,
  UnexpectedAnswerError,
  WebhookError,
} from './errors.ts';
export type { CapturedFile, Download } from './files.ts';
export type {
  AnyCapture,
  CaptureOfOutputs,
  CaptureOptions,
  CaptureRequest,
  InlineCapture,
  StoredCapture,
} from './resources/capture.ts';
export { signedUrl, type Link, type LinkKey, type LinkOptions } from './signed-url.ts';
export type { CallOptions } from './transport.ts';
export type { Entry, Source } from './upload/entries.ts';
export type { UploadOptions, UploadProgress } from './upload/upload-batch.ts';
export { verifyWebhook, type VerifyOptions } from './verify-webhook.ts';
export type { WaitOptions } from './lists.ts';
export type { Answer, Body, ErrorCode, Query, Schemas, WebhookEvent } from './wire.ts';

export type TintypeOptions = Omit<CallOptions, 'signal'> & {
  /**
   * Address of the installation, such as https://tintype.example.com. A path before `/v1` is
   * preserved.
   */
  readonly baseUrl: string;
  /** `ttk_…`. Do not use it in a browser, where every visitor could read it. */
  readonly apiKey?: string | undefined;
  /** Replaces the global `fetch`, for example to use a proxy. */
  readonly fetch?: typeof globalThis.fetch;
  /** Replaces the timers between attempts and polls, in tests. */
  readonly sleep?: Sleep;
  /** Returns a number from 0 to 1 for the jitter, in tests. */
  readonly random?: () => number;
};

/** A client for a Tintype installation, with one API key. */
export class Tintype {
  readonly #transport: Transport;
  /** Captures a page and waits for it. */
  readonly capture: Capture;
  readonly captures: ReturnType<typeof createCaptures>;
  readonly jobs: ReturnType<typeof createJobs>;
  readonly bulk: ReturnType<typeof createBulkCalls>;
  readonly batches: ReturnType<typeof createBatches>;
  readonly compose: ReturnType<typeof createCompose>;
  readonly schedules: ReturnType<typeof createSchedules>;
  readonly crawls: ReturnType<typeof createCrawls>;
  readonly pipelines: ReturnType<typeof createPipelines>;
  readonly linkKeys: ReturnType<typeof createLinkKeys>;
  readonly usage: ReturnType<typeof createUsage>;
  readonly webhooks: ReturnType<typeof createWebhooks>;
  readonly webhookDeliveries: ReturnType<typeof createWebhookDeliveries>;

  constructor({ baseUrl, apiKey, ...options }: TintypeOptions) {
    const transport = new Transport({
      baseUrl: requireBaseUrl(baseUrl),
      apiKey: apiKey === undefined ? undefined : requireKey(apiKey),
      fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
      sleep: options.sleep ?? sleep,
      random: options.random ?? Math.random,
      retries: options.retries ?? 4,
      // A capture may wait 60 s for a worker, render for 60 s and have a delay of 30 s.
      attemptTimeoutMs: options.attemptTimeoutMs ?? 180_000,
      totalTimeoutMs: options.totalTimeoutMs ?? 600_000,
      headers: options.headers ?? {},
    });
    this.#transport = transport;
    this.capture = createCapture(transport);
    this.captures = createCaptures(transport);
    this.jobs = createJobs(transport);
    this.bulk = createBulkCalls(transport);
    this.batches = createBatches(transport);
    this.compose = createCompose(transport);
    this.schedules = createSchedules(transport);
    this.crawls = createCrawls(transport);
    this.pipelines = createPipelines(transport);
    this.linkKeys = createLinkKeys(transport);
    this.usage = createUsage(transport);
    this.webhooks = createWebhooks(transport);
    this.webhookDeliveries = createWebhookDeliveries(transport);
  }

  /** Returns a file by a `storageUrl` or `resultUrl` of a response, as a stream. */
  download(address: string, options?: CallOptions): ResponsePromise<Download> {
    return this.#transport.fetchFile(address, options);
  }

  /** Lists the device presets. */
  devices(options?: CallOptions): Listing<Answer<'listDevices'>, Answer<'listDevices'>['devices'][number]> {
    return singlePageList(this.#transport.json('listDevices', {}, options), ({ devices }) => devices);
  }

  /** Creates an address for `<img>`, signed by a link key. */
  signedUrl(link: Omit<Link, 'baseUrl'>): Promise<string> {
    return signedUrl({ ...link, baseUrl: this.#transport.settings.baseUrl });
  }
}

function requireBaseUrl(baseUrl: string): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (
    url === undefined ||
    !/^https?:$/.test(url.protocol) ||
    url.search !== '' ||
    url.hash !== '' ||
    url.username !== ''
  )
    throw new TypeError('baseUrl must be a URL such as https://tintype.example.com, without a query or credentials.');
  return url.href.replace(/\/+$/, '');
}

/**
 * A key that is not valid in a header would fail later, with a message that may contain the key.
 */
function requireKey(apiKey: string): string {
  if (!/^[\x21-\x7e]+$/.test(apiKey))
    throw new TypeError(
      'apiKey is empty or contains spaces, line breaks or non-ASCII characters. Pass the complete key.',
    );
  return apiKey;
}
