import { randomUUID } from 'node:crypto';
import type { EgressFailed, EgressRefused } from '@tintype/network/egress-errors';
import type { BrowserContext, CDPSession, Page, Protocol } from 'puppeteer-core';
import { installActivityProbe } from '../in-page/activity-probe.ts';
import { refuseAppLinks } from '../in-page/stay-in-place.ts';
import { emulateViewport, readyViewport } from './emulate.ts';
import type { BrowserProcess, Excess } from './launch.ts';
import { callAlone, loadPageCode, getPageFunction } from './page-code.ts';
import type { BrowserProxy } from './proxy-endpoints.ts';
import { getProtocolClient } from './puppeteer-internals.ts';
import { type PictureParams, retryPicture } from './picture-calls.ts';
import { followKinds, type RequestKinds } from './refused-requests.ts';

/** The guards of a page write these events, and the pipeline reads them. */
export type PageEvents = {
  /** The first refusals, the newest refusal and, if any, a refusal that fails the capture. */
  readonly refusals: EgressRefused[];
  refusedRequests: number;
  readonly failures: EgressFailed[];
  /** Hosts to which a tunnel was opened, and whether any bytes came back. */
  readonly tunnels: Map<string, 'opened' | 'answered'>;
  readonly kinds: RequestKinds;
  /** Empty while the page waits for a capture. */
  ids: CaptureIds;
  popups: number;
  dialogs: number;
  blockedRequests: number;
  lost: Error | undefined;
};

/** Log lines of one attempt at a capture are found by these IDs. */
export type CaptureIds = { readonly captureId?: string; readonly requestId?: string };

/**
 * One page in a separate browser context, whose cookies, cache, storage and connections no other
 * capture sees.
 */
export type PageSlot = {
  readonly page: Page;
  /**
   * Pauses requests that look like advertising, from the first request on. The capture that leases
   * the page must handle them or disable the Fetch domain.
   */
  readonly session: CDPSession;
  /** `Page.captureScreenshot`. Never resolves after the page is lost or closed. */
  readonly takePicture: (params: PictureParams) => Promise<Buffer>;
  readonly endpoint: BrowserProxy;
  readonly activityKey: string;
  readonly events: PageEvents;
  readonly process: BrowserProcess;
  /** A capture sets this before it visits anything. */
  readonly blocking: { isHostBlocked: (host: string) => boolean };
  /** Rejects when the page crashes or its browser ends; never resolves. */
  readonly lost: Promise<never>;
  readonly close: () => Promise<void>;
};

/** The page crashed or its browser ended, and the request is not the cause. */
export class PageLost extends Error {
  readonly part: 'browser' | 'renderer';
  readonly excess: Excess | undefined;
  constructor(part: 'browser' | 'renderer', excess?: Excess) {
    super(part === 'browser' ? 'The browser ended.' : 'The page crashed.');
    this.name = 'PageLost';
    this.part = part;
    this.excess = excess;
  }
}

export async function openPageSlot(
  process: BrowserProcess,
  preparePage: (page: Page) => Promise<void> = async () => {},
): Promise<PageSlot> {
  const endpoint = await process.endpoints.open();
  const context = await process.browser.createBrowserContext({
    proxyServer: endpoint.proxyUrl,
    proxyBypassList: ['<-loopback>'],
    downloadBehavior: { policy: 'deny' },
  });
  const page = await context.newPage();
  const session = await page.createCDPSession();
  // Pages must not find the event name, so it cannot be guessed.
  const activityKey = randomUUID();
  const code = await loadPageCode();
  const atStart = [
    callAlone(getPageFunction(code, installActivityProbe), activityKey),
    callAlone(getPageFunction(code, refuseAppLinks)),
  ];
  const events: PageEvents = {
    refusals: [],
    refusedRequests: 0,
    failures: [],
    tunnels: new Map(),
    kinds: followKinds(page),
    ids: {},
    popups: 0,
    dialogs: 0,
    blockedRequests: 0,
    lost: undefined,
  };
  const { lost, forget } = watchForLoss({ page, process, events });
  await Promise.all([
    denyPermissions({ session, context }),
    emulateViewport(session, readyViewport),
    session.send('Fetch.enable', { patterns: suspectPatterns }),
    page.evaluateOnNewDocument(atStart.join(';\n')),
  ]);
  dismissInterruptions(page, events);
  await preparePage(page);
  return {
    page,
    session,
    takePicture: (params) => retryPicture(() => process.pictures.take(session.id(), params)),
    endpoint,
    activityKey,
    events,
    process,
    blocking: { isHostBlocked: () => false },
    lost,
    close: async () => {
      forget();
      process.pictures.forget(session.id());
      endpoint.close();
      await context.close();
    },
  };
}

