import { emulationOf } from '@tintype/contracts/devices/resolve';
import type { CaptureContext } from '../context/capture-context.ts';
import { measureInner, type PageSize } from '../in-page/measure-inner.ts';
import type { Shown } from '../in-page/show-section.ts';
import { type Box, documentSize, heightWithin } from '../screenshot/area.ts';

/**
 * One image of the viewport: how far the page is scrolled for it, and which of its rows are new.
 */
export type Section = { readonly scroll: number; readonly from: number; readonly to: number };

/**
 * Returns the sections of the first `height` rows of a page, from top to bottom, without a gap or
 * an overlap; all except the last have the same height. A row of the viewport shows the row of the
 * page that is `scroll` further down; above and below the band in which content moves, this is only
 * true at the start and the end of the page. Content next to an inner scroller is shown while
 * nothing is scrolled, so the first sections extend to the end of the band; if the content needs
 * more than the band, the sections are shorter.
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
  readonly box: Box;
  /** The first column of the box, in the coordinates of the browser's clip. */
  readonly left: number;
  /** The part that is captured, in CSS pixels. */
  readonly height: number;
  /** Limited by `maxSections`. */
  readonly heightMax: number;
  readonly sections: readonly Section[];
  readonly isInner: boolean;
  readonly viewHeight: number;
  /**
   * Whether an image of the viewport shows the complete width of the page at the requested scale.
   */
  readonly fitsViewport: boolean;
};

/** How large the page is now, and the sections it is taken in. */
export async function measurePage(context: CaptureContext): Promise<MeasuredPage> {
  const { inPage, request } = context;
  const [inner, { left, width, height, viewHeight, zoom }] = await Promise.all([
    inPage(measureInner),
    documentSize(context),
  ]);
  const { viewport } = emulationOf(request);
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

type Dependencies = { readonly page: MeasuredPage; readonly section: Section; readonly shown: Shown };

/** The new rows of the section that is shown, as the browser's fast PNG. */
export async function captureSection(
  { slot }: CaptureContext,
  { page, section, shown }: Dependencies,
): Promise<Buffer> {
  const { from, to, scroll } = section;
  // A page that shrank meanwhile, or that scrolls as it likes, is taken where the section is and not where the viewport is.
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
