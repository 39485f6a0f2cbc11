import type { CaptureContext } from '../context/capture-context.ts';
import type { Shown } from '../in-page/show-section.ts';
import type { MeasuredPage } from './measure-page.ts';
import type { Section } from './sections.ts';

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
    x: 0,
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
