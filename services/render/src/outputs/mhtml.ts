import type { TakeOutput } from '../screenshot/output.ts';
import { bytesOfText } from './texts.ts';

/**
 * The page with its styles and images in one file (RFC 2557), of what the browser has loaded
 * already.
 */
export const takeMhtml: TakeOutput<'mhtml'> = async ({ slot }, output) => {
  const { data } = await slot.session.send('Page.captureSnapshot', { format: 'mhtml' });
  return { output, bytes: bytesOfText(data), fileFormat: 'mhtml', width: null, height: null };
};