/** An empty list of permissions for every origin denies what a page requests without a prompt. */
async function denyPermissions({ session, context }: { session: CDPSession; context: BrowserContext }): Promise<void> {
  const browserContextId = context.id;
  await session.send('Browser.grantPermissions', { permissions: [], ...(browserContextId && { browserContextId }) });
}

/**
 * A dialog or a popup would block the page, or multiply without limit, so both are counted and
 * dismissed. A popup is counted when it is requested, because the switches of the browser prevent
 * almost all of them.
 */
function dismissInterruptions(page: Page, events: PageEvents): void {
  page.on('dialog', (dialog) => {
    events.dialogs += 1;
    // A capture leaves the page at its end, so `beforeunload` is accepted.
    const answered = dialog.type() === 'beforeunload' ? dialog.accept() : dialog.dismiss();
    answered.catch(() => undefined);
  });
  getProtocolClient(page).on('Page.windowOpen', () => {
    events.popups += 1;
  });
  page.on('popup', (popup) => void popup?.close().catch(() => undefined));
}

/**
 * Puppeteer keeps unfinished requests in the memory of the worker. A page was measured to add 140
 * MB in five seconds.
 */
const requestsMax = 20_000;

type Loss = { readonly lost: Promise<never>; readonly forget: () => void };

/**
 * `process.exited` settles hundreds of captures after the page, and retains its listeners until
 * then. `forget` releases the page: `lost` is part of races, which retain their results, including
 * images.
 */
function watchForLoss({ page, process, events }: Pick<PageSlot, 'page' | 'process' | 'events'>): Loss {
  let lose: ((part: PageLost['part'], excess?: Excess) => void) | undefined;
  const lost = new Promise<never>((_resolve, reject) => {
    lose = (part, excess = process.excess()) => {
      events.lost ??= new PageLost(part, excess);
      reject(events.lost);
    };
  });
  lost.catch(() => undefined);
  // Puppeteer's event for the crash of a target, after which calls in progress never return.
  page.on('error', () => lose?.('renderer'));
  void process.exited.then(() => lose?.('browser'));
  let requests = 0;
  page.on('request', () => {
    requests += 1;
    if (requests > requestsMax) lose?.('renderer', { resource: 'requests', used: requests, max: requestsMax });
  });
  return {
    lost,
    forget: () => {
      lose = undefined;
    },
  };
}

const pathMarks = ['/', '.', '-', '_', '?', '='];

/**
 * Parts of URLs that occur in path rules of the block lists. The separators exclude words such as
 * `upload` and `download`. The lists decide which matching requests are advertising.
 */
const adPathWords: readonly string[] = [
  ...pathMarks.flatMap((before) => ['/', '.', '-', '_', '=', '?', '&'].map((after) => `${before}ad${after}`)),
  ...pathMarks.map((before) => `${before}ads`),
  ...'adserv adsense adsystem advert adbanner adframe adblock admanager adunit adtech adsby affiliat banner'.split(' '),
  ...'doubleclick googlesynd googletagservices outbrain popads popunder prebid sponsor taboola'.split(' '),
];

/**
 * Requests that may be advertising; others are not paused. The browser evaluates the patterns, and
 * a wildcard costs almost nothing there.
 */
export const suspectPatterns: Protocol.Fetch.RequestPattern[] = [
  { urlPattern: 'http*', resourceType: 'Document' },
  // `?` matches any character in a pattern, so it also matches a literal `?`.
  ...adPathWords.map((word) => ({ urlPattern: `http*${word}*` })),
];
