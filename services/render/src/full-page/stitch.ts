import { setTimeout as sleep } from 'node:timers/promises';
import { warning } from '@tintype/contracts/capture/capture-result';
import type { Output } from '@tintype/contracts/capture/capture-request';
import { resolveEmulation } from '@tintype/contracts/devices/devices';
import type { CaptureContext } from '../context/capture-context.ts';
import type { OpenRequest } from '../context/requests.ts';
import {
  revealAtSeam,
  holdSection,
  noteAnchors,
  reachSection,
  showSection,
  type ShownSection,
} from '../in-page/show-section.ts';
import {
  canReact,
  hasUnobservableChanges,
  waitForFullPageImages,
  hasPageChanged,
  type PageSize,
  measureInnerScroller,
} from '../in-page/full-page-state.ts';
import { freezeFixed } from '../in-page/fixed-elements.ts';
import { noteMoves } from '../in-page/place-parts.ts';
import { waitForScroll } from '../in-page/settle-section.ts';
import { scrollAndWait } from '../in-page/walk-page.ts';
import { cutToLimits, documentSize, heightWithin, fitFormat, toPixels } from '../screenshot/area.ts';
import { type CapturedOutput, type TakeOutput, type PageArea } from '../screenshot/output.ts';
import { settleAtTop, settleAtBottom, warnUnfinished, type OpenPage } from './come-to-rest.ts';
import { arrivalMs, isTimeUp, innerScrollPxMin } from './limits.ts';
import { openFullPage, closeFullPage } from '../in-page/open-full-page.ts';

/** The share of the remaining time that scrolling through the page may take. */
const scrollShare = 0.5;
/** Time for requests that begin only when a section is shown. */
const sectionMsMax = 800;
/** Time for content that scripts show step by step. */
const answerMsMax = 2_000;
/** Each section of a long page has some of these elements, by which its movement is measured. */
const anchorsMax = 600;

type StitchPictures = {
  readonly page: MeasuredPage;
  readonly sections: readonly Buffer[];
  readonly isLively: boolean;
  readonly loading: readonly OpenRequest[];
};

/**
 * Captures sections of the viewport, as a reader sees them who scrolls, except that content which
 * does not scroll appears once.
 * The page is scrolled through first, so that lazy content loads. Images are taken on the way: most
 * pages do not react, and if nothing has changed by the end, these images are the result. A page
 * that reacted gets time and is captured again from its top.
 */
export const takeStitched: TakeOutput<'screenshot'> = (context, output) =>
  inOpenPage(context, (open) => takeSections(open, output));

async function takeSections(open: OpenPage, output: Output<'screenshot'>): Promise<CapturedOutput> {
  const { context, stoodElsewhere } = open;
  const { inPage, request } = context;
  if (stoodElsewhere) await sleep(request.scrollInterval);
  const { page, sections, isLively, loading } = (await scrollThrough(open)) ?? (await pictureAtRest(open));
  await warnUnfinished(open, loading);
  const imagesMissing = await inPage(waitForFullPageImages, page.height, 0);
  const area = cutToLimits(context, page.box, page.heightMax);
  const fileFormat = fitFormat(context, output, area);
  const pixels = toPixels(area);
  const views = { heightPx: Math.round(page.sections[0]!.to * area.scale), scale: area.scale };
  return {
    output,
    bytes: { sections, ...pixels },
    fileFormat,
    ...pixels,
    imagesMissing,
    ...(isLively && !page.isInner && { views }),
  };
}

/**
 * Waits where something could appear. Returns the images captured on the way unless they may be out
 * of date.
 */
