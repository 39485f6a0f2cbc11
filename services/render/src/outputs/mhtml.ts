import type { TakeOutput } from '../screenshot/output.ts';
import { bytesOfText } from './texts.ts';

/**
 * Captures the page with its styles and images in one file (RFC 2557), from what the browser has
 * already loaded.
 */
export const takeMhtml: TakeOutput<'mhtml'> = async ({ slot }, output) => {
  const { data } = await slot.session.send('Page.captureSnapshot', { format: 'mhtml' });
  return { output, bytes: bytesOfText(data), fileFormat: 'mhtml', width: null, height: null };
};
