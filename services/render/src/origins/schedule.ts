import type { CaptureRequest } from '@tintype/contracts/capture/capture-request';
import type { Box } from '@tintype/contracts/capture/capture-result';
import { emulationOf } from '@tintype/contracts/devices/resolve';
import { comparedOutput, type RunRequest } from '@tintype/contracts/schedules/run-request';
import type { CaptureContext, NamedSelector, OriginExtension } from '../context/capture-context.ts';
import { inShownElement } from '../full-page/element.ts';
import { inWalkedPage } from '../full-page/in-walked-page.ts';
import { readWatched } from '../in-page/read-watched.ts';
import { ignoredBoxes, shownBoxOf } from '../in-page/show-element.ts';
import { onPixels } from '../screenshot/area.ts';

/** Captures of a schedule, which are compared with the one before. */
export const scheduleExtension: OriginExtension = { selectors: comparedSelectors, afterTake: noteCompared };

/** Far more than people read. The rest is not compared, and the history says so. */
const textLimits = { lettersMax: 400_000, linesMax: 10_000, headLinesMax: 40, headLettersMax: 300 };

function comparedSelectors(request: CaptureRequest): NamedSelector[] {
  const { ignoreSelectors = [], watched }: RunRequest = request;
  return [
    ['changeDetection.selector', watched?.selector],
    ...ignoreSelectors.map((text, index): NamedSelector => [`ignoreSelectors.${index}`, text]),
  ];
}

/**
 * Notes the facts that a schedule compares beside the picture: the words of the page, and where the elements stand that it watches or leaves out,
 * in pixels of the picture. Looked at after the picture was taken, when everything is where it was.
 */
async function noteCompared(context: CaptureContext): Promise<void> {
  const { request, inPage, note } = context;
  const { ignoreSelectors = [], watched }: RunRequest = request;
  if (ignoreSelectors.length > 0) {
    const boxes = await boxesInPicture(context, ignoreSelectors);
    if (boxes !== undefined) note({ ignoredBoxes: boxes });
  }
  if (watched === undefined) return;
  const { selector } = watched;
  const read = await inWalkedPage(context, () => inPage(readWatched, selector ?? null, ignoreSelectors, textLimits));
  if (selector === undefined) return note({ watched: read });
  const boxes = await boxesInPicture(context, [selector]);
  note({ watched: { ...read, ...(boxes !== undefined && { area: around(boxes) }) } });
}

/** `undefined` where there is no picture to compare. */
async function boxesInPicture(context: CaptureContext, selectors: readonly string[]) {
  const { request, inPage } = context;
  const output = comparedOutput(request);
  if (output === undefined) return undefined;
  const { selector } = output;
  const look = async () => ({
    ...(await inPage(ignoredBoxes, selectors)),
    element: selector === undefined ? null : await inPage(shownBoxOf, selector),
  });
  const { boxes, scrolled, element } = await (selector === undefined
    ? look()
    : inShownElement(context, selector, look));
  const { deviceScaleFactor: scale } = emulationOf(request).viewport;
  const elsewhere = output.fullPage ? { x: 0, y: 0 } : scrolled;
  const { x: left, y: top } = element === null ? elsewhere : onPixels(element.shown);
  return boxes.map(({ x, y, width, height }) => ({
    x: Math.floor((x - left) * scale),
    y: Math.floor((y - top) * scale),
    width: Math.ceil(width * scale) + 1,
    height: Math.ceil(height * scale) + 1,
  }));
}

/** The smallest box that holds them all. */
function around(boxes: readonly Box[]): Box | null {
  if (boxes.length === 0) return null;
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))];
  const [right, bottom] = [
    Math.max(...boxes.map((box) => box.x + box.width)),
    Math.max(...boxes.map((box) => box.y + box.height)),
  ];
  return { x, y, width: right - x, height: bottom - y };
}
