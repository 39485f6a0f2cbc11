import { type Output, type CaptureRequest, isFullPage } from '@tintype/contracts/capture/capture-request';
import { warning } from '@tintype/contracts/capture/capture-result';
import type { OutputType } from '@tintype/contracts/capture/outputs';
import { resolveEmulation } from '@tintype/contracts/devices/devices';
import { invalidFields } from '@tintype/contracts/errors/service-error';
import type { CaptureContext } from '../context/capture-context.ts';
import { openPicture } from '../encode/encode.ts';
import { takeElement } from '../full-page/element.ts';
import { innerScrollPxMin } from '../full-page/limits.ts';
import { takeNative } from '../full-page/native.ts';
import { takeStitched } from '../full-page/stitch.ts';
import { measureHiddenText } from '../in-page/hidden-by-script.ts';
import { measureBeyondOrigin, measureHiddenAtSide } from '../in-page/page-size.ts';
import { captureArea } from '../screenshot/area.ts';
import type { CapturedOutput, TakeOutput, Takers } from '../screenshot/output.ts';
import { takeAccessibility } from './accessibility.ts';
import { takeLinks, takeMetadata, takeText } from './page-facts.ts';
import { takePdf } from './pdf.ts';
import { takeMhtml, takeElements, takeHtml, takeJson, takeMarkdown } from './texts.ts';

const fullPageModes: Record<CaptureRequest['fullPageMode'], TakeOutput<'screenshot'>> = {
  stitch: takeStitched,
  native: takeNative,
};

const takeScreenshot: TakeOutput<'screenshot'> = async (context, output) => {
  const take = (): Promise<CapturedOutput> => takePicture(context, output);
  const taken = await (output.omitBackground === true ? onNoBackground(context, take) : take());
  return output.clip === undefined ? taken : clipPicture(context, taken, output.clip);
};

async function onNoBackground<Out>({ slot }: CaptureContext, work: () => Promise<Out>): Promise<Out> {
  const set = (color?: { r: number; g: number; b: number; a: number }): Promise<void> =>
    slot.session.send('Emulation.setDefaultBackgroundColorOverride', color === undefined ? {} : { color });
  await set({ r: 0, g: 0, b: 0, a: 0 });
  try {
    return await work();
  } finally {
    await set().catch(() => undefined);
  }
}

const takePicture: TakeOutput<'screenshot'> = async (context, output) => {
  if (isFullPage(output)) {
    const taken = await fullPageModes[context.request.fullPageMode](context, output);
    await Promise.all([warnOutOfReach(context), warnBeyondEnd(context)]);
    return taken;
  }
  if (output.selector !== undefined) return takeElement(context, output);
  const { width, height, deviceScaleFactor: scale } = resolveEmulation(context.request).viewport;
  return { ...(await captureArea(context, output, { width, height, scale })), imagesMissing: 0 };
};

const takeWholePdf: TakeOutput<'pdf'> = async (context, output) => {
  await warnOutOfReach(context);
  return takePdf(context, output);
};

/**
 * Warns of content above or to the left of the page's origin: the page cannot be scrolled there, so
 * no image and no sheet of paper shows it.
 */
async function warnOutOfReach({ inPage, warn }: CaptureContext): Promise<void> {
  const { left, top } = await inPage(measureBeyondOrigin);
  const parts = [...(left > 0 ? [`${left} CSS pixels left of`] : []), ...(top > 0 ? [`${top} CSS pixels above`] : [])];
  if (parts.length > 0)
    warn(warning('PAGE_CUT', `Content extends ${parts.join(' and ')} the document, which cannot be scrolled there.`));
  const { below, beside } = await inPage(measureHiddenText, innerScrollPxMin);
  const hidden = [
    ...(below > 0 ? [`${below} CSS pixels below`] : []),
    ...(beside > 0 ? [`${beside} CSS pixels beside`] : []),
  ];
  if (hidden.length > 0)
    warn(
      warning(
        'PAGE_CUT',
        `Content extends ${hidden.join(' and ')} a container that only a script of the page scrolls. A ` +
          'scroll action with a selector can bring it into view.',
      ),
    );
}

/**
 * Warns of content that a reader sees only by scrolling sideways, because it is not in the image.
 */
async function warnBeyondEnd({ inPage, warn }: CaptureContext): Promise<void> {
  const beyondPx = await inPage(measureHiddenAtSide, innerScrollPxMin);
  if (beyondPx === 0) return;
  const message = `Content extends ${beyondPx} CSS pixels beyond the side of the image, which a reader reaches by scrolling sideways.`;
  warn(warning('PAGE_CUT', message));
}

/**
 * How much an output changes the page, the smallest change first: unchanged, scrolled to an
 * element, scrolled through for an image, scrolled through for reading, or laid out for print.
 * Outputs are captured in this order, so that each shows the page as if it were the only output.
 */
export const reaches = ['standing', 'shown', 'whole', 'read', 'printed'] as const;
export type Reach = (typeof reaches)[number];

const reachesByType = {
  screenshot: (output: Output<'screenshot'>) => {
    if (output.selector !== undefined) return 'shown';
    return output.fullPage ? 'whole' : 'standing';
  },
  pdf: () => 'printed',
  html: () => 'read',
  markdown: () => 'read',
  json: () => 'read',
  elements: () => 'read',
  text: () => 'read',
  links: () => 'read',
  metadata: () => 'read',
  accessibility: () => 'read',
  mhtml: () => 'read',
} as const satisfies { readonly [Type in OutputType]: (output: Output<Type>) => Reach };

export function resolveReach(output: Output): Reach {
  const reach = reachesByType[output.type] as (output: Output) => Reach;
  return reach(output);
}

const takers: Takers = {
  screenshot: takeScreenshot,
  pdf: takeWholePdf,
  html: takeHtml,
  markdown: takeMarkdown,
  json: takeJson,
  elements: takeElements,
  text: takeText,
  links: takeLinks,
  metadata: takeMetadata,
  accessibility: takeAccessibility,
  mhtml: takeMhtml,
};

export function takeOutput<T extends OutputType>(context: CaptureContext, output: Output<T>): Promise<CapturedOutput> {
  const take = takers[output.type] as TakeOutput<T>;
  return take(context, output);
}

/** A rectangle that extends beyond the page is cut at its edges, and the response reports it. */
async function clipPicture(
  { request, warn }: Pick<CaptureContext, 'request' | 'warn'>,
  { views: _ofThePage, ...captured }: CapturedOutput,
  clip: NonNullable<Output<'screenshot'>['clip']>,
): Promise<CapturedOutput> {
  const { deviceScaleFactor: scale } = resolveEmulation(request).viewport;
  const [across, down] = [captured.width ?? 0, captured.height ?? 0];
  const left = Math.round(clip.x * scale);
  const top = Math.round(clip.y * scale);
  const width = Math.min(across - left, Math.round(clip.width * scale));
  const height = Math.min(down - top, Math.round(clip.height * scale));
  const inCss = (pixels: number): number => Math.round(pixels / scale);
  if (width <= 0 || height <= 0)
    throw invalidFields({ clip: `must be within the page, which has ${inCss(across)}×${inCss(down)} CSS pixels` });
  if (inCss(width) < clip.width || inCss(height) < clip.height)
    warn(
      warning(
        'PAGE_CUT',
        `Only ${inCss(width)}×${inCss(height)} of the ${clip.width}×${clip.height} CSS pixels of clip are within the page.`,
      ),
    );
  // The image is barely compressed because it is encoded again.
  const bytes = await openPicture(captured.bytes)
    .extract({ left, top, width, height })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return { ...captured, bytes, width, height };
}
