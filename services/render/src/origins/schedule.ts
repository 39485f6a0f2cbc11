import { findLargest, findSmallest } from '@tintype/contracts/numbers/extremes';
import type { CaptureRequest } from '@tintype/contracts/capture/capture-request';
import type { Box } from '@tintype/contracts/capture/capture-result';
import { resolveEmulation } from '@tintype/contracts/devices/devices';
import { valueTextMax } from '@tintype/contracts/schedules/values/value-types';
import { comparedOutput, type RunRequest } from '@tintype/contracts/schedules/schedule-request';
import type { CaptureContext, FieldSelector, OriginExtension, SizedOutput } from '../context/capture-context.ts';
import { inShownElement, withPadding } from '../full-page/element.ts';
import { inWalkedPage } from '../full-page/in-walked-page.ts';
import { readValues, readWatched } from '../in-page/read-watched.ts';
import { findIgnoredBoxes, findShownBox } from '../in-page/show-element.ts';
import { alignToPixels } from '../screenshot/area.ts';
import { resized } from '../screenshot/output.ts';

export const scheduleExtension: OriginExtension = {
  needsEveryOutput: true,
  selectors: comparedSelectors,
  afterTake: noteCompared,
};

/**
 * Readers read far less text. Text beyond these limits is not compared, and the history states
 * this.
 */
const textLimits = { lettersMax: 400_000, linesMax: 10_000, headLinesMax: 40, headLettersMax: 300 };

function comparedSelectors(request: CaptureRequest): FieldSelector[] {
  const { ignoreSelectors = [], watched }: RunRequest = request;
  return [
    ['changeDetection.selector', watched?.selector],
    ...(watched?.values ?? []).map((rule, index): FieldSelector => [
      `changeDetection.values.${index}.selector`,
      rule.selector,
    ]),
    ...ignoreSelectors.map((text, index): FieldSelector => [`ignoreSelectors.${index}`, text]),
  ];
}

/**
 * Records what a schedule compares in addition to the image: the words of the page, and the
 * position in image pixels of watched and ignored elements. Both are read after the image was
 * captured, when everything is in its place.
 */
async function noteCompared(context: CaptureContext, pictures: readonly SizedOutput[]): Promise<void> {
  const { request, inPage, note } = context;
  const { ignoreSelectors = [], watched }: RunRequest = request;
  if (ignoreSelectors.length > 0) {
    const boxes = await boxesInPicture(context, pictures, ignoreSelectors);
    if (boxes !== undefined) note({ ignoredBoxes: boxes });
  }
  if (watched === undefined) return;
  const { selector, values } = watched;
  const read = await inWalkedPage(context, () => inPage(readWatched, selector ?? null, ignoreSelectors, textLimits));
  const shown = values === undefined ? {} : await inPage(readValues, values, valueTextMax);
  if (selector === undefined) return note({ watched: { ...read, ...shown } });
  const boxes = await boxesInPicture(context, pictures, [selector]);
  note({ watched: { ...read, ...shown, ...(boxes !== undefined && { area: around(boxes) }) } });
}

/** Image pixels; `undefined` if no image is compared. */
async function boxesInPicture(context: CaptureContext, pictures: readonly SizedOutput[], selectors: readonly string[]) {
  const { request, inPage } = context;
  const output = comparedOutput(request);
  if (output === undefined) return undefined;
  const { selector, clip = { x: 0, y: 0 } } = output;
  const look = async () => {
    const shown = selector === undefined ? undefined : (await inPage(findShownBox, selector))?.shown;
    return {
      ...(await inPage(findIgnoredBoxes, selectors)),
      element: shown === undefined ? null : await withPadding(context, shown, output),
    };
  };
  const { boxes, scrolled, element } = await (selector === undefined
    ? look()
    : inShownElement(context, selector, look));
  const { deviceScaleFactor: scale } = resolveEmulation(request).viewport;
  const corner = output.fullPage ? { x: 0, y: 0 } : scrolled;
  const { x: left, y: top } =
    element === null ? { x: corner.x + clip.x, y: corner.y + clip.y } : alignToPixels(element);
  const inFile = placesInFile(pictures.find((one) => one.output.id === output.id));
  return boxes.map(({ x, y, width, height }) =>
    inFile({
      x: Math.floor((x - left) * scale),
      y: Math.floor((y - top) * scale),
      width: Math.ceil(width * scale) + 1,
      height: Math.ceil(height * scale) + 1,
    }),
  );
}

/** Converts positions in the image to positions in the file, whose size may differ. */
function placesInFile(picture: SizedOutput | undefined): (box: Box) => Box {
  const { output, width, height } = picture ?? {};
  if (output?.type !== 'screenshot' || output.resize === undefined || !width || !height) return (box) => box;
  const { at } = resized({ width, height }, output.resize);
  const [across, down] = [at.width / width, at.height / height];
  return (box) => ({
    x: Math.floor(box.x * across + at.x),
    y: Math.floor(box.y * down + at.y),
    width: Math.ceil(box.width * across) + 1,
    height: Math.ceil(box.height * down) + 1,
  });
}

function around(boxes: readonly Box[]): Box | null {
  if (boxes.length === 0) return null;
  const [x, y] = [findSmallest(boxes.map((box) => box.x)), findSmallest(boxes.map((box) => box.y))];
  const [right, bottom] = [
    findLargest(boxes.map((box) => box.x + box.width)),
    findLargest(boxes.map((box) => box.y + box.height)),
  ];
  return { x, y, width: right - x, height: bottom - y };
}
