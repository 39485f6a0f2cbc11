import { emulationOf } from '@tintype/contracts/devices/emulation';
import type { CaptureContext } from '../context/capture-context.ts';
import { measureInner, type PageSize } from '../in-page/open-full-page.ts';
import { heightWithin, type Box } from '../screenshot/area.ts';
import { planSections, type Section } from './sections.ts';

export type MeasuredPage = {
  readonly box: Box;
  /** What of it is captured, in CSS pixels. */
  readonly height: number;
  /** What `maxSections` leaves of it. */
  readonly heightMax: number;
  readonly sections: readonly Section[];
  readonly isInner: boolean;
  readonly viewHeight: number;
  /** Whether a picture of the viewport shows all of the page's width at the scale that is wanted. */
  readonly fitsViewport: boolean;
};

/** How large the page is now, and the sections it is taken in. */
export async function measurePage({ inPage, slot, request }: CaptureContext): Promise<MeasuredPage> {
  const inner = await inPage(measureInner);
  const { cssContentSize, cssLayoutViewport, cssVisualViewport } = await slot.session.send('Page.getLayoutMetrics');
  const { viewport } = emulationOf(request);
  const height = Math.ceil(cssContentSize.height);
  const viewHeight = Math.min(height, cssLayoutViewport.clientHeight);
  const size: PageSize = inner ?? {
    width: Math.ceil(cssContentSize.width),
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
    height: captured,
    heightMax,
    sections: planSections(size, captured),
    isInner: inner !== null,
    viewHeight: size.viewHeight,
    fitsViewport: size.width === viewport.width && size.viewHeight === viewport.height && cssVisualViewport.scale === 1,
  };
}
