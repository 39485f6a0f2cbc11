import type { Blocklists } from '@tintype/blocklists/blocklists';
import { loadBlocklists } from '@tintype/blocklists/load';
import { captureRequest } from '@tintype/contracts/capture/capture-request';
import { addressOf } from '@tintype/contracts/capture/input';
import type { CapturedFile, CaptureReport } from '@tintype/contracts/capture/capture-result';
import type { ServiceError } from '@tintype/contracts/errors/service-error';
import { parserOf } from '@tintype/contracts/schemas/parse';
import { createAddressPolicy } from '@tintype/network/address-policy';
import { createEgressGuard } from '@tintype/network/egress-guard';
import { createForwardProxy } from '@tintype/network/forward-proxy';
import { parseAllowHosts } from '@tintype/network/settings';
import { type Logger, silentLogger } from '@tintype/runtime/logger';
import { createFolderStorage } from '@tintype/storage/drivers/folder';
import { newObjectKey } from '@tintype/storage/keys';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { IsolationChoice } from '@tintype/render/browser/isolation';
import type { BrowserProcess } from '@tintype/render/browser/launch';
import { type BrowserBuild, browserLauncher } from '@tintype/render/browser/launcher';
import type { MessageLimits } from '@tintype/render/browser/protocol-messages';
import { createPageEgress } from '@tintype/render/browser/page-egress';
import { createBrowserPool } from '@tintype/render/browser/pool';
import { createStealthPool } from '@tintype/render/browser/stealth-pool';
import { createTrustStore } from '@tintype/render/browser/trust-store';
import type { OriginExtension } from '@tintype/render/context/capture-context';
import { createConverter } from '@tintype/render/content/converter';
import { renderCapture } from '@tintype/render/pipeline/render-capture';

export type Taken = { readonly bytes: Buffer; readonly file: CapturedFile; readonly report: CaptureReport };
export type Engine = {
  /** Throws the error that a caller would be answered. `unchecked` in a request has fields that no caller can send. */
  readonly capture: (request: object, extension?: OriginExtension) => Promise<Taken>;
  /** Every file of a capture, by the id of its output. */
  readonly captureAll: (request: object) => Promise<Readonly<Record<string, Taken>>>;
  /** What a worker would end the capture with; rejects with what gives it back to the queue. */
  readonly failureOf: (request: object, extension?: OriginExtension) => Promise<ServiceError>;
  readonly browsers: () => readonly BrowserProcess[];
  readonly stealthStatus: () => { readonly browsers: number };
  readonly status: () => { readonly ready: number; readonly leased: number; readonly browsers: number };
  readonly stop: () => Promise<void>;
};

type Options = {
  readonly allowHosts?: readonly string[];
  /** What names resolve to. No test asks a name server. */
  readonly names?: Readonly<Record<string, readonly string[]>>;
  /** Certificates of authorities that the browsers trust, in PEM. */
  readonly authorities?: readonly string[];
  readonly pages?: number;
  readonly build?: BrowserBuild;
  readonly isolation?: IsolationChoice;
  readonly capturesMax?: number;
  readonly pageBytesMax?: number;
  readonly messageLimits?: MessageLimits;
  readonly logger?: Logger;
  readonly blocklists?: Blocklists;
  readonly stealth?: Partial<Parameters<typeof createStealthPool>[0]>;
  /** Told of each browser that was started, before the pool is, which waits for the answer. */
  readonly onLaunch?: (nth: number) => Promise<void>;
};

const parse = parserOf(captureRequest);

/** The render worker's inside without queue and database: a real browser behind the real egress guard. */
export async function startEngine({
  allowHosts = [],
  names = {},
  authorities = [],
  pages = 2,
  build = 'shell',
  isolation = 'auto',
  capturesMax = 1_000,
  pageBytesMax = 1_200 * 1024 * 1024,
  messageLimits,
  logger = silentLogger,
  blocklists,
  stealth = {},
  onLaunch,
}: Options = {}): Promise<Engine> {
  const folder = mkdtempSync(join(tmpdir(), 'tintype-engine-'));
  const storage = createFolderStorage({ folder, baseUrl: 'http://files.test', signingKey: Buffer.alloc(32) });
  const policy = createAddressPolicy({ allow: parseAllowHosts(allowHosts.join(',')), ports: [] });
  const guard = createEgressGuard({ policy, resolve: async (name) => [...(names[name] ?? [])] });
  const egress = createPageEgress({ createProxy: createForwardProxy, guard, logger });
  const started: BrowserProcess[] = [];
  const trustStore = createTrustStore(authorities);
  const launch = browserLauncher({
    build,
    choice: isolation,
    onConnection: egress.onConnection,
    logger: silentLogger,
    limits: messageLimits,
    trustStore,
  });
  const pool = createBrowserPool({
    launch: async () => {
      const browser = await launch();
      started.push(browser);
      await onLaunch?.(started.length);
      return browser;
    },
    pages,
    recycle: { capturesMax, ageMsMax: 3_600_000, memoryBytesMax: 4e9 },
    pageBytesMax,
    onPage: egress.attach,
    onPageClosed: egress.detach,
    onFatal: () => undefined,
    logger,
  });
  const stealthPool = createStealthPool({
    choice: isolation,
    onConnection: egress.onConnection,
    trustStore,
    recycle: { capturesMax, ageMsMax: 3_600_000, memoryBytesMax: 4e9 },
    pageBytesMax,
    onPage: egress.attach,
    onPageClosed: egress.detach,
    logger,
    ...stealth,
  });
  const [lists] = await Promise.all([blocklists ?? loadBlocklists(), pool.start()]);
  const converter = createConverter();
  const tools = { pool, stealthPool, converter, storage, blocklists: lists };

  const render = async ({ unchecked, ...input }: { readonly unchecked?: object }, extension: OriginExtension = {}) => {
    const parsed = parse(input);
    if (!parsed.ok) throw new Error(`The test's request is invalid: ${JSON.stringify(parsed.fields)}`);
    const { baseUrl: _baseUrl, ...request } = parsed.value;
    return renderCapture(
      tools,
      { ...request, url: addressOf(parsed.value), ...unchecked },
      {
        organizationId: 'tests',
        cancelled: new AbortController().signal,
        extension,
        keyOf: (file) => newObjectKey({ random: randomBytes, now: new Date(), ...file }),
      },
    );
  };
  return {
    capture: async (input, extension) => {
      const rendered = await render(input, extension);
      if (!rendered.ok) throw rendered.error;
      const file = rendered.files[0]!;
      return { file, report: rendered.report, bytes: (await storage.readBytes(file.storageKey))! };
    },
    captureAll: async (input) => {
      const rendered = await render(input);
      if (!rendered.ok) throw rendered.error;
      const { report, files } = rendered;
      const shots = files.map(async (file) => ({ file, report, bytes: (await storage.readBytes(file.storageKey))! }));
      return Object.fromEntries((await Promise.all(shots)).map((taken) => [taken.file.outputId, taken]));
    },
    failureOf: async (input, extension) => {
      const rendered = await render(input, extension);
      if (rendered.ok) throw new Error('The capture succeeded');
      return rendered.error;
    },
    browsers: () => started,
    stealthStatus: stealthPool.status,
    status: pool.status,
    stop: async () => {
      await pool.stop();
      await stealthPool.stop();
      await converter.stop();
      await egress.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
