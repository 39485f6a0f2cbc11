import type { CaptureRequest } from '@tintype/contracts/capture/capture-request';
import type { OutputType } from '@tintype/contracts/capture/outputs';
import { isFullPage, type Output } from '@tintype/contracts/capture/outputs-of';
import { paperSizes } from '@tintype/contracts/capture/paper-sizes';
import { inches } from '@tintype/contracts/capture/pdf-fields';
import { emulationOf } from '@tintype/contracts/devices/resolve';
import type { CaptureContext } from '../context/capture-context.ts';
import { takeNative } from '../full-page/native.ts';
import { takeStitched } from '../full-page/stitch.ts';
import { areaOf } from '../screenshot/area.ts';
import { captureArea } from '../screenshot/capture-area.ts';
import type { Captured, TakeOutput, Takers } from '../screenshot/output.ts';
import { readStream } from './read-stream.ts';
import { takeElements, takeHtml, takeJson, takeMarkdown } from './texts.ts';

/** The ways to take a page that is taller than the viewport. */
const fullPageModes: Record<CaptureRequest['fullPageMode'], TakeOutput<'screenshot'>> = {
  stitch: takeStitched,
  native: takeNative,
};

/** Takes the picture: of the viewport, of an element, or of the whole page in one of its modes. */
const takeScreenshot: TakeOutput<'screenshot'> = async (context, output) => {
  if (isFullPage(output)) return fullPageModes[context.request.fullPageMode](context, output);
  const { area, imagesMissing } = await areaOf(context, output);
  return { ...(await captureArea(context, output, area)), imagesMissing };
};

/** Prints the page on the paper that was asked for, else on the browser's own, which is Letter. The browser's own margins are 1 cm. */
const takePdf: TakeOutput<'pdf'> = async ({ slot, request }, output) => {
  const paper = output.format === undefined ? undefined : paperSizes[output.format];
  const { stream } = await slot.session.send('Page.printToPDF', {
    printBackground: output.printBackground,
    landscape: output.landscape,
    ...(paper !== undefined && { paperWidth: paper.widthInches, paperHeight: paper.heightInches }),
    ...marginsOf(output),
    transferMode: 'ReturnAsStream',
  });
  return {
    output,
    bytes: await readStream(slot.session, stream!),
    fileFormat: 'pdf',
    width: emulationOf(request).viewport.width,
    height: null,
  };
};

/** As the browser names them. */
function marginsOf({ margins = {} }: Output<'pdf'>): Record<string, number> {
  const { top, right, bottom, left } = margins;
  const named = { marginTop: top, marginRight: right, marginBottom: bottom, marginLeft: left };
  return Object.fromEntries(
    Object.entries(named).flatMap(([name, length]) => (length === undefined ? [] : [[name, inches(length)]])),
  );
}

/** The function that takes each kind of output. */
const takers: Takers = {
  screenshot: takeScreenshot,
  pdf: takePdf,
  html: takeHtml,
  markdown: takeMarkdown,
  json: takeJson,
  elements: takeElements,
};

export function takeOutput<T extends OutputType>(context: CaptureContext, output: Output<T>): Promise<Captured> {
  const take = takers[output.type] as TakeOutput<T>;
  return take(context, output);
}
