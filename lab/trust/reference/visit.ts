import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'puppeteer-core';
import sharp, { type OverlayOptions } from 'sharp';
import { viewport } from './browser.ts';
import { findScroller, finishAnimations, hidesOverflow, pinOnce, scrollPageTo, visibleText } from './in-page.ts';
import type { Floater, Scroller, TextLine } from './in-page.ts';

/** What one careful visit saw. Pictures are PNG. */
export type Visit = {
  /**
   * The view as it came to rest; more than one where something goes on moving. The last is of after
   * the page was scrolled through.
   */
  readonly views: readonly Buffer[];
  readonly viewText: readonly TextLine[];
  /** The whole page walked through, what stays in place shown once. */
  readonly walk: Buffer | undefined;
  readonly walkText: readonly TextLine[];
  /**
   * The whole page in one picture from its top; none where an element scrolls in the document's
   * place.
   */
  readonly whole: readonly Buffer[];
  readonly floaters: readonly Floater[];
  readonly scroller: Scroller;
  readonly ms: number;
};

type Order = {
  readonly url: string;
  readonly click?: string | undefined;
  /**
   * An earlier visit of the same page: where it showed the same, it is not walked through again.
   */
  readonly earlier?: Visit | undefined;
};

const restMs = 3_000;
const heightMax = 30_000;
/** A carousel shows each of its pictures for about so long. */
const turnMs = 2_300;

export async function visit(browser: Browser, { url, click, earlier }: Order): Promise<Visit> {
  const context = await browser.createBrowserContext();
  const isFirst = earlier === undefined;
  try {
    const startedAt = performance.now();
    const page = await context.newPage();
    page.on('dialog', (dialog) => void dialog.dismiss().catch(() => undefined));
    await page.goto(url, { waitUntil: 'load', timeout: 25_000 }).catch(() => undefined);
    // A browser without a mouse has it in the corner of the page, where headers wait for one.
    await page.mouse.move(-100, -100);
    await quiet(page);
    if (click !== undefined) await page.click(click);
    await sleep(restMs);
    await quiet(page);
    const before = await pictures(page, { count: isFirst ? 6 : 3 });
    const viewText = await page.evaluate(visibleText, { from: 0, to: viewport.height, countMax: 400 });

    const isLocked = await keepsFromScrolling(page);
    const scroller = await page.evaluate(findScroller, isLocked);
    const height = Math.min(scroller.height, heightMax);
    for (let top = 0; top < height; top += viewport.height / 2) {
      await page.evaluate(scrollPageTo, top);
      await sleep(150);
    }
    await quiet(page);
    await page.evaluate(scrollPageTo, 0);
    await sleep(isFirst ? restMs : restMs / 2);
    await quiet(page);
    await page.evaluate(finishAnimations);
    const after = await pictures(page, { count: 1 });
    const isMoving = before.length > 1;
    const whole = scroller.isInner ? [] : await pictures(page, { count: isFirst && isMoving ? 2 : 1, whole: true });
    const ms = performance.now() - startedAt;
    const isSame = !scroller.isInner && earlier !== undefined && !reacts(earlier) && isAmong(earlier.whole, whole[0]!);
    const walked = isSame ? notWalked : await walk(page, { isLocked, margin: isFirst ? 0 : viewport.height / 4 });
    return { views: [...before, ...after], viewText, whole, scroller, ms, ...walked };
  } finally {
    await context.close();
  }
}

const notWalked = { walk: undefined, walkText: [], floaters: [] };
/** Whether the page showed something else when it was walked through than it does from its top. */
const reacts = ({ walk: walked, whole }: Visit): boolean => walked !== undefined && !isAmong(whole, walked);
const isAmong = (pictures: readonly Buffer[], one: Buffer): boolean => pictures.some((picture) => picture.equals(one));

/** Tried with the wheel, as a person would, where styles say so. */
async function keepsFromScrolling(page: Page): Promise<boolean> {
  if (!(await page.evaluate(hidesOverflow))) return false;
  await page.mouse.move(viewport.width / 2, viewport.height / 2);
  await page.mouse.wheel({ deltaY: 400 });
  await sleep(800);
  const isMoved = await page.evaluate(() => document.scrollingElement!.scrollTop > 0);
  await page.evaluate(scrollPageTo, 0);
  await page.mouse.move(-100, -100);
  return !isMoved;
}

