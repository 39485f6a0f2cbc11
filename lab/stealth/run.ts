/**
 * npm run lab stealth [-- --print]
 *
 * The signs by which a page tells each browser, and the change of them by each evasion of
 * puppeteer-extra-plugin-stealth. Compared with the tables of docs/stealth.md, or printed as those.
 */
import { createRequire } from 'node:module';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { createAuthority } from '@tintype/testing/authority';
import { startSecureSite } from '@tintype/testing/secure-site';
import puppeteer, { type Browser as Started, type Page } from 'puppeteer-core';
import { readyViewport } from '@tintype/render/browser/emulate';
import { browserFlags } from '@tintype/render/browser/flags';
import { findBrowser } from '@tintype/render/browser/launcher';
import { stealthFlags } from '@tintype/render/browser/stealth-pool';
import { runScript } from '../../infra/local/run-script.ts';
import { detector, type Told } from '@tintype/tests/rendering/stealth/detector';
import {
  type Browser,
  browsers,
  type Change,
  documentedChanges,
  documentedFailures,
  documentedSigns,
} from '@tintype/tests/rendering/stealth/documented';
import { signs } from '@tintype/tests/rendering/stealth/signs';

/** The sixteenth, `defaultArgs`, edits switches of a browser that the plugin starts itself. */
const evasions = [
  'chrome.app',
  'chrome.csi',
  'chrome.loadTimes',
  'chrome.runtime',
  'iframe.contentWindow',
  'media.codecs',
  'navigator.hardwareConcurrency',
  'navigator.languages',
  'navigator.permissions',
  'navigator.plugins',
  'navigator.vendor',
  'navigator.webdriver',
  'sourceurl',
  'user-agent-override',
  'webgl.vendor',
  'window.outerdimensions',
] as const;
type Evasion = (typeof evasions)[number];
const answerMsMax = 60_000;
const load = createRequire(import.meta.url);

const { values } = parseArgs({ options: { print: { type: 'boolean', default: false } } });

await runScript(async (undo) => {
  const authority = await createAuthority();
  let onTold: (told: Told) => void = () => undefined;
  const pages = detector((told) => onTold(told));
  const site = await startSecureSite(pages, await authority.issue({ addresses: ['127.0.0.1'] }));
  undo.defer(site.stop);

  const visit = async (browser: Started, changes: readonly Evasion[] = []): Promise<readonly string[]> => {
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    // As the service does, so that no page waits for an answer.
    const session = await page.createCDPSession();
    await session.send('Browser.grantPermissions', { permissions: [], browserContextId: context.id! });
    for (const evasion of changes) await change(page, evasion);
    const told = new Promise<Told>((resolve, reject) => {
      onTold = resolve;
      setTimeout(() => reject(new Error('The page did not answer')), answerMsMax).unref();
    });
    await page.goto(`https://127.0.0.1:${site.port}/detector`, { waitUntil: 'domcontentloaded' });
    // As the service reads pages: beside their scripts, not among them.
    await page.waitForSelector('#probe');
    const { failed } = await told;
    await context.close();
    return failed;
  };

  const failures = {} as Record<Browser, readonly string[]>;
  const withSwitches: Record<string, readonly string[]> = {};
  for (const name of browsers) {
    const executable = findBrowser(name === 'headless shell' ? 'shell' : 'full');
    if (executable === undefined) throw new Error(`There is no ${name} on this machine`);
    const own = name === 'stealth mode' ? await stealthFlags(executable) : [];
    const browser = await start(executable, own, undo);
    failures[name] = await visit(browser);
    if (name !== 'stealth mode') continue;
    // The plugin edits the user agent of the browser, so that it is tried without ours.
    const unnamed = await start(
      executable,
      own.filter((flag) => !flag.startsWith('--user-agent=')),
      undo,
    );
    withSwitches['before'] = await visit(unnamed);
    for (const evasion of evasions) withSwitches[evasion] = await visit(unnamed, [evasion]);
  }
  const before = withSwitches['before']!;
  const changes = new Map<string, Change>(
    evasions.map((evasion) => {
      const after = withSwitches[evasion]!;
      const mends = before.filter((sign) => !after.includes(sign));
      return [evasion, { mends, breaks: after.filter((sign) => !before.includes(sign)) }];
    }),
  );
  if (values.print) return print(failures, changes);

  const differences = [
    ...(isDeepStrictEqual(documentedSigns(), Object.keys(signs)) ? [] : ['The list of signs is another one']),
    ...browsers.flatMap((name) => differencesOf(name, documentedFailures(name), failures[name])),
    ...evasions.flatMap((name) => {
      const told = documentedChanges().get(name);
      const seen = changes.get(name)!;
      return [
        ...differencesOf(`${name}, mends`, told?.mends ?? [], seen.mends),
        ...differencesOf(`${name}, gives away`, told?.breaks ?? [], seen.breaks),
      ];
    }),
  ];
  console.log(differences.join('\n') || 'The tables of docs/stealth.md are right.');
  if (differences.length > 0) process.exitCode = 1;
});

/** CommonJS without types, hence `require`. */
async function change(page: Page, evasion: Evasion): Promise<void> {
  const create = load(`puppeteer-extra-plugin-stealth/evasions/${evasion}`) as () => {
    readonly onPageCreated?: (page: Page) => Promise<void>;
  };
  await create().onPageCreated?.(page);
}

/**
 * With the switches of the service but those of its proxy: the site is on loopback, with a
 * certificate of its own.
 */
async function start(executable: string, own: readonly string[], undo: AsyncDisposableStack): Promise<Started> {
  const profileFolder = mkdtempSync(join(tmpdir(), 'stealth-'));
  const flags = browserFlags({ profileFolder, proxyUrl: '' }).filter(
    (flag) => !/^--(?:proxy|remote-debugging)/.test(flag),
  );
  const browser = await puppeteer.launch({
    executablePath: executable,
    args: [...flags, ...own, '--ignore-certificate-errors'],
    ignoreDefaultArgs: true,
    pipe: true,
    waitForInitialPage: false,
    defaultViewport: readyViewport,
  });
  undo.defer(async () => {
    await browser.close();
    rmSync(profileFolder, { recursive: true, force: true });
  });
  return browser;
}

function differencesOf(name: string, told: readonly string[], seen: readonly string[]): string[] {
  const more = seen.filter((sign) => !told.includes(sign)).map((sign) => `${name}: ${sign}, which is not told`);
  return [...more, ...told.filter((sign) => !seen.includes(sign)).map((sign) => `${name}: not ${sign}, which is told`)];
}

function print(failures: Readonly<Record<Browser, readonly string[]>>, changes: ReadonlyMap<string, Change>): void {
  for (const sign of Object.keys(signs))
    console.log(`| ${sign} | ${browsers.map((name) => (failures[name].includes(sign) ? 'no' : 'yes')).join(' | ')} |`);
  const cell = (list: readonly string[]): string => list.join('; ') || '–';
  for (const [name, { mends, breaks }] of changes) console.log(`| \`${name}\` | ${cell(mends)} | ${cell(breaks)} |`);
}
