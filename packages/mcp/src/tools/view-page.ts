import type { Tintype } from '@tintype/client';
import { schema } from '@tintype/contracts/schemas/schema';
import { answerLimits } from '../answer-limits.ts';
import { type ToolImage, type ToolResponse, defineTool } from '../tool/tool.ts';
import { listCaptureFacts } from './capture-page.ts';
import { requireExactlyOne } from './read-page.ts';
import { toCaptureOptions, pageInput, viewInput } from './page-input.ts';

const widthOfThumbnail = 640;

/**
 * Falls back to the thumbnail if the preview is too large; `undefined` if neither fits `bytesMax`.
 */
export async function fetchPreview(
  client: Tintype,
  captureId: string,
  { bytesMax = answerLimits.pictureBytes, signal }: { bytesMax?: number; signal: AbortSignal },
): Promise<ToolImage | undefined> {
  const whole = await client.captures.result(captureId, 'preview', { signal });
  if (whole.bytes.length <= bytesMax) return whole;
  return fetchThumbnail(client, captureId, { bytesMax, signal });
}

/** The image is at most 640 pixels wide. */
async function fetchThumbnail(
  client: Tintype,
  captureId: string,
  { bytesMax = answerLimits.pictureBytes, signal }: { bytesMax?: number; signal: AbortSignal },
): Promise<ToolImage | undefined> {
  const small = await client.captures.thumbnail(captureId, { width: widthOfThumbnail }, { signal });
  return small.bytes.length <= bytesMax ? small : undefined;
}

const { url, captureId, fullPage, selector } = pageInput;
const imageSidePx = answerLimits.pictureSidePx;
/** The length of a preview's longer side. The file is a JPEG, which every host can show. */
export const previewOutput = { type: 'screenshot', id: 'preview', format: 'jpeg', quality: 75 } as const;

export const lookAtPageTool = defineTool({
  name: 'look_at_page',
  title: 'See a page as an image',
  description:
    'Shows the appearance of a page: an image of at most 1,568 pixels for you, and a link to the full ' +
    'image. Use it for layout, charts, colours and errors on the page; for text, use read_page, which is ' +
    'cheaper. Uses one credit. With captureId, it shows an earlier capture and uses no credit.',
  kind: 'visits',
  input: schema({
    type: 'object',
    properties: {
      url,
      captureId,
      fullPage: {
        ...fullPage,
        description: 'Show the full height of the page. A long page becomes small, so use y instead.',
      },
      y: {
        type: 'integer',
        minimum: 0,
        maximum: 29_000,
        description: 'Show the page from this distance below its top, in CSS pixels. Cannot be combined with selector.',
      },
      selector,
      ...viewInput,
    },
    additionalProperties: false,
  }),
  run: async ({ url: address, captureId: earlier, ...input }, { client, signal, progress }) => {
    requireExactlyOne({ url: address, captureId: earlier });
    if (address === undefined) return readEarlierCapture(client, earlier!, signal);
    await progress({ done: 0, total: 1, message: 'Opening the page' });
    const { y, selector: only, fullPage: isWhole, width: w = 1_280, height: h = 800 } = input;
    const shown = {
      ...(only !== undefined && { selector: only }),
      ...((isWhole === true || y !== undefined) && { fullPage: true }),
      ...(y !== undefined && { clip: { x: 0, y, width: w, height: h } }),
    };
    const made = await client.capture(
      {
        url: address,
        ...toCaptureOptions(input),
        outputs: [
          { type: 'screenshot', id: 'picture', format: 'png', ...shown },
          { ...previewOutput, ...shown, resize: { width: imageSidePx, height: imageSidePx } },
        ],
        responseType: 'url',
      },
      { signal },
    );
    const picture = await fetchPreview(client, made.id, { signal });
    return { ...(await readFiles(client, made.id, signal)), ...toToolImages(picture) };
  },
});

const toToolImages = (picture: Awaited<ReturnType<typeof fetchPreview>>) =>
  picture === undefined
    ? { next: 'the image is too large to be shown here; give the user the link' }
    : { pictures: [picture] };

async function readEarlierCapture(client: Tintype, id: string, signal: AbortSignal): Promise<ToolResponse> {
  const answer = await readFiles(client, id, signal);
  return { ...answer, ...toToolImages(await fetchThumbnail(client, id, { signal })) };
}

async function readFiles(client: Tintype, id: string, signal: AbortSignal): Promise<ToolResponse> {
  const { files, ...capture } = await client.captures.get(id, { signal });
  const shown = files.filter(({ id: name }) => name !== previewOutput.id);
  return {
    facts: [
      ...listCaptureFacts(capture),
      ...shown.map(({ id: name, width, height, size, contentType, storageUrl }) => {
        const pixels = width === undefined || height === undefined ? '' : ` ${width}×${height} pixels,`;
        return `${name}: ${contentType},${pixels} ${size} bytes${storageUrl === undefined ? '' : `: ${storageUrl}`}`;
      }),
    ],
    files: shown.flatMap(({ id: name, contentType, size, storageUrl }) =>
      storageUrl === undefined ? [] : [{ address: storageUrl, name, contentType, sizeBytes: size }],
    ),
  };
}
