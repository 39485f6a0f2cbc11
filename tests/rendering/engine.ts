import type { Blocklists } from '@tintype/blocklists/blocklists';
import { loadBlocklists } from '@tintype/blocklists/load';
import { captureRequest } from '@tintype/contracts/capture/capture-request';
import { getInputAddress } from '@tintype/contracts/capture/fragments';
import type { CapturedFile, CaptureReport } from '@tintype/contracts/capture/capture-result';
import type { ServiceError } from '@tintype/contracts/errors/service-error';
import { createParser } from '@tintype/contracts/schemas/parse';
import { createFolderStorage } from '@tintype/storage/drivers/folder';
import { newObjectKey } from '@tintype/storage/keys';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserProcess } from '@tintype/render/browser/launch';
import type { OriginExtension } from '@tintype/render/context/capture-context';
import { renderCapture } from '@tintype/render/pipeline/render-capture';
import { type BrowserOptions, type Browsers, startBrowsers, type Targets } from './browsers.ts';

export type Taken = { readonly bytes: Buffer; readonly file: CapturedFile; readonly report: CaptureReport };
export type Engine = {
  /**
   * Throws the error that a caller would receive. `unchecked` in a request has fields that no
   * caller can send; `organizationId` is whose capture it is.
   */
  readonly capture: (request: object, extension?: OriginExtension) => Promise<Taken>;
  /** Returns every file of a capture by the ID of its output. */
  readonly captureAll: (request: object) => Promise<Readonly<Record<string, Taken>>>;
  /**
   * Returns the error that a worker would end the capture with. Rejects with what returns the
   * capture to the queue.
   */
  readonly failureOf: (request: object, extension?: OriginExtension) => Promise<ServiceError>;
  readonly browsers: () => readonly BrowserProcess[];
  readonly stealthStatus: () => { readonly browsers: number };
  readonly status: () => { readonly ready: number; readonly leased: number; readonly browsers: number };
  readonly stop: () => Promise<void>;
};

type EngineOptions = BrowserOptions & Partial<Targets> & { readonly blocklists?: Blocklists };

const parse = createParser(captureRequest);

let loadedBlocklists: Promise<Blocklists> | undefined;
let sharedBrowsers: Promise<Browsers> | undefined;

/**
 * The inside of a render worker without queue and database. All engines of a process share their
 * browsers, except engines with options for browsers. Only the targets of engines that were not
 * stopped are allowed.
 */
export async function startEngine({
  allowHosts = [],
  names = {},
  blocklists,
  ...browserOptions
}: EngineOptions = {}): Promise<Engine> {
  const hasOwnBrowsers = Object.keys(browserOptions).length > 0;
  const [lists, browsers] = await Promise.all([
    blocklists ?? (loadedBlocklists ??= loadBlocklists()),
    hasOwnBrowsers ? startBrowsers(browserOptions) : (sharedBrowsers ??= startBrowsers()),
  ]);
  const { pool, stealthPool, converter, started } = browsers;
  const disallow = browsers.allow({ allowHosts, names });
  const folder = mkdtempSync(join(tmpdir(), 'tintype-engine-'));
  const storage = createFolderStorage({ folder, baseUrl: 'http://files.test', signingKey: Buffer.alloc(32) });
  const tools = { pool, stealthPool, converter, storage, blocklists: lists };
  const stopping = new AbortController();

  const render = async (
    {
      unchecked,
      organizationId = 'tests',
      ...input
    }: { readonly unchecked?: object; readonly organizationId?: string },
    extension: OriginExtension = {},
  ) => {
    const parsed = parse(input);
    if (!parsed.ok) throw new Error(`The request of the test is invalid: ${JSON.stringify(parsed.fields)}`);
    const { baseUrl: _baseUrl, ...request } = parsed.value;
    return renderCapture(
      tools,
      { ...request, url: getInputAddress(parsed.value), ...unchecked },
      {
        organizationId,
        cancelled: stopping.signal,
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
      stopping.abort();
      disallow();
      if (hasOwnBrowsers) await browsers.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
