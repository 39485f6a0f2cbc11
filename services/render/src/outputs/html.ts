import { readContent } from '../in-page/read-content.ts';
import { readDocument } from '../in-page/read-document.ts';
import { textLettersMax } from '../limits.ts';
import type { TakeOutput } from '../screenshot/output.ts';
import { bytesOfText } from './text-bytes.ts';

/** The document as it is rendered now. What `clean` and `mainContentOnly` ask for is done once it has left the browser. */
export const takeHtml: TakeOutput<'html'> = async ({ inPage }, output) => {
  const html = await inPage(output.mainContentOnly ? readContent : readDocument, textLettersMax);
  return { output, bytes: bytesOfText(html), wanted: 'html', width: null, height: null };
};
