import { warning } from '@tintype/contracts/capture/capture-result';
import { resolveEmulation } from '@tintype/contracts/devices/devices';
import type { Output } from '@tintype/contracts/capture/capture-request';
import type { CaptureContext } from '../context/capture-context.ts';
import { measureHiddenLeft } from '../in-page/page-size.ts';
import { waitForVisible } from '../in-page/selectors.ts';
import { leaveElement, placeElement, showElement, findShownBox } from '../in-page/show-element.ts';
import { cutToLimits, documentSize, alignToPixels, captureArea } from '../screenshot/area.ts';
import { type TakeOutput, type PageArea } from '../screenshot/output.ts';
import { elementNotFound } from '../stages/named-elements.ts';
import { settle } from '../stages/settle.ts';
import { inExpandedPage } from './in-walked-page.ts';

const selectorWaitMs = 2_000;

/** Captures an element as it looks in view, without fixed and sticky parts of the page over it. */
export const takeElement: TakeOutput<'screenshot'> = async (context, output) => {
  const { inPage, warn, request } = context;
  const selector = output.selector!;
  return inShownElement(context, selector, async (imagesMissing) => {
    const box = await inPage(findShownBox, selector);
    if (box === null) throw elementNotFound(context, selector);
    const { shown, whole, view } = box;
    if (shown.width < whole.width - 1 || shown.height < whole.height - 1)
      warn(warning('PAGE_CUT', clippedMessage(box)));
    const seen = await withPadding(context, shown, output);
    const snapped = alignToPixels({ ...seen, x: seen.x + (await inPage(measureHiddenLeft)) });
    const { maxHeight: _ofFullPages, ...rest } = request;
    const area = { ...cutToLimits({ ...context, request: rest }, snapped), isInView: isWithin(seen, view, request) };
    return { ...(await captureArea(context, output, area)), imagesMissing };
  });
};

export async function withPadding(
  context: CaptureContext,
  { x, y, width, height }: PageArea,
  { selectorPadding: padding = 0 }: Output<'screenshot'>,
): Promise<PageArea> {
  if (padding === 0) return { x, y, width, height };
  const [page, hidden] = await Promise.all([documentSize(context), context.inPage(measureHiddenLeft)]);
  const [left, top] = [Math.max(-hidden, x - padding), Math.max(0, y - padding)];
  const right = Math.min(Math.max(x + width, page.left + page.width - hidden), x + width + padding);
  const bottom = Math.min(Math.max(y + height, page.height), y + height + padding);
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/**
 * Works while the element is in view and settled, and then restores the page. `imagesMissing`:
 * images inside the element that did not load. A list that stores only the rows near the view
 * contains all its rows meanwhile.
 */
export async function inShownElement<Out>(
  context: CaptureContext,
  selector: string,
  work: (imagesMissing: number) => Promise<Out>,
): Promise<Out> {
  const { inPage, deadline } = context;
  await inPage(waitForVisible, selector, Math.min(selectorWaitMs, deadline.pageLeftMs()));
  try {
    const needsMore = await inPage(showElement, selector);
    const workThere = async (): Promise<Out> => {
      await settle(context);
      return work(await inPage(placeElement, selector));
    };
    return await (needsMore ? inExpandedPage(context, workThere, 1) : workThere());
  } finally {
    await inPage(leaveElement).catch(() => undefined);
  }
}

/**
 * An image of an area inside the window needs no larger window, in which a fixed background would
 * have a different layout.
 */
function isWithin(shown: PageArea, view: PageArea, request: CaptureContext['request']): boolean {
  const { viewport } = resolveEmulation(request);
  if (view.width > viewport.width || view.height > viewport.height) return false;
  const [right, bottom] = [shown.x + shown.width, shown.y + shown.height];
  return shown.x >= view.x && shown.y >= view.y && right <= view.x + view.width && bottom <= view.y + view.height;
}

type ClippedElement = { readonly shown: PageArea; readonly whole: { readonly width: number; readonly height: number } };
const clippedMessage = ({ shown, whole }: ClippedElement): string => {
  const size = ({ width, height }: Pick<PageArea, 'width' | 'height'>): string =>
    `${Math.round(width)}×${Math.round(height)}`;
  return `Only ${size(shown)} of the ${size(whole)} CSS pixels of the element are visible in its container and were captured.`;
};