async function scrollThrough({ context, requests }: OpenPage): Promise<StitchPictures | undefined> {
  const { inPage, deadline } = context;
  const endsAt = performance.now() + deadline.pageLeftMs() * scrollShare;
  let page = await measurePage(context);
  await freeze(context, page);
  let sections: Buffer[] | undefined =
    (await inPage(hasUnobservableChanges)) && page.sections.length > 1 ? undefined : [];
  const hasReacted = async (): Promise<boolean> => requests.sawVisible() || inPage(hasPageChanged);
  let isLively = await inPage(canReact);
  let shownTo = 0;
  for (;;) {
    const section = page.sections.find(({ scroll, to }) => scroll + to > shownTo);
    if (section === undefined) break;
    if (shownTo > 0 && (isLively ? performance.now() > endsAt : isTimeUp(context))) {
      if (sections !== undefined)
        return { page: { ...page, heightMax: shownTo }, sections, isLively, loading: requests.open() };
      context.warn(warning('NOT_SETTLED', `Only ${shownTo} CSS pixels could be scrolled through in time.`));
      return undefined;
    }
    const shownAt = performance.now();
    const shown = await inPage(showSection, {
      ...getSeam(page, section, isLively && sections !== undefined),
      budgetMs: 0,
    });
    sections?.push(await captureSection(context, { page, section, shown }));
    shownTo = section.scroll + section.to;
    const isLast = section === page.sections.at(-1);
    // This check costs no time, because the section is shown for its time anyway. Later changes are
    // noticed with the next section.
    if (!isLast && (await hasReacted())) sections = undefined;
    isLively ||= sections === undefined;
    if (isLively) await linger(context, section, { shownAt, isLast });
    if (isLast) {
      if (isLively) await settleAtBottom({ context, requests });
      await inPage(waitForFullPageImages, page.height, arrivalMs(context));
      if (await hasReacted()) sections = undefined;
    }
    if (sections === undefined) page = await measurePage(context);
  }
  return sections && { page, sections, isLively, loading: requests.open() };
}

type LingerOptions = { readonly shownAt: number; readonly isLast: boolean };

/**
 * Shows a section for its time, and the rows between it and the next section for half of that. A
 * part that appears only when it is completely visible is then completely visible once.
 */
async function linger(
  { inPage, request }: CaptureContext,
  { scroll, to }: Section,
  { shownAt, isLast }: LingerOptions,
) {
  await inPage(waitForScroll);
  const leftMs = Math.max(0, request.scrollInterval - (performance.now() - shownAt));
  await inPage(noteMoves, leftMs / 2);
  if (isLast) return sleep(leftMs / 2);
  await inPage(scrollAndWait, scroll + to / 2);
  await inPage(noteMoves, leftMs / 2);
}

async function pictureAtRest({ context, requests }: OpenPage): Promise<StitchPictures> {
  const { inPage } = context;
  await settleAtTop({ context, requests, height: (await measurePage(context)).height });
  const page = await measurePage(context);
  await freeze(context, page);
  await inPage(noteAnchors, anchorsMax);
  const sections: Buffer[] = [];
  const loading: OpenRequest[] = [];
  const pictures = { sections, isLively: true, loading };
  for (const section of page.sections) {
    if (sections.length > 0 && isTimeUp(context))
      return { ...pictures, page: { ...page, heightMax: sections.length * page.sections[0]!.to } };
    const budgetMs = Math.min(answerMsMax, arrivalMs(context));
    const asked = { ...getSeam(page, section, true), budgetMs };
    const shown = await inPage(reachSection, asked);
    await inPage(revealAtSeam, asked);
    await requests.idle(Math.min(sectionMsMax, arrivalMs(context)));
    for (const request of requests.open()) loading.push(request);
    await inPage(holdSection, { ...asked, moved: shown.moved });
    sections.push(await captureSection(context, { page, section, shown }));
  }
  return { ...pictures, page };
}

const getSeam = ({ sections }: MeasuredPage, section: Section, isHeld: boolean) => ({
  scroll: section.scroll,
  seam: isHeld && section !== sections.at(-1) ? section.to : null,
});

async function freeze({ inPage, request }: CaptureContext, { height, sections }: MeasuredPage): Promise<void> {
  if (request.freezeFixed && sections.length > 1) await inPage(freezeFixed, height);
}