/** Half a second without requests, fonts loaded; what never ends is not waited for. */
async function quiet(page: Page): Promise<void> {
  await page.waitForNetworkIdle({ idleTime: 600, timeout: 8_000 }).catch(() => undefined);
  await Promise.race([page.evaluate(() => document.fonts.ready.then(() => undefined)), sleep(3_000)]);
}

type PictureOrder = { readonly count: number; readonly whole?: boolean };

/**
 * One picture of what stands still; up to so many, a second apart, of what moves, and further apart
 * of what shows one thing after another.
 */
async function pictures(page: Page, { count, whole = false }: PictureOrder): Promise<Buffer[]> {
  const take = (): Promise<Buffer> => (whole ? wholePicture(page) : view(page));
  const taken = [await take()];
  if (count === 1) return taken;
  await sleep(500);
  taken.push(await take());
  const isMoving = !taken[0]!.equals(taken[1]!);
  if (!isMoving) taken.pop();
  if (!isMoving && whole) return taken;
  while (taken.length < count) {
    await sleep(isMoving ? 1_000 : turnMs);
    const picture = await take();
    if (!isMoving && taken.at(-1)!.equals(picture)) break;
    taken.push(picture);
  }
  return taken;
}

const view = async (page: Page): Promise<Buffer> =>
  Buffer.from(await page.screenshot({ type: 'png', optimizeForSpeed: true, captureBeyondViewport: false }));

async function wholePicture(page: Page): Promise<Buffer> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  const clip = { x: 0, y: 0, width: viewport.width, height: Math.min(Math.max(height, viewport.height), heightMax) };
  return Buffer.from(await page.screenshot({ type: 'png', optimizeForSpeed: true, clip, captureBeyondViewport: true }));
}

type Walk = {
  readonly isLocked: boolean;
  /**
   * How far within the view a strip ends, in pixels: a page that hides what leaves the view cuts in
   * two what stands where views meet.
   */
  readonly margin: number;
};

/** The page section by section, each brought to rest, and the strips of it that are new joined. */
async function walk(
  page: Page,
  { isLocked, margin }: Walk,
): Promise<{ walk: Buffer; walkText: TextLine[]; floaters: Floater[] }> {
  const strips: OverlayOptions[] = [];
  const walkText: TextLine[] = [];
  const floaters = await page.evaluate(pinOnce, true);
  const scroller = await page.evaluate(findScroller, isLocked);
  let { height } = scroller;
  let done = 0;
  for (let section = 0; done < Math.min(height, heightMax); section += 1) {
    const wanted = section === 0 ? 0 : done - scroller.top - margin;
    const at = await page.evaluate(scrollPageTo, wanted);
    await sleep(section === 0 ? 100 : 350);
    if (section > 0) await page.evaluate(pinOnce, false);
    await page.evaluate(finishAnimations);
    await page.waitForNetworkIdle({ idleTime: 100, timeout: 2_000 }).catch(() => undefined);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    height = Math.max(at + viewport.height, (await page.evaluate(findScroller, isLocked)).height);
    const from = Math.max(0, done - at);
    if (from >= viewport.height) break;
    const isLast = at + viewport.height >= height || from >= viewport.height - margin;
    const to = viewport.height - (isLast ? 0 : margin);
    const lines = await page.evaluate(visibleText, { from, to, countMax: 80 });
    walkText.push(...lines.map((line) => ({ ...line, y: line.y + at })));
    // What stands beside an element that scrolls is shown once.
    const { left, width } = section === 0 ? { left: 0, width: viewport.width } : scroller;
    const region = { left, top: from, width, height: to - from };
    const shown = sharp(await view(page))
      .extract(region)
      .removeAlpha();
    const { data, info } = await shown.raw().toBuffer({ resolveWithObject: true });
    strips.push({ input: data, raw: info, top: at + from, left });
    done = at + to;
  }
  const picture = sharp({ create: { width: viewport.width, height: done, channels: 3, background: '#fff' } });
  return { walk: await picture.composite(strips).png({ compressionLevel: 2 }).toBuffer(), walkText, floaters };
}
