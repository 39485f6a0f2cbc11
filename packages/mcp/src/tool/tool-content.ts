import type { CallToolResult } from '@modelcontextprotocol/server';
import { answerLimits } from '../answer-limits.ts';
import { cutText } from '../text/cut-text.ts';
import { framePageText } from '../text/frame-page-text.ts';
import type { Answer } from './answer.ts';

/**
 * Returns a response as content blocks. Text comes first, because some hosts drop images. There is
 * no structured content, because hosts would count it in addition to the text.
 */
export function toToolContent(
  { facts, pageText, pictures = [], files = [], next }: Answer,
  marker: string,
): CallToolResult {
  const own = cutText([...facts, ...(next === undefined ? [] : [`Next: ${next}`])].join('\n'), ownBytesMax);
  const framed =
    pageText === undefined ? [] : [framePageText({ text: cutText(pageText, answerLimits.pageBytes), marker })];
  return {
    content: [
      { type: 'text', text: [own, ...framed].join('\n\n') },
      ...pictures.map(({ bytes, contentType }) => ({
        type: 'image' as const,
        data: base64Of(bytes),
        mimeType: contentType,
      })),
      ...files.map(({ address, name, contentType, sizeBytes }) => ({
        type: 'resource_link' as const,
        uri: address,
        name,
        mimeType: contentType,
        size: sizeBytes,
      })),
    ],
  };
}

/** The frame has less than a thousand bytes. */
const ownBytesMax = answerLimits.textBytes - answerLimits.pageBytes - 1_000;

const base64Of = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
