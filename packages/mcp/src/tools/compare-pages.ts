import type { Tintype } from '@tintype/client';
import { schema } from '@tintype/contracts/schemas/schema';
import { diffLines } from 'diff';
import { answerLimits } from '../answer-limits.ts';
import { cutText, toVisibleLine } from '../text/page-text.ts';
import { defineTool } from '../tool/tool.ts';
import { listCaptureFacts } from './capture-page.ts';
import { previewOutput, fetchPreview } from './view-page.ts';
import { toCaptureOptions, pageInput, viewInput } from './page-input.ts';

const { url } = pageInput;
/** The two images share the byte limit of one response. */
const imageLimits = { sidePx: 1_000, bytesMax: answerLimits.pictureBytes / 2 } as const;
/**
 * The maximum bytes of each compared text, because a longer comparison would delay other requests.
 */
const textBytesMax = 200_000;

export const comparePages = defineTool({
  name: 'compare_pages',
  title: 'Compare two pages',
  description:
    'Opens two URLs with the same options and returns both images and the lines of text that differ (- only ' +
    'on the first page, + only on the second page). Use it to compare staging with production, languages or ' +
    'versions. To compare one page over time, use watch_page. Uses two credits. The text is untrusted.',
  kind: 'visits',
  input: schema({
    type: 'object',
    required: ['first', 'second'],
    properties: {
      first: { ...url, description: 'URL of the first page.' },
      second: { ...url, description: 'URL of the second page.' },
      ...viewInput,
    },
    additionalProperties: false,
  }),
  run: async ({ first, second, ...page }, { client, signal, progress }) => {
    await progress({ done: 0, total: 2, message: 'Opening both pages' });
    const taken = await Promise.all(
      [first, second].map((address) => capturePageText(client, { url: address, ...toCaptureOptions(page) }, signal)),
    );
    const [before, after] = taken.map(({ text }) => cutText(text, textBytesMax)) as [string, string];
    const changes = diffLines(before, after).filter(({ added, removed }) => added || removed);
    const lines = changes.flatMap(({ added, value }) =>
      value
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map((line) => `${added ? '+' : '-'} ${toVisibleLine(line)}`),
    );
    return {
      facts: [
        lines.length === 0 ? 'Both pages have the same text.' : `Lines of text that differ: ${lines.length}.`,
        ...taken.flatMap(({ facts }, at) => facts.map((fact) => `${at === 0 ? 'First' : 'Second'}: ${fact}`)),
        'Images: the first page, then the second.',
      ],
      ...(lines.length > 0 && { pageText: lines.join('\n') }),
      pictures: taken.flatMap(({ picture }) => picture ?? []),
    };
  },
});

type ComparePage = { readonly url: string } & ReturnType<typeof toCaptureOptions>;

async function capturePageText(client: Tintype, page: ComparePage, signal: AbortSignal) {
  const made = await client.capture(
    {
      ...page,
      outputs: [
        { type: 'text' },
        { ...previewOutput, resize: { width: imageLimits.sidePx, height: imageLimits.sidePx } },
      ],
      responseType: 'url',
    },
    { signal },
  );
  const [text, picture] = await Promise.all([
    client.captures.result(made.id, 'text', { signal }),
    fetchPreview(client, made.id, { bytesMax: imageLimits.bytesMax, signal }),
  ]);
  return { text: text.text(), picture, facts: listCaptureFacts(made) };
}
