import type { Infer } from '../schemas/schema.ts';
import type { CaptureRequest } from './capture-request.ts';
import { outputTypes, type output, type OutputType } from './outputs.ts';
import { pdfFields } from './pdf-fields.ts';
import { pictureFields } from './picture-fields.ts';

type RequestedOutput = Infer<typeof output>;
/** One result of a capture as the render service takes it. Its id is unique within the capture. */
export type Output<T extends OutputType = OutputType> = T extends OutputType
  ? Omit<Extract<RequestedOutput, { type: T }>, 'id'> & { readonly id: string }
  : never;

/**
 * Returns the outputs of a request, in the order in which they are taken. Without `outputs` it is
 * the one that the request's own fields describe, so the rest of the system handles only lists.
 */
export function outputsOf(request: CaptureRequest): readonly Output[] {
  if (request.outputs === undefined) return [singleOutput(request)];
  return request.outputs
    .map((asked) => ({ ...asked, id: asked.id ?? asked.type }) as Output)
    .toSorted((a, b) => outputTypes.indexOf(a.type) - outputTypes.indexOf(b.type));
}

function singleOutput(request: CaptureRequest): Output {
  const { format, quality, fullPage, selector } = request;
  if (format === 'pdf') {
    const { printBackground = true, landscape = false, paper, media } = request;
    const wanted = { ...sentOf(request, pdfNames), ...sentOf({ format: paper, media }, ['format', 'media']) };
    return { id: 'pdf', type: 'pdf', ...wanted, printBackground, landscape };
  }
  const wanted = { ...sentOf(request, pictureNames), ...(selector !== undefined && { selector }) };
  return { id: 'screenshot', type: 'screenshot', format, quality, fullPage, ...wanted };
}

const pdfNames = Object.keys(pdfFields) as readonly (keyof typeof pdfFields)[];
const pictureNames = Object.keys(pictureFields) as readonly (keyof typeof pictureFields)[];
const sentOf = <Given extends object, Name extends keyof Given>(given: Given, names: readonly Name[]) =>
  Object.fromEntries(names.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]]))) as {
    [N in Name]?: NonNullable<Given[N]>;
  };

/**
 * An element is captured separately, at any place in the page: a full page only counts without one.
 */
export const isFullPage = (output: Output): boolean =>
  output.type === 'screenshot' && output.fullPage && output.selector === undefined;

/**
 * Returns whether the image is taken by scrolling through the page, which moves the page more than
 * its own motion does.
 */
export const isStitched = (request: CaptureRequest, output: Output): boolean =>
  request.fullPageMode === 'stitch' && isFullPage(output);
