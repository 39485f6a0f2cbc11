import type { CallToolResult } from '@modelcontextprotocol/server';
import { ApiError, TimeLimitError, TintypeError, type ErrorCode } from '@tintype/client';
import { cutText } from '../text/cut-text.ts';
import { visibleText } from '../text/visible-text.ts';
import { nextSteps } from './next-steps.ts';

const errorBytesMax = 3_000;

/**
 * Returns a failure as a response: code, message, invalid fields, and the next step. Any other
 * error is a bug and is thrown again.
 */
export function errorContent(error: unknown): CallToolResult {
  if (!(error instanceof TintypeError)) throw error;
  const lines = error instanceof ApiError ? listLines(error) : [error.message, `Next: ${stepAfter(error)}.`];
  const text = cutText(visibleText(lines.join('\n')).text, errorBytesMax);
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

const stepAfter = (error: TintypeError): string =>
  error instanceof TimeLimitError
    ? 'call again; the page or the service is slow'
    : 'call again; if it fails again, tell the user that the service is unreachable';
