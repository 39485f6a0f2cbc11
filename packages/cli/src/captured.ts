import type { AnyCapture, CaptureRequest, Schemas, Tintype } from '@tintype/client';
import type { DeliveredResult } from './files/deliver.ts';

export type CaptureOutcome = {
  readonly results: readonly DeliveredResult[];
  readonly facts: Readonly<Record<string, unknown>>;
  /** Returns the codes and sentences that a user should read. */
  readonly warnings: readonly string[];
};

/** Captures and waits. With outputs, each becomes a separate result. */
export async function takeCapture(client: Tintype, request: CaptureRequest): Promise<CaptureOutcome> {
  const answer: AnyCapture = await client.capture(request);
  if ('bytes' in answer) {
    const { bytes, contentType, captureId, renderTimeMs, warnings, ignoredFields } = answer;
    return {
      results: [{ bytes, contentType }],
      facts: { url: request.url, captureId, renderTimeMs, warnings },
      warnings: [...warnings, ...ignoredFields.map((field) => `${field} has no effect here`)],
    };
  }
  const { outputs = {}, ...facts } = answer as Schemas['CaptureAnswer'];
  return {
    results: Object.entries(outputs).map(([id, output]) => ({ id, ...toResult(output) })),
    facts,
    warnings: facts.capture.warnings.map(({ code, message }) => `${code}: ${message}`),
  };
}

function toResult({ contentType, encoding, data }: Schemas['CaptureOutput']): DeliveredResult {
  const text = typeof data === 'string' ? data : `${JSON.stringify(data, undefined, 2)}\n`;
  return { contentType, bytes: Buffer.from(text, encoding === 'base64' ? 'base64' : 'utf8') };
}
