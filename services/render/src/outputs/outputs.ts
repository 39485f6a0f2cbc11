import type { OutputType } from '@tintype/contracts/capture/outputs';
import type { Output } from '@tintype/contracts/capture/outputs-of';
import type { CaptureContext } from '../context/capture-context.ts';
import { takeHtml } from './html.ts';
import { takeJson } from './json.ts';
import { takeMarkdown } from './markdown.ts';
import type { Captured, TakeOutput, Takers } from '../screenshot/output.ts';
import { takePdf } from './pdf.ts';
import { takeScreenshot } from './screenshot.ts';

/** What takes each kind of output. */
const takers: Takers = {
  screenshot: takeScreenshot,
  pdf: takePdf,
  html: takeHtml,
  markdown: takeMarkdown,
  json: takeJson,
};

export function takeOutput<T extends OutputType>(context: CaptureContext, output: Output<T>): Promise<Captured> {
  const take = takers[output.type] as TakeOutput<T>;
  return take(context, output);
}
