import { schema } from '@tintype/contracts/schemas/schema';
import type { Schemas } from '@tintype/client';
import { defineTool } from '../tool/tool.ts';
import { toCaptureOptions, pageInput, viewInput } from './page-input.ts';

const { url, format, fullPage, selector } = pageInput;

export const capturePage = defineTool({
  name: 'capture_page',
  title: 'Capture a page as a file',
  description:
    'Captures a page as an image (png, jpeg, webp) or a PDF and returns a link to the file. Use it when ' +
    'the user wants a file. To see the page yourself, use look_at_page; to read its text, use read_page. ' +
    'Uses one credit.',
  kind: 'visits',
  input: schema({
    type: 'object',
    required: ['url'],
    properties: { url, format, fullPage, selector, ...viewInput },
    additionalProperties: false,
  }),
  run: async ({ format: asked = 'png', fullPage: isWhole, selector: only, ...page }, { client, signal, progress }) => {
    await progress({ done: 0, total: 1, message: 'Opening the page' });
    const made = await client.capture(
      {
        url: page.url,
        ...toCaptureOptions(page),
        format: asked,
        ...(isWhole !== undefined && { fullPage: isWhole }),
        ...(only !== undefined && { selector: only }),
        responseType: 'url',
      },
      { signal },
    );
    const size = made.height === null || made.height === undefined ? '' : `, ${made.width}×${made.height} pixels`;
    return {
      facts: [
        `Captured as ${made.format}${size}, ${made.size} bytes. The link works without an API key until ` +
          `${made.expiresAt}: ${made.storageUrl}`,
        ...listCaptureFacts(made),
      ],
      files: [
        {
          address: made.storageUrl,
          name: `page.${made.format}`,
          contentType: made.contentType,
          sizeBytes: made.size,
        },
      ],
    };
  },
});

type CapturedPage = {
  readonly id: string;
  readonly httpStatus?: number;
  readonly capture?: Pick<Schemas['CaptureReport'], 'warnings' | 'recognised'>;
};

/**
 * Agents decide from these facts whether to trust the capture. The text comes from this
 * service, not from the page.
 */
export function listCaptureFacts({ id, httpStatus, capture }: CapturedPage): string[] {
  return [
    `captureId: ${id}`,
    ...(httpStatus !== undefined && httpStatus >= 400 ? [`The page returned HTTP status ${httpStatus}.`] : []),
    ...(capture?.recognised === undefined
      ? []
      : [`Recognised as ${capture.recognised}: this may not be the requested page.`]),
    ...(capture?.warnings ?? []).map(({ code }) => `Warning: ${code}`),
  ];
}
