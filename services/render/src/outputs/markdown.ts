import { readContent } from '../in-page/read-content.ts';
import { textLettersMax } from '../limits.ts';
import type { TakeOutput } from '../screenshot/output.ts';
import { bytesOfText } from './text-bytes.ts';

/** What a reader sees of the page, still as HTML: it becomes Markdown once it has left the browser. */
export const takeMarkdown: TakeOutput<'markdown'> = async ({ inPage }, output) => {
  const html = await inPage(readContent, textLettersMax);
  return { output, bytes: bytesOfText(html), wanted: 'markdown', width: null, height: null };
};
