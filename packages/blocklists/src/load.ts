import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { readFileIdentity } from '@tintype/runtime/run';
import type { Logger } from '@tintype/runtime/logger';
import type { Service } from '@tintype/runtime/service';
import { type Blocklists, createBlocklists } from './blocklists.ts';
import { type CompiledLists, readCompiled, compiledPathIn } from './compiled-file.ts';
import { findOrigin } from './read-lists.ts';

type LoadOptions = {
  /** The folder of the compiled lists; by default a folder of this user below `/var/tmp`. */
  readonly folder?: string | undefined;
};

/**
 * Compiles the lists if they have not been compiled for these versions. Throws if they are missing
 * or match nothing.
 */
export async function loadBlocklists({ folder = defaultFolder() }: LoadOptions = {}): Promise<Blocklists> {
  const sources = sourcesFolderIn(folder);
  const listsFolder = existsSync(sources) ? sources : undefined;
  const wanted = findOrigin(listsFolder);
  const compiled = readCompiled(folder, wanted) ?? (await compileIn(folder, listsFolder, wanted));
  const blocklists = createBlocklists(compiled);
  testBlocklists(blocklists);
  return blocklists;
}

/** Returns a folder that outlives one run. `npm start` and `npm test` delete `TMPDIR`. */
export const defaultFolder = (): string =>
  join(existsSync('/var/tmp') ? '/var/tmp' : tmpdir(), `tintype-blocklists-${process.getuid?.() ?? 'user'}`);

/**
 * Returns where `updateBlocklists` stores lists that are newer than the installed ones, as
 * `<number>.txt`.
 */
export const sourcesFolderIn = (folder: string): string => join(folder, 'sources');

/** Compiles in a child process, whose memory is freed when it ends. */
export async function compileIn(
  folder: string,
  listsFolder: string | undefined,
  wanted: ReturnType<typeof findOrigin>,
): Promise<CompiledLists> {
  const program = join(import.meta.dirname, `main${extname(import.meta.filename)}`);
  const args = [program, folder];
  await promisify(execFile)(process.execPath, listsFolder === undefined ? args : [...args, listsFolder]).catch(
    (cause: Error) => {
      throw new Error('The block lists could not be compiled', { cause });
    },
  );
  const compiled = readCompiled(folder, wanted);
  if (compiled === undefined) throw new Error(`The compiled block lists in ${folder} are not usable`);
  return compiled;
}

const testPage = 'https://news.example/';
const testAds = [
  'https://securepubads.g.doubleclick.net/tag/js/gpt.js',
  'https://pagead2.googlesyndication.com/pagead/js/adsbygoogle.js',
];

/**
 * Throws if the lists do not work. Empty lists, or an engine that no longer understands them, would
 * let every advertisement pass without a warning.
 */
export function testBlocklists({ decideRequest, adStyles, bannerStyles, isHostBlocked }: Blocklists): void {
  const isAd = (url: string): boolean => decideRequest({ url, pageUrl: testPage, type: 'Script' }).action !== 'allow';
  const marks = { classes: ['adsbygoogle', 'cookie-alert', 'we-use-cookies'], ids: [], hrefs: [] };
  const checks: readonly [string, boolean][] = [
    ...testAds.map((url): [string, boolean] => [`${url} is not recognised as an advertisement`, isAd(url)]),
    ['a script of the page itself is blocked', !isAd(`${testPage}app.js`)],
    ['advertising slots are not hidden', adStyles(testPage, marks).includes('.adsbygoogle')],
    ['consent banners are not hidden', bannerStyles(testPage, marks).includes('.we-use-cookies')],
    ['the tier light does not block doubleclick.net', isHostBlocked('stats.g.doubleclick.net', 'light')],
    ['the tier light blocks trackers', !isHostBlocked('www.google-analytics.com', 'light')],
    ['the tier normal does not block google-analytics.com', isHostBlocked('www.google-analytics.com', 'normal')],
    ['the tier ultimate blocks example.com', !isHostBlocked('www.example.com', 'ultimate')],
  ];
  const broken = checks.filter(([, isPassed]) => !isPassed).map(([problem]) => problem);
  if (broken.length > 0) throw new Error(`The block lists do not work: ${broken.join('; ')}`);
}

type FollowOptions = { readonly folder?: string | undefined; readonly logger: Logger; readonly everyMs?: number };

/**
 * Reads the lists again when `updateBlocklists` has replaced them. If the new lists cannot be used,
 * the current ones stay in service.
 */
export async function followBlocklists({
  folder = defaultFolder(),
  logger,
  everyMs = 30_000,
}: FollowOptions): Promise<Blocklists & Service> {
  let current = await loadBlocklists({ folder });
  let seen = readFileIdentity(compiledPathIn(folder));
  let looking: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const look = async (): Promise<void> => {
    const identity = readFileIdentity(compiledPathIn(folder));
    if (identity === seen) return;
    seen = identity;
    try {
      current = await loadBlocklists({ folder });
      logger.info({ writtenAt: current.writtenAt }, 'blocklists.updated');
    } catch (error) {
      logger.error({ error }, 'blocklists.not_updated');
    }
  };
  return {
    name: 'blocklists',
    decideRequest: (request) => current.decideRequest(request),
    findPolicy: (pageUrl) => current.findPolicy(pageUrl),
    adStyles: (pageUrl, marks) => current.adStyles(pageUrl, marks),
    bannerStyles: (pageUrl, marks) => current.bannerStyles(pageUrl, marks),
    isHostBlocked: (host, tier) => current.isHostBlocked(host, tier),
    siteOf: (url) => current.siteOf(url),
    consent: current.consent,
    get writtenAt() {
      return current.writtenAt;
    },
    start: async () => {
      timer = setInterval(() => {
        looking = looking.then(look);
      }, everyMs);
    },
    stop: async () => {
      clearInterval(timer);
      await looking;
    },
  };
}
