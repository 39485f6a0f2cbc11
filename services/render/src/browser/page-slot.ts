import { randomUUID } from 'node:crypto';
import type { EgressFailed, EgressRefused } from '@tintype/network/egress-errors';
import type { BrowserContext, CDPSession, Page, Protocol } from 'puppeteer-core';
import { installActivityProbe } from '../in-page/activity-probe.ts';
import { readOn } from '../in-page/stay-in-place.ts';
import { emulateViewport, readyViewport } from './emulate.ts';
import type { BrowserProcess } from './launch.ts';
import { callAlone, loadPageCode, pageFunctionOf } from './page-code.ts';
import type { ProxyEndpoint } from './proxy-endpoints.ts';
import { clientOf } from './puppeteer-internals.ts';
import { type PictureParams, retryPicture } from './picture-calls.ts';
import { followKinds, type RequestKinds } from './refused-requests.ts';

/** Events in a page besides the capture itself. The guards write here, the pipeline reads. */
export type PageEvents = {
  /** The first of them, the newest and, where there is one, one that fails the capture. */
  readonly refusals: EgressRefused[];
  refusedRequests: number;
  readonly failures: EgressFailed[];
  /** Hosts to which a tunnel was opened, and whether any bytes came back. */
  readonly tunnels: Map<string, 'opened' | 'answered'>;
  /** The kinds of requests that each host got. */
  readonly kinds: RequestKinds;
  /** Whose capture it is, for the log; empty while the page waits for one. */
  ids: CaptureIds;
  popups: number;
  dialogs: number;
  blockedRequests: number;
  /** Why the page can no longer be used, once that is so. */
  lost: Error | undefined;
};

/** The ids by which log lines of one attempt at a capture are found. */
export type CaptureIds = { readonly captureId?: string; readonly requestId?: string };

/** One page in a browser context of its own: cookies, cache, storage and connections that no other capture sees. */
export type PageSlot = {
  readonly page: Page;
  /** Holds what looks like advertising, from before the first request on: who leases the page answers it or disables it (the Fetch domain). */
  readonly session: CDPSession;
  /** `Page.captureScreenshot`. Never answers once the page is lost or closed. */
  readonly takePicture: (params: PictureParams) => Promise<Buffer>;
  readonly endpoint: ProxyEndpoint;
  /** The name under which the probe of this page answers (`installActivityProbe`). */
  readonly activityKey: string;
  readonly events: PageEvents;
  readonly process: BrowserProcess;
  /** Which hosts its entrance turns away; a capture sets it before it visits anything. */
  readonly blocking: { isHostBlocked: (host: string) => boolean };
  /** Rejects when the page crashes or its browser ends; never resolves. */
  readonly lost: Promise<never>;
  readonly close: () => Promise<void>;
};

/** The page can't go on through no fault of the request: its browser died or the renderer crashed. */
export class PageLost extends Error {
  readonly part: 'browser' | 'renderer';
  constructor(part: 'browser' | 'renderer') {
    super(part === 'browser' ? 'The browser ended.' : 'The page crashed.');
    this.name = 'PageLost';
    this.part = part;
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
  // Pages must not find it, so it is no word that could be guessed.
  const activityKey = randomUUID();
  const code = await loadPageCode();
  const atStart = [
    callAlone(pageFunctionOf(code, installActivityProbe), activityKey),
    callAlone(pageFunctionOf(code, readOn)),
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
    denyAll({ session, context }),
    emulateViewport(session, readyViewport),
    session.send('Fetch.enable', { patterns: suspectPatterns }),
    page.evaluateOnNewDocument(atStart.join(';\n')),
  ]);
  answerInterruptions(page, events);
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

/** An empty list of grants for every origin of the context: what a page asks for is refused without a prompt. */
async function denyAll({ session, context }: { session: CDPSession; context: BrowserContext }): Promise<void> {
  const browserContextId = context.id;
  await session.send('Browser.grantPermissions', { permissions: [], ...(browserContextId && { browserContextId }) });
}

/**
 * A dialog or a popup would hold the page up or grow without end. Both are counted and put away; a popup is counted when it is asked for, for the
 * browser's switches let hardly any come into being.
 */
function answerInterruptions(page: Page, events: PageEvents): void {
  page.on('dialog', (dialog) => {
    events.dialogs += 1;
    // Leaving the page is what the capture does at its end, so `beforeunload` is agreed to and the rest turned down.
    const answered = dialog.type() === 'beforeunload' ? dialog.accept() : dialog.dismiss();
    answered.catch(() => undefined);
  });
  clientOf(page).on('Page.windowOpen', () => {
    events.popups += 1;
  });
  page.on('popup', (popup) => void popup?.close().catch(() => undefined));
}

type Loss = { readonly lost: Promise<never>; readonly forget: () => void };

/**
 * The browser's `exited` outlives its pages by hundreds of captures, and its waiters are kept until then. After `forget` it
 * keeps nothing of this page: `lost` is part of races, and those hold their results, pictures among them.
 */
function watchForLoss({ page, process, events }: Pick<PageSlot, 'page' | 'process' | 'events'>): Loss {
  let lose: ((part: PageLost['part']) => void) | undefined;
  const lost = new Promise<never>((_resolve, reject) => {
    lose = (part) => {
      events.lost ??= new PageLost(part);
      reject(events.lost);
    };
  });
  lost.catch(() => undefined);
  // Puppeteer's name for the crash of a target. Calls that are under way never answer after it.
  page.on('error', () => lose?.('renderer'));
  void process.exited.then(() => lose?.('browser'));
  return {
    lost,
    forget: () => {
      lose = undefined;
    },
  };
}

const marks = ['/', '.', '-', '_', '?', '='];

/**
 * Words that rules for paths contain. They stand between marks, or an upload and a download would be held as well; the lists say
 * afterwards what really is advertising.
 */
const words: readonly string[] = [
  ...marks.flatMap((before) => ['/', '.', '-', '_', '=', '?', '&'].map((after) => `${before}ad${after}`)),
  ...marks.map((before) => `${before}ads`),
  'adserv',
  'adsense',
  'adsystem',
  'advert',
  'adbanner',
  'adframe',
  'admanager',
  'adunit',
  'adtech',
  'adsby',
  'affiliat',
  'banner',
  'doubleclick',
  'googlesynd',
  'outbrain',
  'popads',
  'popunder',
  'prebid',
  'sponsor',
  'taboola',
];

/** Asked in the browser, where a wildcard costs next to nothing; what none of them fits is not held. */
export const suspectPatterns: Protocol.Fetch.RequestPattern[] = [
  { urlPattern: 'http*', resourceType: 'Document' },
  // `?` stands for any character in a pattern, which does as well as itself.
  ...words.map((word) => ({ urlPattern: `http*${word}*` })),
];
