import type { CallToolResult } from '@modelcontextprotocol/server';
import { ApiError, TimeLimitError, TintypeError, type ErrorCode } from '@tintype/client';
import { answerLimits } from '../answer-limits.ts';
import { cutText, framePageText, removeInvisible } from '../text/page-text.ts';
import type { ToolResponse } from './tool.ts';

/**
 * Text comes first, because some hosts drop images. There is no structured content, because hosts
 * would count it in addition to the text.
 */
export function toToolContent(
  { facts, pageText, pictures = [], files = [], next }: ToolResponse,
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
        data: toBase64(bytes),
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

const toBase64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

const errorBytesMax = 3_000;

/** Any error that is not of the service is a bug and is thrown again. */
export function toErrorContent(error: unknown): CallToolResult {
  if (!(error instanceof TintypeError)) throw error;
  const lines = error instanceof ApiError ? listLines(error) : [error.message, `Next: ${findNextStep(error)}.`];
  const text = cutText(removeInvisible(lines.join('\n')).text, errorBytesMax);
  return { isError: true, content: [{ type: 'text', text }] };
}

function listLines({ code, message, fields, details, requestId }: ApiError): string[] {
  const wait = details['retry_after_seconds'];
  const step = nextSteps[code as ErrorCode];
  return [
    `${code}: ${message}`,
    ...Object.entries(fields).map(([name, fault]) => `- ${name}: ${fault}`),
    ...(typeof wait === 'number' ? [`Retry after ${wait} seconds.`] : []),
    ...(step === undefined ? [] : [`Next: ${step}.`]),
    ...(requestId === undefined ? [] : [`Request ID: ${requestId}`]),
  ];
}

const findNextStep = (error: TintypeError): string =>
  error instanceof TimeLimitError
    ? 'call again; the page or the service is slow'
    : 'call again; if it fails again, tell the user that the service is unreachable';

/**
 * The agent's next step after an error of the service, if the error message does not contain it.
 */
const nextSteps: Partial<Readonly<Record<ErrorCode, string>>> = {
  API_KEY_REQUIRED: 'ask the user for a working API key, or to connect again',
  CAPABILITY_NOT_AVAILABLE: 'tell the user that the plan does not include this; try again without the listed option',
  QUOTA_EXCEEDED: 'call get_usage, and tell the user when the credits renew',
  RATE_LIMITED: 'wait for the listed number of seconds, then call again; use capture_batch for many pages',
  SERVICE_BUSY: 'call again after a few seconds',
  DATABASE_UNAVAILABLE: 'call again after a few seconds',
  URL_NOT_ALLOWED: 'use a public http or https URL; private networks are unreachable',
  VALIDATION_ERROR: 'correct the listed fields and call again',
  TIMEOUT: 'call again; if it times out again, tell the user that the page is too slow',
  RENDER_FAILED: 'check the URL; the page could not be loaded',
  TARGET_BLOCKED: 'the site blocks bots; tell the user, or try another source',
  SELECTOR_NOT_FOUND: 'omit the selector, or call look_at_page to see the page first',
  RESULT_TOO_LARGE: 'capture without fullPage, or one element by its selector',
  PAGE_TOO_HEAVY: 'tell the user that the page exceeds the limits for pages, or try another source',
  RESULT_EXPIRED: 'capture the page again',
  NOT_FOUND: 'check the ID; only IDs that a tool returned are valid',
  JOB_NOT_COMPLETED: 'wait a few seconds and call again',
  BATCH_LIMIT_EXCEEDED: 'send fewer URLs',
  SCHEDULE_LIMIT_EXCEEDED: 'call get_watches, and ask the user which watch to end with stop_work',
};