/** Restores the page even if the work fails. */
export async function inOpenPage<Out>(context: CaptureContext, work: (open: OpenPage) => Promise<Out>): Promise<Out> {
  const { inPage } = context;
  const requests = context.requests.watch();
  try {
    return await work({ context, requests, stoodElsewhere: await inPage(openFullPage, innerScrollPxMin) });
  } finally {
    requests.stop();
    await inPage(closeFullPage).catch(() => undefined);
  }
}

/** How far the page is scrolled for one image of the viewport, and which of its rows are new. */
export type Section = { readonly scroll: number; readonly from: number; readonly to: number };

/**
 * Covers the first `height` rows of a page, from top to bottom, without a gap or an overlap. All
 * sections except the last have the same height.
 * A row of the viewport shows the row of the page that is `scroll` further down. Above and below
 * the band in which content moves, this is only true at the start and the end of the page. Content
 * next to an inner scroller is shown while nothing is scrolled, so the first sections extend to the
 * end of the band. If the content needs more than the band, the sections are shorter.
 */
export function planSections({ bandTop, bandHeight, scrollMax }: PageSize, height: number): Section[] {
  const bandEnd = bandTop + bandHeight;
  const sectionHeight = Math.floor(bandEnd / Math.ceil(bandEnd / bandHeight));
  return Array.from({ length: Math.ceil(height / sectionHeight) }, (_, index) => {
    const start = index * sectionHeight;
    const isUnscrolled = start + sectionHeight <= bandEnd;
    const scroll = isUnscrolled ? 0 : Math.min(start - bandTop, scrollMax);
    return { scroll, from: start - scroll, to: Math.min(start + sectionHeight, height) - scroll };
  });
}

export type MeasuredPage = {
  readonly box: PageArea;
  /** The first column of the box, in the coordinates of the browser's clip. */
  readonly left: number;
  readonly height: number;
  /** The height that is captured, which `maxSections` limits. */
  readonly heightMax: number;
  readonly sections: readonly Section[];
  readonly isInner: boolean;
  readonly viewHeight: number;
  /** An image of the viewport shows the complete width of the page at the requested scale. */
  readonly fitsViewport: boolean;
};

export async function measurePage(context: CaptureContext): Promise<MeasuredPage> {
  const { inPage, request } = context;
  const [inner, { left, width, height, viewHeight, zoom }] = await Promise.all([
    inPage(measureInnerScroller),
    documentSize(context),
  ]);
  const { viewport } = resolveEmulation(request);
  const size: PageSize = inner ?? {
    width,
    height,
    viewHeight,
    bandTop: 0,
    bandHeight: viewHeight,
    scrollMax: height - viewHeight,
  };
  const box = { x: 0, y: 0, width: size.width, height: size.height };
  const heightMax = request.maxSections * size.bandHeight;
  const captured = heightWithin(request, box, heightMax);
  return {
    box,
    left,
    height: captured,
    heightMax,
    sections: planSections(size, captured),
    isInner: inner !== null,
    viewHeight: size.viewHeight,
    fitsViewport: size.width === viewport.width && size.viewHeight === viewport.height && zoom === 1,
  };
}

type Dependencies = { readonly page: MeasuredPage; readonly section: Section; readonly shown: ShownSection };

export async function captureSection(
  { slot }: CaptureContext,
  { page, section, shown }: Dependencies,
): Promise<Buffer> {
  const { from, to, scroll } = section;
  // If a page shrank meanwhile, or scrolls itself, the section is captured at its own position
  // instead of the viewport's.
  const isInView = page.fitsViewport && Math.abs(shown.scrolled - scroll) < 1;
  const isWhole = isInView && from === 0 && to === page.viewHeight;
  const clip = {
    x: page.left,
    y: from + (page.isInner ? 0 : scroll + shown.moved),
    width: page.box.width,
    height: to - from,
    scale: 1,
  };
  return slot.takePicture({
    format: 'png',
    optimizeForSpeed: true,
    ...(!isWhole && { clip }),
    ...(!isInView && { captureBeyondViewport: true }),
  });
}
