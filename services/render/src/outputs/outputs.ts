import type { Output, OutputType } from '@tintype/contracts/capture/outputs-of';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import type { CaptureContext } from '../context/capture-context.ts';
import type { Captured, TakeOutput, Takers } from './output.ts';
import { takePdf } from './pdf.ts';
import { takeScreenshot } from './screenshot.ts';

/** What takes each kind of output. */
const takers: Takers = { screenshot: takeScreenshot, pdf: takePdf };

export function takeOutput<T extends OutputType>(context: CaptureContext, output: Output<T>): Promise<Captured> {
  const take = takers[output.type] as TakeOutput<T> | undefined;
  if (take === undefined) throw new ServiceError('NOT_IMPLEMENTED', { details: { fields: ['outputs'] } });
  return take(context, output);
}
