import puppeteer from 'puppeteer-core';
import { findBrowser } from '@tintype/render/browser/launcher';
import type { BareMessage } from './bare-loop.ts';
import { quality, type RoundOrder, runRound, viewport } from './loop.ts';

/**
 * The opponent gets what helps it: the faster browser build, the pipe instead of a socket, and a
 * clock that stops when the picture is there, although closing the context comes after that (its
 * rate has to bear it; the whole turn is told as well).
 */
const browser = await puppeteer.launch({
  executablePath: findBrowser('shell') ?? findBrowser('full')!,
  defaultViewport: viewport,
  pipe: true,
  args: process.argv.slice(2),
});
const say = (message: BareMessage): void => void process.send!(message);

process.on('message', (order: RoundOrder) => {
  run(order).then(
    (round) => say({ round }),
    (error: unknown) => say({ failure: String(error) }),
  );
});
process.on('disconnect', () => void browser.close().finally(() => process.exit()));
say({ browserPid: browser.process()!.pid! });

const run = (order: RoundOrder) =>
  runRound(order, async ({ name, url }, add) => {
    const startedAt = performance.now();
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    await page.goto(url, { waitUntil: 'load' });
    const { format } = order;
    const bytes = await page.screenshot({ type: format, ...(format !== 'png' && { quality }) });
    const ms = performance.now() - startedAt;
    await context.close();
    add({ page: name, ms, tickMs: performance.now() - startedAt, bytes: bytes.byteLength });
  });
