import { warning, type CaptureWarning } from '@tintype/contracts/capture/capture-result';
import type { Converter } from '../content/converter.ts';
import type { CaptureRequest } from '@tintype/contracts/capture/capture-request';
import type { Output } from '@tintype/contracts/capture/outputs-of';
import type { Captured } from '../screenshot/output.ts';

export type EncodeTools = {
  readonly converter: Pick<Converter, 'convert'>;
  readonly warn: (warning: CaptureWarning) => void;
  readonly signal: AbortSignal;
};

type Asked = NonNullable<CaptureRequest['outputs']>[number] | Output;

/** Whether the text is another than the one that leaves the page. */
export const needsConversion = (output: Asked): output is Extract<Asked, { type: 'html' | 'markdown' }> =>
  output.type === 'markdown' || (output.type === 'html' && (output.clean || output.mainContentOnly));

/** What the page gave as HTML, as the text that was asked for. Its addresses are absolute already where they have to be. */
export async function encodeText(
  { output, bytes }: Captured,
  { converter, warn, signal }: EncodeTools,
): Promise<Buffer> {
  if (!Buffer.isBuffer(bytes)) throw new TypeError('A result that is no picture came in sections');
  if (!needsConversion(output)) return bytes;
  const { type, mainContentOnly } = output;
  const conversion = { to: type, html: bytes.toString(), url: 'about:blank', mainContentOnly };
  const { text, mainContentFound } = await converter.convert(conversion, signal);
  if (!mainContentFound) warn(warning('MAIN_CONTENT_NOT_FOUND', `The output ${output.id} has the whole page.`));
  return Buffer.from(text);
}
